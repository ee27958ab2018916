/** An engine on an empty database and on metadata in a file, for tests of the metadata and schema API. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createEngine,
  createSession,
  type Engine,
  type EngineOptions,
  type LogEvent,
  metadataAt,
} from '@platform/engine';
import type pg from 'pg';
import { sendJson } from './admin-commands.ts';
import { createEmptyDatabase } from './database.ts';
import { adminSecret } from './event-engine.ts';
import { incidentsInto } from './incidents.ts';

/** Tables and functions for metadata that are edited. */
export const authorSchema = `
  create table author (id int primary key, name text);
  create table article (id int primary key, author_id int references author, title text);
  create table color (value text primary key);
  insert into color values ('red');
  insert into author values (1, 'Ada');
  insert into article values (1, 1, 'First');
  create function shout(row_of author) returns text language sql stable as $$ select upper(row_of.name) $$;
  create function find_authors(part text) returns setof author language sql stable
    as $$ select * from author where name like part $$;`;

/** The answer to an edit. */
export const done = { status: 200, body: { message: 'success' } };

/** The metadata of a table in a document. */
export function trackedTable(document: unknown, name: string): Record<string, unknown> | undefined {
  const { sources } = document as { sources: { tables: { table: { name: string } | string }[] }[] };
  return sources[0]?.tables.find(({ table }) => (typeof table === 'string' ? table : table.name) === name);
}

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
  /** Tracks tables of the schema `public`, and expects that it can. */
  track(...names: string[]): Promise<void>;
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
    options: { ...options, observation: { observe: incidentsInto(events), ...options.observation } },
  });
  const send: AdminEngine['send'] = async (command, path = '/v1/metadata', headers = {}) => {
    const { status, body } = await sendJson(engine, path, command, headers);
    return { status, body };
  };
  return {
    engine,
    pool: database.pool,
    events,
    document: () => JSON.parse(readFileSync(file, 'utf8')),
    edit,
    send,
    track: async (...names) => {
      for (const name of names) {
        const args = { table: { schema: 'public', name } };
        expect(await send({ type: 'pg_track_table', args })).toEqual(done);
      }
    },
    sql: (sql, args = {}) => send({ type: 'run_sql', args: { sql, ...args } }, '/v2/query'),
    ask: async (query, role = 'admin') => JSON.parse(await engine.run({ query }, createSession(role))),
    stop: async () => {
      await engine.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
