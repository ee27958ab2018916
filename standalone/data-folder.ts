/**
 * What the standalone server keeps in its data folder beside Postgres and the stored files:
 *
 *     secrets.json    the admin secret of the engine and the secret of file links, made once, 0600
 *     running.json    where the running server is reached, for the commands; gone when it is stopped
 */
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const secretsShape = z.object({ adminSecret: z.string().min(1), fileLinkSecret: z.string().min(32) });
const runningShape = z.object({ hasuraUrl: z.url(), adminSecret: z.string() });

type Secrets = z.output<typeof secretsShape>;
type Running = z.output<typeof runningShape>;

/**
 * Creates the folder.
 * @throws Error with one sentence when it is a file or may not be written to
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    // Under root Postgres runs as another user, which has to pass through.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    await rm(await writeNew(join(folder, `.writable-${randomBytes(6).toString('hex')}`), ''));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'there is a file of that name'
        : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
          ? 'it may not be written to'
          : message;
    throw new Error(`The data folder ${folder} cannot be used: ${reason}. Set DATA_DIR to another one.`, {
      cause: error,
    });
  }
}

/** The secrets of this folder, made by the first start; two starts at once get the same ones. */
export async function readSecrets(folder: string): Promise<Secrets> {
  const file = join(folder, 'secrets.json');
  const known = await readJson(file, secretsShape);
  if (known) return known;
  const made: Secrets = {
    adminSecret: randomBytes(24).toString('base64url'),
    fileLinkSecret: randomBytes(32).toString('base64url'),
  };
  const draft = await writeNew(`${file}.${randomBytes(6).toString('hex')}`, JSON.stringify(made, null, 2));
  try {
    // A link appears with its content, or not at all when somebody was faster.
    await link(draft, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readJson(file, secretsShape)) ?? made;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Says where the server is reached, until `removeRunning`. */
export async function announceRunning(folder: string, running: Running): Promise<void> {
  const file = join(folder, 'running.json');
  await writeFile(file, JSON.stringify(running, null, 2), { mode: 0o600 });
  await chmod(file, 0o600);
}

export async function removeRunning(folder: string): Promise<void> {
  await rm(join(folder, 'running.json'), { force: true });
}

/** Where the server was last said to be reached; it may have been killed since. */
export async function readRunning(folder: string): Promise<Running | undefined> {
  return readJson(join(folder, 'running.json'), runningShape);
}

async function readJson<Value>(file: string, shape: z.ZodType<Value>): Promise<Value | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged: delete it to have a new one made.`, { cause });
  }
}

async function writeNew(file: string, text: string): Promise<string> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' });
  return file;
}
