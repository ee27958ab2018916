/**
 * Runs saves as tasks: holds their lease while they run, and decides what an error means. An error about the request
 * ends the task; a transient one (Hasura away, readers busy, conflicts) puts it back to be tried again.
 */
import type { Logger } from 'pino';
import { type AppError, genericMessage, isTransient, toAppError } from '../errors.ts';
import type { HasuraSession } from '../graphql/client.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import { idsFrom } from '../saves/save-ids.ts';
import type { SaveKind } from '../saves/save-kind.ts';
import type { Services } from '../services.ts';
import type { ServerInstance } from './server-instance.ts';
import { createSteps, type Step } from './steps.ts';
import type { RunningTask, TaskResponse } from './task.ts';
import type { ClaimedTask, TaskError, TaskStore } from './task-store.ts';

/** After so many attempts a task fails for good. */
const maxAttempts = 8;
/** A quarter of the lease (`task_lease` in migrations/): a few renewals may fail before anybody takes the task. */
export const leaseRenewalMs = 5_000;

export interface TaskRunner {
  readonly store: TaskStore;
  readonly instance: ServerInstance;
  /**
   * Runs a task that this server holds, and gives the answer to its request.
   * @throws AppError that carries the task's id; the task has failed, or waits to be tried again (service_unavailable)
   */
  run(task: RunningTask, caller: Caller, log: Logger): Promise<TaskResponse>;
  /** Runs a task that was claimed, to whatever end: how it ended is in the task. */
  resume(claimed: ClaimedTask): Promise<void>;
  /** Calls `listener` whenever a task was put back, with the milliseconds until it is due. */
  onPostponed(listener: (pauseMs: number) => void): void;
  /** Renews leases no longer. Tasks that still run are taken by another server when their leases expire. */
  close(): void;
}

export function createTaskRunner(
  store: TaskStore,
  instance: ServerInstance,
  kinds: readonly SaveKind[],
  services: Services,
  { renewalMs = leaseRenewalMs }: { renewalMs?: number } = {},
): TaskRunner {
  const running = new Set<string>();
  let onPostponed: (pauseMs: number) => void = () => {};
  const renewal = setInterval(() => {
    store.renew([...running]).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the leases of running tasks could not be renewed');
    });
  }, renewalMs);
  renewal.unref();

  async function run(task: RunningTask, caller: Caller, log: Logger): Promise<TaskResponse> {
    const kind = kinds.find((known) => known.type === task.type);
    if (kind === undefined) throw new Error(`no save of the type ${task.type}`);
    const steps = createSteps();
    const session = serviceSessionOf(services.hasura, caller);
    running.add(task.id);
    try {
      return await kind.run(task.input.payload, {
        taskId: task.id,
        caller,
        session,
        files: task.input.files,
        warnings: task.input.warnings,
        isStrict: task.input.isStrict,
        makeId: idsFrom(task.input.seed),
        steps,
        log,
        services,
      });
    } catch (error) {
      throw await endAttempt(session, task, error, steps.list(), log);
    } finally {
      running.delete(task.id);
    }
  }

  /** Writes down how an attempt ended, and gives the error for the caller. */
  async function endAttempt(
    session: HasuraSession,
    task: RunningTask,
    error: unknown,
    steps: Step[],
    log: Logger,
  ): Promise<AppError> {
    const willRetry = isTransient(error) && task.attempt < maxAttempts;
    const shown = toAppError(error);
    const described = { taskId: task.id, type: task.type, attempt: task.attempt, code: shown.code };
    // The words of a refusal may quote what was sent, and so a person: they are in the task, not in the log.
    if (shown.status >= 500) log.error({ ...described, err: error }, 'save failed');
    else log.info(described, 'save refused');
    try {
      if (willRetry) {
        onPostponed(await store.postpone(session, task.id, taskErrorOf(shown), steps));
      } else {
        await store.fail(session, task.id, taskErrorOf(shown), steps);
      }
    } catch (storeError) {
      // Nobody renews its lease any more, so the task is found when that expires.
      log.warn({ taskId: task.id, err: storeError }, 'the end of an attempt could not be written down');
    }
    return shown.withTask(task.id);
  }

  return {
    store,
    instance,
    run,
    async resume({ task, caller, requestId }) {
      // Its lease could not be renewed in time and is ours again: the first run goes on.
      if (running.has(task.id)) return;
      const log = services.log.child({ requestId });
      if (caller === null) {
        const message = 'The API key of the request no longer exists.';
        await store.fail(store.service, task.id, { code: 'invalid_api_key', message }, []);
      } else if (task.attempt > maxAttempts) {
        const failure = { code: 'internal_error', message: genericMessage };
        await store.fail(store.service, task.id, failure, []);
        log.error({ taskId: task.id, attempt: task.attempt }, 'a task was interrupted too often');
      } else {
        // Nobody waits for an answer here.
        await run(task, caller, log).catch(() => {});
      }
    },
    onPostponed(listener) {
      onPostponed = listener;
    },
    close() {
      clearInterval(renewal);
    },
  };
}

function taskErrorOf({ code, message, details }: AppError): TaskError {
  return { code, message, ...(details.length > 0 ? { details } : {}) };
}
