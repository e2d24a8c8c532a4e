// Runs before the first paint, so that a page never flashes in the wrong theme.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("enfilade.theme");
  } catch {
    // Storage may be forbidden; then the system's preference stands.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
