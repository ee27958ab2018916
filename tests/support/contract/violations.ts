/**
 * What exchanges of the running test file are not as described. The setup of Jest (`fail-undescribed.ts`) fails the test in
 * whose time they were.
 */
import { appendFileSync } from 'node:fs';
import { checkExchange, type ObservedExchange } from './check-exchange.ts';
import { oncePerProcess } from './native-require.ts';

interface Global {
  undescribedExchanges?: string[];
}

/** Checks an exchange, and keeps what it found. */
export function recordExchange(exchange: ObservedExchange): void {
  const found = (globalThis as Global).undescribedExchanges;
  try {
    const { seen, problems } = checkExchange(exchange);
    found?.push(...problems);
    if (seen !== null) recordSeen(seen);
  } catch (error) {
    found?.push(`${exchange.method} ${exchange.url}: ${error instanceof Error ? error.stack : error}`);
  }
}

/** Writes for the reporter which answers were seen, once for each process of Jest. */
function recordSeen(seen: string): void {
  const folder = process.env.DESCRIBED_ANSWERS_FOLDER;
  const known = oncePerProcess('described answers that were seen', () => new Set<string>());
  if (folder === undefined || known.has(seen)) return;
  known.add(seen);
  appendFileSync(`${folder}/${process.pid}`, `${seen}\n`);
}
