/** Copies the database and its files into one archive while servers work on them. */
import type { Writable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { AppError } from '../errors.ts';
import type { FileStorage } from '../files/storage.ts';
import { type ArchiveHeader, ArchiveWriter, type OnBytes } from './archive.ts';
import { readTables, type Table } from './tables.ts';
import { withDatabase } from './with-database.ts';

interface BackupInput {
  /** With a role that may read all tables. */
  readonly databaseUrl: string;
  readonly storage: Pick<FileStorage, 'readBytes'>;
  /** Receives the archive. */
  readonly output: Writable;
  /** Is told what was done, in lines. */
  readonly print: (line: string) => void;
  readonly onBytes?: OnBytes | undefined;
  /** It throws when this aborts. */
  readonly signal: AbortSignal;
}

/** Rows are written in parts of this size, so that memory does not depend on the size of a table. */
const partBytes = 4_000_000;

/**
 * All tables are read in one transaction, and are those of one moment. Files are read afterwards: they are stored before
 * their rows and never changed. The content of a file that was removed meanwhile is not in the archive, and is named.
 */
export async function createBackup({
  databaseUrl,
  storage,
  output,
  print,
  onBytes,
  signal,
}: BackupInput): Promise<void> {
  await withDatabase(databaseUrl, { name: 'backup', signal }, async (client) => {
    const archive = new ArchiveWriter(output, onBytes);
    try {
      await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0');
      const tables = await readTables(client);
      await archive.begin({
        createdAt: new Date().toISOString(),
        migrations: await readMigrations(client),
        tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns])),
      });
      const rows: Record<string, number> = {};
      for (const table of tables) rows[table.name] = await copyTable(client, table, archive);
      print(`${sum(Object.values(rows))} rows of ${tables.length} tables`);
      const keys = await client.query<StoredContent>(storedContents);
      await client.query('commit');

      const missingFiles: string[] = [];
      let files = 0;
      for (const { key, isNamed } of keys.rows) {
        signal.throwIfAborted();
        const bytes = await readFile(storage, key);
        if (bytes !== undefined) {
          await archive.add(`files/${key}`, bytes);
          files += 1;
        } else if (isNamed) missingFiles.push(key);
      }
      await archive.end({ rows, missingFiles });
      print(`${files} files`);
      for (const key of missingFiles)
        print(`The storage has no content for ${key}: it was removed, or it is lost.`);
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

interface StoredContent {
  readonly key: string;
  /** Whether a file or a task that can still be run has it. */
  readonly isNamed: boolean;
}

/**
 * Keys are recorded before their content is written. A save that ended in between leaves one that nothing names: its
 * content was never there, and nothing is lost. Databases of older releases do not have the task of a key.
 */
const storedContents = `
  select stored."storageKey" as key, named."storageKey" is not null or task.id is not null as "isNamed"
    from public.storage_objects as stored
    left join (select distinct "storageKey" from public.files) as named on named."storageKey" = stored."storageKey"
    left join public.tasks as task
      on task.id = (to_jsonb(stored) ->> 'taskId')::uuid and task.status <> 'succeeded' and task.input is not null
   order by stored."storageKey" collate "C"`;

/** The number of rows. */
async function copyTable(client: pg.Client, table: Table, archive: ArchiveWriter): Promise<number> {
  const columns = table.columns.map(pg.escapeIdentifier).join(', ');
  const order = table.key.length > 0 ? ` order by ${table.key.map(pg.escapeIdentifier).join(', ')}` : '';
  const stream = client.query(
    copyTo(`copy (select ${columns} from public.${pg.escapeIdentifier(table.name)}${order}) to stdout`),
  );
  let chunks: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await archive.add(`tables/${table.name}/${String(part).padStart(6, '0')}`, Buffer.concat(chunks));
    [chunks, bytes, part] = [[], 0, part + 1];
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= partBytes) await flush();
  }
  await flush();
  return stream.rowCount;
}

async function readMigrations(client: pg.Client): Promise<ArchiveHeader['migrations']> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('platform_migrations.applied') is not null as exists`,
  );
  if (rows[0]?.exists !== true) return null;
  const applied = await client.query<{ version: string; name: string }>(
    'select version::text, name from platform_migrations.applied order by platform_migrations.applied.version',
  );
  return applied.rows;
}

async function readFile(storage: BackupInput['storage'], key: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await storage.readBytes(key));
  } catch (error) {
    if (error instanceof AppError && error.code === 'file_missing') return undefined;
    throw error;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
