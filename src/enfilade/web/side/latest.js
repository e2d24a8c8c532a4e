/** What is asked for may come in any order, and takes its time to be shown: only the latest counts. */

/** Shows one thing after the other, and nothing that nobody wants any more. */
export class Latest {
  constructor() {
    this.asked = 0;
    this.isShowing = false;
    /** @type {Promise<void>} when what is being shown has ended */
    this.ended = Promise.resolve();
  }

  /** Something else is wanted. @returns {() => boolean} whether it still is */
  ask() {
    this.asked += 1;
    const number = this.asked;
    return () => number === this.asked;
  }

  /**
   * Show something once what is being shown has ended, if it is still wanted then.
   * @param {() => boolean} isWanted
   * @param {() => Promise<void>} show
   * @returns {Promise<void>}
   */
  show(isWanted, show) {
    const shown = this.ended.then(async () => {
      if (!isWanted()) return;
      this.isShowing = true;
      try {
        await show();
      } finally {
        this.isShowing = false;
      }
    });
    this.ended = shown.catch(() => {}); // whoever asked for it is told; the next one is shown all the same
    return shown;
  }
}
