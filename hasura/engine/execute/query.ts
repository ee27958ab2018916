/** Runs a query: at most one statement, whose JSON is passed on without being read. */
import type { QueryPlan } from '../plan/types.ts';
import type { Statement } from '../sql/fragment.ts';
import { queryToStatement } from '../sql/query.ts';
import type { SelectOptions } from '../sql/select.ts';
import type { BindContext } from './bind.ts';
import { translate } from './pg-errors.ts';
import { type Connection, runStatement, type TextRow } from './run-statement.ts';

const statements = new WeakMap<QueryPlan, Statement | null>();

/** The JSON text of `data`. @throws EngineError */
export async function executeQuery(
  plan: QueryPlan,
  connection: Connection,
  options: SelectOptions,
  context: BindContext,
): Promise<string> {
  const statement = statementOf(plan, options);
  if (statement === null) return toData(plan, []);
  try {
    const [row = []] = await runStatement(
      connection,
      statement,
      context,
      plan.isByKey ? 'kept' : 'planned each time',
    );
    return toData(plan, row);
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
export function toData(plan: QueryPlan, row: TextRow): string {
  let column = 0;
  const members = plan.fields.map((field) => {
    const text = field.kind === 'json' ? field.text : (row[column++] ?? 'null');
    return `${JSON.stringify(field.key)}:${text}`;
  });
  return `{${members.join(',')}}`;
}
