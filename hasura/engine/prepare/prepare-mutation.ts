/** The plan of a mutation → its statements, and how the answer is made from their results. */
import type { Slices } from '@platform/runtime';
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
import { type RowForm, rowFormFor } from '../sql/returning.ts';
import { deleteToStatement, updateToStatement } from '../sql/update.ts';
import { writtenRowsToStatement } from '../sql/written-rows.ts';
import { prepareInsert } from './prepare-insert.ts';
import { prepareStatement, prepareWrite } from './prepare-statement.ts';
import type {
  PreparedField,
  PreparedMutation,
  PreparedOutput,
  PreparedResponseField,
  PreparedUpdate,
  Reuse,
  WrittenRows,
} from './prepared.ts';

/** Pauses between fields and between the rows of a large write. */
export function* prepareMutation(plan: MutationPlan): Slices<PreparedMutation> {
  const fields: PreparedField[] = [];
  const slots = new Slots();
  for (const field of plan.fields) {
    fields.push(yield* prepareField(field, slots));
    yield;
  }
  return { kind: 'mutation', fields };
}

/** Numbers of the settings that keep written rows: each field, and each of several updates, has its own. */
class Slots {
  #used = 0;

  next(): number {
    return this.#used++;
  }
}

function* prepareField(field: MutationField, slots: Slots): Slices<PreparedField> {
  const { key } = field;
  switch (field.kind) {
    case 'json':
      return { key, kind: 'constant', text: field.text };
    case 'insert': {
      const { table } = field.insert;
      const form = rowFormFor(field.output, slots.next());
      const inserts = yield* prepareInsert(field.insert, form);
      return { key, kind: 'insert', ...inserts, output: prepareOutput(table, field.output, form) };
    }
    case 'update':
      return { key, kind: 'write', ...prepareUpdate(field.update, field.output, slots.next()) };
    case 'updateMany': {
      const updates: PreparedUpdate[] = [];
      for (const update of field.updates) {
        updates.push(prepareUpdate(update, field.output, slots.next()));
        yield;
      }
      return { key, kind: 'updateMany', updates };
    }
    case 'delete': {
      const { table, where, output } = field;
      const form = rowFormFor(output, slots.next());
      const statement = prepareWrite(deleteToStatement(table, where, form), reuseFor(output));
      return { key, kind: 'write', statement, output: prepareOutput(table, output, form) };
    }
    case 'function': {
      const { field: root } = field;
      if (root.kind === 'json') return { key, kind: 'constant', text: root.text };
      const statement = compile(sql`select ${rootFieldToSql(root)}`);
      return { key, kind: 'function', statement: prepareStatement(statement, 'never') };
    }
  }
}

function prepareUpdate(update: UpdateRows, output: MutationOutput, slot: number): PreparedUpdate {
  const form = rowFormFor(output, slot);
  const isEmpty = update.updates.length === 0;
  const statement = isEmpty ? null : prepareWrite(updateToStatement(update, form), reuseFor(output));
  return { statement, output: prepareOutput(update.table, output, form) };
}

/** One plan is good for rows that are found by their whole key; for conditions it depends on the values. */
function reuseFor(output: MutationOutput): Reuse {
  return output.kind === 'row' ? 'byKey' : 'never';
}

function prepareOutput(table: Table, output: MutationOutput, form: RowForm): PreparedOutput {
  const writtenRows = (fields: readonly Field[], shape: 'list' | 'object'): WrittenRows => {
    if (form.kind !== 'kept') return { kind: 'asWritten' };
    const statement = writtenRowsToStatement(table, form.slot, fields, shape);
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
