/** How long a process may take to stop before it is killed: for work in progress, and twice for what it closes at the end. */
import { closingMs } from '@platform/runtime';
import type { Config } from '../config.ts';

export function stopLimitMs({ shutdownGraceMs }: Pick<Config, 'shutdownGraceMs'>): number {
  return shutdownGraceMs + 2 * closingMs;
}
