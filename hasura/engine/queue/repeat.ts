/**
 * Runs work repeatedly, with a pause before the first run and after each run. The timer does not keep the process alive.
 * @param onError called when a run fails; the next run follows as usual
 * @returns a function that stops, and waits for the current run
 */
export function repeat(
  work: () => Promise<void>,
  pauseMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
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
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
