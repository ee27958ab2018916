/** Puts the rows and files of a verified archive into an empty database of the same migrations and an empty storage. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { FileStorage } from '../files/storage.ts';
import { type OnBytes, readEntries, type verifyArchive } from './archive.ts';
import { readTables } from './tables.ts';

interface RestoreInput {
  /** With a role that owns the tables and may set `session_replication_role`. */
  readonly databaseUrl: string;
  readonly storage: Pick<FileStorage, 'put'>;
  readonly file: string;
  readonly archive: Awaited<ReturnType<typeof verifyArchive>>;
  readonly print: (line: string) => void;
  readonly onBytes?: OnBytes | undefined;
}

/**
 * Everything happens in one transaction, which ends after the last file is stored. Triggers do not run: the archive has
 * what they wrote. Cursors of lists from before the restore expire, and webhooks are disabled.
 * @throws Error with one sentence when the database has accounts or other columns; nothing is changed then
 */
export async function restoreBackup({
  databaseUrl,
  storage,
  file,
  archive,
  print,
  onBytes = () => {},
}: RestoreInput): Promise<void> {
  const { header, manifest } = archive;
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseRows(client);
    await refuseOtherColumns(client, header.tables);
    await client.query(
      'begin; set local statement_timeout = 0; set local session_replication_role = replica',
    );
    const names = Object.keys(header.tables);
    await client.query(`truncate ${names.map((name) => `public.${pg.escapeIdentifier(name)}`).join(', ')}`);
    const rows: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
    let files = 0;
    let read = 0;
    let current: { table: string; stream: CopyStreamQuery } | undefined;
    // The parts of a table follow each other, and a row may begin in one and end in the next.
    const endTable = async () => {
      if (current === undefined) return;
      current.stream.end();
      await finished(current.stream);
      rows[current.table] = current.stream.rowCount;
      current = undefined;
    };
    for await (const { name, bytes } of readEntries(file)) {
      read += bytes.length;
      onBytes(read);
      const [kind, ...rest] = name.split('/');
      const table = kind === 'tables' ? rest[0] : undefined;
      if (current?.table !== table) await endTable();
      if (table !== undefined) {
        current ??= {
          table,
          stream: client.query(copyFrom(copyStatement(table, header.tables[table] ?? []))),
        };
        if (!current.stream.write(bytes)) await once(current.stream, 'drain');
      } else if (kind === 'files') {
        await storage.put(rest.join('/'), bytes);
        files++;
      }
    }
    await endTable();
    const differing = names.find((name) => rows[name] !== manifest.rows[name]);
    if (differing !== undefined) {
      throw new Error(`${differing} has ${rows[differing]} rows instead of ${manifest.rows[differing]}.`);
    }
    // With triggers again: cursors get a new epoch, and numbers above those of all rows.
    await client.query('set local session_replication_role = origin');
    await client.query('update public.database_epoch set id = gen_random_uuid()');
    await disableWebhooks(client);
    await client.query('commit');
    print(
      `${Object.values(rows).reduce((total, count) => total + count, 0)} rows and ${files} files restored`,
    );
  } finally {
    await client.end();
  }
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
