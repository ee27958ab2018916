/** Tasks as a request leaves them behind when its server ends, and servers that share nothing but the database. */
import { serviceUnavailable } from '../../actions-server/errors.ts';
import type { StoredUpload } from '../../actions-server/files/stored-upload.ts';
import type { Hasura } from '../../actions-server/graphql/client.ts';
import type { Caller } from '../../actions-server/keys/caller.ts';
import { serviceSessionOf } from '../../actions-server/keys/sessions.ts';
import { saveKinds } from '../../actions-server/save-kinds.ts';
import type { Services } from '../../actions-server/services.ts';
import { createKeyedQueue } from '../../actions-server/tasks/keyed-queue.ts';
import { thisServerInstance } from '../../actions-server/tasks/server-instance.ts';
import type { RunningTask, TaskType } from '../../actions-server/tasks/task.ts';
import { createTaskRunner, type TaskRunner } from '../../actions-server/tasks/task-runner.ts';
import { createTaskStore } from '../../actions-server/tasks/task-store.ts';
import type { TestAccount, TestApi } from './api.ts';
import { testCaller } from './callers.ts';

export interface TaskServers {
  /** Who the tasks are done for: the private key of the account. */
  readonly caller: Caller;
  /** What the runner of a server is made of; the queue of saves is its own. */
  services(changes?: Partial<Services>): Services;
  /** A server that holds tasks in the name of the API's own, or in `name`. */
  server(changes?: Partial<Services>, options?: { name?: string; renewalMs?: number }): TaskRunner;
  /** A committed task that the API's own server holds. */
  createTask(
    payload: unknown,
    attempt?: number,
    type?: TaskType,
    files?: StoredUpload[],
  ): Promise<RunningTask>;
  run(task: RunningTask, server: TaskRunner): ReturnType<TaskRunner['run']>;
  /** Lets the task be due: its lease, or its pause, is over. */
  makeDue(...tasks: readonly { id: string }[]): Promise<void>;
  stop(): void;
}

export function createTaskServers(api: TestApi, account: TestAccount): TaskServers {
  const { config, log, hasura, storage, resumeReader, taskRunner } = api.dependencies;
  const servers: TaskRunner[] = [];
  const caller = testCaller({ apikeyId: account.privateKey.id, groupId: account.groupId });
  const services: TaskServers['services'] = (changes = {}) => ({
    config,
    log,
    hasura,
    storage,
    resumeReader,
    saveQueue: createKeyedQueue(),
    ...changes,
  });
  return {
    caller,
    services,
    server(changes, { name = taskRunner.instance.name, ...options } = {}) {
      const instance = { ...thisServerInstance(), name };
      const store = createTaskStore(hasura, name);
      const server = createTaskRunner(store, instance, saveKinds, services(changes), options);
      servers.push(server);
      return server;
    },
    async createTask(payload, attempt = 1, type = 'projects', files = []) {
      const id = crypto.randomUUID();
      const input = { seed: id, payload, files, warnings: [], isStrict: false };
      const isCreated = await taskRunner.store.create(serviceSessionOf(hasura, caller), {
        id,
        type,
        input,
        idempotencyKey: null,
        bodyHash: null,
        requestId: 'interrupted',
      });
      expect(isCreated).toBe(true);
      await api.database.pool.query('update tasks set attempts = $2 where id = $1', [id, attempt]);
      return { id, type, attempt, input };
    },
    run: (task, server) => server.run(task, caller, log),
    async makeDue(...tasks) {
      await api.database.pool.query(
        `update tasks set "lockedUntil" = now() - interval '1 second' where id = any($1)`,
        [tasks.map((task) => task.id)],
      );
    },
    stop() {
      for (const server of servers) server.close();
    },
  };
}

/** Hasura that answers reading, and is gone when it comes to writing a project for as long as `isAway` says so. */
export function hasuraThatGoesAway(hasura: Hasura, isAway: () => boolean = () => true): Hasura {
  return {
    ...hasura,
    as(role, identity) {
      const session = hasura.as(role, identity);
      return {
        ...session,
        request: (document, variables, options) =>
          isAway() && /mutation (Create|Update)Project\b/.test(document.toString())
            ? Promise.reject(serviceUnavailable(new Error('gone')))
            : session.request(document, variables, options),
      };
    },
  };
}
