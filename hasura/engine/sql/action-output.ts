/** The JSON that an action's handler answered → the selected part of it, with the rows of related tables. */
import type { ActionRelationship } from '../catalog/action-types.ts';
import type { Field, JsonOutput } from '../plan/types.ts';
import { type Alias, alias, type Fragment, literal, member, sql, typeName } from './fragment.ts';
import { type Member, recordColumns } from './record.ts';

/** Writes the members of a record. A parameter, because `select.ts`, which does it, imports this file. */
type WriteMembers = (row: Alias, fields: readonly Field[]) => Member[];

/**
 * One object: `(select row_to_json(r) from (select j."v" -> 'name' as "name", … from (select $1::json as v) as j) as r)`.
 * For a list, the same for each element. Any other value becomes null; the handler's answer was checked before.
 * @param value an expression of type json
 */
export function jsonOutputToSql(value: Fragment, output: JsonOutput, writeMembers: WriteMembers): Fragment {
  const source = alias('j');
  const json = jsonOf(source);
  const from = sql`(select ${value} as v) as ${source}`;
  if (output.depth > 0) {
    const item = alias('e');
    const inner = jsonOutputToSql(jsonOf(item), { ...output, depth: output.depth - 1 }, writeMembers);
    const items = sql`select coalesce(json_agg(${inner}), '[]') from json_array_elements(${json}) as ${item}(v)`;
    return sql`(select case when json_typeof(${json}) = 'array' then (${items}) end from ${from})`;
  }
  const row = alias('r');
  const record = recordColumns(writeMembers(source, output.fields));
  const object = sql`select ${record.columns} from ${from} where json_typeof(${json}) = 'object'`;
  return sql`(select ${record.json(row)} from (${object}) as ${row})`;
}

/** `(j."v" -> 'name')` */
export function jsonMemberToSql(row: Alias, name: string): Fragment {
  return sql`(${jsonOf(row)} -> ${literal(name)})`;
}

/** `t1."id" = (j."v" ->> 'userId')::int4` for each pair. */
export function actionLinkToSql(relationship: ActionRelationship, parent: Alias, current: Alias): Fragment[] {
  return relationship.columns.map(
    ({ field, remote }) =>
      sql`${member(current, remote.name)} = (${jsonOf(parent)} ->> ${literal(field)})::${typeName(remote.type)}`,
  );
}

function jsonOf(row: Alias): Fragment {
  return member(row, 'v');
}
