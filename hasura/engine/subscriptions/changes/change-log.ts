/**
 * The log of changes: one row for each statement that has changed rows of a watched table, and each account that had them.
 *
 * Engines ask it several times a second what was committed since they asked last. Transactions are compared by their
 * visibility and not by time, so that one that commits late is not missed. The table is unlogged: after a crash of
 * Postgres it is empty, and engines, which have lost their connections, read everything again.
 */
import { engineSchema } from '../../engine-schema.ts';

export const changeTable = `${engineSchema}.table_changes`;

/** For a schema without the table. */
export const createChangeLog = `
  create schema if not exists ${engineSchema};
  create unlogged table ${changeTable} (
    transaction xid8 not null default pg_current_xact_id(),
    relation oid not null,
    account text,
    at timestamptz not null default clock_timestamp()
  );
  create index table_changes_transaction on ${changeTable} (transaction);
  comment on table ${changeTable} is
    'Which tables have changed lately, and for which accounts: what subscriptions wait for.'`;

/**
 * `$1`: the snapshot of the previous answer, or null. One row: the snapshot of this answer, and a JSON list of
 * `[oid of the table, account or null]` of the transactions that are visible in it and were not in the previous one.
 */
export const readChanges = `
  select pg_current_snapshot()::text as snapshot, (
    select coalesce(json_agg(json_build_array(changed.relation, changed.account)), '[]')
    from (
      select distinct relation::int8 as relation, account from ${changeTable}
      where transaction >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot(transaction, $1::pg_snapshot)
    ) as changed
  ) as changes`;

/** Rows are kept for longer than an engine may be late with its question. */
const keptMs = 60_000;
/** An engine that asks later than this after the previous time may have missed changes. */
export const maxGapMs = 30_000;

export const deleteOldChanges = `
  delete from ${changeTable}
  where transaction < pg_snapshot_xmin(pg_current_snapshot())
    and at < clock_timestamp() - interval '${keptMs} milliseconds'`;
