/** An engine on an empty database and on metadata in a file, for tests of the metadata and schema API. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createEngine, type Engine, type EngineOptions } from '../../hasura/engine/engine.ts';
import type { LogEvent } from '../../hasura/engine/log.ts';
import { metadataAt } from '../../hasura/engine/metadata/metadata-source.ts';
import { createSession } from '../../hasura/engine/session.ts';
import { createEmptyDatabase } from './database.ts';
import { incidentsInto } from './incidents.ts';

const adminSecret = 'only for tests';

interface AdminAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface AdminEngine {
  readonly engine: Engine;
  readonly pool: pg.Pool;
  readonly events: LogEvent[];
  /** The metadata as they are in the file. */
  document(): unknown;
  /** Replaces the file, as an editor does. */
  edit(document: object): void;
  /** Sends a command to one of the paths, `/v1/metadata` when it is left out. */
  send(command: unknown, path?: string, headers?: Readonly<Record<string, string>>): Promise<AdminAnswer>;
  /** `run_sql` at `/v2/query`. */
  sql(sql: string, args?: object): Promise<AdminAnswer>;
  /** The answer to a GraphQL request of a role. */
  ask(query: string, role?: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** @param schema SQL of the tables that the metadata tracks */
export async function startAdminEngine(
  schema: string,
  document: object,
  options: EngineOptions = {},
): Promise<AdminEngine> {
  const database = await createEmptyDatabase();
  await database.pool.query(schema);
  const folder = mkdtempSync(join(tmpdir(), 'metadata-'));
  const file = join(folder, 'metadata.json');
  const edit = (changed: object): void => writeFileSync(file, JSON.stringify(changed, null, 2));
  edit(document);
  const events: LogEvent[] = [];
  const engine = await createEngine({
    metadata: metadataAt(file),
    pool: database.pool,
    adminSecret,
    options: { observe: incidentsInto(events), ...options },
  });
  const send: AdminEngine['send'] = async (command, path = '/v1/metadata', headers = {}) => {
    const response = await engine.fetch(
      new Request(`http://engine${path}`, {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
        body: typeof command === 'string' ? command : JSON.stringify(command),
      }),
    );
    return { status: response.status, body: await response.json() };
  };
  return {
    engine,
    pool: database.pool,
    events,
    document: () => JSON.parse(readFileSync(file, 'utf8')),
    edit,
    send,
    sql: (sql, args = {}) => send({ type: 'run_sql', args: { sql, ...args } }, '/v2/query'),
    ask: async (query, role = 'admin') => JSON.parse(await engine.run({ query }, createSession(role))),
    stop: async () => {
      await engine.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
