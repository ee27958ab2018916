/** The processes of a server and what they take of memory, on Linux. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface ProcessSize {
  /** Its title, or its command line. */
  readonly title: string;
  /** Megabytes; memory that several processes share is counted once for all of them together (PSS). */
  readonly megabytes: number;
}

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its title, or its command line. */
  readonly title: string;
}

/** All processes of the machine. */
export function runningProcesses(): RunningProcess[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, title = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), title }];
    });
}

/** The process and everything that it has started. */
export function processTree(pid: number): ProcessSize[] {
  const processes = runningProcesses();
  const found = new Set([pid]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { pid: child, parent } of processes) if (found.has(parent)) found.add(child);
  }
  return processes
    .filter((listed) => found.has(listed.pid))
    .flatMap(({ pid: member, title }) => {
      const megabytes = proportionalMegabytes(member);
      return megabytes === null ? [] : [{ title, megabytes }];
    });
}

/** null: it has ended meanwhile. */
function proportionalMegabytes(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return null;
  }
}
