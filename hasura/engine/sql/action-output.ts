/** The JSON that an action's handler answered: its members, and the rows that it is related to. */
import type { ActionRelationship } from '../catalog/action-types.ts';
import { type Alias, type Fragment, literal, member, sql, typeName } from './fragment.ts';

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

/** The JSON value of a row of `(select … as v) as j`. */
export function jsonOf(row: Alias): Fragment {
  return member(row, 'v');
}
