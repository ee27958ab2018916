/**
 * The file of a backup: a tar archive with
 *
 *     archive.json               what follows: format, migrations, columns of each table
 *     tables/<table>/<number>    rows as `copy` writes them, in parts
 *     files/<storage key>        contents of the file storage
 *     manifest.json              SHA-256 of each entry before it, rows of each table; only a complete archive has it
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';

const format = 'recruitment-sales-platform backup';
const headerName = 'archive.json';
const manifestName = 'manifest.json';
const contentsFolder = 'files/';

const headerShape = z.object({
  format: z.literal(format),
  version: z.literal(1),
  createdAt: z.string(),
  /** null: the database does not say (containers, where Hasura has the list). */
  migrations: z.array(z.object({ version: z.string(), name: z.string() })).nullable(),
  /** By the name of the table; without generated columns. */
  tables: z.record(z.string(), z.array(z.string())),
});
const manifestShape = z.object({
  sha256: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
  /** Storage keys whose contents were gone when the backup was made. */
  missingFiles: z.array(z.string()),
});

export type ArchiveHeader = Omit<z.output<typeof headerShape>, 'format' | 'version'>;
type Manifest = z.output<typeof manifestShape>;

interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Is told how many bytes of contents were written or read so far. */
export type OnBytes = (bytes: number) => void;

/** Writes entries in the order of the calls; one entry is in memory at a time. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #sha256: Record<string, string> = {};
  readonly #done: Promise<void>;
  readonly #onBytes: OnBytes;
  #bytes = 0;

  constructor(output: Writable, onBytes: OnBytes = () => {}) {
    this.#onBytes = onBytes;
    this.#done = pipeline(this.#pack, output);
    // Reported by the next entry and by `end`.
    this.#done.catch(() => {});
  }

  async begin(header: ArchiveHeader): Promise<void> {
    await this.add(headerName, toBytes({ format, version: 1, ...header }));
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    this.#sha256[name] = sha256(bytes);
    const written = new Promise<void>((done, failed) => {
      const entry = this.#pack.entry({ name, size: bytes.length }, (error) =>
        error ? failed(error) : done(),
      );
      entry.end(bytes);
    });
    // An archive whose output has failed takes no more entries; why it failed, the end of the output says.
    const orCause = written.catch((error: unknown) => this.#done.then(() => Promise.reject(error)));
    await Promise.race([orCause, this.#done]);
    this.#bytes += bytes.length;
    this.#onBytes(this.#bytes);
  }

  /** Gives the archive up; nothing is written to the output afterwards. */
  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#done.catch(() => {});
  }

  async end(facts: Omit<Manifest, 'sha256'>): Promise<void> {
    await this.add(manifestName, toBytes({ sha256: { ...this.#sha256 }, ...facts }));
    this.#pack.finalize();
    await this.#done;
  }
}

/** The entries of an archive, one in memory at a time. It throws when the signal aborts. */
export async function* readEntries(file: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const reading = pipeline(createReadStream(file), entries, { signal });
  reading.catch(() => {});
  for await (const entry of entries) yield { name: entry.header.name, bytes: await buffer(entry) };
  await reading;
}

/**
 * Reads the whole archive and compares every entry with its manifest. It throws when the signal aborts.
 * @throws Error with one sentence when it is no backup, or not a whole one
 */
export async function verifyArchive(
  file: string,
  signal?: AbortSignal,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  let header: ArchiveHeader | undefined;
  let manifest: Manifest | undefined;
  const found: Record<string, string> = {};
  try {
    for await (const { name, bytes } of readEntries(file, signal)) {
      if (header === undefined) header = parseHeader(name, bytes);
      if (manifest !== undefined) throw new Error(`${name} follows the end`);
      if (name === manifestName) manifest = manifestShape.parse(JSON.parse(bytes.toString('utf8')));
      else found[name] = sha256(bytes);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} is not a backup of this platform, or it is damaged: ${reason}.`, { cause });
  }
  if (header === undefined || manifest === undefined) {
    throw new Error(`${file} is not a whole backup: its end is missing.`);
  }
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.sha256)]);
  const wrong = [...names].find((name) => found[name] !== manifest?.sha256[name]);
  if (wrong !== undefined) throw new Error(`${file} is damaged: ${wrong} is not what was backed up.`);
  return { header, manifest };
}

/** The storage keys of the contents that the archive has. */
export function storageKeysIn({ sha256 }: Manifest): string[] {
  return Object.keys(sha256)
    .filter((name) => name.startsWith(contentsFolder))
    .map((name) => name.slice(contentsFolder.length));
}

function parseHeader(name: string, bytes: Buffer): ArchiveHeader {
  if (name !== headerName) throw new Error(`it begins with ${name}`);
  const parsed = headerShape.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!parsed.success) throw new Error('its format is another one');
  return parsed.data;
}

function toBytes(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
