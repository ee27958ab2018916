/**
 * Retries saves that failed: their tasks go back into the queue, from which a server runs each as the API key that sent
 * it. The ids of its rows are the same as before, so that nothing is saved twice.
 */
import { AppError, notFound } from '../errors.ts';
import type { DocumentSession, HasuraDocuments } from '../graphql/client.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import { ReadFailedTaskDocument, RequeueTaskDocument, RetryTasksDocument } from '../graphql/generated.ts';

/**
 * Puts a task that has failed back into the queue, or one that was rejected and whose request is stored, as if it had
 * never been started.
 * @throws AppError not_found when the session cannot read the task
 * @throws AppError task_not_failed when it is queued or running, or has succeeded
 * @throws AppError task_not_retryable when its request was not stored, or its API key was deleted
 */
export async function retryTask(session: DocumentSession, id: string): Promise<void> {
  const { task } = await session.request(ReadFailedTaskDocument, { id });
  if (!task) throw notFound('Task');
  if (task.status !== 'failed' && task.status !== 'rejected')
    throw notFailed(`The task has not failed: it is ${task.status}.`);
  if (task.apikeyId === null) throw notRetryable('The API key that sent the request was deleted.');
  const queued = { status: 'queued', attempts: 0, error: null, steps: [] };
  const { update_tasks: updated } = await session
    .request(RequeueTaskDocument, { id, task: queued })
    .catch((error: unknown) => {
      if (violatedConstraint(error) !== 'tasks_retry_input') throw error;
      throw notRetryable(
        'The request is not stored: it was rejected before it was accepted, or it was kept for its time.',
      );
    });
  if (updated?.affected_rows !== 1) throw notFailed('The task was retried by another request.');
}

/** Which tasks are retried. What is null or undefined does not restrict. */
interface FailedTasks {
  /** Id of an account. */
  readonly account: string | null;
  readonly type?: string | null | undefined;
  /** Code of the error with which they failed. */
  readonly code?: string | null | undefined;
  /** ISO 8601: they failed at this time or later. */
  readonly failedAfter?: string | null | undefined;
  /** ISO 8601: they failed before this time. */
  readonly failedBefore?: string | null | undefined;
  /** Those first that failed first. */
  readonly most: number;
}

export interface RetriedTasks {
  readonly count: number;
  /** Whether there may be more tasks than `most`. */
  readonly hasMore: boolean;
}

/** Puts all tasks back into the queue that failed, whose request is stored, and whose API key still exists. */
export async function retryTasks(
  hasura: HasuraDocuments,
  { account, type, code, failedAfter, failedBefore, most }: FailedTasks,
): Promise<RetriedTasks> {
  const { retry_tasks: retried } = await hasura.asAdmin().request(RetryTasksDocument, {
    account,
    kind: type ?? null,
    code: code ?? null,
    failedAfter: failedAfter ?? null,
    failedBefore: failedBefore ?? null,
    most,
  });
  return { count: retried.length, hasMore: retried.length === most };
}

function notFailed(message: string): AppError {
  return new AppError('task_not_failed', message);
}

function notRetryable(reason: string): AppError {
  return new AppError('task_not_retryable', `${reason} It has to be sent again.`);
}
