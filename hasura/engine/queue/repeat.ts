/** Does something over and over, never twice at once. */

export interface Repeated {
  /** Ends it, after the run that is under way. */
  stop(): Promise<void>;
}

/**
 * Begins with a pause. The timer does not keep the process alive.
 * @param onError told of each run that fails; the next one comes all the same
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
