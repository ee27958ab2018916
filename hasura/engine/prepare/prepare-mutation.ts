/** The plan of a mutation → its statements, and how the answer is made from their results. */
import type { Slices } from '../../../http-server/turns.ts';
import type { Table } from '../catalog/table-types.ts';
import type { Field } from '../plan/types.ts';
import type {
  MutationField,
  MutationOutput,
  MutationPlan,
  UpdateRows,
} from '../plan/writes/mutation-types.ts';
import { compile, sql } from '../sql/fragment.ts';
import { rootFieldToSql } from '../sql/query.ts';
import { rowFormFor } from '../sql/returning.ts';
import { deleteToStatement, updateToStatement } from '../sql/update.ts';
import { writtenRowsToStatement } from '../sql/written-rows.ts';
import { prepareInsert } from './prepare-insert.ts';
import { prepareStatement } from './prepare-statement.ts';
import type {
  PreparedField,
  PreparedMutation,
  PreparedOutput,
  PreparedResponseField,
  PreparedStatement,
  Reuse,
  WrittenRows,
} from './prepared.ts';

/** Pauses between fields and between the rows of a large write. */
export function* prepareMutation(plan: MutationPlan): Slices<PreparedMutation> {
  const fields: PreparedField[] = [];
  for (const field of plan.fields) {
    fields.push(yield* prepareField(field));
    yield;
  }
  return { kind: 'mutation', fields };
}

function* prepareField(field: MutationField): Slices<PreparedField> {
  const { key } = field;
  switch (field.kind) {
    case 'json':
      return { key, kind: 'constant', text: field.text };
    case 'insert': {
      const insert = yield* prepareInsert(field.insert, { form: rowFormFor(field.output) });
      return { key, kind: 'insert', insert, output: prepareOutput(field.insert.table, field.output) };
    }
    case 'update': {
      const { update, output } = field;
      const statement = updateStatement(update, output);
      return { key, kind: 'update', statement, output: prepareOutput(update.table, output) };
    }
    case 'updateMany': {
      const { table, updates, output } = field;
      const statements: (PreparedStatement | null)[] = [];
      for (const update of updates) {
        statements.push(updateStatement(update, output));
        yield;
      }
      return { key, kind: 'updateMany', statements, output: prepareOutput(table, output) };
    }
    case 'delete': {
      const { table, where, output } = field;
      const written = deleteToStatement(table, where, rowFormFor(output));
      const statement = prepareStatement(written, reuseFor(output));
      return { key, kind: 'delete', statement, output: prepareOutput(table, output) };
    }
    case 'function': {
      const { field: root } = field;
      if (root.kind === 'json') return { key, kind: 'constant', text: root.text };
      const statement = compile(sql`select ${rootFieldToSql(root)}`);
      return { key, kind: 'function', statement: prepareStatement(statement, 'never') };
    }
  }
}

function updateStatement(update: UpdateRows, output: MutationOutput): PreparedStatement | null {
  if (update.updates.length === 0) return null;
  return prepareStatement(updateToStatement(update, rowFormFor(output)), reuseFor(output));
}

/** One plan is good for rows that are found by their whole key; for conditions it depends on the values. */
function reuseFor(output: MutationOutput): Reuse {
  return output.kind === 'row' ? 'byKey' : 'never';
}

function prepareOutput(table: Table, output: MutationOutput): PreparedOutput {
  const isAsWritten = rowFormFor(output).kind === 'record';
  const writtenRows = (fields: readonly Field[], shape: 'list' | 'object'): WrittenRows => {
    if (isAsWritten) return { kind: 'asWritten' };
    const statement = writtenRowsToStatement(table, fields, shape);
    return { kind: 'selected', statement: prepareStatement(statement, 'byKey') };
  };
  if (output.kind === 'row') return { kind: 'row', rows: writtenRows(output.fields, 'object') };
  const fields = output.fields.map((field): PreparedResponseField => {
    const { key } = field;
    if (field.kind === 'typename') return { key, kind: 'constant', text: JSON.stringify(field.typeName) };
    if (field.kind === 'affectedRows') return { key, kind: 'affectedRows' };
    return { key, kind: 'returning', rows: writtenRows(field.fields, 'list') };
  });
  return { kind: 'response', fields };
}
