/**
 * Reads and writes tasks: with the identity of the caller for a request, with that of the service for background work.
 * All times are those of the database, which sets them when a status is written (`tasks_keep_times` in migrations/).
 */

import type { Hasura, HasuraSession } from '../graphql/client.ts';
import { violatedConstraint } from '../graphql/errors.ts';
import {
  ClaimTaskDocument,
  ClaimTasksDocument,
  CreateEndedTaskDocument,
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
import { type RunningTask, type TaskInput, type TaskType, taskTypes } from './task.ts';

/** The columns of a task that is created. */
interface NewTask extends RequestedTask {
  readonly input: TaskInput;
  readonly idempotencyKey: string | null;
}

/** The columns of every task that a request creates, even of one that fails before it starts. */
export interface RequestedTask {
  readonly id: string;
  readonly type: TaskType;
  readonly bodyHash: string | null;
  readonly requestId: string;
}

/** Why an attempt failed. */
interface TaskError {
  readonly code: string;
  readonly message: string;
  readonly details?: readonly unknown[];
}

/** How a task that did not succeed ended. */
interface End {
  /** `failed`: it was accepted and could not be done. `rejected`: whoever sent it was refused. */
  readonly status: 'failed' | 'rejected';
  readonly error: TaskError;
  readonly steps: Step[];
  /** Whether it can be run again. */
  readonly keepsInput: boolean;
}

/** A claimed task with its caller; `caller` is null when the API key no longer exists. */
export interface ClaimedTask {
  readonly task: RunningTask;
  readonly caller: Caller | null;
}

/** The end of a lease that is over by every clock. */
const epoch = new Date(0).toISOString();

export class TaskStore {
  /** The session for background work, which belongs to no request. */
  readonly service: HasuraSession;
  readonly #holder: string;

  /** @param holder the name of this server, which holds the leases of its tasks */
  constructor(hasura: Hasura, holder: string) {
    this.service = hasura.asAdmin();
    this.#holder = holder;
  }

  /**
   * Commits a task: `running` when this server runs it immediately, `queued` for the loop of any server.
   * @returns false when another task has the same idempotency key
   */
  async create(session: HasuraSession, task: NewTask, status: 'running' | 'queued'): Promise<boolean> {
    const lease = status === 'running' ? { status, attempts: 1, lockedBy: this.#holder } : { status };
    try {
      await session.request(CreateTaskDocument, {
        task: { ...task, ...lease, warnings: task.input.warnings },
      });
      return true;
    } catch (error) {
      if (violatedConstraint(error) === 'tasks_apikeyId_type_idempotencyKey_key') return false;
      throw error;
    }
  }

  /** Commits a task that ended before it was accepted: its body cannot be read or is invalid, for example. */
  async createEnded(
    session: HasuraSession,
    task: RequestedTask,
    { status, error }: Pick<End, 'status' | 'error'>,
  ): Promise<void> {
    await session.request(CreateEndedTaskDocument, {
      id: task.id,
      task: { ...task, input: null, status: 'running', attempts: 1 },
      end: { status, error: errorColumn(error) },
    });
  }

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
  }

  async freeIdempotencyKey(session: HasuraSession, id: string): Promise<void> {
    await session.request(FreeIdempotencyKeyDocument, { id });
  }

  /** Claims up to `limit` tasks that are due: queued ones, and those whose lease has expired. */
  async claim(limit: number): Promise<ClaimedTask[]> {
    const { claim_tasks: rows } = await this.service.request(ClaimTasksDocument, {
      holder: this.#holder,
      kinds: taskTypes,
      most: limit,
    });
    return rows.map((row) => ({
      // The type is one of `kinds`.
      task: {
        id: row.id,
        type: row.type as TaskType,
        attempt: row.attempts,
        interruptions: row.interruptions,
        input: row.input as TaskInput,
        requestId: row.requestId,
      },
      caller: row.apikey === null ? null : callerOf(row.apikey),
    }));
  }

  /**
   * Claims a task that is queued, even if it is not due yet, or whose lease one of the servers `ended` holds.
   * @returns null when it is neither any more
   */
  async claimOne(id: string, type: TaskType, ended: readonly string[]): Promise<RunningTask | null> {
    const { update_tasks: claimed } = await this.service.request(ClaimTaskDocument, {
      id,
      holder: this.#holder,
      ended: [...ended],
    });
    const [row] = claimed?.returning ?? [];
    if (row === undefined) return null;
    const { attempts, interruptions, input, requestId } = row;
    return { id, type, attempt: attempts, interruptions, input: input as TaskInput, requestId };
  }

  /** Renews the leases of tasks that this server is working on. */
  async renew(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.service.request(RenewLeasesDocument, { ids: [...ids], lockedBy: this.#holder });
  }

  /**
   * Puts a task back into the queue; returns the milliseconds until it is due, or null when the database has failed it
   * instead, because its first attempt was too long ago (`task_patience`).
   */
  async postpone(
    session: HasuraSession,
    id: string,
    error: TaskError,
    steps: Step[],
  ): Promise<number | null> {
    const end = { status: 'queued', error: errorColumn(error), steps };
    const { update_tasks: ended } = await session.request(EndAttemptDocument, {
      id,
      lockedBy: this.#holder,
      end,
    });
    const [row] = ended?.returning ?? [];
    if (row?.status === 'failed') return null;
    // Both are times of the database, so only their difference is meaningful here. No row: the lease was lost.
    return row?.lockedUntil ? Date.parse(row.lockedUntil) - Date.parse(row.updatedAt) : 0;
  }

  /**
   * Ends a task for good. Its idempotency key is free again: nothing was saved that a replay could duplicate.
   * @returns false when the lease was lost: then another server decides
   */
  async end(session: HasuraSession, id: string, { status, error, steps, keepsInput }: End): Promise<boolean> {
    const end = {
      status,
      error: errorColumn(error),
      steps,
      idempotencyKey: null,
      ...(keepsInput ? {} : { input: null, warnings: [] }),
    };
    const { update_tasks: ended } = await session.request(EndAttemptDocument, {
      id,
      lockedBy: this.#holder,
      end,
    });
    return ended?.returning.length === 1;
  }

  /** Expires the leases of all holders for which `isDead` holds; returns the number of tasks. */
  async releaseLeases(isDead: (holder: string) => boolean): Promise<number> {
    const { tasks } = await this.service.request(FindLeaseHoldersDocument, {});
    const dead = tasks.flatMap(({ lockedBy }) => (lockedBy !== null && isDead(lockedBy) ? [lockedBy] : []));
    if (dead.length === 0) return 0;
    const { update_tasks: released } = await this.service.request(ReleaseLeasesDocument, {
      lockedBy: dead,
      lockedUntil: epoch,
    });
    return released?.affected_rows ?? 0;
  }

  /** Frees the idempotency keys of tasks that were created before a time. */
  async freeOldIdempotencyKeys(before: Date): Promise<void> {
    await this.service.request(FreeOldIdempotencyKeysDocument, { before: before.toISOString() });
  }
}

/** The error as the task shows it. */
function errorColumn({ code, message, details = [] }: TaskError) {
  return printable({ code, message, ...(details.length > 0 ? { details } : {}) });
}
