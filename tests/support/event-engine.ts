/** Engines on a small database of authors, with event and cron triggers and a real webhook receiver. */

import { createEngine, type Engine, type EngineOptions, type LogEvent } from '@platform/engine';
import { checkDocument } from '@platform/engine/testing';
import type pg from 'pg';
import { incidentsInto } from './incidents.ts';
import { metadataDocument } from './metadata.ts';

export const adminSecret = 'only for tests';

export const authorTables = `
  create table author (id bigint primary key, name text not null, rating numeric, notes json, score int);
  create table book (id int primary key, author_id bigint references author, title text);`;

/** Metadata with triggers on `author`, and cron triggers. */
export function metadataWith(triggers: readonly object[] = [], crons: readonly object[] = []): object {
  const select = { columns: '*', filter: {} };
  const author = {
    table: 'author',
    event_triggers: triggers,
    select_permissions: [{ role: 'user', permission: select }],
    insert_permissions: [{ role: 'user', permission: { columns: '*', check: {} } }],
    update_permissions: [{ role: 'user', permission: { columns: '*', filter: {}, check: {} } }],
    delete_permissions: [{ role: 'user', permission: { filter: {} } }],
  };
  return metadataDocument(
    {
      tables: [author, { table: 'book' }],
    },
    { cron_triggers: crons },
  );
}

/** An event trigger for every operation; `rest` replaces parts of it. */
export function trigger(name: string, webhook: string, rest: object = {}): object {
  return {
    name,
    webhook,
    definition: { insert: { columns: '*' }, update: { columns: '*' }, delete: { columns: '*' } },
    retry_conf: { num_retries: 0, interval_sec: 1, timeout_sec: 60 },
    ...rest,
  };
}

export interface EventEngine {
  readonly engine: Engine;
  readonly log: LogEvent[];
}

/** An engine with a short polling interval and short time limits. */
export async function startEventEngine(
  pool: pg.Pool,
  document: object | (() => object),
  { environment = {}, ...events }: EngineOptions['events'] & EngineOptions['metadata'] = {},
): Promise<EventEngine> {
  const log: LogEvent[] = [];
  const read = (): object => (typeof document === 'function' ? document() : document);
  const engine = await createEngine({
    metadata: { read: () => checkDocument(read()), fingerprint: () => JSON.stringify(read()) },
    pool,
    adminSecret,
    options: {
      metadata: { environment },
      events: { pollIntervalMs: 100, graceMs: 2_000, ...events },
      observation: { observe: incidentsInto(log) },
    },
  });
  return { engine, log };
}
