/**
 * Runs work on the same key one after another, and work on different keys concurrently. Between servers the database
 * detects conflicts; this queue spares one server conflicts with itself.
 *
 *     await queue.run(['account 1 externalId E1'], () => save());
 */
export interface KeyedQueue {
  /** Runs `work` after all earlier work on any of the keys has ended. */
  run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result>;
}

export function createKeyedQueue(): KeyedQueue {
  /** Resolves when the last work on a key has ended. */
  const tailOf = new Map<string, Promise<void>>();
  return {
    async run(keys, work) {
      const unique = [...new Set(keys)];
      // All keys are queued in one synchronous step, which makes a deadlock impossible.
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
