/** The resident memory of processes, from `ps`. */
import { type ChildProcess, execFileSync } from 'node:child_process';

export function residentMegabytes({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
