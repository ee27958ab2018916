/** Saves projects and companies, by the same two statements. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertTask, type SaveRequest, sessionOf, successOf, taskValues } from './save-task.ts';

/** The statements of a kind of record. */
export interface RecordStatements {
  /** As messages call it. */
  readonly name: string;
  /** Its type of task, and its table. */
  readonly type: string;
  /** The member of answers and the column of tasks that name it. */
  readonly idColumn: string;
  /** The columns of a new record. */
  columns(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  readonly find: string;
  readonly create: string;
  readonly update: string;
}

export const projectStatements = statementsOf('Project', 'projects', 'projectId', (body) => ({
  name: body.name,
  externalId: body.externalId,
  userId: null,
}));

export const companyStatements = statementsOf('Company', 'companies', 'companyId', (body) => ({
  name: body.name,
  externalId: body.externalId,
  networkUrl: body.networkUrl,
  canonicalNetworkUrl: body.networkUrl,
  universalName: String(body.networkUrl).split('/').at(-1),
}));

function statementsOf(
  name: string,
  type: string,
  idColumn: string,
  columns: RecordStatements['columns'],
): RecordStatements {
  const names = Object.keys(columns({})).map((column) => `"${column}"`);
  // $1 account, $2 task, $3 session, $4 record, $5 number and $6 changes of the revision, $7 outcome, $8 steps,
  // $9 response, $10 and following: columns.
  const rest = `revision as (
      insert into ${type}_revisions ("groupId", "${idColumn}", number, "taskId", changes)
      select $1, $4, $5, $2, $6 from session
    )
    update tasks set status = 'succeeded', outcome = $7, steps = $8, response = $9, error = null, "${idColumn}" = $4
    where "groupId" = $1 and id = $2`;
  const session = `session as materialized (select set_config('hasura.user', $3, true))`;
  return {
    name,
    type,
    idColumn,
    columns,
    // $9 externalId
    find: `with task as (${insertTask})
      select id, name, (
        select max(number) from ${type}_revisions as v where v."groupId" = r."groupId" and v."${idColumn}" = r.id
      ) as number
      from ${type} as r where "groupId" = $1 and "externalId" = $9 and "deletedAt" is null`,
    create: `with ${session}, record as (
        insert into ${type} ("groupId", id, ${names.join(', ')})
        select $1, $4, ${names.map((_, index) => `$${10 + index}`).join(', ')} from session
      ), ${rest}`,
    update: `with ${session}, record as (
        update ${type} set name = $10 from session where "groupId" = $1 and id = $4
      ), ${rest}`,
  };
}

/** Creates the record, or changes its name if it is known by its `externalId`. */
export async function saveRecord(
  pool: pg.Pool,
  { name, type, idColumn, columns, find, create, update }: RecordStatements,
  request: SaveRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const { groupId, body } = request;
  const taskId = randomUUID();
  const requestId = randomUUID();
  const readSince = new Date().toISOString();
  const { rows } = await pool.query<{ id: string; name: string; number: number | null }>({
    name: `${type} find`,
    text: find,
    values: [...taskValues(request, taskId, requestId, type, body), body.externalId],
  });
  const [known] = rows;
  const id = known?.id ?? randomUUID();
  const outcome = known === undefined ? 'created' : 'updated';
  const given = columns(body);
  const changes = {
    outcome,
    columns: known === undefined ? { id, ...given } : { name: body.name },
    assignees: { added: [], removed: 0 },
    addedFieldsValues: 0,
    removedFieldsValues: 0,
  };
  const { response, steps, ...answer } = successOf(name, taskId, { [idColumn]: id }, outcome, readSince);
  const number = (known?.number ?? 0) + 1;
  const session = sessionOf(request, requestId);
  await pool.query({
    name: `${type} ${outcome}`,
    text: known === undefined ? create : update,
    values: [
      groupId,
      taskId,
      session,
      id,
      number,
      JSON.stringify(changes),
      outcome,
      steps,
      response,
      ...(known === undefined ? Object.values(given) : [body.name]),
    ],
  });
  return answer;
}
