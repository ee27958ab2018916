/** Selection sets of rows → members of JSON records. */
import type { ComputedField } from '../../catalog/table-types.ts';
import type { PgType } from '../../catalog/types.ts';
import type { Operand } from '../../conditions/predicate-types.ts';
import { textType } from '../../values/builtin-types.ts';
import { isSentAsText, type PlanContext } from '../context.ts';
import { optionalInput, readOptional } from '../input/input.ts';
import { type KnownField, planSelected } from '../selection.ts';
import type {
  AggregateField,
  AggregateRows,
  Field,
  FieldValue,
  Link,
  RecordRows,
  RowSource,
  Rows,
} from '../types.ts';
import { planAggregateValues } from './aggregate.ts';
import { planFieldCall } from './call.ts';
import { allRows, planRows } from './rows.ts';

/** The fields of the rows that a field leads to. */
export function planSubfields(context: PlanContext, field: KnownField): Field[] {
  return planSelected(context, field, (inner) => planField(context, inner));
}

/** The rows that a field leads to, as records. */
export function planRecords(
  context: PlanContext,
  field: KnownField,
  link: Link,
  shape: RecordRows['shape'],
  rows: Rows,
): RecordRows {
  return { kind: 'rows', link, shape, rows, fields: planSubfields(context, field) };
}

/** Aggregates over the rows that a field leads to, and the rows themselves. */
export function planAggregate(
  context: PlanContext,
  field: KnownField,
  link: Link,
  source: RowSource,
): AggregateRows {
  const rows = planRows(context, source, field);
  const fields: AggregateField[] = planSelected(context, field, (inner) => {
    switch (inner.meaning?.kind) {
      case 'aggregate':
        return { kind: 'aggregate', fields: planAggregateValues(context, inner) };
      case 'nodes':
        return { kind: 'nodes', fields: planSubfields(context, inner) };
      default:
        throw new Error(`no meaning for ${inner.at}`);
    }
  });
  return { kind: 'aggregate', link, rows, fields };
}

function planField(context: PlanContext, field: KnownField): FieldValue {
  const { meaning } = field;
  switch (meaning?.kind) {
    case 'column': {
      const { column } = meaning;
      return planScalar(context, context.roleSchema.access.column(column), column.type, field);
    }
    case 'relationship':
      return planRelated(context, field, { kind: 'relationship', relationship: meaning.relationship });
    case 'relationshipAggregate':
      return planRelatedAggregate(context, field, {
        kind: 'relationship',
        relationship: meaning.relationship,
      });
    case 'computedField':
      return planComputedField(context, meaning.computedField, field);
    default:
      throw new Error(`no meaning for ${field.at}`);
  }
}

/** The rows of a relationship, of a table's row or of an action's output. */
export function planRelated(
  context: PlanContext,
  field: KnownField,
  link: Exclude<Link, { kind: 'none' }>,
): RecordRows {
  const { target: table, kind } = link.relationship;
  if (kind === 'object') return planRecords(context, field, link, 'object', allRows(context, table));
  return planRecords(context, field, link, 'list', planRows(context, { kind: 'table', table }, field));
}

/** Aggregates over the rows of a relationship, of a table's row or of an action's output. */
export function planRelatedAggregate(
  context: PlanContext,
  field: KnownField,
  link: Exclude<Link, { kind: 'none' }>,
): AggregateRows {
  return planAggregate(context, field, link, { kind: 'table', table: link.relationship.target });
}

function planComputedField(
  context: PlanContext,
  computedField: ComputedField,
  field: KnownField,
): FieldValue {
  const call = planFieldCall(context, computedField.arguments, field);
  const { returns, catalog } = computedField;
  if (returns.kind === 'scalar') {
    const operand = context.roleSchema.access.computedField(computedField, call);
    return planScalar(context, operand, returns.type, field);
  }
  const source = { kind: 'function', function: catalog, arguments: call, table: returns.table } as const;
  return planRecords(context, field, { kind: 'none' }, 'list', planRows(context, source, field));
}

function planScalar(context: PlanContext, operand: Operand, type: PgType, field: KnownField): FieldValue {
  const path = optionalInput(context, field.arguments, 'path');
  return {
    kind: 'scalar',
    operand: isSentAsText(context, type) ? { kind: 'cast', operand, to: textType } : operand,
    jsonPath: path === undefined ? null : readOptional(context, path, { kind: 'jsonPath' }),
  };
}
