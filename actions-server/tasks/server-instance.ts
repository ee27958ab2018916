/**
 * The name under which a server holds leases of tasks, and whether the server with a name still runs. A server that was
 * killed cannot release its leases. If it ran on the same host as this one, its process can be looked up, so that its
 * tasks need not wait until the leases expire.
 */
import { randomUUID } from 'node:crypto';
import { isProcessRunning, hostId as thisHostId } from '../../http-server/this-process.ts';

/** `name` is `<hostId>/<process id>/<random>`: the system reuses process ids, the random part is unique. */
export interface ServerInstance {
  readonly name: string;
  /** Host name and process namespace: `web-1:4026531836`. */
  readonly hostId: string;
}

/** The instance of this process. */
export function thisServerInstance(): ServerInstance {
  const hostId = thisHostId();
  return { name: `${hostId}/${process.pid}/${randomUUID()}`, hostId };
}

/**
 * Whether the server that a lease names has certainly ended: it ran on the same host, and its process has ended or its
 * process id now belongs to this process. False for a server on another host, of which nothing is known.
 */
export function hasEnded(leaseHolder: string, self: ServerInstance): boolean {
  const [hostId, processId] = leaseHolder.split('/');
  if (leaseHolder === self.name || hostId !== self.hostId) return false;
  const id = Number(processId);
  if (!Number.isInteger(id) || id <= 0) return false;
  return id === process.pid || !isProcessRunning(id);
}
