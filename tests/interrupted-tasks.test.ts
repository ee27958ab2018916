/**
 * No application is lost or saved twice when servers are killed, Postgres closes connections as it does when it restarts, runs
 * overlap, or Hasura is unavailable in the middle of a save.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createResumeReader } from '@platform/resume-reader';
import pg from 'pg';
import { applicantBodySchema } from '../actions-server/endpoints/applicants/applicant-body.ts';
import { generateApiKey } from '../actions-server/keys/api-key-secret.ts';
import { readSaveBody } from '../actions-server/saves/save-body.ts';
import type { RunningTask } from '../actions-server/tasks/task.ts';
import type { TaskRunner } from '../actions-server/tasks/task-runner.ts';
import type { ClaimedTask } from '../actions-server/tasks/task-store.ts';
import { insert, startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { countRows, readRow, readRows } from './support/saves.ts';
import { startStandalone } from './support/standalone.ts';
import { taskLoops } from './support/task-loops.ts';
import { createTaskServers, hasuraThatGoesAway, type TaskServers } from './support/task-servers.ts';
import { waitUntil } from './support/wait-until.ts';

let database: TestDatabase;
let folder: string;
let groupId: string;
let secret: string;
let server: ChildProcess | undefined;
let baseUrl: string;
/** What the servers have printed, their logs included. */
let printed = '';

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'interrupted-'));
  groupId = await insert(database, 'groups', { name: 'Acme', defaultCountry: 'FR', locale: 'fr' });
  const key = generateApiKey('private');
  secret = key.secret;
  await insert(database, 'apikeys', {
    groupId,
    name: 'key',
    kind: 'private',
    hash: key.hash,
    prefix: key.prefix,
  });
});
afterAll(async () => {
  await kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const isRunning = () => server?.exitCode === null && server.signalCode === null;

/** Starts the standalone server on the test's database, unless it runs. */
async function start(): Promise<void> {
  if (isRunning()) return;
  const started = await startStandalone({ DATABASE_URL: database.url, DATA_DIR: folder });
  server = started.process;
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  baseUrl = started.apiUrl;
}

async function kill(): Promise<void> {
  if (server === undefined || !isRunning()) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

describe('a server', () => {
  const applications = 20;

  /** Applies as the form of a careers site does: it repeats what a busy server refuses, until the server has ended. */
  async function apply(url: string, number: number): Promise<unknown> {
    const resume = `Person Number${number}\nEngineer\nperson${number}@example.org\n\nExperience\n\nEngineer, Acme\n2020 - 2022\n`;
    const response = await fetch(`${url}/rest/v2/applicants`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify({
        emailAddresses: `person${number}@example.org`,
        resumesFiles: [{ fileName: `cv-${number}.txt`, data: Buffer.from(resume).toString('base64') }],
      }),
    }).catch(() => null);
    if (response?.status !== 503) return response;
    await sleep(100);
    return apply(url, number);
  }

  /** The tasks of accepted applications: a task without input records that a busy server refused an application. */
  async function acceptedTasks() {
    const tasks = await readRows(database, 'tasks', { groupId });
    return tasks.filter(({ status, input }) => status !== 'failed' || input !== null);
  }

  async function tasksByStatus(): Promise<Record<string, number>> {
    const tasks = await acceptedTasks();
    return Object.fromEntries(
      ['running', 'queued', 'succeeded', 'failed'].map((status) => [
        status,
        tasks.filter((task) => task.status === status).length,
      ]),
    );
  }

  const describeTasks = async () => `the end of all tasks: ${JSON.stringify(await tasksByStatus())}`;

  test('that is killed while it saves twenty applications saves each of them exactly once after a restart', async () => {
    await start();
    const before = baseUrl;
    const answers = Array.from({ length: applications }, (_, number) => apply(before, number));
    await waitUntil(async () => (await acceptedTasks()).length === applications, { what: describeTasks });
    await kill();
    await Promise.all(answers);
    const interrupted = (await tasksByStatus()).running ?? 0;
    expect(interrupted).toBeGreaterThan(0);

    await start();
    await waitUntil(
      async () => {
        const { running, queued } = await tasksByStatus();
        return running === 0 && queued === 0;
      },
      { what: describeTasks },
    );
    const tasks = await acceptedTasks();
    const errors = tasks.flatMap(({ error }) => error ?? []);
    // A failed run says what went wrong.
    expect({ errors, log: errors.length > 0 ? printed : '' }).toEqual({ errors: [], log: '' });
    expect(await tasksByStatus()).toEqual({ running: 0, queued: 0, succeeded: applications, failed: 0 });
    expect(tasks.filter((task) => task.attempts === 2)).toHaveLength(interrupted);
    for (const task of tasks) {
      expect(await countRows(database, 'history_entries', { taskId: task.id })).toBe(1);
      expect(await countRows(database, 'profiles_revisions', { taskId: task.id })).toBe(1);
    }
    const profiles = await readRows(database, 'profiles', { groupId });
    expect(profiles).toHaveLength(applications);
    for (const profile of profiles) {
      expect(await countRows(database, 'profiles_files', { profileId: profile.id, isResume: true })).toBe(1);
      expect(profile).toMatchObject({ countApplicationsFromThisProfile: 1, countResumes: 1 });
    }
  });

  test('continues when Postgres closes its connections: callers get 503, and no application is lost', async () => {
    await start();
    const count = 40;
    const lastName = 'Restarted';
    const send = async (number: number) => {
      const { status, headers, body } = await fetch(`${baseUrl}/rest/v2/applicants`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': secret },
        body: JSON.stringify({
          firstName: `Number${number}`,
          lastName,
          emailAddresses: `restarted${number}@example.org`,
        }),
      });
      await body?.cancel();
      return { status, retryAfter: headers.get('retry-after') };
    };
    const before = new Set((await readRows(database, 'tasks', { groupId })).map(({ id }) => id));
    const observer = new pg.Client({ connectionString: database.url });
    await observer.connect();
    // About half of the connections of the server, idle and active ones.
    const broken: Promise<unknown>[] = [];
    const breaking = setInterval(() => {
      const half = observer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
            and random() < 0.5`,
      );
      broken.push(half);
    }, 60);
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    try {
      for (let sent = 0; sent < count; sent += 8) {
        const batch = Array.from({ length: 8 }, (_, index) => send(sent + index));
        answers.push(...(await Promise.all(batch)));
      }
    } finally {
      clearInterval(breaking);
      await Promise.all(broken).finally(() => observer.end());
    }
    expect(isRunning()).toBe(true);
    for (const { status, retryAfter } of answers) {
      if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
      else expect([200, 201]).toContain(status);
    }
    const tasks = async () =>
      (await readRows(database, 'tasks', { groupId })).filter(({ id }) => !before.has(id));
    await waitUntil(
      async () => (await tasks()).every(({ status }) => !['queued', 'running'].includes(String(status))),
      // A task whose connection was closed again and again waits longer before each attempt.
      { what: describeTasks, withinMs: 480_000 },
    );
    const ended = await tasks();
    expect(ended.filter(({ status }) => status !== 'succeeded')).toEqual([]);
    for (const { id } of ended) expect(await countRows(database, 'history_entries', { taskId: id })).toBe(1);
    const people = await countRows(database, 'profiles', { groupId, lastName });
    expect(people).toBeLessThanOrEqual(ended.length);
    // Every application whose response had a profile or a task is stored.
    expect(people).toBeGreaterThanOrEqual(answers.filter(({ status }) => status < 300).length);
    expect(await send(count)).toMatchObject({ status: 201 });
  }, 600_000);
});

const startLoop = taskLoops();

describe('a task', () => {
  let api: TestApi;
  let account: TestAccount;
  let servers: TaskServers;

  beforeAll(async () => {
    api = await startTestApi({ STORAGE_FOLDER: join(folder, 'files') }, { database });
    account = await api.createAccount();
    servers = createTaskServers(api, account);
  });
  afterAll(async () => {
    servers.stop();
    await api.stop();
  });

  function applicantFields(body: Record<string, string>) {
    return readSaveBody(applicantBodySchema, body, { isStrict: true }).body;
  }

  /** All claims of the task when these servers claim at the same time. */
  async function claimAtOnce(taskId: string, asking: readonly TaskRunner[]): Promise<ClaimedTask[]> {
    const claims = await Promise.all(asking.map((server) => server.store.claim(100)));
    return claims.flat().filter(({ task }) => task.id === taskId);
  }

  test('of a killed server is finished by another server', async () => {
    await start();
    startLoop(servers.server(), servers.services());
    const lock = await api.database.pool.connect();
    try {
      // The save reads this row and is therefore suspended in the middle.
      await lock.query('begin; lock table statuses in access exclusive mode');
      const send = (path: string) =>
        fetch(`${baseUrl}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': account.privateKey.secret },
          body: JSON.stringify({ name: 'Taken over', externalId: 'taken-over' }),
        }).catch(() => null);
      const answer = send('/rest/v2/projects');
      const find = async () => {
        const { rows } = await api.database.pool.query<{ id: string }>(
          `select id from tasks where status = 'running' and input -> 'payload' ->> 'externalId' = 'taken-over'`,
        );
        return rows[0];
      };
      await waitUntil(async () => (await find()) !== undefined);
      const task = await find();
      if (task === undefined) throw new Error('the task is gone');
      await kill();
      await answer;
      await lock.query('rollback');
      // No server renews the lease.
      await servers.makeDue(task);
      const isSucceeded = async () => (await readRow(api.database, 'tasks', task.id)).status === 'succeeded';
      await waitUntil(isSucceeded, { what: 'the success of the task' });
      expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({ attempts: 2 });
      expect(await countRows(api.database, 'projects', { externalId: 'taken-over' })).toBe(1);
    } finally {
      lock.release(true);
    }
  });

  test('that two servers run at the same time is saved once, and both return the same response', async () => {
    const { projectId } = (await (
      await account.post('/rest/v2/projects', { name: 'Before', externalId: 'twice' })
    ).json()) as {
      projectId: string;
    };
    const task = await servers.createTask({ projectId, name: 'After' });
    const responses = await Promise.all([
      servers.run(task, servers.server()),
      servers.run(task, servers.server()),
      servers.run(task, servers.server()),
    ]);
    const [first] = responses;
    expect(responses).toEqual([first, first, first]);
    expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({
      status: 'succeeded',
      outcome: 'updated',
    });

    // A slow server that continues after the record was changed again has no effect.
    await account.post('/rest/v2/projects', { projectId, name: 'Much later' });
    expect(await servers.run(task, servers.server())).toEqual(first);
    expect(await readRow(api.database, 'projects', projectId)).toMatchObject({ name: 'Much later' });
  });

  test.each(['projects', 'companies', 'applicants'] as const)(
    'of the same record of %s on twelve servers creates one record',
    async (type) => {
      const fields = { firstName: 'Race', lastName: 'Condition', emailAddresses: 'race@example.org' };
      const payload =
        type === 'applicants'
          ? { fields: applicantFields(fields), customFields: {} }
          : { name: 'Race', externalId: 'race' };
      const tasks: RunningTask[] = [];
      for (let number = 0; number < 12; number += 1) tasks.push(await servers.createTask(payload, 1, type));
      const responses = await Promise.all(tasks.map((task) => servers.run(task, servers.server())));
      expect(responses.map((response) => response.status).sort()).toEqual([...Array(11).fill(200), 201]);
      const table = type === 'applicants' ? 'profiles' : type;
      const values = type === 'applicants' ? { lastNameManual: 'Condition' } : { externalId: 'race' };
      expect(await countRows(api.database, table, { groupId: account.groupId, ...values })).toBe(1);
      if (type === 'applicants') {
        const [profile] = await readRows(api.database, table, { groupId: account.groupId, ...values });
        expect(profile).toMatchObject({ countApplicationsFromThisProfile: 12 });
        expect(await countRows(api.database, 'profiles_revisions', { profileId: profile?.id })).toBe(12);
      }
    },
  );

  test('is claimed by only one server, and only while no other server holds its lease', async () => {
    const task = await servers.createTask({ name: 'Claimed' });
    const five = Array.from({ length: 5 }, () => servers.server());
    expect(await claimAtOnce(task.id, five)).toEqual([]);
    await servers.makeDue(task);
    const claims = await claimAtOnce(task.id, five);
    expect(claims).toHaveLength(1);
    for (const claim of claims) await servers.server().resume(claim);
    expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({ status: 'succeeded', attempts: 2 });
    expect(await countRows(api.database, 'projects', { groupId: account.groupId, name: 'Claimed' })).toBe(1);
  });

  test('is queued with the error while Hasura is unavailable, and is saved afterwards', async () => {
    const task = await servers.createTask({ name: 'Postponed' });
    await expect(
      servers.run(task, servers.server({ hasura: hasuraThatGoesAway(api.dependencies.hasura) })),
    ).rejects.toMatchObject({
      code: 'service_unavailable',
      taskId: task.id,
    });
    const waiting = await readRow(api.database, 'tasks', task.id);
    expect(waiting).toMatchObject({
      status: 'queued',
      error: { code: 'service_unavailable' },
      lockedBy: null,
    });
    expect((waiting.lockedUntil as Date).getTime()).toBeGreaterThan((waiting.updatedAt as Date).getTime());
    expect(await countRows(api.database, 'projects', { groupId: account.groupId, name: 'Postponed' })).toBe(
      0,
    );

    await servers.makeDue(task);
    for (const claim of await claimAtOnce(task.id, [servers.server()])) await servers.server().resume(claim);
    expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({ status: 'succeeded', error: null });
    expect(await countRows(api.database, 'projects', { groupId: account.groupId, name: 'Postponed' })).toBe(
      1,
    );
  });

  test('waits while no reader process starts for its resume, and is saved afterwards', async () => {
    const resume = await servers.storeResume('Later Applicant\nEngineer\nlater@example.org\n');
    const payload = { fields: applicantFields({ emailAddresses: 'later@example.org' }), customFields: {} };
    const task = await servers.createTask(payload, 1, 'applicants', [resume]);
    // Node does not start with a limit that is not a number.
    const resumeReader = createResumeReader({ memoryMb: Number.NaN });
    await expect(servers.run(task, servers.server({ resumeReader }))).rejects.toMatchObject({
      code: 'service_unavailable',
      taskId: task.id,
    });
    expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({
      status: 'queued',
      error: { code: 'service_unavailable' },
    });

    await servers.makeDue(task);
    for (const claim of await claimAtOnce(task.id, [servers.server()])) await servers.server().resume(claim);
    expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({ status: 'succeeded', error: null });
  });

  test('with invalid input is rejected immediately', async () => {
    const task = await servers.createTask({ name: 'Rejected', assignees: 'Nobody' });
    await expect(servers.run(task, servers.server())).rejects.toMatchObject({
      code: 'unknown_user',
      taskId: task.id,
    });
    expect(await readRow(api.database, 'tasks', task.id)).toMatchObject({
      status: 'rejected',
      error: { code: 'unknown_user', details: [{ path: 'assignees' }] },
      steps: [{ name: 'read', startedAt: expect.any(String), finishedAt: expect.any(String) }],
    });
  });
});
