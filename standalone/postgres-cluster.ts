/**
 * The data folder of the embedded Postgres: made once, checked at each start.
 *
 *     <dataDirectory>/cluster        Postgres' own data folder (for root it may be a link, see below)
 *     <dataDirectory>/password       password of the superuser `postgres`, 0600
 *     <dataDirectory>/postgres.log   what the server said since its last start
 *     <dataDirectory>/making.…       a cluster and its password while initdb runs: see `createCluster`
 *
 * Postgres cannot run as root, and the user that root runs it as cannot enter every place root can (/root, a
 * private temporary folder). Then the cluster lives in ROOT_HOME and `cluster` is a link to it.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder, removeAbandoned, temporaryName } from '@platform/runtime/processes';
import { makeFolders } from '../actions-server/files/make-folders.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { ServerUser } from './postgres-user.ts';

const run = promisify(execFile);

/** Where root keeps what the unprivileged server user could not reach otherwise. */
export const rootHome = '/var/lib/recruitment-sales-platform';

/** A data folder that is ready to be started. */
export interface Cluster {
  /** Real path of Postgres' data folder. */
  readonly directory: string;
  readonly password: string;
}

/**
 * Returns the cluster in `dataDirectory`, creating it on the first call.
 *
 * Creation happens under a temporary name and is made visible by one rename, so that a process killed in the
 * middle leaves nothing that looks complete, and of two starters at once one wins.
 *
 * @param quick skip the flush to disk: for throw-away clusters only.
 * @throws Error when the folder belongs to another major version of Postgres, or a part of it is missing.
 */
export async function prepareCluster(
  dataDirectory: string,
  binaries: PostgresBinaries,
  user: ServerUser,
  quick: boolean,
): Promise<Cluster> {
  const path = join(dataDirectory, 'cluster');
  await removeAbandoned(dataDirectory, 'password');
  await removeAbandoned(dataDirectory, purpose, {
    earlier: /^(?:cluster|password)[-.][0-9a-f]{12}(?:\.password)?$/,
  });
  const password = await readOrCreatePassword(join(dataDirectory, 'password'));
  if ((await readVersion(path)) === undefined) {
    await rejectRemains(dataDirectory, path);
    await createCluster(path, password, binaries, user, quick);
  }

  const version = await readVersion(path);
  if (version !== binaries.majorVersion) {
    throw new Error(
      `The data in ${dataDirectory} belongs to Postgres ${version}, but this release runs Postgres ${binaries.majorVersion}. ` +
        `Dump it with the release that made it (pg_dump) and restore it here, or set DATA_DIR to another folder.`,
    );
  }
  requireComplete(dataDirectory, path);
  const directory = await realpath(path);
  await user.own(directory);
  return { directory, password };
}

/** What every cluster has, and without which Postgres speaks of single files. */
const essentialParts = ['global/pg_control', 'postgresql.conf', 'pg_hba.conf', 'base', 'pg_wal'];

function requireComplete(dataDirectory: string, cluster: string): void {
  const missing = essentialParts.filter((part) => !existsSync(join(cluster, part)));
  if (missing.length > 0) throw incomplete(dataDirectory, missing);
}

/** A folder that is no cluster and not empty is what is left of one. */
async function rejectRemains(dataDirectory: string, cluster: string): Promise<void> {
  const names = await readdir(cluster).catch(() => []);
  if (names.length > 0) throw incomplete(dataDirectory, ['PG_VERSION']);
}

function incomplete(dataDirectory: string, missing: readonly string[]): Error {
  const names = missing.map((name) => join('cluster', name)).join(', ');
  return new Error(
    `The data in ${dataDirectory} is not complete: ${names} is missing. ` +
      'Restore the whole folder from a backup, or set DATA_DIR to another folder.',
  );
}

async function readVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a cluster is made in. In ROOT_HOME, `cluster-…` are finished ones. */
const purpose = 'making';

/**
 * Everything is made in a folder whose name says which process makes it, so that what a killed one has left is removed by the
 * next one that looks for a cluster here.
 */
async function createCluster(
  path: string,
  password: string,
  binaries: PostgresBinaries,
  user: ServerUser,
  quick: boolean,
): Promise<void> {
  const dataDirectory = dirname(path);
  const reachable = await user.canEnter(dataDirectory);
  const home = reachable ? dataDirectory : rootHome;
  await makeFolders(home, 0o711);
  await removeAbandoned(home, purpose);
  const staging = await makeTemporaryFolder(home, purpose);
  const made = join(staging, 'cluster');
  const passwordFile = join(staging, 'password');
  try {
    await mkdir(made, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await user.own(staging);
    const flags = [
      `--pgdata=${made}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Postgres' own locale: sorts and folds the same on every machine, whatever its C library knows.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(quick ? ['--no-sync'] : []),
    ];
    await run(binaries.initdb, flags, {
      ...user.ids,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: process.env.PATH },
    });
    await discardDanglingLink(path);
    if (reachable) await rename(made, path);
    else await moveBeside(made, path);
  } catch (error) {
    const other = await readVersion(path);
    if (other === undefined)
      throw new Error(`The Postgres data folder could not be created in ${dataDirectory}: ${reason(error)}`, {
        cause: error,
      });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Moves a finished cluster to a name of its own in ROOT_HOME. The link to it comes first: a link without a target is made again. */
async function moveBeside(made: string, path: string): Promise<void> {
  const target = join(rootHome, `cluster-${randomBytes(6).toString('hex')}`);
  await symlink(target, path);
  await rename(made, target);
  // Another starter has found the link without its target, and replaced it.
  if ((await readlink(path)) !== target) await rm(target, { recursive: true, force: true });
}

/** Removes the cluster in ROOT_HOME that a data folder has a link to. */
export async function removeCluster(dataDirectory: string): Promise<void> {
  const target = await readlink(join(dataDirectory, 'cluster')).catch(() => undefined);
  if (target !== undefined && dirname(target) === rootHome)
    await rm(target, { recursive: true, force: true });
}

/** A link whose target was deleted stands in the way of a new cluster. */
async function discardDanglingLink(path: string): Promise<void> {
  const target = await readlink(path).catch(() => undefined);
  if (target !== undefined) await rm(path);
}

function reason(error: unknown): string {
  const stderr = (error as { stderr?: string }).stderr?.trim();
  return stderr || (error instanceof Error ? error.message : String(error));
}

/** Hard-linking a finished file makes the name appear with its content or not at all. */
async function readOrCreatePassword(file: string): Promise<string> {
  const draft = join(dirname(file), temporaryName(basename(file)));
  try {
    const password = await readFile(file, 'utf8');
    await chmod(file, 0o600);
    return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  try {
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await chmod(draft, 0o600);
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}
