/**
 * Look-ups of API keys by their hashes. A crowd of unknown keys must neither load Hasura nor delay a key that is valid:
 * hashes that wait at the same time share one query, few queries run at a time, and after a query with an unknown hash
 * others gather for a moment. At most a hundred queries a second are made for unknown keys, however many arrive.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceUnavailable } from '../errors.ts';
import type { FindApiKeysQuery } from '../graphql/generated.ts';

type KeyRow = FindApiKeysQuery['apikeys'][number];

const maxQueries = 2;
const hashesPerQuery = 500;
/** Milliseconds before the next query after one with an unknown hash. */
const gatherMs = 20;
/** Look-ups that wait: as many as some tens of queries answer. */
const maxWaiting = 20_000;

interface Waiting {
  readonly hash: string;
  found(row: KeyRow | null): void;
  failed(error: unknown): void;
}

/**
 * Makes the look-up of one hash; null: no key has it.
 * @param find the rows of keys with these hashes
 */
export function createKeyLookUps(
  find: (hashes: string[]) => Promise<readonly KeyRow[]>,
): (hash: string) => Promise<KeyRow | null> {
  const waiting: Waiting[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const together = waiting.splice(0, hashesPerQuery);
      try {
        const rows = await find(together.map(({ hash }) => hash));
        const byHash = new Map(rows.map((row) => [row.hash, row]));
        for (const { hash, found } of together) found(byHash.get(hash) ?? null);
        if (byHash.size < together.length) await sleep(gatherMs, undefined, { ref: false });
      } catch (error) {
        for (const { failed } of together) failed(error);
      }
    }
    running -= 1;
  }

  return (hash) =>
    new Promise((found, failed) => {
      if (waiting.length >= maxWaiting) {
        failed(serviceUnavailable(new Error(`${maxWaiting} look-ups of API keys are waiting`)));
        return;
      }
      waiting.push({ hash, found, failed });
      if (running < maxQueries) void run();
    });
}
