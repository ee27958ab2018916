/**
 * Retries a save that failed: its task goes back into the queue, from which a server runs it as the API key that sent
 * it. The ids of its rows are the same as before, so that nothing is saved twice.
 */
import { AppError, notFound } from '../errors.ts';
import type { HasuraSession } from '../graphql/client.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import { ReadFailedTaskDocument, RequeueTaskDocument } from '../graphql/generated.ts';

/**
 * Puts a task back into the queue, as if it had never been started.
 * @throws AppError not_found when the session cannot read the task
 * @throws AppError task_not_failed when it is queued or running, or has succeeded
 * @throws AppError task_not_retryable when its request was not stored, or its API key was deleted
 */
export async function retryTask(session: HasuraSession, id: string): Promise<void> {
  const { tasks_by_pk: task } = await session.request(ReadFailedTaskDocument, { id });
  if (!task) throw notFound('Task');
  if (task.status !== 'failed') throw notFailed(`The task has not failed: it is ${task.status}.`);
  if (task.apikeyId === null) throw notRetryable('The API key that sent the request was deleted.');
  const queued = { status: 'queued', attempts: 0, error: null, steps: [] };
  const { update_tasks: updated } = await session
    .request(RequeueTaskDocument, { id, task: queued })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'tasks_retry_input') throw error;
      throw notRetryable('The request was rejected before it was accepted, so it was not stored.');
    });
  if (updated?.affected_rows !== 1) throw notFailed('The task was retried by another request.');
}

function notFailed(message: string): AppError {
  return new AppError('task_not_failed', message);
}

function notRetryable(reason: string): AppError {
  return new AppError('task_not_retryable', `${reason} It has to be sent again.`);
}
