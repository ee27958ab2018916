/**
 * Runs saves as tasks: renews their leases while they run, and decides what an error means. An error about the request
 * fails the task; a transient one (Hasura or the storage does not answer, the readers are busy, conflicts) postpones it, for
 * as long as the database allows (`task_patience` in migrations/).
 */

import { inSpan } from '@platform/runtime';
import type { ErrorCode } from '@platform/vocabulary';
import type { Logger } from 'pino';
import { AppError, faultOf, isFailure, isTransient, toAppError } from '../errors.ts';
import { removeObjects } from '../files/storage-objects.ts';
import { storageKeysOf } from '../files/stored-upload.ts';
import type { HasuraSession } from '../graphql/client.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import type { ReplayedTask } from './idempotency.ts';
import type { SaveContext } from './save-context.ts';
import { idsFrom } from './save-ids.ts';
import { hasEnded, type ServerInstance } from './server-instance.ts';
import type { Services } from './services.ts';
import { createSteps, type Step } from './steps.ts';
import type { RunningTask, TaskResponse, TaskType } from './task.ts';
import type { ClaimedTask, TaskStore } from './task-store.ts';

/**
 * After this number of attempts in a row that ended with their server, a task fails permanently: it may be what ends the
 * servers.
 */
const maxInterruptions = 8;
/** A quarter of the lease (`task_lease` in migrations/): a few renewals may fail before another server claims the task. */
export const leaseRenewalMs = 5_000;

/** What is done for the tasks of a type; `saves/save-kind.ts` has the whole interface of a save. */
interface TaskKind {
  readonly type: TaskType;
  run(payload: unknown, context: SaveContext): Promise<TaskResponse>;
}

interface RunOptions {
  /** Those of the batch that the task belongs to, in place of the server's own. */
  readonly services?: Services;
  /** Somebody was told that the save would be done. */
  readonly wasAccepted?: boolean;
}

/** An attempt that has thrown. */
interface Attempt extends Required<Pick<RunOptions, 'wasAccepted'>> {
  readonly session: HasuraSession;
  readonly task: RunningTask;
  readonly caller: Caller;
  readonly steps: Step[];
  readonly log: Logger;
}

export class TaskRunner {
  readonly store: TaskStore;
  readonly instance: ServerInstance;
  readonly #kinds: readonly TaskKind[];
  readonly #services: Services;
  readonly #running = new Set<string>();
  readonly #renewal: NodeJS.Timeout;
  #listener: (pauseMs: number) => void = () => {};

  constructor(
    store: TaskStore,
    instance: ServerInstance,
    kinds: readonly TaskKind[],
    services: Services,
    { renewalMs = leaseRenewalMs }: { renewalMs?: number } = {},
  ) {
    this.store = store;
    this.instance = instance;
    this.#kinds = kinds;
    this.#services = services;
    this.#renewal = setInterval(() => this.#renew(), renewalMs);
    this.#renewal.unref();
  }

  /**
   * Says that this server works on a task that is about to be committed, so that no repeated request claims it.
   * `release` takes it back when the task was not committed, or nobody knows whether it was.
   */
  hold(id: string): void {
    this.#running.add(id);
  }

  release(id: string): void {
    this.#running.delete(id);
  }

  /** Claims the task of a repeated request if no server works on it: it waits in the queue, or its server has ended. */
  async takeOver({ id, status, lockedBy }: ReplayedTask, type: TaskType): Promise<RunningTask | null> {
    if (this.#running.has(id)) return null;
    if (status === 'queued') return this.store.claimOne(id, type, []);
    // This server: its answer from Hasura was lost, so that it does not know that it holds the task.
    const isUnattended =
      lockedBy !== null && (lockedBy === this.instance.name || hasEnded(lockedBy, this.instance));
    return isUnattended ? this.store.claimOne(id, type, [lockedBy]) : null;
  }

  /**
   * Runs a task whose lease this server holds, and returns the response to its request. Of a request that waits for it and
   * is refused the task is `rejected`; one that was accepted before fails.
   * @throws AppError that carries the task's id; the task has failed, or is postponed (service_unavailable)
   */
  async run(
    task: RunningTask,
    caller: Caller,
    log: Logger,
    { services = this.#services, wasAccepted = false }: RunOptions = {},
  ): Promise<TaskResponse> {
    const kind = this.#kinds.find((known) => known.type === task.type);
    if (kind === undefined) throw new Error(`unknown task type: ${task.type}`);
    const { seed, payload, ...input } = task.input;
    const steps = createSteps(services.tracing);
    const session = serviceSessionOf(services.hasura, caller, task.requestId);
    this.#running.add(task.id);
    const about = {
      name: `task ${task.type}`,
      attributes: { 'task.id': task.id, 'task.attempt': task.attempt },
    };
    try {
      const { id: taskId, requestId } = task;
      const context = {
        ...input,
        isDryRun: false,
        taskId,
        requestId,
        caller,
        session,
        steps,
        log,
        services,
        attempt: task.attempt,
        announceQueued: () => this.announceQueued(),
      };
      return await services.saveSlots.run(caller, () =>
        inSpan(services.tracing, about, () => kind.run(payload, { ...context, makeId: idsFrom(seed) })),
      );
    } catch (error) {
      throw await this.#endAttempt({ session, task, caller, steps: steps.list(), log, wasAccepted }, error);
    } finally {
      this.#running.delete(task.id);
    }
  }

  /** Runs a claimed task. How it ended is recorded in the task. */
  async resume({ task, caller }: ClaimedTask): Promise<void> {
    // The lease had expired, and this server has claimed it again: the first run continues.
    if (this.#running.has(task.id)) return;
    const log = this.#services.log.child({ requestId: task.requestId });
    if (caller === null) {
      const message = 'The API key of the request no longer exists.';
      await this.#failWithoutAttempt(task.id, { code: 'invalid_api_key', message });
    } else if (task.interruptions >= maxInterruptions) {
      const message = `Each of the last ${maxInterruptions} attempts was interrupted by the end of its server.`;
      await this.#failWithoutAttempt(task.id, { code: 'internal_error', message });
      log.error(
        { taskId: task.id, attempt: task.attempt },
        'a task failed after too many interrupted attempts',
      );
    } else {
      // No client waits for the response here, and how the attempt ended is in the task and in the log.
      await this.run(task, caller, log, { wasAccepted: true }).catch((err: unknown) => {
        if (!(err instanceof AppError)) log.error({ err, taskId: task.id }, 'a task could not be run');
      });
    }
  }

  /** Says that a request has queued a task. */
  announceQueued(): void {
    this.#listener(0);
  }

  /** Calls `listener` when a task is put into the queue, with the milliseconds until it is due. */
  onQueued(listener: (pauseMs: number) => void): void {
    this.#listener = listener;
  }

  /** Stops renewing leases. Another server claims tasks that still run when their leases expire. */
  close(): void {
    clearInterval(this.#renewal);
  }

  #renew(): void {
    this.store.renew([...this.#running]).catch((error: unknown) => {
      this.#services.log.warn({ err: error }, 'failed to renew the leases of running tasks');
    });
  }

  /** Records how an attempt ended, and returns the error for the caller. */
  async #endAttempt(
    { session, task, caller, steps, log, wasAccepted }: Attempt,
    error: unknown,
  ): Promise<AppError> {
    const appError = toAppError(error);
    const logFields = { taskId: task.id, type: task.type, attempt: task.attempt, code: appError.code };
    // The message of a rejection may quote personal data of the request: it is in the task, not in the log.
    if (isFailure(appError)) log.error({ ...logFields, err: error }, 'save failed');
    else if (appError.status >= 500) log.warn({ ...logFields, limit: appError.limit }, 'save postponed');
    else log.info(logFields, 'save rejected');
    try {
      if (isTransient(error)) {
        const pauseMs = await this.store.postpone(session, task.id, appError, steps);
        if (pauseMs === null) this.#services.metrics.saveNotDone('failed', appError.code);
        else this.#listener(pauseMs);
      } else {
        const isRefused = faultOf(appError.code) === 'caller';
        // What a public key is refused is not kept, its files included, even if it was accepted: it cannot be run again.
        const keepsInput = caller.kind !== 'public' || !isRefused;
        const status = isRefused && !(wasAccepted && keepsInput) ? 'rejected' : 'failed';
        const { code, message } = appError;
        const reason = keepsInput ? appError : { code, message };
        const hasEnded = await this.store.end(session, task.id, {
          status,
          error: reason,
          steps,
          keepsInput,
        });
        if (hasEnded) this.#services.metrics.saveNotDone(status, appError.code);
        if (!keepsInput && hasEnded) {
          const problem = 'failed to delete a file of a refused application';
          await removeObjects(storageKeysOf(task.input.files), this.#services, problem);
        }
      }
    } catch (storeError) {
      // Its lease is not renewed any more, so a server claims the task when the lease expires.
      log.warn({ taskId: task.id, err: storeError }, 'failed to store the result of an attempt');
    }
    return appError.withTask(task.id);
  }

  async #failWithoutAttempt(
    id: string,
    error: { readonly code: ErrorCode; readonly message: string },
  ): Promise<void> {
    const end = { status: 'failed' as const, error, steps: [], keepsInput: true };
    if (await this.store.end(this.store.service, id, end))
      this.#services.metrics.saveNotDone('failed', error.code);
  }
}
