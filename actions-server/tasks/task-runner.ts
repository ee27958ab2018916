/**
 * Runs saves as tasks: holds their lease while they run, and decides what an error means. An error about the request
 * ends the task; a transient one (Hasura away, readers busy, conflicts) puts it back to be tried again.
 */
import type { Logger } from 'pino';
import { type AppError, GENERIC_MESSAGE, isTransient, toAppError } from '../errors.ts';
import type { HasuraSession } from '../graphql/client.ts';
import type { Caller } from '../keys/caller.ts';
import { serviceSessionOf } from '../keys/sessions.ts';
import { idsFrom } from '../saves/save-ids.ts';
import type { SaveKind } from '../saves/save-kind.ts';
import type { Services } from '../services.ts';
import type { ServerInstance } from './server-instance.ts';
import { createSteps, type Step } from './steps.ts';
import type { RunningTask, TaskResponse } from './task.ts';
import type { TaskError, TaskStore } from './task-store.ts';

/** After so many attempts a task fails for good. */
const mostAttempts = 8;
const heartbeatMs = 8_000;
const firstDelaySeconds = 5;
const longestDelaySeconds = 900;

export type TaskRunner = {
  readonly store: TaskStore;
  readonly instance: ServerInstance;
  /**
   * Runs a task that this server holds, and gives the answer to its request.
   * @throws AppError that carries the task's id; the task has failed, or waits to be tried again (service_unavailable)
   */
  run(task: RunningTask, caller: Caller, log: Logger): Promise<TaskResponse>;
  /** Takes a task that nobody holds and runs it. False when it has ended or somebody else has it. */
  resume(id: string): Promise<boolean>;
  /** Calls `listener` whenever a task was put back, with the time from which it may be tried again. */
  onPostponed(listener: (id: string, until: Date) => void): void;
  /** Stops telling that this server is alive. Tasks that still run are found by the next one. */
  close(): void;
};

export function createTaskRunner(
  store: TaskStore,
  instance: ServerInstance,
  kinds: readonly SaveKind[],
  services: Services,
): TaskRunner {
  const running = new Set<string>();
  let onPostponed: (id: string, until: Date) => void = () => {};
  const heartbeat = setInterval(() => {
    store.extendLeases([...running]).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the leases of running tasks could not be extended');
    });
  }, heartbeatMs);
  heartbeat.unref();

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
    const isForLater = isTransient(error) && task.attempt < mostAttempts;
    const shown = toAppError(error);
    const described = { taskId: task.id, type: task.type, attempt: task.attempt, code: shown.code };
    // The words of a refusal may quote what was sent, and so a person: they are in the task, not in the log.
    if (shown.status >= 500) log.error({ ...described, err: error }, 'save failed');
    else log.info(described, 'save refused');
    try {
      if (isForLater) {
        const until = nextAttempt(task.attempt);
        await store.postpone(session, task.id, until, taskErrorOf(shown), steps);
        onPostponed(task.id, until);
      } else {
        await store.fail(session, task.id, taskErrorOf(shown), steps);
      }
    } catch (storeError) {
      // Nobody extends its lease any more, so the task is found when that ends.
      log.warn({ taskId: task.id, err: storeError }, 'the end of an attempt could not be written down');
    }
    return shown.withTask(task.id);
  }

  return {
    store,
    instance,
    run,
    async resume(id) {
      const claimed = await store.claim(id);
      if (claimed === null) return false;
      const { task, caller, requestId } = claimed;
      const log = services.log.child({ requestId });
      if (caller === null) {
        await store.fail(
          store.service,
          id,
          { code: 'invalid_api_key', message: 'The API key of the request no longer exists.' },
          [],
        );
      } else if (task.attempt > mostAttempts) {
        await store.fail(store.service, id, { code: 'internal_error', message: GENERIC_MESSAGE }, []);
        log.error({ taskId: id, attempt: task.attempt }, 'a task was interrupted too often');
      } else {
        // How it ends is in the task; nobody waits for an answer here.
        await run(task, caller, log).catch(() => {});
      }
      return true;
    },
    onPostponed(listener) {
      onPostponed = listener;
    },
    close() {
      clearInterval(heartbeat);
    },
  };
}

function nextAttempt(attempt: number): Date {
  const seconds = Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (attempt - 1));
  return new Date(Date.now() + seconds * 1000 * (0.75 + Math.random() / 2));
}

function taskErrorOf({ code, message, details }: AppError): TaskError {
  return { code, message, ...(details.length > 0 ? { details } : {}) };
}
