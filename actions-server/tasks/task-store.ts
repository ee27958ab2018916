/** Reads and writes tasks. As the caller where a request does it, as the service itself for background work. */

import type { Hasura, HasuraSession } from '../graphql/client.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import {
  BreakLeasesDocument,
  ClaimTaskDocument,
  CreateFailedTaskDocument,
  CreateTaskDocument,
  EndAttemptDocument,
  ExtendLeasesDocument,
  FindAbandonedTasksDocument,
  FindLeaseHoldersDocument,
  FindRepeatedTaskDocument,
  FreeIdempotencyKeyDocument,
  FreeOldIdempotencyKeysDocument,
  GetTaskResponseDocument,
} from '../graphql/generated.ts';
import { type Caller, callerOf } from '../keys/caller.ts';
import { printable } from '../text/printable.ts';
import type { RepeatedTask } from './idempotency.ts';
import type { Step } from './steps.ts';
import { type RunningTask, type TaskInput, type TaskResponse, type TaskType, taskTypes } from './task.ts';

/** What a task that is being created knows of its request. */
export type NewTask = {
  id: string;
  type: TaskType;
  input: TaskInput | null;
  idempotencyKey: string | null;
  bodyHash: string | null;
  requestId: string;
};

/** Why an attempt failed, as the task shows it. */
export type TaskError = { code: string; message: string; details?: readonly unknown[] };

/** A task that was claimed together with who it is done for; `caller` is null when the API key no longer exists. */
export type ClaimedTask = { task: RunningTask; caller: Caller | null; requestId: string | null };

/** Seconds for which a server holds a task unless it says again that it is there. */
const leaseSeconds = 30;

export type TaskStore = ReturnType<typeof createTaskStore>;

export function createTaskStore(hasura: Hasura, holder: string) {
  /** For background work, which no caller asks for. */
  const service = hasura.asAdmin();
  const leaseEnd = () => new Date(Date.now() + leaseSeconds * 1000).toISOString();
  const now = () => new Date().toISOString();

  return {
    service,

    /**
     * Commits a task that this server starts at once.
     * @returns false when another task has the same idempotency key
     */
    async create(session: HasuraSession, task: NewTask): Promise<boolean> {
      const { input, ...columns } = task;
      const lease = {
        status: 'running',
        attempts: 1,
        startedAt: now(),
        lockedUntil: leaseEnd(),
        lockedBy: holder,
      };
      try {
        await session.request(CreateTaskDocument, {
          task: { ...columns, ...lease, input, warnings: input?.warnings ?? [] },
        });
        return true;
      } catch (error) {
        if (violatedConstraint(error) === 'tasks_apikeyId_type_idempotencyKey_key') return false;
        throw error;
      }
    },

    /** Commits a task that failed before it could begin: a body that cannot be read or is not valid. */
    async createFailed(
      session: HasuraSession,
      task: Omit<NewTask, 'idempotencyKey'>,
      error: TaskError,
    ): Promise<void> {
      const { input, ...columns } = task;
      await session.request(CreateFailedTaskDocument, {
        id: task.id,
        task: { ...columns, status: 'running', attempts: 1, startedAt: now(), input },
        failure: { status: 'failed', error: printable(error), finishedAt: now() },
      });
    },

    /** The task of the same API key and route with the same idempotency value. */
    async findRepeated(
      session: HasuraSession,
      caller: Caller,
      type: TaskType,
      idempotencyKey: string,
    ): Promise<RepeatedTask | null> {
      const { tasks } = await session.request(FindRepeatedTaskDocument, {
        apikeyId: caller.apikeyId,
        type,
        idempotencyKey,
      });
      return tasks[0] ?? null;
    },

    async freeIdempotencyKey(session: HasuraSession, id: string): Promise<void> {
      await session.request(FreeIdempotencyKeyDocument, { id });
    },

    /** The answer of a task that succeeded; null while it has not. */
    async findResponse(session: HasuraSession, id: string): Promise<TaskResponse | null> {
      const { tasks_by_pk: task } = await session.request(GetTaskResponseDocument, { id });
      return task?.status === 'succeeded' ? (task.response as TaskResponse) : null;
    },

    /** Takes a task that nobody holds; null when it has ended, or somebody else was faster. */
    async claim(id: string): Promise<ClaimedTask | null> {
      const claim = { status: 'running', lockedBy: holder, lockedUntil: leaseEnd() };
      const { update_tasks: claimed } = await service.request(ClaimTaskDocument, { id, now: now(), claim });
      const row = claimed?.returning[0];
      if (row === undefined) return null;
      const type = taskTypes.find((known) => known === row.type);
      if (type === undefined) throw new Error(`task ${id} has the unknown type ${row.type}`);
      return {
        task: { id: row.id, type, attempt: row.attempts, input: row.input as TaskInput },
        caller: row.apikey === null ? null : callerOf(row.apikey),
        requestId: row.requestId,
      };
    },

    /** Says that this server is still working on its tasks. */
    async extendLeases(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await service.request(ExtendLeasesDocument, {
        ids: [...ids],
        lockedBy: holder,
        lockedUntil: leaseEnd(),
      });
    },

    /** Gives a task back to be tried again at a time. */
    async postpone(
      session: HasuraSession,
      id: string,
      until: Date,
      error: TaskError,
      steps: Step[],
    ): Promise<void> {
      const end = {
        status: 'queued',
        lockedBy: null,
        lockedUntil: until.toISOString(),
        error: printable(error),
        steps,
      };
      await session.request(EndAttemptDocument, { id, lockedBy: holder, end });
    },

    /** Ends a task for good. Its idempotency key is free again: nothing was saved that a repeat could double. */
    async fail(session: HasuraSession, id: string, error: TaskError, steps: Step[]): Promise<void> {
      const end = {
        status: 'failed',
        error: printable(error),
        steps,
        finishedAt: now(),
        lockedBy: null,
        lockedUntil: null,
        idempotencyKey: null,
      };
      await session.request(EndAttemptDocument, { id, lockedBy: holder, end });
    },

    /** Unfinished tasks that nobody holds, oldest first. */
    async findAbandoned(limit: number): Promise<string[]> {
      const { tasks } = await service.request(FindAbandonedTasksDocument, { now: now(), limit });
      return tasks.map((task: { id: string }) => task.id);
    },

    /** Ends the leases of every holder that `isGone`. Gives how many tasks became free. */
    async breakLeases(isGone: (holder: string) => boolean): Promise<number> {
      const { tasks } = await service.request(FindLeaseHoldersDocument, { now: now() });
      const gone = tasks.flatMap(({ lockedBy }: { lockedBy: string | null }) =>
        lockedBy !== null && isGone(lockedBy) ? [lockedBy] : [],
      );
      if (gone.length === 0) return 0;
      const { update_tasks: broken } = await service.request(BreakLeasesDocument, {
        lockedBy: gone,
        now: now(),
      });
      return broken?.affected_rows ?? 0;
    },

    /** Frees idempotency keys whose time is over. */
    async freeOldIdempotencyKeys(before: Date): Promise<void> {
      await service.request(FreeOldIdempotencyKeysDocument, { before: before.toISOString() });
    },
  };
}

/** Columns that mark a task as succeeded; part of the mutation that saves. */
export function succeededColumns(result: {
  outcome: 'created' | 'updated' | 'merged' | 'unchanged';
  record: { projectId: string } | { companyId: string } | { profileId: string };
  steps: Step[];
  warnings: readonly unknown[];
  response: TaskResponse;
}) {
  const { outcome, record, steps, warnings, response } = result;
  const finishedAt = new Date().toISOString();
  return {
    ...record,
    outcome,
    // The mutation that writes is the one that says so: its time is when it was sent.
    steps: [...steps, { name: 'write', startedAt: finishedAt, finishedAt }],
    warnings,
    response,
    status: 'succeeded',
    error: null,
    finishedAt,
    lockedBy: null,
    lockedUntil: null,
  };
}
