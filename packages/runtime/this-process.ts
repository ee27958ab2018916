/**
 * Which process this is, for another one that finds later what it has left: whether a process still runs can be told of one of
 * the same machine or container only.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Where process ids are unique: the id that Linux makes each time that it boots, and the process namespace. A host name
 * would not do: machines and containers can share one, and the first namespace has the same number on every machine.
 * Elsewhere nothing says that two processes run in the same place, and each is in one of its own.
 */
export function thisPlace(): string {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${bootId}:${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    unknownPlace ??= randomUUID();
    return unknownPlace;
  }
}

let unknownPlace: string | undefined;

/** `ended`: for certain. `unknown`: it ran somewhere else, of which nothing can be told. */
export type ProcessState = 'running' | 'ended' | 'unknown';

/** What a mark looks like: where the process runs, its id, and when it began, because ids are used again. */
export const markPattern = '[0-9a-f]{8}-\\d+-[0-9a-z]+';

let own: string | undefined;

/** The mark of this process, for names of files. */
export function processMark(): string {
  own ??= `${place()}-${process.pid}-${startOf(process.pid) ?? '0'}`;
  return own;
}

/** Whether the process of a mark still runs. */
export function stateOf(mark: string): ProcessState {
  const [ofPlace, id = '', start] = mark.split('-');
  if (ofPlace !== place()) return 'unknown';
  if (!isProcessRunning(Number(id))) return 'ended';
  // Without a way to ask when a process began, one that has the id is taken for the same.
  return (startOf(Number(id)) ?? start) === start ? 'running' : 'ended';
}

export function isProcessRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, and this one may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function place(): string {
  return createHash('sha256').update(thisPlace()).digest('hex').slice(0, 8);
}

/**
 * When a process began, in ticks of the system; `ended` of one that is dead and was not yet waited for by its parent;
 * undefined where the system has no `/proc`.
 */
function startOf(processId: number): string | undefined {
  try {
    // The name of the program is in brackets, and may have spaces and brackets itself.
    const [state, ...rest] =
      readFileSync(`/proc/${processId}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' || state === 'X' ? 'ended' : Number(rest[18]).toString(36);
  } catch {
    return undefined;
  }
}
