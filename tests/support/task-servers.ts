/** Interrupted tasks as a request leaves them when its server ends, and servers that share only the database. */
import { createHash } from 'node:crypto';
import { serviceUnavailable } from '../../actions-server/errors.ts';
import { newStorageKey } from '../../actions-server/files/storage.ts';
import type { StoredUpload } from '../../actions-server/files/stored-upload.ts';
import type { Hasura } from '../../actions-server/graphql/client.ts';
import type { Caller } from '../../actions-server/keys/caller.ts';
import { serviceSessionOf } from '../../actions-server/keys/sessions.ts';
import { saveKinds } from '../../actions-server/save-kinds.ts';
import { createAccountSlots } from '../../actions-server/tasks/account-slots.ts';
import { createKeyedQueue } from '../../actions-server/tasks/keyed-queue.ts';
import { thisServerInstance } from '../../actions-server/tasks/server-instance.ts';
import type { Services } from '../../actions-server/tasks/services.ts';
import type { RunningTask, TaskType } from '../../actions-server/tasks/task.ts';
import { TaskRunner } from '../../actions-server/tasks/task-runner.ts';
import { TaskStore } from '../../actions-server/tasks/task-store.ts';
import type { TestAccount, TestApi } from './api.ts';
import { testCaller } from './callers.ts';

export interface TaskServers {
  /** The caller of the tasks: the private key of the account. */
  readonly caller: Caller;
  /** The services of a runner, with a separate queue of saves. */
  services(changes?: Partial<Services>): Services;
  /** A server that holds leases under the name of the API's server, or under `name`. */
  server(changes?: Partial<Services>, options?: { name?: string; renewalMs?: number }): TaskRunner;
  /** A committed task with a lease of the API's server. */
  createTask(
    payload: unknown,
    attempt?: number,
    type?: TaskType,
    files?: StoredUpload[],
  ): Promise<RunningTask>;
  /** Stores a resume in plain text, as a request does before its task is committed. */
  storeResume(text: string): Promise<StoredUpload>;
  run(task: RunningTask, server: TaskRunner): ReturnType<TaskRunner['run']>;
  /** Makes tasks due by ending their lease or their pause. */
  makeDue(...tasks: readonly { id: string }[]): Promise<void>;
  stop(): void;
}

export function createTaskServers(api: TestApi, account: TestAccount): TaskServers {
  const { config, log, metrics, tracing, hasura, storage, resumeReader, sources, taskRunner } =
    api.dependencies;
  const servers: TaskRunner[] = [];
  const caller = testCaller({ apikeyId: account.privateKey.id, groupId: account.groupId });
  const services: TaskServers['services'] = (changes = {}) => ({
    config,
    log,
    metrics,
    tracing,
    hasura,
    storage,
    resumeReader,
    sources,
    saveQueue: createKeyedQueue(),
    saveSlots: createAccountSlots(api.config.savesPerAccount),
    ...changes,
  });
  return {
    caller,
    services,
    server(changes, { name = taskRunner.instance.name, ...options } = {}) {
      const instance = { ...thisServerInstance(), name };
      const store = new TaskStore(hasura, name);
      const server = new TaskRunner(store, instance, saveKinds, services(changes), options);
      servers.push(server);
      return server;
    },
    async createTask(payload, attempt = 1, type = 'projects', files = []) {
      const id = crypto.randomUUID();
      const input = { seed: id, payload, files, warnings: [], isStrict: false };
      const task = { id, type, input, idempotencyKey: null, bodyHash: null, requestId: 'interrupted' };
      const isCreated = await taskRunner.store.create(serviceSessionOf(hasura, caller), task, 'running');
      expect(isCreated).toBe(true);
      await api.database.pool.query('update tasks set attempts = $2 where id = $1', [id, attempt]);
      return { id, type, attempt, interruptions: 0, input, requestId: task.requestId };
    },
    async storeResume(text) {
      const bytes = Buffer.from(text);
      const storageKey = newStorageKey(account.groupId);
      await storage.put(storageKey, bytes);
      return {
        name: 'cv.txt',
        size: bytes.byteLength,
        mimeType: 'text/plain',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        storageKey,
        isResume: true,
        isDocument: true,
      };
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

/** A Hasura that responds to queries and is unavailable for mutations of projects while `isAway` returns true. */
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
