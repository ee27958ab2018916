/**
 * Lets work on the same thing happen one after another, work on different things at once. The database decides races
 * between servers; this spares one server from losing races against itself.
 */
export interface KeyedQueue {
  /** Runs `work` when all earlier work on any of the keys is over. */
  run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result>;
}

export function createKeyedQueue(): KeyedQueue {
  /** The end of the last work on each key. */
  const tailOf = new Map<string, Promise<void>>();
  return {
    async run(keys, work) {
      const unique = [...new Set(keys)];
      // Taking all keys in one synchronous step is what makes a deadlock impossible.
      const earlier = unique.map((key) => tailOf.get(key));
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      for (const key of unique) tailOf.set(key, ended);
      try {
        await Promise.all(earlier);
        return await work();
      } finally {
        end();
        for (const key of unique) if (tailOf.get(key) === ended) tailOf.delete(key);
      }
    },
  };
}
