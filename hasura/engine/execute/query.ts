/** Runs a query: at most one statement, whose JSON is passed on without being read. */
import { type JsonText, toText } from '../json-text.ts';
import type { QueryPlan } from '../plan/types.ts';
import type { Statement } from '../sql/fragment.ts';
import { queryToStatement } from '../sql/query.ts';
import type { SelectOptions } from '../sql/select.ts';
import type { BindContext } from './bind.ts';
import type { BytesRow } from './bytes-client.ts';
import { translate } from './pg-errors.ts';
import { type Connection, runForBytes } from './run-statement.ts';

const statements = new WeakMap<QueryPlan, Statement | null>();

/** The JSON text of `data`. @throws EngineError */
export async function executeQuery(
  plan: QueryPlan,
  connection: Connection,
  options: SelectOptions,
  context: BindContext,
): Promise<JsonText> {
  const statement = statementOf(plan, options);
  if (statement === null) return toPieces(plan, []);
  try {
    const [row = []] = await runForBytes(
      connection,
      statement,
      context,
      plan.isByKey ? 'by key' : 'by values',
    );
    return toPieces(plan, row);
  } catch (error) {
    throw translate(error);
  }
}

/** The statement of a plan, made once: options are fixed for the life of an engine. */
export function statementOf(plan: QueryPlan, options: SelectOptions): Statement | null {
  const known = statements.get(plan);
  if (known !== undefined) return known;
  const statement = queryToStatement(options, plan);
  statements.set(plan, statement);
  return statement;
}

/** Puts the columns of a result row and the constant fields together in the order of the request. */
export function toData(plan: QueryPlan, row: BytesRow): string {
  return toText(toPieces(plan, row));
}

function toPieces(plan: QueryPlan, row: BytesRow): JsonText {
  let column = 0;
  const pieces = plan.fields.flatMap((field, index) => {
    const value = field.kind === 'json' ? field.text : (row[column++] ?? 'null');
    return [`${index === 0 ? '{' : ','}${JSON.stringify(field.key)}:`, value];
  });
  return pieces.length === 0 ? ['{}'] : [...pieces, '}'];
}
