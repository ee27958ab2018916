/** Updates and deletes → statements. */
import type { Table } from '../catalog/table-types.ts';
import { isAlwaysTrue } from '../conditions/predicate.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { ColumnUpdate, UpdateRows } from '../plan/writes/mutation-types.ts';
import { baseType, integerType, textType } from '../values/builtin-types.ts';
import { condition, predicateToSql, rowScope, tableToSql, whereToSql } from './expression.ts';
import {
  type Alias,
  alias,
  arrayValue,
  type Fragment,
  identifier,
  join,
  member,
  sql,
  value,
} from './fragment.ts';
import { type RowForm, type WriteStatement, writeToStatement } from './returning.ts';

/** `update "author" as t0 set "name" = $1::text, "age" = t0."age" + $2::int4 where … returning …` */
export function updateToStatement(update: UpdateRows, form: RowForm): WriteStatement {
  const { table, updates, where, check } = update;
  const stored = alias();
  const rows = rowScope(stored);
  const assignments = updates.map(
    (part) => sql`${identifier(part.column.name)} = ${updateToSql(stored, part)}`,
  );
  const checkSql = isAlwaysTrue(check) ? null : predicateToSql(rows, check);
  const write = sql`update ${tableToSql(table)} as ${stored} set ${join(assignments)}${whereToSql(condition(rows, where))}`;
  return writeToStatement(write, stored, { check: checkSql, form });
}

/** `delete from "author" as t0 where … returning …` */
export function deleteToStatement(table: Table, where: Predicate, form: RowForm): WriteStatement {
  const stored = alias();
  const write = sql`delete from ${tableToSql(table)} as ${stored}${whereToSql(condition(rowScope(stored), where))}`;
  return writeToStatement(write, stored, { check: null, form });
}

function updateToSql(stored: Alias, update: ColumnUpdate): Fragment {
  const { column, value: source } = update;
  const current = member(stored, column.name);
  switch (update.kind) {
    case 'set':
      return value(source, column.type);
    case 'inc':
      return sql`${current} + ${value(source, baseType(column.type))}`;
    case 'append':
      return sql`${current} || ${value(source, column.type)}`;
    case 'prepend':
      return sql`${value(source, column.type)} || ${current}`;
    case 'deleteKey':
      return sql`${current} - ${value(source, textType)}`;
    case 'deleteElem':
      return sql`${current} - ${value(source, integerType)}`;
    case 'deleteAtPath':
      return sql`${current} #- ${arrayValue(source, textType)}`;
  }
}
