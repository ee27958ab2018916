/** Runs a mutation: all its root fields in order, in one transaction. */
import type {
  PreparedField,
  PreparedMutation,
  PreparedOutput,
  PreparedResponseField,
  PreparedStatement,
  WrittenRows,
} from '../prepare/prepared.ts';
import { beginAs } from '../sql/begin-transaction.ts';
import { arrayLiteral } from '../values/array-literal.ts';
import type { RequestConnection } from './connections.ts';
import { checkFailed, insertRows } from './insert-steps.ts';
import { translate } from './pg-errors.ts';
import { type Run, runStatement, type TextRow } from './run-statement.ts';

/** The connection and values of a request's statements. */
export interface RequestRun extends Run {
  readonly connection: RequestConnection;
}

/** The JSON text of `data`. Nothing is stored unless every field succeeds. @throws EngineError */
export async function executeMutation(
  { fields }: PreparedMutation,
  { connection, names, context }: RequestRun,
): Promise<string> {
  const members: string[] = [];
  try {
    await connection.transaction(beginAs(context.session), async (inTransaction) => {
      for (const field of fields) {
        const text = await executeField({ connection: inTransaction, names, context }, field);
        members.push(`${JSON.stringify(field.key)}:${text}`);
      }
    });
  } catch (error) {
    throw translate(error);
  }
  return `{${members.join(',')}}`;
}

async function executeField(run: Run, field: PreparedField): Promise<string> {
  switch (field.kind) {
    case 'constant':
      return field.text;
    case 'insert': {
      const { rows, affected } = await insertRows(run, field.insert);
      const texts = rows.map(({ text }) => text);
      return answer(run, field.output, affected, texts);
    }
    case 'update':
      return executeUpdate(run, field.statement, field.output);
    case 'updateMany': {
      // One after the other: each sees the rows that the previous one has written.
      const answers: string[] = [];
      for (const statement of field.statements)
        answers.push(await executeUpdate(run, statement, field.output));
      return `[${answers.join(',')}]`;
    }
    case 'delete': {
      const rows = await runStatement(run, field.statement);
      return answer(run, field.output, rows.length, rows.map(textOf));
    }
    case 'function': {
      const [row] = await runStatement(run, field.statement);
      return row?.[0] ?? 'null';
    }
  }
}

async function executeUpdate(
  run: Run,
  statement: PreparedStatement | null,
  output: PreparedOutput,
): Promise<string> {
  if (statement === null) return answer(run, output, 0, []);
  const rows = await runStatement(run, statement);
  if (rows.some(([passes]) => passes !== 't')) throw checkFailed('$');
  return answer(run, output, rows.length, rows.map(textOf));
}

function textOf(row: TextRow): string | null {
  return row[1] ?? null;
}

/** The JSON of a field, from rows in the form that its output needs. */
async function answer(
  run: Run,
  output: PreparedOutput,
  affected: number,
  rows: readonly (string | null)[],
): Promise<string> {
  if (output.kind === 'row') return rows.length === 0 ? 'null' : rowsText(run, output.rows, 'object', rows);
  const members: string[] = [];
  for (const field of output.fields) {
    members.push(`${JSON.stringify(field.key)}:${await memberText(run, field, affected, rows)}`);
  }
  return `{${members.join(',')}}`;
}

async function memberText(
  run: Run,
  field: PreparedResponseField,
  affected: number,
  rows: readonly (string | null)[],
): Promise<string> {
  if (field.kind === 'constant') return field.text;
  if (field.kind === 'affectedRows') return String(affected);
  return rows.length === 0 ? '[]' : rowsText(run, field.rows, 'list', rows);
}

/** The delimiter of an array of rows is a comma, whatever their columns are. */
const rowElements = { delimiter: ',' };

/** Written rows as JSON: as the statement returned them, or selected again after all writes of the field. */
async function rowsText(
  run: Run,
  written: WrittenRows,
  shape: 'list' | 'object',
  rows: readonly (string | null)[],
): Promise<string> {
  if (written.kind === 'asWritten') return shape === 'list' ? `[${rows.join(',')}]` : (rows[0] ?? 'null');
  const context = { ...run.context, writtenRows: arrayLiteral(rows, rowElements) };
  const [row] = await runStatement({ ...run, context }, written.statement);
  return row?.[0] ?? 'null';
}
