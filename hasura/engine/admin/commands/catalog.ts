/** Commands for the state of programs, and for what the console asks about the database. */
import { z } from 'zod';
import { type Commands, readCommand, success } from '../command.ts';
import { findSource, listOf } from '../document-edits.ts';
import { suggestRelationships, suggestShape } from '../suggest-relationships.ts';
import { anyMembers, nothing, sourceArgument } from './arguments.ts';

const tablesOfDatabase = `
  select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not like 'pg\\_%'
    and n.nspname not in ('information_schema', 'hdb_catalog')
    and not exists (select from pg_inherits i where i.inhrelid = c.oid and c.relispartition)
  order by n.nspname, c.relname`;

export const catalogCommands: Commands = {
  get_catalog_state: readCommand(nothing, (_args, _call, { catalogState }) => catalogState.read()),
  set_catalog_state: readCommand(
    z.strictObject({ type: z.enum(['cli', 'console']), state: anyMembers }),
    async ({ type, state }, _call, { catalogState }) => {
      await catalogState.write(type, state);
      return success;
    },
  ),
  list_source_kinds: readCommand(nothing, async () => ({
    sources: [{ builtin: true, display_name: 'pg', kind: 'pg', available: true }],
  })),
  pg_get_source_tables: readCommand(
    z.strictObject({ source: sourceArgument }),
    async (_args, _call, { pool }) => (await pool.query(tablesOfDatabase)).rows,
  ),
  pg_get_source_kind_capabilities: readCommand(nothing, async () => ({})),
  pg_suggest_relationships: readCommand(suggestShape, async (args, call, { states, pool }) =>
    suggestRelationships(
      listOf(findSource(states.current.loaded.document, args.source)?.tables),
      args,
      pool,
      call.path,
    ),
  ),
};
