/**
 * `npm run bench:sync [-- --companies 5000 --profiles 20000 --parallel 4]`
 *
 * Measures the first synchronisation of another system with an empty account, in batches of 100, then the same records
 * once more without a change, as a nightly synchronisation sends them, and reading all of them with a cursor.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStandalone } from './support/running-standalone.ts';
import { quantile } from './support/statistics.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '5000' },
    profiles: { type: 'string', default: '20000' },
    parallel: { type: 'string', default: '4' },
  },
});
const companies = Number(options.companies);
const profiles = Number(options.profiles);
const batchSize = 100;

const server = await startStandalone();
try {
  const lines = [
    '| | records | seconds | records/s | batch, median s | batch, p95 s | answers 429 | outcomes |',
    '|---|---|---|---|---|---|---|---|',
    await save('companies, first', 'companies', companies, company),
    await save('profiles, first', 'applicants', profiles, profile),
  ];
  const first = await follow('', 'profiles read with a cursor');
  lines.push(first.line);
  lines.push(await save('companies, unchanged', 'companies', companies, company));
  lines.push(await save('profiles, unchanged', 'applicants', profiles, profile));
  lines.push((await follow(first.cursor, 'profiles that have changed since')).line);
  process.stdout.write(`${lines.join('\n')}\n`);
} finally {
  await server.stop();
}

function company(index: number): object {
  return {
    externalId: `company-${index}`,
    name: `Company ${index}`,
    networkUrl: `https://network.example/company/company-${index}`,
  };
}

function profile(index: number): object {
  return {
    externalId: `profile-${index}`,
    firstName: `First${index}`,
    lastName: `Last${index}`,
    emailAddresses: `person-${index}@example.org`,
    phoneNumbers: `+336${String(index).padStart(8, '0')}`,
    headline: 'Engineer',
    currentPosition: 'Engineer',
    currentCompanyName: `Company ${index % companies}`,
  };
}

/** Saves records in batches, several at a time, and waits as long as an answer 429 says. Returns a line of the table. */
async function save(
  name: string,
  route: 'companies' | 'applicants',
  count: number,
  record: (index: number) => object,
): Promise<string> {
  const seconds: number[] = [];
  const outcomes = new Map<string, number>();
  let refused = 0;
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: Number(options.parallel) }, async () => {
      while (next < count) {
        const begin = next;
        next += batchSize;
        const items = Array.from({ length: Math.min(batchSize, count - begin) }, (_, index) =>
          record(begin + index),
        );
        await send(route, items);
      }
    }),
  );
  return line(name, count, performance.now() - start, { seconds, refused, outcomes });

  async function send(path: string, items: object[]): Promise<void> {
    for (;;) {
      const sentAt = performance.now();
      const response = await fetch(`${server.apiUrl}/rest/v2/${path}/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': server.key },
        body: JSON.stringify({ items }),
      });
      if (await isTooEarly(response)) {
        refused += 1;
        continue;
      }
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      const { results } = (await response.json()) as { results: ItemResult[] };
      seconds.push((performance.now() - sentAt) / 1000);
      for (const { status, headers } of results) {
        const outcome = headers?.['X-Record-Outcome'] ?? `status ${status}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      return;
    }
  }
}

/** Whether a limit refused the request; it has then waited as long as the answer says. */
async function isTooEarly(response: Response): Promise<boolean> {
  if (response.status !== 429) return false;
  await response.body?.cancel();
  await sleep(Number(response.headers.get('retry-after')) * 1000);
  return true;
}

interface ItemResult {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads the profiles after a cursor, page by page. */
async function follow(after: string, name: string): Promise<{ cursor: string; line: string }> {
  const seconds: number[] = [];
  let refused = 0;
  let count = 0;
  let cursor = after;
  const start = performance.now();
  for (let hasMore = true; hasMore; ) {
    const sentAt = performance.now();
    const query = new URLSearchParams({ after: cursor, limit: '1000', total: 'false' });
    const response = await fetch(`${server.apiUrl}/rest/v2/profiles?${query}`, {
      headers: { 'x-api-key': server.key },
    });
    if (await isTooEarly(response)) {
      refused += 1;
      continue;
    }
    if (!response.ok) throw new Error(`profiles: ${response.status} ${await response.text()}`);
    const page = (await response.json()) as { data: unknown[]; nextCursor: string; hasMore: boolean };
    seconds.push((performance.now() - sentAt) / 1000);
    count += page.data.length;
    cursor = page.nextCursor;
    hasMore = page.hasMore;
  }
  const duration = performance.now() - start;
  return { cursor, line: line(name, count, duration, { seconds, refused, outcomes: new Map() }) };
}

function line(
  name: string,
  count: number,
  milliseconds: number,
  {
    seconds,
    refused,
    outcomes,
  }: { seconds: readonly number[]; refused: number; outcomes: ReadonlyMap<string, number> },
): string {
  const duration = milliseconds / 1000;
  const cells = [
    name,
    count,
    duration.toFixed(1),
    (count / duration).toFixed(1),
    quantile(seconds, 0.5).toFixed(2),
    quantile(seconds, 0.95).toFixed(2),
    refused,
    [...outcomes].map(([outcome, number]) => `${number} ${outcome}`).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}
