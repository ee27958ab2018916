/** Runs a mutation: all its root fields in order, in one transaction and one round trip. */
import { inTurns, type Slices } from '@platform/runtime';
import type {
  PreparedField,
  PreparedMutation,
  PreparedOutput,
  PreparedResponseField,
  PreparedStatement,
  PreparedUpdate,
  WrittenRows,
} from '../prepare/prepared.ts';
import type { RequestConnection } from './connections.ts';
import { stageInsert } from './insert-steps.ts';
import { isAboutRows } from './pg-errors.ts';
import type { Values } from './run-statement.ts';
import { type Reading, StagedStatements } from './staged-statements.ts';

/** The connection and values of a request's statements. */
export interface RequestRun extends Values {
  readonly connection: RequestConnection;
}

/** The rows that a field has written. */
interface Written {
  /** Their JSON, when the answer consists of their own columns: each, or several with commas between them. */
  readonly texts: readonly string[];
  readonly affected: number;
}

/** The JSON text of `data`. Nothing is stored unless every field succeeds. @throws EngineError */
export async function executeMutation({ fields }: PreparedMutation, run: RequestRun): Promise<string> {
  try {
    return await executeFields(fields, run);
  } catch (error) {
    // One statement for several siblings cannot tell which of them is wrong, and writes in another order.
    const hasSiblings = fields.some((field) => field.kind === 'insert' && field.oneByOne !== null);
    if (!hasSiblings || !isAboutRows(error)) throw error;
    return executeFields(await inTurns(oneByOne(fields)), run);
  }
}

async function executeFields(fields: readonly PreparedField[], run: RequestRun): Promise<string> {
  const staged = new StagedStatements(run);
  const answers = fields.map((field) => ({ key: field.key, read: stageField(staged, field) }));
  await staged.run(run.connection);
  const members = answers.map(({ key, read }) => `${JSON.stringify(key)}:${read()}`);
  staged.confirm();
  return `{${members.join(',')}}`;
}

/** The same fields, whose inserts write one row after the other. */
function* oneByOne(fields: readonly PreparedField[]): Slices<PreparedField[]> {
  const prepared: PreparedField[] = [];
  for (const field of fields) {
    const isGrouped = field.kind === 'insert' && field.oneByOne !== null;
    prepared.push(isGrouped ? { ...field, insert: yield* field.oneByOne.prepare() } : field);
  }
  return prepared;
}

/** @returns a reading of the field's JSON */
function stageField(staged: StagedStatements, field: PreparedField): Reading<string> {
  switch (field.kind) {
    case 'constant':
      return () => field.text;
    case 'insert':
      return stageAnswer(staged, field.output, stageInsert(staged, field.insert));
    case 'write':
      return stageWrite(staged, field);
    case 'updateMany': {
      // One after the other: each sees the rows that the previous one has written.
      const answers = field.updates.map((update) => stageWrite(staged, update));
      return () => `[${answers.map((read) => read()).join(',')}]`;
    }
    case 'function':
      return stageJson(staged, field.statement);
  }
}

/** Adds an update or delete. */
function stageWrite(staged: StagedStatements, { statement, output }: PreparedUpdate): Reading<string> {
  if (statement === null) return stageAnswer(staged, output, () => ({ texts: [], affected: 0 }));
  const read = staged.addWrite(statement);
  return stageAnswer(staged, output, () => {
    const { texts, count } = read();
    return { texts, affected: count };
  });
}

/** Adds what makes the JSON of a field from the rows that it has written. */
function stageAnswer(
  staged: StagedStatements,
  output: PreparedOutput,
  read: Reading<Written>,
): Reading<string> {
  if (output.kind === 'row') {
    const row = stageRows(staged, output.rows, 'object');
    return () => row(read());
  }
  const members = output.fields.map((field) => ({ key: field.key, text: stageMember(staged, field) }));
  return () => {
    const written = read();
    return `{${members.map(({ key, text }) => `${JSON.stringify(key)}:${text(written)}`).join(',')}}`;
  };
}

function stageMember(staged: StagedStatements, field: PreparedResponseField): (written: Written) => string {
  if (field.kind === 'constant') return () => field.text;
  if (field.kind === 'affectedRows') return ({ affected }) => String(affected);
  return stageRows(staged, field.rows, 'list');
}

/** Written rows as JSON: as the statement returned them, or selected after all writes of the field. */
function stageRows(
  staged: StagedStatements,
  rows: WrittenRows,
  shape: 'list' | 'object',
): (written: Written) => string {
  if (rows.kind === 'selected') return stageJson(staged, rows.statement);
  return ({ texts }) => (shape === 'list' ? `[${texts.join(',')}]` : (texts[0] ?? 'null'));
}

/** Adds a statement with one column of JSON text. */
function stageJson(staged: StagedStatements, statement: PreparedStatement): Reading<string> {
  const read = staged.add(statement);
  return () => read().rows[0]?.[0] ?? 'null';
}
