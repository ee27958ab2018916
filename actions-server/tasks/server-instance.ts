/**
 * The name under which a server holds tasks, and whether the server behind a name is still there. A server that was
 * killed cannot give its tasks back; when it ran in the same place as this one, that can be known at once instead of
 * waiting for its lease to end.
 */
import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** `<place>/<process id>/<random>`: the same process id may come again, the random part never. */
export interface ServerInstance {
  readonly name: string;
  readonly place: string;
}

/** The instance of this process. */
export function thisServerInstance(): ServerInstance {
  const place = `${hostname()}:${processNamespace()}`;
  return { name: `${place}/${process.pid}/${randomUUID()}`, place };
}

/**
 * Whether the server that a lease names has certainly ended: it ran in the same place, and its process is gone or is
 * now this one. Of a server elsewhere nothing is known.
 */
export function hasEnded(leaseHolder: string, self: ServerInstance): boolean {
  const [place, processId] = leaseHolder.split('/');
  if (leaseHolder === self.name || place !== self.place) return false;
  const id = Number(processId);
  if (!Number.isInteger(id) || id <= 0) return false;
  return id === process.pid || !isProcessRunning(id);
}

function isProcessRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Not allowed to signal it means that it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Containers can share a host name: process ids mean something only inside one namespace. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');
  } catch {
    return process.platform;
  }
}
