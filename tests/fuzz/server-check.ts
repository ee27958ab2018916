/** Looks after a run whether the servers are well, and whether they noticed failures that no answer told. */
import type { TestApi } from '../support/api.ts';
import { waitUntil } from '../support/wait-until.ts';
import { faultCodes } from './http-request.ts';

const failureLevels: ReadonlySet<unknown> = new Set(['error', 'fatal']);

/** @returns the check, which says what is wrong since it was last called */
export function serverCheck(api: TestApi): () => Promise<readonly string[]> {
  const reported: string[] = [];
  let [logged, failed] = [api.log.length, api.engine.failures.length];
  return async () => {
    const problems = [...(await badTasks(api, reported)), ...(await unready(api))];
    const errors = api.log.slice(logged).filter(({ level }) => failureLevels.has(level));
    const failures = api.engine.failures.slice(failed);
    [logged, failed] = [api.log.length, api.engine.failures.length];
    return [
      ...problems,
      ...errors.map((line) => `logged: ${JSON.stringify(line)}`),
      ...failures.map((error) => `failed in the engine: ${reasonOf(error)}`),
    ];
  };
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: unknown; cause?: unknown };
  return cause === undefined ? String(message) : `${message}, because of ${reasonOf(cause)}`;
}

/**
 * What was accepted to be done later is done, and does not fail for a fault of the server.
 * @param reported the ids of tasks that are known to have failed; those that are new are added
 */
async function badTasks({ database }: TestApi, reported: string[]): Promise<string[]> {
  const tasks = async (condition: string, values: unknown[]) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select id, type, status, error from tasks where ${condition} limit 5`,
      values,
    );
    return rows;
  };
  const unfinished = () => tasks("status in ('queued', 'running')", []);
  await waitUntil(async () => (await unfinished()).length === 0).catch(() => {});
  const failed = await tasks("error ->> 'code' = any($1) and id <> all($2)", [[...faultCodes], reported]);
  reported.push(...failed.map(({ id }) => id));
  return [...(await unfinished()), ...failed].map((row) => `task: ${JSON.stringify(row)}`);
}

async function unready({ baseUrl }: TestApi): Promise<string[]> {
  const answer = await fetch(`${baseUrl}/readyz`).then(
    async (response) => (response.status === 200 ? null : `${response.status} ${await response.text()}`),
    (error: unknown) => String(error),
  );
  return answer === null ? [] : [`not ready afterwards: ${answer}`];
}
