/** The result of an asynchronous action → a subselect of its row in the action log. */
import { actionLogTable } from '../engine-schema.ts';
import type { ActionResult } from '../plan/types.ts';
import { uuidType } from '../values/builtin-types.ts';
import {
  alias,
  type Fragment,
  identifier,
  join,
  literal,
  member,
  plainValue,
  sql,
  value,
} from './fragment.ts';
import { type Member, recordColumns } from './record.ts';
import { actionOutputToSql } from './select.ts';

/** `(select row_to_json(r) from (select l."id" as "id", … from "engine_catalog"."action_log" as l where …) as r)` */
export function actionResultToSql({ action, id, session, fields }: ActionResult): Fragment {
  const log = alias('l');
  const row = alias('r');
  const members = fields.map((field): Member => {
    const { key } = field;
    if (field.kind === 'typename') return { key, expression: sql`${literal(field.typeName)}::text` };
    if (field.kind === 'column') return { key, expression: member(log, field.column) };
    return { key, expression: actionOutputToSql(member(log, 'response_payload'), field.output) };
  });
  const conditions = [
    sql`${member(log, 'id')} = ${value(id, uuidType)}`,
    sql`${member(log, 'action_name')} = ${literal(action.name)}`,
    ...(session === null ? [] : [sql`${member(log, 'session_variables')} = ${plainValue(session, 'jsonb')}`]),
  ];
  const { columns, json } = recordColumns(members);
  const from = identifier(actionLogTable.schema, actionLogTable.name);
  return sql`(select ${json(row)} from (select ${columns} from ${from} as ${log} where ${join(conditions, ' and ')}) as ${row})`;
}
