/** An engine with accounts and their items, for benchmarks of subscriptions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../standalone/postgres.ts';
import { withClient } from './with-client.ts';

export const adminSecret = 'bench';

/** A Postgres with accounts and items, and the metadata of an engine on it. */
interface SubscriptionWorld {
  /** The database. */
  readonly url: string;
  readonly metadataFile: string;
  /** Of the Postgres: its log, and its data in `cluster`. */
  readonly dataDirectory: string;
}

/**
 * Runs `work` with a Postgres that is deleted afterwards.
 * @param rows how many accounts and items it has
 * @param settings statements about the database `bench`, before it is filled
 */
export async function withSubscriptionWorld(
  rows: { readonly accounts: number; readonly items: number },
  work: (world: SubscriptionWorld) => Promise<void>,
  settings: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const dataDirectory = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDirectory, maxLogBytes: Number.POSITIVE_INFINITY });
  try {
    await withClient(postgres.url, async (owner) => {
      for (const statement of ['create database bench', ...settings]) await owner.query(statement);
    });
    const url = new URL(postgres.url);
    url.pathname = '/bench';
    await createTables(url.href, rows);
    const metadataFile = join(folder, 'metadata.json');
    await writeFile(metadataFile, JSON.stringify(itemsMetadata));
    await work({ url: url.href, metadataFile, dataDirectory });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface EngineSettings extends Pick<SubscriptionWorld, 'url' | 'metadataFile'> {
  readonly refetchMs: number;
  readonly batchSize: number;
  /** Whether statements run only after a change of what they read. */
  readonly hasChangeTriggers?: boolean;
}

/** Starts the engine as a process of its own. */
export async function startEngine({
  url,
  metadataFile,
  refetchMs,
  batchSize,
  hasChangeTriggers = false,
}: EngineSettings): Promise<{ readonly process: ChildProcess; readonly port: number }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../hasura/engine/dist/server.js', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: url,
        METADATA_FILE: metadataFile,
        PORT: '0',
        ADMIN_SECRET: adminSecret,
        ENGINE_ACCOUNT_VARIABLE: 'x-hasura-account-id',
        ENGINE_CHANGE_TRIGGERS: String(hasChangeTriggers),
        HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: String(refetchMs),
        HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_BATCH_SIZE: String(batchSize),
        HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL: String(refetchMs),
        HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_BATCH_SIZE: String(batchSize),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the engine ended with ${code}`)));
    child.stdout?.on('data', (data) => {
      const listening = /"port":(\d+)/.exec(String(data));
      if (listening !== null) resolve(Number(listening[1]));
    });
  });
  return { process: child, port };
}

/** Accounts, and items that are spread over them evenly. */
async function createTables(
  url: string,
  { accounts, items }: { readonly accounts: number; readonly items: number },
): Promise<void> {
  const text = `
    create table accounts (id int primary key, name text not null);
    create table items (
      id int generated always as identity primary key,
      account_id int not null references accounts,
      name text not null,
      amount int not null
    );
    create index on items (account_id, id);
    insert into accounts select id, 'Account ' || id from generate_series(1, ${accounts}) as id;
    insert into items (account_id, name, amount)
      select 1 + n % ${accounts}, 'Item ' || n, n % 500 from generate_series(1, ${items}) as n;
    analyze;
  `;
  await withClient(url, (client) => client.query(text));
}

const itemsMetadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'DATABASE_URL' } } },
      tables: [
        {
          table: 'accounts',
          select_permissions: [
            { role: 'user', permission: { columns: '*', filter: { id: { _eq: 'X-Hasura-Account-Id' } } } },
          ],
        },
        {
          table: 'items',
          object_relationships: [{ name: 'account', using: { foreign_key_constraint_on: 'account_id' } }],
          select_permissions: [
            {
              role: 'user',
              permission: { columns: '*', filter: { account_id: { _eq: 'X-Hasura-Account-Id' } } },
            },
          ],
        },
      ],
    },
  ],
};

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
