/** Runs work repeatedly, with a pause after each run. */

export interface Repeated {
  /** Stops, and waits for the current run. */
  stop(): Promise<void>;
}

/**
 * Starts with a pause. The timer does not keep the process alive.
 * @param onError called when a run fails; the next run follows as usual
 */
export function repeat(
  work: () => Promise<void>,
  pauseMs: number,
  onError: (error: unknown) => void,
): Repeated {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const wait = (): void => {
    timer = setTimeout(() => {
      running = work()
        .catch(onError)
        .finally(() => {
          if (!isStopped) wait();
        });
    }, pauseMs);
    timer.unref();
  };
  wait();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
