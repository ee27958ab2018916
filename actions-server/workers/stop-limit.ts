/** How long a process may take to stop: for its requests, for its tasks, and for what it writes and closes at the end. */
import type { Config } from '../config.ts';

const closingMs = 15_000;

export function stopLimitMs({ shutdownGraceMs }: Pick<Config, 'shutdownGraceMs'>): number {
  return 2 * shutdownGraceMs + closingMs;
}
