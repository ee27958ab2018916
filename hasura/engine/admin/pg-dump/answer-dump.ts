/**
 * `POST /v1alpha1/pg_dump`: definitions or rows of the database as SQL. By the program `pg_dump` where there is one that fits
 * the server, and otherwise, for what Hasura's CLI asks, from the system catalogs.
 */

import type { CancelSignal } from '@platform/runtime';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { cancelledBy } from '../../execute/cancel-statement.ts';
import { withClient } from '../../execute/with-client.ts';
import type { Session } from '../../session.ts';
import { parseArgs, requireSql } from '../command.ts';
import { type AdminResponse, failure, requireAdmin } from '../failure.ts';
import type { Reloading } from '../reloading.ts';
import { requireDatabase } from '../sources.ts';
import { cleanOutput } from './clean-output.ts';
import { dumpRows } from './dump-rows.ts';
import { schemaStatements } from './dump-schema.ts';
import { DumpText } from './dump-text.ts';
import { type Dump, readOptions } from './options.ts';
import { type DumpTarget, fittingProgram, runProgram } from './program.ts';

interface DumpContext {
  readonly session: Session;
  readonly states: Reloading;
  /** Its role owns the tables. */
  readonly sqlPool: Pool;
  readonly allowsSql: boolean;
  /** The program `pg_dump`; null: the one in the search path, if it fits the server. */
  readonly program: string | null;
  /** Aborts when the client no longer waits. */
  readonly signal: CancelSignal;
}

const dumpShape = z.strictObject({
  opts: z.array(z.string()),
  clean_output: z.boolean().nullish(),
  source: z.string().nullish(),
  /** The name that older programs use for `source`. */
  database: z.string().nullish(),
});

/** Answers one request; never rejects. */
export async function answerDump(
  body: unknown,
  context: DumpContext,
): Promise<{ readonly sql: string } | AdminResponse> {
  try {
    requireAdmin(context.session);
    requireSql(context, 'pg_dump');
    const { opts, clean_output: clean, source, database } = parseArgs(dumpShape, body, '$');
    requireDatabase(source ?? database ?? 'default', context.states, '$');
    const options = readOptions(opts);
    const isClean = clean ?? false;
    const { signal } = context;
    // The transaction of a dump changes settings; when it fails, it may still be open.
    const made = await withClient(
      context.sqlPool,
      async (client) => {
        const { rows } = await client.query<{ major: number }>(
          "select current_setting('server_version_num')::int / 10000 as major",
        );
        const program = await fittingProgram(context.program, rows[0]?.major ?? 0);
        if (program !== null) return { program, target: targetOf(client) };
        const dumped = () => writeDump(client, options.meaning(), isClean, signal);
        return { sql: await cancelledBy(signal, client, dumped) };
      },
      { isClosedAfter: true },
    );
    if (made.sql !== undefined) return { sql: made.sql };
    const output = await runProgram(made.program, options.given, made.target, signal);
    return { sql: cleanOutput(output, isClean) };
  } catch (error) {
    return failure(error);
  }
}

function targetOf({ host, port, user, password, database, ssl }: PoolClient & Connected): DumpTarget {
  return {
    host,
    port,
    user,
    database,
    password: typeof password === 'string' ? password : undefined,
    isEncrypted: Boolean(ssl),
  };
}

/** What `pg` keeps of the address that it has connected to. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly user?: string | undefined;
  readonly password?: unknown;
  readonly database?: string | undefined;
  readonly ssl?: unknown;
}

/** One snapshot. The empty search path makes Postgres qualify every name. */
const begin = `begin isolation level repeatable read read only;
  set local search_path = ''; set local statement_timeout = '5min'; set local row_security = off;
  set local datestyle = iso; set local intervalstyle = postgres; set local extra_float_digits = 1;
  set local bytea_output = hex; set local standard_conforming_strings = on; set local quote_all_identifiers = off`;

/** The same as in dumps of `pg_dump`. */
const preamble = [
  'SET statement_timeout = 0',
  "SET client_encoding = 'UTF8'",
  'SET standard_conforming_strings = on',
  "SELECT pg_catalog.set_config('search_path', '', false)",
  'SET client_min_messages = warning',
  'SET row_security = off',
];

/** @throws EngineError for what does not exist or is not supported; errors of Postgres as they are */
async function writeDump(
  client: PoolClient,
  dump: Dump,
  isClean: boolean,
  signal: CancelSignal,
): Promise<string> {
  const text = new DumpText(isClean);
  const add = (statement: string): void => {
    if (signal.aborted) throw new Error('the client disconnected');
    text.add(statement);
  };
  await client.query(begin);
  if (!isClean) for (const statement of preamble) add(statement);
  if (dump.kind === 'schemas') {
    // Functions come before the tables that they name in their bodies.
    add('SET check_function_bodies = false');
    for (const statement of await schemaStatements(client, dump.schemas, isClean)) add(statement);
  } else await dumpRows(client, dump.tables, add);
  await client.query('commit');
  return text.toString();
}
