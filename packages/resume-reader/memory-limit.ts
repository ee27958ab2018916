/** The memory limit of a reader process, which the process enforces on itself. */
import { readFileSync } from 'node:fs';

/**
 * Kills this process when it has used more memory than the limit at any time since it started. The largest amount is
 * compared and not the current one, so that an amount that was exceeded between two checks is noticed, too.
 * @param limitMb in megabytes, of what the process has in physical memory
 */
export function enforceMemoryLimit(limitMb: number): void {
  if (largestMemory() > limitMb * 1024 * 1024) process.kill(process.pid, 'SIGKILL');
}

/**
 * The largest amount of physical memory that this process has used, in bytes. Only Linux says it; elsewhere it is the
 * current amount. `maxRSS` of `process.resourceUsage` is another value: it includes the parent process at the fork.
 */
function largestMemory(): number {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1024;
  } catch {
    // Not Linux.
  }
  return process.memoryUsage.rss();
}
