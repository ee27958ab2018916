/** The time of work that waits, so that a test can move it. */
export interface Clock {
  /** Milliseconds. */
  now(): number;
  /** Calls back once after so many milliseconds or a little later. @returns a function that prevents it */
  after(ms: number, callback: () => void): () => void;
}

/** The time of the process. Its timers do not keep the process. */
export const processClock: Clock = {
  now: () => performance.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, Math.ceil(ms)).unref();
    return () => clearTimeout(timer);
  },
};
