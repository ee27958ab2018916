/** A handler's answer and the selected fields → the JSON that the caller sees. */
import { writeJson } from '@platform/runtime';
import { bind } from '../execute/bind.ts';
import { refusalOfValue } from '../execute/pg-errors.ts';
import { type Connection, runText } from '../execute/run-statement.ts';
import type { Field, JsonOutput } from '../plan/types.ts';
import type { Session } from '../session.ts';
import { compile, plainValue, sql } from '../sql/fragment.ts';
import { actionOutputToSql } from '../sql/select.ts';
import { type Answer, unreadableAnswer } from './call-handler.ts';

/**
 * The selected part of an answer; Postgres makes it when rows of related tables are selected.
 * @throws EngineError when Postgres has to read the answer and cannot, and what the connection throws
 */
export async function selectFromAnswer(
  { text, value }: Answer,
  output: JsonOutput | null,
  session: Session,
  connection: Connection,
): Promise<string> {
  if (output === null) return text;
  if (!needsDatabase(output)) return writeJson(pick(value, output.fields));
  const json = plainValue({ kind: 'constant', text }, 'json');
  const statement = compile(sql`select ${actionOutputToSql(json, output)}`);
  const values = bind(statement.parameters, { session, variables: {} });
  try {
    const [row] = await runText(connection, { text: statement.text, values });
    return row?.[0] ?? 'null';
  } catch (error) {
    const problem = refusalOfValue(error);
    throw problem === null ? error : unreadableAnswer(problem, error);
  }
}

function needsDatabase({ fields }: JsonOutput): boolean {
  return fields.some(
    (field) =>
      field.kind === 'rows' ||
      field.kind === 'aggregate' ||
      (field.kind === 'jsonObject' && needsDatabase(field.output)),
  );
}

/** The selected fields of an object, or of each object of a list. A field that is not there is null. */
function pick(value: unknown, fields: readonly Field[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields));
  if (typeof value !== 'object' || value === null) return null;
  // Without a prototype, so that a field may have any name.
  const shown: Record<string, unknown> = Object.create(null);
  const members = value as Readonly<Record<string, unknown>>;
  const memberOf = (name: string): unknown => (Object.hasOwn(members, name) ? members[name] : null);
  for (const field of fields) {
    if (field.kind === 'typename') shown[field.key] = field.typeName;
    else if (field.kind === 'jsonMember') shown[field.key] = memberOf(field.name);
    else if (field.kind === 'jsonObject') shown[field.key] = pick(memberOf(field.name), field.output.fields);
  }
  return shown;
}
