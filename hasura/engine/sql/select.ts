/** Selected fields → one JSON value, made of nested correlated subselects. */
import { isUnique } from '../catalog/table-types.ts';
import type { AggregateCall, Operand } from '../conditions/predicate-types.ts';
import type {
  AggregateField,
  AggregateRows,
  AggregateValue,
  Field,
  JsonOutput,
  RecordRows,
} from '../plan/types.ts';
import { jsonMemberToSql, jsonOf } from './action-output.ts';
import { chosenRowsToSql, numberedRowsToSql } from './chosen-rows.ts';
import { aggregateToSql, operandToSql, type RowScopes, rowScope } from './expression.ts';
import {
  type Alias,
  alias,
  emptyFragment,
  type Fragment,
  identifier,
  integer,
  join,
  literal,
  member,
  plainValue,
  sql,
} from './fragment.ts';
import { type Member, objectToSql, recordColumns } from './record.ts';
import { rowsToSql } from './rows.ts';

/**
 * A list: `(select coalesce(json_agg(r), '[]') from (select t."id" as "id", … from … where … ) as r)`. No rows are `[]`.
 * One row: `(select row_to_json(r) from (select … limit 1) as r)`. No row is null.
 */
export function recordRowsToSql({ rows, link, shape, fields }: RecordRows, parent: Alias | null): Fragment {
  const row = alias('r');
  const needsLimit = shape !== 'list' && link.kind !== 'none' && !isUnique(link.relationship);
  const maximum = needsLimit ? 1 : rows.maximum;
  const {
    rows: current,
    distinct,
    tail,
  } = chosenRowsToSql(rows, link, parent, maximum, !fields.every(isOwnColumn));
  const { columns, record, json } = recordColumns(membersToSql(current, fields));
  const result = shape === 'list' ? sql`coalesce(json_agg(${record(row)}), '[]')` : json(row);
  return sql`(select ${result} from (select ${distinct}${columns}${tail}) as ${row})`;
}

/** Whether a field is a column of the row itself, which costs nothing to compute. */
export function isOwnColumn(field: Field): boolean {
  if (field.kind === 'typename') return true;
  if (field.kind !== 'scalar') return false;
  const operand = field.operand.kind === 'cast' ? field.operand.operand : field.operand;
  return operand.kind === 'column' && operand.mask === null;
}

/** The members of a row's record. */
function membersToSql(rows: RowScopes, fields: readonly Field[]): Member[] {
  return fields.map((field): Member => ({ key: field.key, expression: fieldToSql(rows, field) }));
}

/** The record of a row that is in scope: `(select row_to_json(r) from (select t."id" as "id", …) as r)`. */
export function recordToSql(rows: RowScopes, fields: readonly Field[]): Fragment {
  const row = alias('r');
  const { columns, json } = recordColumns(membersToSql(rows, fields));
  return sql`(select ${json(row)} from (select ${columns}) as ${row})`;
}

/**
 * `(select json_build_object('aggregate', json_build_object('count', count(*)), 'nodes', …) from (select …) as a)`:
 * the inner select has the rows after `where`, `order_by` and `limit`, with the columns that the aggregates need.
 */
export function aggregateRowsToSql({ rows, link, fields }: AggregateRows, parent: Alias | null): Fragment {
  const aggregated = alias('a');
  const columns: Fragment[] = [];
  const column = (expression: Fragment): Fragment => {
    const name = `c${columns.length}`;
    columns.push(sql`${expression} as ${identifier(name)}`);
    return member(aggregated, name);
  };
  const calls = fields.flatMap((field) => (field.kind === 'aggregate' ? callsOf(field.fields) : []));
  const hasNodes = fields.some(({ kind }) => kind === 'nodes');
  // For an aggregate of distinct values Postgres sorts the rows, and every other aggregate sees them in that order.
  const isReordered = calls.some(({ isDistinct }) => isDistinct);
  const isNumbered = (rows.maximum !== null || isReordered) && hasNodes;
  const isCostly = hasNodes || calls.some(({ operands }) => operands.some(({ kind }) => kind !== 'column'));
  const selected = isNumbered
    ? numberedRowsToSql(rows, link, parent)
    : isCostly
      ? chosenRowsToSql(rows, link, parent, null, true)
      : rowsToSql(rows, link, parent, null);
  const expressionOf = (field: AggregateField): Fragment => {
    if (field.kind === 'typename') return textLiteral(field.typeName);
    if (field.kind === 'aggregate') {
      return valuesToSql(field.fields, (operand) => column(operandToSql(selected.rows, operand)));
    }
    const record = recordToSql(selected.rows, field.fields);
    const ordered = isReordered ? sql` order by ${member(aggregated, 'ordinal')}` : emptyFragment;
    if (rows.maximum === null) return sql`coalesce(json_agg(${column(record)}${ordered}), '[]')`;
    // The role's limit applies to nodes, not to the values that are computed over all rows.
    const maximum = integer(rows.maximum);
    const node = column(sql`case when row_number() over () <= ${maximum} then ${record} end`);
    const isNode = sql`${member(aggregated, 'ordinal')} <= ${maximum}`;
    return sql`coalesce(json_agg(${node}${ordered}) filter (where ${isNode}), '[]')`;
  };
  const members = fields.map((field): Member => ({ key: field.key, expression: expressionOf(field) }));
  if (isNumbered) columns.push(sql`row_number() over () as ${identifier('ordinal')}`);
  // Counting needs no column, but `select distinct on (…)` must have one.
  const isBare = columns.length === 0 && rows.distinctOn.length > 0;
  const list = isBare ? sql`true` : join(columns);
  const from = sql`select ${selected.distinct}${list}${selected.tail}`;
  // Without an aggregate, as in `aggregate { __typename }`, grouping makes the one row.
  const grouping = hasNodes || calls.length > 0 ? emptyFragment : sql` group by ()`;
  return sql`(select ${objectToSql(members)} from (${from}) as ${aggregated}${grouping})`;
}

/** The calls among the values, at any depth. */
function callsOf(values: readonly AggregateValue[]): AggregateCall[] {
  return values.flatMap((value) => {
    if (value.kind === 'typename') return [];
    return value.kind === 'call' ? [value.call] : callsOf(value.fields);
  });
}

function fieldToSql(rows: RowScopes, field: Field): Fragment {
  switch (field.kind) {
    case 'typename':
      return textLiteral(field.typeName);
    case 'scalar': {
      const expression = operandToSql(rows, field.operand);
      if (field.jsonPath === null) return expression;
      return sql`(${expression} #> ${plainValue(field.jsonPath, 'text[]')})`;
    }
    case 'rows':
      return recordRowsToSql(field, rows.current);
    case 'aggregate':
      return aggregateRowsToSql(field, rows.current);
    case 'jsonMember':
      return jsonMemberToSql(rows.current, field.name);
    case 'jsonObject':
      return actionOutputToSql(jsonMemberToSql(rows.current, field.name), field.output);
  }
}

/**
 * The selected part of a handler's answer, with the rows of related tables. One object:
 * `(select row_to_json(r) from (select j."v" -> 'name' as "name", … from (select $1::json as v) as j) as r)`.
 * For a list, the same for each element. Any other value becomes null; the handler's answer was checked before.
 * @param value an expression of type json
 */
export function actionOutputToSql(value: Fragment, { depth, fields }: JsonOutput): Fragment {
  const source = alias('j');
  const json = jsonOf(source);
  const from = sql`(select ${value} as v) as ${source}`;
  if (depth > 0) {
    const item = alias('e');
    const inner = actionOutputToSql(jsonOf(item), { depth: depth - 1, fields });
    const items = sql`select coalesce(json_agg(${inner}), '[]') from json_array_elements(${json}) as ${item}(v)`;
    return sql`(select case when json_typeof(${json}) = 'array' then (${items}) end from ${from})`;
  }
  const row = alias('r');
  const record = recordColumns(membersToSql(rowScope(source), fields));
  const object = sql`select ${record.columns} from ${from} where json_typeof(${json}) = 'object'`;
  return sql`(select ${record.json(row)} from (${object}) as ${row})`;
}

function valuesToSql(fields: readonly AggregateValue[], write: (operand: Operand) => Fragment): Fragment {
  return objectToSql(
    fields.map((field): Member => {
      const { key } = field;
      if (field.kind === 'typename') return { key, expression: textLiteral(field.typeName) };
      if (field.kind === 'group') return { key, expression: valuesToSql(field.fields, write) };
      const call = aggregateToSql(field.call, write);
      return { key, expression: field.isText ? sql`${call}::text` : call };
    }),
  );
}

function textLiteral(text: string): Fragment {
  return sql`${literal(text)}::text`;
}
