/** The time of work that waits, so that a test can move it. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /**
   * Calls back once after so many milliseconds or a little later.
   * @param keepsProcess whether the process waits for it when it has nothing else to do
   * @returns a function that prevents it
   */
  after(ms: number, callback: () => void, keepsProcess?: boolean): () => void;
}

/** The time of the process. */
export const processClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback, keepsProcess = false) => {
    const timer = setTimeout(callback, Math.ceil(ms));
    if (!keepsProcess) timer.unref();
    return () => clearTimeout(timer);
  },
};
