/**
 * The operating-system user that the embedded Postgres runs as.
 *
 * Postgres refuses to run as root. An ordinary user runs it as itself; root picks an existing unprivileged
 * user and never creates one.
 */
import { execFile } from 'node:child_process';
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A user to start programs as. `ids` is empty when it is the user of this process. */
export interface ServerUser {
  readonly name: string;
  readonly ids: { uid: number; gid: number } | { uid?: undefined; gid?: undefined };
  /** Whether the user reaches and may execute the file, all folders above it included. */
  canRun(file: string): Promise<boolean>;
  /** Whether the user can enter the folder, all folders above it included. */
  canEnter(directory: string): Promise<boolean>;
  /** Hands files over to the user; does nothing when it is the user of this process. */
  own(path: string): Promise<void>;
}

/**
 * Chooses the user for the server whose data folder is (or will be) `clusterDirectory`: this process's own
 * user; for root the owner of an existing folder, else the user who called sudo, else `postgres`, else `nobody`.
 *
 * @throws Error when root finds no unprivileged user on the system.
 */
export async function chooseServerUser(clusterDirectory: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return currentUser();
  const owner = await stat(clusterDirectory).catch(() => undefined);
  if (owner && owner.uid !== 0) return otherUser(`uid ${owner.uid}`, owner.uid, owner.gid);

  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const users = passwd.split('\n').map((line) => {
    const [name = '', , uid = '0', gid = '0'] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const sudo = Number(process.env.SUDO_UID ?? 0);
  const chosen =
    users.find((user) => user.uid === sudo && sudo !== 0) ??
    users.find((user) => user.name === 'postgres' && user.uid !== 0) ??
    users.find((user) => user.name === 'nobody' && user.uid !== 0);
  if (!chosen) {
    throw new Error(
      'Postgres cannot run as root and this system has neither a user "postgres" nor "nobody": ' +
        'start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return otherUser(chosen.name, chosen.uid, chosen.gid);
}

function currentUser(): ServerUser {
  const yes = async () => true;
  return { name: 'the current user', ids: {}, canRun: yes, canEnter: yes, own: async () => {} };
}

function otherUser(name: string, uid: number, gid: number): ServerUser {
  const ids = { uid, gid };
  // Asking the kernel by trying is the only answer that knows modes, ACLs and mount options alike.
  const test = (flag: string, path: string) =>
    run('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], { ...ids, cwd: '/', env: {} }).then(
      () => true,
      () => false,
    );
  return {
    name,
    ids,
    canRun: (file) => test('-x', file),
    canEnter: (directory) => test('-x', directory),
    own: (path) => ownRecursively(path, uid, gid),
  };
}

/** A folder that is owned already is taken to be owned with all that is in it: it is walked once, not at each start. */
async function ownRecursively(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink() || (entry.uid === uid && entry.gid === gid)) return;
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await ownRecursively(join(path, name), uid, gid);
  }
  // The folder last: should this be interrupted, the next start finds it not owned and goes through it again.
  await chown(path, uid, gid);
}
