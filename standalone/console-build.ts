/**
 * The console is made at the first start after an installation or an update: in a process of its own, while everything
 * serves. Later starts find it made; they pay for the start of that process only, which compares hashes.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { findProjectRoot } from '../actions-server/project-root.ts';

/** Where the console is, or will be. */
export const consoleFolder = (): string => join(findProjectRoot(), 'dist/console');

/** @returns a function that ends the build, if it runs still */
export function buildConsole(): () => Promise<void> {
  const script = join(findProjectRoot(), 'scripts/bundle-console.js');
  // An image has the console and not its sources.
  if (!existsSync(script)) return async () => {};
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  // Requests come first.
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended already.
    }
  }
  return async () => {
    child.kill();
    await ended;
  };
}
