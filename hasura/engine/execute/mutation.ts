/** Runs a mutation: all its root fields in order, in one transaction. */
import type pg from 'pg';
import type { Table } from '../catalog/model-types.ts';
import { arrayLiteral } from '../plan/array-literal.ts';
import type {
  Field,
  MutationField,
  MutationOutput,
  MutationPlan,
  ResponseField,
  UpdateRows,
} from '../plan/types.ts';
import { compile, type Statement, sql } from '../sql/fragment.ts';
import { rootFieldToSql } from '../sql/query.ts';
import type { SelectOptions } from '../sql/select.ts';
import { deleteToStatement, updateToStatement } from '../sql/update.ts';
import { writtenRowsToStatement } from '../sql/written-rows.ts';
import type { BindContext } from './bind.ts';
import { checkFailed, insertRows } from './insert-steps.ts';
import { translate } from './pg-errors.ts';
import { type Connection, runStatement, type TextRow } from './run-statement.ts';

interface Run {
  readonly connection: Connection;
  readonly options: SelectOptions;
  readonly context: BindContext;
}

/** The JSON text of `data`. Nothing is stored unless every field succeeds. @throws EngineError */
export async function executeMutation(
  plan: MutationPlan,
  pool: pg.Pool,
  options: SelectOptions,
  context: BindContext,
): Promise<string> {
  const members: string[] = [];
  await inTransaction(pool, async (connection) => {
    for (const field of plan.fields) {
      const text = await executeField({ connection, options, context }, field);
      members.push(`${JSON.stringify(field.key)}:${text}`);
    }
  });
  return `{${members.join(',')}}`;
}

async function inTransaction(pool: pg.Pool, work: (connection: Connection) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      // A connection that cannot even roll back must not go to the next request.
      failure = rollbackError;
    });
    throw translate(error);
  } finally {
    client.release(failure);
  }
}

async function executeField(run: Run, field: MutationField): Promise<string> {
  switch (field.kind) {
    case 'json':
      return field.text;
    case 'insert': {
      const { insert, output } = field;
      const steps = { connection: run.connection, context: run.context };
      const { rows, affected } = await insertRows(steps, insert, [], [], needsRows(output));
      return answer(
        run,
        insert.table,
        output,
        affected,
        rows.map(({ literal }) => literal),
      );
    }
    case 'update':
      return executeUpdate(run, field.update, field.output);
    case 'updateMany': {
      // One after the other: each sees what the one before it has written.
      const answers: string[] = [];
      for (const update of field.updates) answers.push(await executeUpdate(run, update, field.output));
      return `[${answers.join(',')}]`;
    }
    case 'delete': {
      const { table, where, output } = field;
      const rows = await write(run, deleteToStatement(table, where, needsRows(output)));
      return answer(run, table, output, rows.length, rows.map(literalOf));
    }
    case 'function': {
      if (field.field.kind === 'json') return field.field.text;
      const statement = compile(sql`select ${rootFieldToSql(run.options, field.field)}`);
      const [row] = await write(run, statement);
      return row?.[0] ?? 'null';
    }
  }
}

async function executeUpdate(run: Run, update: UpdateRows, output: MutationOutput): Promise<string> {
  const rows = await write(run, updateToStatement(update, needsRows(output)));
  if (rows.some(([passes]) => passes !== 't')) throw checkFailed('$');
  return answer(run, update.table, output, rows.length, rows.map(literalOf));
}

async function write(run: Run, statement: Statement): Promise<TextRow[]> {
  return runStatement(run.connection, statement, run.context);
}

function literalOf(row: TextRow): string | null {
  return row[1] ?? null;
}

function needsRows(output: MutationOutput): boolean {
  return output.kind === 'row' || output.fields.some(({ kind }) => kind === 'returning');
}

/** The JSON of a field, read after all its writes. */
async function answer(
  run: Run,
  table: Table,
  output: MutationOutput,
  affected: number,
  rows: readonly (string | null)[],
): Promise<string> {
  if (output.kind === 'row') {
    return rows.length === 0 ? 'null' : selectWritten(run, table, output.fields, 'object', rows);
  }
  const members: string[] = [];
  for (const field of output.fields) {
    const text = await responseMember(run, table, field, affected, rows);
    members.push(`${JSON.stringify(field.key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function responseMember(
  run: Run,
  table: Table,
  field: ResponseField,
  affected: number,
  rows: readonly (string | null)[],
): Promise<string> {
  if (field.kind === 'typename') return JSON.stringify(field.typeName);
  if (field.kind === 'affectedRows') return String(affected);
  return rows.length === 0 ? '[]' : selectWritten(run, table, field.fields, 'list', rows);
}

async function selectWritten(
  run: Run,
  table: Table,
  fields: readonly Field[],
  shape: 'list' | 'object',
  rows: readonly (string | null)[],
): Promise<string> {
  const statement = writtenRowsToStatement(run.options, table, fields, shape);
  const context = { ...run.context, writtenRows: arrayLiteral(rows) };
  const [row] = await runStatement(run.connection, statement, context);
  return row?.[0] ?? 'null';
}
