/** Runs a mutation: all its root fields in order, in one transaction. */
import type { Table } from '../catalog/model-types.ts';
import type { Field } from '../plan/types.ts';
import type {
  MutationField,
  MutationOutput,
  MutationPlan,
  ResponseField,
  UpdateRows,
} from '../plan/writes/mutation-types.ts';
import { compile, type Statement, sql } from '../sql/fragment.ts';
import { rootFieldToSql } from '../sql/query.ts';
import { type RowForm, rowFormFor } from '../sql/returning.ts';
import type { SelectOptions } from '../sql/select.ts';
import { deleteToStatement, updateToStatement } from '../sql/update.ts';
import { writtenRowsToStatement } from '../sql/written-rows.ts';
import { arrayLiteral } from '../values/array-literal.ts';
import type { BindContext } from './bind.ts';
import type { RequestConnection } from './connections.ts';
import { checkFailed, insertRows } from './insert-steps.ts';
import { translate } from './pg-errors.ts';
import { type Connection, runStatement, type TextRow } from './run-statement.ts';
import { beginAs } from './session-settings.ts';
import type { Reuse } from './statement-names.ts';

interface Run {
  readonly connection: Connection;
  readonly options: SelectOptions;
  readonly context: BindContext;
}

/** The JSON text of `data`. Nothing is stored unless every field succeeds. @throws EngineError */
export async function executeMutation(
  plan: MutationPlan,
  connection: RequestConnection,
  options: SelectOptions,
  context: BindContext,
): Promise<string> {
  const members: string[] = [];
  try {
    await connection.transaction(beginAs(context.session), async (inTransaction) => {
      for (const field of plan.fields) {
        const text = await executeField({ connection: inTransaction, options, context }, field);
        members.push(`${JSON.stringify(field.key)}:${text}`);
      }
    });
  } catch (error) {
    throw translate(error);
  }
  return `{${members.join(',')}}`;
}

async function executeField(run: Run, field: MutationField): Promise<string> {
  switch (field.kind) {
    case 'json':
      return field.text;
    case 'insert': {
      const { insert, output } = field;
      const { rows, affected } = await insertRows(run, insert, rowFormFor(output));
      return answer(
        run,
        insert.table,
        output,
        affected,
        rows.map(({ text }) => text),
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
      const form = rowFormFor(output);
      const rows = await write(run, field, reuseFor(output), () =>
        deleteToStatement(run.options, table, where, form),
      );
      return answer(run, table, output, rows.length, rows.map(textOf));
    }
    case 'function': {
      const { field: root } = field;
      if (root.kind === 'json') return root.text;
      const [row] = await write(run, field, 'once', () =>
        compile(sql`select ${rootFieldToSql(run.options, root)}`),
      );
      return row?.[0] ?? 'null';
    }
  }
}

async function executeUpdate(run: Run, update: UpdateRows, output: MutationOutput): Promise<string> {
  if (update.updates.length === 0) return answer(run, update.table, output, 0, []);
  const form = rowFormFor(output);
  const rows = await write(run, update, reuseFor(output), () => updateToStatement(run.options, update, form));
  if (rows.some(([passes]) => passes !== 't')) throw checkFailed('$');
  return answer(run, update.table, output, rows.length, rows.map(textOf));
}

const statements = new WeakMap<MutationField | UpdateRows | readonly Field[], Statement>();

/** Rows found by their whole key are found in one way; what a condition finds depends on its values. */
function reuseFor(output: MutationOutput): Reuse {
  return output.kind === 'row' ? 'by key' : 'once';
}

/** Runs the statement of a part of the plan; it is made once for a plan that is kept. */
async function write(
  run: Run,
  part: MutationField | UpdateRows,
  reuse: Reuse,
  make: () => Statement,
): Promise<TextRow[]> {
  return runStatement(run.connection, statementOf(part, make), run.context, reuse);
}

function statementOf(part: MutationField | UpdateRows | readonly Field[], make: () => Statement): Statement {
  const known = statements.get(part);
  if (known !== undefined) return known;
  const statement = make();
  statements.set(part, statement);
  return statement;
}

function textOf(row: TextRow): string | null {
  return row[1] ?? null;
}

/** The JSON of a field, from rows in the form that its output asks for. */
async function answer(
  run: Run,
  table: Table,
  output: MutationOutput,
  affected: number,
  rows: readonly (string | null)[],
): Promise<string> {
  const form = rowFormFor(output);
  if (output.kind === 'row') {
    return rows.length === 0 ? 'null' : rowsText(run, table, form, output.fields, 'object', rows);
  }
  const members: string[] = [];
  for (const field of output.fields) {
    const text = await memberText(run, table, form, field, affected, rows);
    members.push(`${JSON.stringify(field.key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

async function memberText(
  run: Run,
  table: Table,
  form: RowForm,
  field: ResponseField,
  affected: number,
  rows: readonly (string | null)[],
): Promise<string> {
  if (field.kind === 'typename') return JSON.stringify(field.typeName);
  if (field.kind === 'affectedRows') return String(affected);
  return rows.length === 0 ? '[]' : rowsText(run, table, form, field.fields, 'list', rows);
}

/** Rows of a table are texts with commas between them, whatever their columns are. */
const rowElements = { delimiter: ',' };

/** Written rows as JSON: as they came back, or selected from once more, after all writes of the field. */
async function rowsText(
  run: Run,
  table: Table,
  form: RowForm,
  fields: readonly Field[],
  shape: 'list' | 'object',
  rows: readonly (string | null)[],
): Promise<string> {
  if (form.kind === 'record') return shape === 'list' ? `[${rows.join(',')}]` : (rows[0] ?? 'null');
  const statement = statementOf(fields, () => writtenRowsToStatement(run.options, table, fields, shape));
  const context = { ...run.context, writtenRows: arrayLiteral(rows, rowElements) };
  const [row] = await runStatement(run.connection, statement, context, 'by key');
  return row?.[0] ?? 'null';
}
