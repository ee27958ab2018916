/**
 * The name under which a server holds leases of tasks, and whether the server with a name still runs. A server that was
 * killed cannot release its leases. If it ran in the same place as this one, its process can be looked up, so that its
 * tasks need not wait until the leases expire.
 */
import { randomUUID } from 'node:crypto';
import { isProcessRunning, thisPlace } from '@platform/runtime';

/** `name` is `<place>/<process id>/<random>`: the system reuses process ids, the random part is unique. */
export interface ServerInstance {
  readonly name: string;
  /** The running system of a machine and the process namespace in it, in which process ids are unique. */
  readonly place: string;
}

/** The instance of this process. */
export function thisServerInstance(): ServerInstance {
  const place = thisPlace();
  return { name: `${place}/${process.pid}/${randomUUID()}`, place };
}

/**
 * Whether the server that a lease names has certainly ended: it ran in the same place, and its process has ended or its
 * process id now belongs to this process. False for a server in another place, of which nothing is known.
 */
export function hasEnded(leaseHolder: string, self: ServerInstance): boolean {
  const [place, processId] = leaseHolder.split('/');
  if (leaseHolder === self.name || place !== self.place) return false;
  const id = Number(processId);
  if (!Number.isInteger(id) || id <= 0) return false;
  return id === process.pid || !isProcessRunning(id);
}
