/** Checks that all contenders do the same: by their answers, or by what they have written. */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from './entry.ts';
import { sendOnce } from './support/load.ts';
import { withClient } from './support/with-client.ts';

/** How many requests of each workload are compared: those of a list are all the same or nearly so. */
const compared = 5;

/**
 * Sends the first requests of a workload to a contender.
 * @param expected what this has returned for the contender before it; undefined for the first one
 * @returns the answers, or what is in the database after them
 * @throws Error when they differ from what is expected
 */
export async function checkAnswers(entry: Entry, expected: unknown): Promise<unknown> {
  const { running, workload } = entry;
  const answers: string[] = [];
  for (let sent = 0; sent < compared; sent++) {
    answers.push(await sendOnce(running.port, running.contender.request(workload, entry.next())));
  }
  const value =
    workload.written === undefined
      ? answers.map((answer) => JSON.parse(answer, withoutOwn))
      : await recordsOf(entry, workload.written.records);
  const difference = expected === undefined ? null : differenceOf(expected, value, 'answers');
  if (difference !== null) throw new Error(`it differs from the others: ${difference}`);
  return value;
}

/** Some contenders return the signed link of a file, others its id; only the api makes cursors and says how it has counted. */
function withoutOwn(key: string, value: unknown): unknown {
  if (key === 'url') return null;
  return ['nextCursor', 'hasMore', 'isTotalExact'].includes(key) ? undefined : value;
}

/** What an entry has written, with every id, time, hash and word replaced by its kind. */
async function recordsOf(entry: Entry, statement: string): Promise<unknown> {
  const rows = await ask<{ record: unknown }>(entry, statement);
  const { records = 1 } = entry.workload;
  if (rows.length !== compared * records) {
    throw new Error(`it has written ${rows.length} of ${compared * records} records`);
  }
  const word = new RegExp(entry.pattern.replace('%', '[-0-9]+'), 'g');
  const texts = rows.map(({ record }) =>
    JSON.stringify(record, (_key, value) => (value === null ? undefined : value))
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g, 'time')
      .replace(/[0-9a-f]{64}/g, 'hash')
      .replace(/\+337\d{8}/g, 'phone')
      .replace(word, 'word'),
  );
  // Records of one transaction have the same time and ids in no order.
  return texts.sort().map((text): unknown => JSON.parse(text));
}

/**
 * Counts what an entry has written in all of its requests.
 * @throws Error when it is not as many records as its answers have said
 */
export async function checkCount(entry: Entry): Promise<void> {
  const { workload } = entry;
  if (workload.written === undefined) return;
  const [row] = await ask<{ count: string }>(entry, workload.written.count);
  const expected = entry.sent() * (workload.records ?? 1);
  if (Number(row?.count) !== expected) {
    throw new Error(`it has written ${row?.count} of ${expected} records`);
  }
}

/** The rows that a statement of `Written` returns for what this entry has written. */
function ask<Row extends object>({ running, workload, pattern }: Entry, statement: string): Promise<Row[]> {
  return withClient(running.databaseUrl, async (client) => {
    const { rows } = await client.query<Row>(statement, [workload.account.id, pattern]);
    return rows;
  });
}

/** The first place where two values differ, with both of them; null if they are equal. */
function differenceOf(left: unknown, right: unknown, path: string): string | null {
  if (isDeepStrictEqual(left, right)) return null;
  if (isObject(left) && isObject(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const difference = differenceOf(left[key], right[key], `${path}.${key}`);
      if (difference !== null) return difference;
    }
  }
  return `${path} is ${JSON.stringify(right)?.slice(0, 300)}, not ${JSON.stringify(left)?.slice(0, 300)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
