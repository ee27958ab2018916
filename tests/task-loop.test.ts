/**
 * Tests of the queue of saves: every interrupted task is finished, by one server only, and all times are those of the
 * database.
 */
import { maintenanceJobs } from '../actions-server/maintenance-jobs.ts';
import { startServer } from '../actions-server/server.ts';
import { createKeyedQueue } from '../actions-server/tasks/keyed-queue.ts';
import { createMaintenance, type MaintenanceJob } from '../actions-server/tasks/maintenance.ts';
import { pollingMs, startTaskLoop } from '../actions-server/tasks/task-loop.ts';
import { leaseRenewalMs, type TaskRunner } from '../actions-server/tasks/task-runner.ts';
import { startTestApi } from './support/api.ts';
import { createGate } from './support/gate.ts';
import { countRows, postSave, readRow } from './support/saves.ts';
import { type StartLoop, taskLoops } from './support/task-loops.ts';
import { createTaskServers, hasuraThatGoesAway } from './support/task-servers.ts';
import { waitUntil } from './support/wait-until.ts';

const api = await startTestApi();
const account = await api.createAccount();
const servers = createTaskServers(api, account);
afterAll(async () => {
  servers.stop();
  await api.stop();
});

const startStoppedLoop = taskLoops();
/** Starts the loop of a server, which polls every few milliseconds when the test requires it. */
const startLoop = (server: TaskRunner, options?: Parameters<StartLoop>[2]) =>
  startStoppedLoop(server, servers.services(), options);

const readTask = (task: { id: string }) => readRow(api.database, 'tasks', task.id);

async function untilSucceeded(...tasks: readonly { id: string }[]): Promise<void> {
  for (const task of tasks) {
    await waitUntil(async () => (await readTask(task)).status === 'succeeded', {
      what: async () => `the success of ${JSON.stringify(await readTask(task))}`,
    });
  }
}

/** Runs a task that is suspended in the middle: it waits in the queue of saves of its record until `release`. */
async function runHeld(renewalMs?: number) {
  const externalId = crypto.randomUUID();
  const saveQueue = createKeyedQueue();
  const { opened, open: release } = createGate();
  void saveQueue.run([`${account.groupId} Project ${externalId}`], () => opened);
  const task = await servers.createTask({ name: 'Held', externalId });
  const server = servers.server({ saveQueue }, renewalMs === undefined ? {} : { renewalMs });
  return { task, server, release, answer: servers.run(task, server) };
}

describe('an interrupted task', () => {
  test('of a server that ended in the same place is claimed immediately, others after their leases expire', async () => {
    const [gone, expired, elsewhere] = [
      await servers.createTask({ name: 'Gone' }),
      await servers.createTask({ name: 'Expired' }),
      await servers.createTask({ name: 'Elsewhere' }),
    ];
    const { place } = api.dependencies.taskRunner.instance;
    const hold = (task: { id: string }, holder: string) =>
      api.database.pool.query('update tasks set "lockedBy" = $2 where id = $1', [task.id, holder]);
    await hold(gone, `${place}/${process.pid}/before`);
    await hold(elsewhere, 'another-host:1/1/x');
    await servers.makeDue(expired);
    startLoop(servers.server());
    await untilSucceeded(gone, expired);
    expect(await readTask(gone)).toMatchObject({ attempts: 2 });
    expect(await readTask(expired)).toMatchObject({ attempts: 2 });
    expect(await readTask(elsewhere)).toMatchObject({ status: 'running', attempts: 1 });
    await servers.makeDue(elsewhere);
  });

  test('is claimed within 30 seconds: the lease and the polling interval together are shorter', async () => {
    const { rows } = await api.database.pool.query<{ ms: string }>(
      'select extract(epoch from task_lease()) * 1000 as ms',
    );
    const leaseMs = Number(rows[0]?.ms);
    expect(leaseMs + pollingMs).toBeLessThan(30_000);
    // Two renewals may fail before a running server loses its tasks.
    expect(leaseRenewalMs * 3).toBeLessThan(leaseMs);
  });

  test('is finished by a server without DATABASE_URL, too', async () => {
    const task = await servers.createTask({ name: 'No database' });
    await servers.makeDue(task);
    const server = await startServer(
      { ...api.config, port: 0, databaseUrl: null },
      { hasuraPost: api.hasuraPost, log: api.dependencies.log },
    );
    try {
      await untilSucceeded(task);
    } finally {
      await server.stop();
    }
  });

  test('fails permanently after its server ended in eight attempts in a row, and not after other faults', async () => {
    const claim = async ({ id }: { id: string }) =>
      (await servers.server().store.claim(100)).filter((claimed) => claimed.task.id === id);
    const task = await servers.createTask({ name: 'Never' }, 500);
    await expect(
      servers.run(task, servers.server({ hasura: hasuraThatGoesAway(api.dependencies.hasura) })),
    ).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await readTask(task)).toMatchObject({ status: 'queued' });
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await servers.makeDue(task);
      expect(await claim(task)).toMatchObject([{ task: { interruptions: attempt - 1 } }]);
    }
    await servers.makeDue(task);
    for (const claimed of await claim(task)) await servers.server().resume(claimed);
    expect(await readTask(task)).toMatchObject({
      status: 'failed',
      error: { code: 'internal_error', message: expect.stringMatching(/interrupted/) },
      finishedAt: expect.any(Date),
    });
  });
});

describe('the lease of a task', () => {
  test('is renewed while its server works on it, so that no other server claims it', async () => {
    const { task, release, answer } = await runHeld(10);
    try {
      await servers.makeDue(task);
      const isHeld = async () => {
        const { rows } = await api.database.pool.query<{ isHeld: boolean }>(
          'select "lockedUntil" > now() as "isHeld" from tasks where id = $1',
          [task.id],
        );
        return rows[0]?.isHeld === true;
      };
      await waitUntil(isHeld, { what: 'the renewal of the lease' });
      expect(await servers.server({}, { name: 'elsewhere' }).store.claim(100)).toEqual([]);
    } finally {
      release();
    }
    await answer;
    expect(await readTask(task)).toMatchObject({ status: 'succeeded', attempts: 1 });
  });

  test('does not let a server run the same task twice at the same time, even after the lease expired', async () => {
    const { task, server, release, answer } = await runHeld(1_000_000);
    try {
      await servers.makeDue(task);
      const [claim, ...others] = await server.store.claim(100);
      expect(others).toEqual([]);
      expect(claim?.task).toMatchObject({ id: task.id, attempt: 2 });
      // A second run would wait for the first one here.
      if (claim !== undefined) await server.resume(claim);
      expect(await readTask(task)).toMatchObject({ status: 'running' });
    } finally {
      release();
    }
    await answer;
    expect(await readTask(task)).toMatchObject({ status: 'succeeded' });
  });

  test('is not renewed after another server claimed the task', async () => {
    const task = await servers.createTask({ name: 'Lost' });
    await servers.makeDue(task);
    const other = servers.server({}, { name: 'elsewhere' });
    const claims = await other.store.claim(100);
    const before = await readTask(task);
    await servers.server().store.renew([task.id]);
    expect(await readTask(task)).toEqual(before);
    for (const claim of claims) await other.resume(claim);
  });
});

describe('several servers', () => {
  test('share the due tasks and run none of them twice', async () => {
    const tasks = [];
    for (let number = 0; number < 12; number += 1) {
      tasks.push(await servers.createTask({ name: 'Shared', externalId: `shared-${number}` }));
    }
    await servers.makeDue(...tasks);
    for (const name of ['one', 'two', 'three']) startLoop(servers.server({}, { name }), { pollMs: 5 });
    await untilSucceeded(...tasks);
    for (const task of tasks) expect(await readTask(task)).toMatchObject({ attempts: 2 });
    expect(await countRows(api.database, 'projects', { name: 'Shared' })).toBe(12);
  });

  test('that claim at the same time get different tasks, each as many as it asked for', async () => {
    const tasks = [];
    for (let number = 0; number < 9; number += 1) tasks.push(await servers.createTask({ name: 'Claimed' }));
    await servers.makeDue(...tasks);
    const claiming = ['one', 'two', 'three'].map((name) => servers.server({}, { name }));
    const claims = await Promise.all(claiming.map((server) => server.store.claim(3)));
    expect(claims.map((claim) => claim.length)).toEqual([3, 3, 3]);
    expect(new Set(claims.flat().map(({ task }) => task.id)).size).toBe(9);
    for (const claim of claims.flat()) {
      await claiming[claims.findIndex((some) => some.includes(claim))]?.resume(claim);
    }
  });

  test('can claim tasks, which no API key can', async () => {
    const claim = `mutation { claim_tasks(args: { holder: "me", kinds: ["projects"], most: 9 }) { id } }`;
    for (const key of [account.privateKey.secret, account.publicKey.secret]) {
      const { errors } = await account.graphql(claim, {}, { key });
      expect(errors).toMatchObject([{ extensions: { code: 'validation-failed' } }]);
    }
  });

  test('claim only tasks of the kinds that they know', async () => {
    const task = await servers.createTask({ name: 'Tomorrow' });
    await api.database.pool.query(`update tasks set type = 'tomorrow' where id = $1`, [task.id]);
    await servers.makeDue(task);
    expect(await servers.server().store.claim(100)).toEqual([]);
    expect(await readTask(task)).toMatchObject({ status: 'running', attempts: 1 });
  });
});

describe('a server that stops', () => {
  /** A server that is told to stop while its loop runs a task. */
  async function stopInTheMiddle(graceMs: number) {
    const { server, task, release, answer } = await runHeld();
    const another = await servers.createTask(task.input.payload);
    await servers.makeDue(another);
    const { config } = api.dependencies;
    const services = servers.services({ config: { ...config, shutdownGraceMs: graceMs } });
    let turns = 0;
    const onTurn = () => {
      turns += 1;
    };
    const loop = startTaskLoop(server, services, { jobs: [], pollMs: 1_000_000, onTurn });
    // The turn that claims it is over: a claim that is under way at the stop may still bring others.
    await waitUntil(() => turns >= 1);
    expect(await readTask(another)).toMatchObject({ attempts: 2 });
    return { stopping: loop.stop(), another, release, answer };
  }

  test('claims no more tasks and finishes those that it runs', async () => {
    const { stopping, another, release, answer } = await stopInTheMiddle(60_000);
    const later = await servers.createTask({ name: 'Later' });
    await servers.makeDue(later);
    release();
    await stopping;
    expect(await readTask(another)).toMatchObject({ status: 'succeeded' });
    expect(await readTask(later)).toMatchObject({ status: 'running', attempts: 1 });
    await answer;
  });

  test('does not wait for them longer than the grace period of the shutdown', async () => {
    const { stopping, another, release, answer } = await stopInTheMiddle(1);
    await stopping;
    expect(await readTask(another)).toMatchObject({ status: 'running' });
    release();
    await answer;
    await untilSucceeded(another);
  });
});

describe('a task that is queued again', () => {
  test('is retried when it is due, without waiting for the polling interval', async () => {
    await api.database.pool.query(
      `create or replace function task_pause(attempts integer) returns interval
        language sql return interval '10 milliseconds'`,
    );
    let isAway = true;
    const server = servers.server({ hasura: hasuraThatGoesAway(api.dependencies.hasura, () => isAway) });
    startLoop(server, { pollMs: 1_000_000 });
    const task = await servers.createTask({ name: 'Put back' });
    await expect(servers.run(task, server)).rejects.toMatchObject({ code: 'service_unavailable' });
    isAway = false;
    await untilSucceeded(task);
    expect(await countRows(api.database, 'projects', { name: 'Put back' })).toBe(1);
  });

  test('is due immediately when it is queued by hand after it failed permanently', async () => {
    const task = await servers.createTask({ name: 'Once more' });
    const server = servers.server();
    await server.store.end(server.store.service, task.id, {
      status: 'failed',
      error: { code: 'internal_error', message: 'no' },
      steps: [],
      keepsInput: true,
    });
    expect(await readTask(task)).toMatchObject({ status: 'failed', finishedAt: expect.any(Date) });
    await api.database.pool.query(`update tasks set status = 'queued', attempts = 0 where id = $1`, [
      task.id,
    ]);
    expect(await readTask(task)).toMatchObject({ finishedAt: null });
    startLoop(server);
    await untilSucceeded(task);
    expect(await readTask(task)).toMatchObject({ attempts: 1, error: null });
  });
});

describe('maintenance', () => {
  const forever = 1_000_000_000;

  test('deletes expired idempotency keys and no others', async () => {
    const keyed = async (key: string) => {
      const request = { headers: { 'idempotency-key': key } };
      return (await postSave(account, 'projects', { name: key }, request)).body.taskId ?? '';
    };
    const [old, young] = [await keyed('old'), await keyed('young')];
    await api.database.pool.query(
      `update tasks set "createdAt" = now() - interval '25 hours' where id = $1`,
      [old],
    );
    const server = servers.server();
    startLoop(server, { jobs: maintenanceJobs(server.store, servers.services()) });
    await waitUntil(async () => (await readTask({ id: old })).idempotencyKey === null);
    expect(await readTask({ id: young })).toMatchObject({ idempotencyKey: 'young' });
  });

  test('continues after a failed job, and runs a job again only when it is due', async () => {
    const done: string[] = [];
    const job = (name: string, everyMs: number): MaintenanceJob => ({
      name,
      everyMs,
      async run() {
        done.push(name);
        if (name === 'broken') throw new Error('broken');
      },
    });
    const jobs = [job('broken', forever), job('rare', forever), job('always', 0)];
    const maintenance = createMaintenance(jobs, api.dependencies);
    for (let turn = 0; turn < 3; turn += 1) {
      maintenance.runDue();
      await maintenance.ended();
    }
    expect(done).toEqual(['broken', 'rare', 'always', 'always', 'always']);
    expect(api.log).toContainEqual(expect.objectContaining({ msg: 'maintenance failed', job: 'broken' }));
  });

  test('is run by the task loop', async () => {
    let runs = 0;
    const job = { name: 'count', everyMs: 0, run: async () => ++runs };
    startLoop(servers.server(), { pollMs: 1, jobs: [job] });
    await waitUntil(async () => runs > 2);
  });
});
