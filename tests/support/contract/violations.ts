/**
 * What exchanges of the running test file are not as described. The setup of Jest (`fail-undescribed.ts`) fails the test in
 * whose time they were.
 */
import { appendFileSync } from 'node:fs';
import { checkExchange, type ObservedExchange } from './check-exchange.ts';

/** What was found since it was last taken. */
const found: string[] = [];

/** Checks an exchange, and keeps what it found. */
export function recordExchange(exchange: ObservedExchange): void {
  try {
    const { seen, problems } = checkExchange(exchange);
    found.push(...problems);
    if (seen !== null) recordSeen(seen);
  } catch (error) {
    found.push(`${exchange.method} ${exchange.url}: ${error instanceof Error ? error.stack : error}`);
  }
}

/** What exchanges were not as described; it is forgotten then. */
export function takeViolations(): string[] {
  return found.splice(0);
}

/** The answers that this process has written. */
const written = new Set<string>();

/** Writes for the reporter which answers were seen, once for each process of Jest. */
function recordSeen(seen: string): void {
  const folder = process.env.DESCRIBED_ANSWERS_FOLDER;
  if (folder === undefined || written.has(seen)) return;
  written.add(seen);
  appendFileSync(`${folder}/${process.pid}`, `${seen}\n`);
}
