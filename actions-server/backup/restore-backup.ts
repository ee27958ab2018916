/** Puts the rows and files of a verified archive into an empty database of the same migrations and an empty storage. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { FileStorage } from '../files/storage.ts';
import { type OnBytes, readEntries, type verifyArchive } from './archive.ts';
import type { MarkedRestore } from './restore-mark.ts';
import { readTables } from './tables.ts';
import { withDatabase } from './with-database.ts';

interface RestoreInput {
  /** With a role that owns the tables and may set `session_replication_role`. */
  readonly databaseUrl: string;
  readonly storage: Pick<FileStorage, 'put' | 'remove'>;
  readonly file: string;
  readonly archive: Awaited<ReturnType<typeof verifyArchive>>;
  /** The database gets its epoch with the rows. */
  readonly restore: MarkedRestore;
  /** Is kept up to date, for whoever undoes a restore that has failed. */
  readonly progress: RestoreProgress;
  readonly print: (line: string) => void;
  readonly onBytes?: OnBytes | undefined;
  /** It throws when this aborts. */
  readonly signal: AbortSignal;
}

interface RestoreProgress {
  /** The keys of the contents that may be stored. */
  readonly storageKeys: Set<string>;
  /**
   * `refused`: nothing was changed so far. `begun`: what is in the storage is of this restore, or of the one before it.
   * `committed`: the rows are in the database, or nobody knows whether they are.
   */
  state: 'refused' | 'begun' | 'committed';
}

/** Of a restore that has not begun. */
export function noProgress(): RestoreProgress {
  return { storageKeys: new Set(), state: 'refused' };
}

/**
 * Removes from the storage what a restore that has failed, or an interrupted one before it, may have put there.
 * @returns whether nothing is left: not once the rows are in the database, and not where it could not begin
 */
export async function undoRestore(
  storage: Pick<FileStorage, 'remove'>,
  { state, storageKeys }: RestoreProgress,
  { leftKeys }: MarkedRestore,
): Promise<boolean> {
  if (state !== 'begun') return state === 'refused' && leftKeys.length === 0;
  await removeContents(storage, new Set([...storageKeys, ...leftKeys]));
  return true;
}

/** One restore into a database at a time. */
const restoreLock = 7_206_143_553;

/**
 * Everything happens in one transaction, which ends after the last file is stored. Triggers do not run: the archive has
 * what they wrote. Cursors of lists from before the restore expire, and webhooks are disabled. A database that has the epoch
 * was restored already, and is left as it is.
 * @throws Error with one sentence when the database has accounts or other columns; its rows are not changed then
 */
export async function restoreBackup(input: RestoreInput): Promise<void> {
  const { databaseUrl, storage, archive, restore, progress, print, signal } = input;
  const { header, manifest } = archive;
  await withDatabase(databaseUrl, { name: 'restore', signal }, async (client) => {
    await lock(client);
    if (await hasEpoch(client, restore.epoch)) {
      progress.state = 'committed';
      print('The rows and files were restored already');
      return;
    }
    await refuseRows(client);
    await refuseOtherColumns(client, header.tables);
    progress.state = 'begun';
    await removeContents(storage, restore.leftKeys);
    await client.query(
      'begin; set local statement_timeout = 0; set local session_replication_role = replica',
    );
    const names = Object.keys(header.tables);
    await client.query(`truncate ${names.map((name) => `public.${pg.escapeIdentifier(name)}`).join(', ')}`);
    const { rows, files } = await restoreEntries(client, input);
    const differing = names.find((name) => rows[name] !== manifest.rows[name]);
    if (differing !== undefined) {
      throw new Error(`${differing} has ${rows[differing]} rows instead of ${manifest.rows[differing]}.`);
    }
    // With triggers again: cursors get a new epoch, and numbers above those of all rows.
    await client.query('set local session_replication_role = origin');
    await client.query('update public.database_epoch set id = $1', [restore.epoch]);
    await disableWebhooks(client);
    progress.state = 'committed';
    await client.query('commit').catch((error: unknown) => {
      // The database has refused it. Of a lost connection nobody knows.
      if (error instanceof pg.DatabaseError) progress.state = 'begun';
      throw error;
    });
    print(
      `${Object.values(rows).reduce((total, count) => total + count, 0)} rows and ${files} files restored`,
    );
  });
}

/** Writes the rows and the files of an archive. @returns how many files, and how many rows of each table */
async function restoreEntries(
  client: pg.Client,
  { file, archive: { header }, storage, progress, onBytes = () => {}, signal }: RestoreInput,
): Promise<{ readonly rows: Readonly<Record<string, number>>; readonly files: number }> {
  const rows: Record<string, number> = Object.fromEntries(
    Object.keys(header.tables).map((name) => [name, 0]),
  );
  let files = 0;
  let read = 0;
  let current: TableCopy | undefined;
  // The parts of a table follow each other, and a row may begin in one and end in the next.
  const endTable = async () => {
    if (current === undefined) return;
    current.stream.end();
    await current.ended;
    rows[current.table] = current.stream.rowCount;
    current = undefined;
  };
  for await (const { name, bytes } of readEntries(file, signal)) {
    read += bytes.length;
    onBytes(read);
    const [kind, ...rest] = name.split('/');
    const table = kind === 'tables' ? rest[0] : undefined;
    if (current?.table !== table) await endTable();
    if (table !== undefined) {
      current ??= beginCopy(client, table, header.tables[table] ?? []);
      const written = current.stream.write(bytes) ? null : once(current.stream, 'drain');
      await Promise.race([current.ended, written]);
    } else if (kind === 'files') {
      const key = rest.join('/');
      progress.storageKeys.add(key);
      await storage.put(key, bytes);
      files++;
    }
  }
  await endTable();
  return { rows, files };
}

async function removeContents(
  storage: Pick<FileStorage, 'remove'>,
  storageKeys: Iterable<string>,
): Promise<void> {
  for (const key of storageKeys) await storage.remove(key);
}

interface TableCopy {
  readonly table: string;
  readonly stream: CopyStreamQuery;
  /** Rejects as soon as the database refuses a row, also while the next part is read. */
  readonly ended: Promise<void>;
}

function beginCopy(client: pg.Client, table: string, columns: readonly string[]): TableCopy {
  const stream = client.query(copyFrom(copyStatement(table, columns)));
  const ended = finished(stream);
  ended.catch(() => {});
  return { table, stream, ended };
}

/** Until the connection ends. */
async function lock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    restoreLock,
  ]);
  if (rows[0]?.isOurs !== true) throw new Error('Another restore into this database runs.');
}

async function hasEpoch(client: pg.Client, epoch: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from public.database_epoch where id = $1) as exists',
    [epoch],
  );
  return rows[0]?.exists === true;
}

async function refuseRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from public.groups) as exists',
  );
  if (rows[0]?.exists === true) {
    throw new Error('The database has accounts already: a backup is restored into an empty one only.');
  }
}

async function refuseOtherColumns(client: pg.Client, expected: Record<string, string[]>): Promise<void> {
  const present = new Map((await readTables(client)).map(({ name, columns }) => [name, columns.join()]));
  const names = new Set([...Object.keys(expected), ...present.keys()]);
  const differing = [...names].find((name) => present.get(name) !== expected[name]?.join());
  if (differing === undefined) return;
  throw new Error(
    `The backup is of another release: its table ${differing} has other columns than this database. ` +
      'Restore it with the release that made it, and upgrade afterwards.',
  );
}

function copyStatement(table: string, columns: readonly string[]): string {
  return `copy public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`;
}

/**
 * A copy must not send what the original has sent or will send: somebody enables webhooks here, or not. An archive of a
 * release without webhooks is restored with the migrations of that release, which make no table of them.
 */
async function disableWebhooks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.webhook_endpoints') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  await client.query(
    `update public.webhook_endpoints set "disabledAt" = now(), "disabledReason" = 'restored'
      where kind = 'endpoint' and "disabledAt" is null`,
  );
}
