/** Runs SQL of administrators, and keeps the metadata in step with what it does to the schema. */
import type pg from 'pg';
import { z } from 'zod';
import type { Database } from '../catalog/introspect.ts';
import { EngineError } from '../errors.ts';
import { cancelledBy } from '../execute/cancel-statement.ts';
import { detailsOf, isPostgresError } from '../execute/pg-errors.ts';
import { withClient } from '../execute/with-client.ts';
import { isMembers } from '../metadata/members.ts';
import type { Session } from '../session.ts';
import { beginAs } from '../sql/session-settings.ts';
import type { CommandContext } from './command.ts';
import { listOf } from './document-edits.ts';
import { followSchemaChanges, snapshotSchema } from './follow-schema-changes.ts';
import { requireDatabase } from './sources.ts';
import { firstWords, splitStatements } from './split-statements.ts';

export const runSqlShape = z.strictObject({
  sql: z.string(),
  source: z.string().default('default'),
  read_only: z.boolean().default(false),
  check_metadata_consistency: z.boolean().nullish(),
  cascade: z.boolean().default(false),
  no_transaction: z.boolean().default(false),
});

type RunSqlArguments = z.output<typeof runSqlShape>;

/** Hasura's form of a result: texts of Postgres, the names of the columns first. */
interface SqlResult {
  readonly result_type: 'TuplesOk' | 'CommandOk';
  readonly result: readonly (readonly string[])[] | null;
}

/** What may change something that metadata refers to, by Hasura's rule: the words anywhere in the text. */
const changesSchema = /\balter\b|\bdrop\b|\breplace\b|\bcreate function\b|\bcomment on\b/i;

/**
 * Runs SQL as the role that owns the tables.
 * @throws EngineError `postgres-error` with the error of Postgres; `dependency-error` or `unexpected` when the metadata would
 * become inconsistent. Nothing has changed then, unless `no_transaction` was asked for.
 */
export async function runSql(
  args: RunSqlArguments,
  path: string,
  context: CommandContext,
): Promise<SqlResult> {
  const { states } = context;
  requireDatabase(args.source, states, path);
  const isChecked = args.check_metadata_consistency ?? (!args.read_only && changesSchema.test(args.sql));
  if (isChecked && !args.read_only && isTracking(states.current.loaded.document)) {
    return runChecked(args, path, context);
  }
  const result = await onConnection(context, (client) => execute(client, args, path, context));
  if (!args.read_only) states.reloadSoon();
  return result;
}

function isTracking(document: unknown): boolean {
  return isMembers(document) && listOf(document.sources).length > 0;
}

async function execute(
  client: pg.PoolClient,
  { sql, read_only: isReadOnly, no_transaction: isBare }: RunSqlArguments,
  path: string,
  { session }: CommandContext,
): Promise<SqlResult> {
  if (isBare && !isReadOnly) {
    let result: SqlResult = { result_type: 'CommandOk', result: null };
    for (const statement of splitStatements(sql)) result = await query(client, statement, path);
    return result;
  }
  if (isReadOnly) return readOnly(client, sql, path, session);
  await client.query(beginAs(session));
  const result = await query(client, sql, path);
  await commit(client, sql, path);
  return result;
}

/**
 * Runs SQL that can change nothing, whatever it says: see docs/decisions/0059. It is rolled back in the end, so that not even a
 * notification is sent.
 */
async function readOnly(
  client: pg.PoolClient,
  sql: string,
  path: string,
  session: Session,
): Promise<SqlResult> {
  // Of any transaction, should there be another one.
  await client.query('set default_transaction_read_only = on');
  await client.query(beginAs(session));
  await client.query('set transaction read only');
  let result: SqlResult = { result_type: 'CommandOk', result: null };
  for (const statement of splitStatements(sql)) {
    // It ends the transaction too, and would leave something behind.
    if (firstWords(statement, 2).join(' ') === 'prepare transaction') throw endsTransaction(path);
    await requireReadOnly(client, path);
    result = await query(client, statement, path, { isAlone: true });
    if (client.getTransactionStatus() !== 'T') throw endsTransaction(path);
  }
  await client.query('rollback');
  return result;
}

/**
 * Whether the transaction is read-only; from this query on it cannot become anything else: Postgres allows that before the first
 * one only.
 */
async function requireReadOnly(client: pg.PoolClient, path: string): Promise<void> {
  const text = `select pg_catalog.current_setting('transaction_read_only') as state`;
  const { rows } = await client.query<{ state: string }>(text);
  if (rows[0]?.state !== 'on') throw endsTransaction(path);
}

function endsTransaction(path: string): EngineError {
  const message = 'with read_only a text runs in one transaction that can change nothing, and may not end it';
  return new EngineError('bad-request', message, path);
}

/** One transaction: the SQL, the check of the metadata, the files, and the commit last. */
async function runChecked(args: RunSqlArguments, path: string, context: CommandContext): Promise<SqlResult> {
  const { states, catalogState, session, signal } = context;
  let isRenamed = false;
  const result = await states.exclusively(
    (access) =>
      onConnection(context, async (client) => {
        const { tables } = states.current.model;
        await client.query(beginAs(session));
        const before = await snapshotSchema(client, access.document);
        const answer = await query(client, args.sql, path);
        const document = await followSchemaChanges({
          document: access.document,
          tables,
          before,
          after: await snapshotSchema(client, access.document, before),
          inconsistent: access.inconsistent,
          isCascading: args.cascade,
          path,
          check: (changed) => access.check(changed, client as Database),
        });
        isRenamed = document !== access.document;
        if (isRenamed) await access.write(document);
        await commit(client, args.sql, path);
        access.keep();
        return answer;
      }),
    { signal },
  );
  if (isRenamed) await catalogState.versionOf(states.current.loaded.document, true);
  return result;
}

async function commit(client: pg.PoolClient, sql: string, path: string): Promise<void> {
  await client.query('commit').catch((error: unknown) => {
    // Deferred constraints are checked here.
    throw postgresError(error, sql, path);
  });
}

/**
 * Runs work on a connection that nobody uses afterwards: SQL may leave settings, roles and temporary tables behind. Closing it
 * rolls back what was not committed. When the client disconnects, the running statement is cancelled.
 */
function onConnection<Result>(
  { sqlPool, signal }: CommandContext,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return withClient(sqlPool, (client) => cancelledBy(signal, client, () => work(client)), {
    isClosedAfter: true,
  });
}

/** No value is decoded: Hasura sends the texts of Postgres. */
const asText = { getTypeParser: () => (text: string | Buffer) => text.toString() };

/**
 * The result of the last statement.
 * @param isAlone makes Postgres refuse a text with more than one
 */
async function query(
  client: pg.PoolClient,
  sql: string,
  path: string,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<SqlResult> {
  let results: pg.QueryArrayResult | pg.QueryArrayResult[];
  try {
    const text: pg.QueryArrayConfig = {
      text: sql,
      rowMode: 'array',
      types: asText as pg.CustomTypesConfig,
      // An option that the types of `pg` do not declare.
      ...(isAlone ? { queryMode: 'extended' } : {}),
    };
    results = await client.query(text);
  } catch (error) {
    throw postgresError(error, sql, path);
  }
  const last = [results].flat().at(-1);
  if (last === undefined || last.fields.length === 0) return { result_type: 'CommandOk', result: null };
  const rows = last.rows.map((row: (string | null)[]) => row.map((value) => value ?? 'NULL'));
  return { result_type: 'TuplesOk', result: [last.fields.map(({ name }) => name), ...rows] };
}

function postgresError(error: unknown, statement: string, path: string): unknown {
  if (!isPostgresError(error)) return error;
  const internal = { statement, prepared: false, arguments: [], error: detailsOf(error) };
  return new EngineError('postgres-error', 'query execution failed', path, { internal });
}
