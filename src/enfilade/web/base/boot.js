// Runs before the first paint, so that a page never flashes in the wrong theme, or in another type once ours is here.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("enfilade.theme");
    const type = localStorage.getItem("enfilade.type");
    if (type) document.documentElement.dataset.type = type;
  } catch {
    // Storage may be forbidden; then the system's preference stands.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
