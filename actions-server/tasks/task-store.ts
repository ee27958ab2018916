/**
 * Reads and writes tasks. As the caller where a request does it, as the service itself for background work. Times are
 * the database's: it adds them whenever a status is written (`tasks_keep_times` in migrations/).
 */

import type { Hasura, HasuraSession } from '../graphql/client.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import {
  ClaimTasksDocument,
  CreateFailedTaskDocument,
  CreateTaskDocument,
  EndAttemptDocument,
  FindLeaseHoldersDocument,
  FindTaskByIdempotencyKeyDocument,
  FreeIdempotencyKeyDocument,
  FreeOldIdempotencyKeysDocument,
  ReleaseLeasesDocument,
  RenewLeasesDocument,
} from '../graphql/generated.ts';
import { type Caller, callerOf } from '../keys/caller.ts';
import { printable } from '../text/printable.ts';
import type { ReplayedTask } from './idempotency.ts';
import type { Step } from './steps.ts';
import { type RunningTask, type TaskInput, type TaskResponse, type TaskType, taskTypes } from './task.ts';

/** What a task that is being created knows of its request. */
interface NewTask {
  readonly id: string;
  readonly type: TaskType;
  readonly input: TaskInput | null;
  readonly idempotencyKey: string | null;
  readonly bodyHash: string | null;
  readonly requestId: string;
}

/** Why an attempt failed, as the task shows it. */
export interface TaskError {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly unknown[];
}

/** A task that was claimed together with who it is done for; `caller` is null when the API key no longer exists. */
export interface ClaimedTask {
  readonly task: RunningTask;
  readonly caller: Caller | null;
  readonly requestId: string | null;
}

/** A time that every clock has passed. */
const epoch = new Date(0).toISOString();

export type TaskStore = ReturnType<typeof createTaskStore>;

export function createTaskStore(hasura: Hasura, holder: string) {
  /** For background work, which no caller asks for. */
  const service = hasura.asAdmin();

  return {
    service,

    /**
     * Commits a task that this server starts at once.
     * @returns false when another task has the same idempotency key
     */
    async create(session: HasuraSession, task: NewTask): Promise<boolean> {
      const lease = { status: 'running', attempts: 1, lockedBy: holder };
      try {
        await session.request(CreateTaskDocument, {
          task: { ...task, ...lease, warnings: task.input?.warnings ?? [] },
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
      await session.request(CreateFailedTaskDocument, {
        id: task.id,
        task: { ...task, status: 'running', attempts: 1 },
        failure: { status: 'failed', error: printable(error) },
      });
    },

    /** The task of the same API key and route with the same idempotency value. */
    async findByIdempotencyKey(
      session: HasuraSession,
      caller: Caller,
      type: TaskType,
      idempotencyKey: string,
    ): Promise<ReplayedTask | null> {
      const { tasks } = await session.request(FindTaskByIdempotencyKeyDocument, {
        apikeyId: caller.apikeyId,
        type,
        idempotencyKey,
      });
      return tasks[0] ?? null;
    },

    async freeIdempotencyKey(session: HasuraSession, id: string): Promise<void> {
      await session.request(FreeIdempotencyKeyDocument, { id });
    },

    /** Takes up to `most` tasks that are due: queued ones, and those whose server lets its lease expire. */
    async claim(most: number): Promise<ClaimedTask[]> {
      const { claim_tasks: rows } = await service.request(ClaimTasksDocument, {
        holder,
        kinds: taskTypes,
        most,
      });
      return rows.map((row) => ({
        // Of the kinds that were asked for.
        task: {
          id: row.id,
          type: row.type as TaskType,
          attempt: row.attempts,
          input: row.input as TaskInput,
        },
        caller: row.apikey === null ? null : callerOf(row.apikey),
        requestId: row.requestId,
      }));
    },

    /** Renews the leases of tasks that this server is working on. */
    async renew(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await service.request(RenewLeasesDocument, { ids: [...ids], lockedBy: holder });
    },

    /** Gives a task back to be tried again after a pause; gives the pause in milliseconds. */
    async postpone(session: HasuraSession, id: string, error: TaskError, steps: Step[]): Promise<number> {
      const end = { status: 'queued', error: printable(error), steps };
      const { update_tasks: ended } = await session.request(EndAttemptDocument, {
        id,
        lockedBy: holder,
        end,
      });
      const [row] = ended?.returning ?? [];
      // Both by the database's clock: only their difference means something here. No row: the lease was lost.
      return row?.lockedUntil ? Date.parse(row.lockedUntil) - Date.parse(row.updatedAt) : 0;
    },

    /** Ends a task for good. Its idempotency key is free again: nothing was saved that a repeat could double. */
    async fail(session: HasuraSession, id: string, error: TaskError, steps: Step[]): Promise<void> {
      const end = { status: 'failed', error: printable(error), steps, idempotencyKey: null };
      await session.request(EndAttemptDocument, { id, lockedBy: holder, end });
    },

    /** Ends the leases of every holder that `isDead`. Gives how many tasks became free. */
    async releaseLeases(isDead: (holder: string) => boolean): Promise<number> {
      const { tasks } = await service.request(FindLeaseHoldersDocument, {});
      const gone = tasks.flatMap(({ lockedBy }) => (lockedBy !== null && isDead(lockedBy) ? [lockedBy] : []));
      if (gone.length === 0) return 0;
      const { update_tasks: released } = await service.request(ReleaseLeasesDocument, {
        lockedBy: gone,
        lockedUntil: epoch,
      });
      return released?.affected_rows ?? 0;
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
  };
}
