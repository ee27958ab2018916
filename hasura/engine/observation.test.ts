/** Tests of the events that the engine reports: the outcome and the stages of each request, without its content. */
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { metadataOf } from '../../tests/support/metadata.ts';
import { createEngine, type Engine } from './engine.ts';
import type { EngineOptions } from './engine-options.ts';
import type { LogEvent } from './log.ts';
import type { RequestEvent } from './observation.ts';
import { createSession } from './session.ts';

let database: TestDatabase;
const engines: Engine[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('create table people (id int primary key, name text)');
});
afterAll(async () => {
  for (const engine of engines) await engine.close();
  await database.drop();
});

const metadata = metadataOf({
  tables: [
    {
      table: 'people',
      select_permissions: [
        { role: 'user', permission: { columns: '*', filter: { name: { _eq: 'X-Hasura-Name' } } } },
      ],
    },
  ],
});

async function start(options: EngineOptions = {}) {
  const events: (LogEvent | RequestEvent)[] = [];
  const observe = (event: LogEvent | RequestEvent) => void events.push(event);
  const engine = await createEngine({
    metadata,
    pool: database.pool,
    adminSecret: null,
    options: { ...options, observation: { observe, ...options.observation } },
  });
  engines.push(engine);
  return { engine, events };
}

const session = createSession('user', [['x-hasura-name', 'Confidential Session']]);
const query = 'query people($name: String!) { people(where: {name: {_eq: $name}}) { id } }';
const request = { query, variables: { name: 'Confidential Variable' }, operationName: 'people' };

test('the first execution of a document runs all stages, the second one uses the prepared request', async () => {
  const { engine, events } = await start();
  await engine.run(request, session);
  await engine.run(request, session);
  const ended = {
    kind: 'requestEnded',
    role: 'user',
    operationName: 'people',
    operation: 'query',
    outcome: 'answered',
    code: null,
    statements: 1,
  };
  expect(events).toMatchObject([
    { ...ended, isPrepared: false },
    { ...ended, isPrepared: true },
  ]);
  const stages = events.map((event) => Object.keys('stagesMs' in event ? event.stagesMs : {}));
  expect(stages).toEqual([
    ['find', 'parse', 'limits', 'plan', 'sql', 'wait', 'execute'],
    ['find', 'wait', 'execute'],
  ]);
});

test('the durations of the stages add up to at most the duration of the request', async () => {
  const { engine, events } = await start();
  await engine.run(request, session);
  const [event] = events;
  if (event?.kind !== 'requestEnded') throw new Error('not told');
  const stages = Object.values(event.stagesMs);
  for (const ms of stages) expect(ms).toBeGreaterThanOrEqual(0);
  expect(stages.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(event.totalMs);
});

test('the outcome of a request has its error code', async () => {
  const { engine, events } = await start();
  const admin = createSession('admin');
  await engine.run({ query: '{ nothing }' }, session);
  await engine.run({ query: 'subscription { people { id } }' }, session);
  await engine.run(
    { query: 'mutation { insert_people(objects: [{id: 1}, {id: 1}]) { affected_rows } }' },
    admin,
  );
  await engine.run({ query: '{ people { id } }' }, session, { signal: AbortSignal.abort() });
  expect(events).toMatchObject([
    { outcome: 'rejected', code: 'validation-failed', operation: null, statements: 0 },
    { outcome: 'rejected', code: 'unexpected-payload', operation: 'subscription' },
    { outcome: 'rejected', code: 'constraint-violation', operation: 'mutation', role: 'admin' },
    { outcome: 'cancelled', code: 'unexpected', operation: 'query', statements: 0 },
  ]);
});

test('a slow statement is reported by the hash of its text, and no event contains input of callers', async () => {
  const { engine, events } = await start({ observation: { slowStatementMs: 0 } });
  await engine.run(request, session);
  await engine.run({ ...request, operationName: 'Confidential Name' }, session);
  expect(events[0]).toEqual({
    kind: 'slowStatement',
    role: 'user',
    operationName: 'people',
    statement: expect.stringMatching(/^[\da-f]{16}$/),
    ms: expect.any(Number),
  });
  expect(events).toHaveLength(3);
  expect(JSON.stringify(events)).not.toContain('Confidential');
});

test('a slow poll of a subscription is reported', async () => {
  const { engine, events } = await start({ observation: { slowStatementMs: 0 } });
  const variables = request.variables;
  await new Promise<void>((answered) => {
    const stop = engine.open(
      {
        query: `subscription people($name: String!) ${query.slice(query.indexOf('{'))}`,
        variables,
        operationName: null,
      },
      session,
      {
        next: () => {
          stop();
          answered();
        },
        reject: (response) => {
          throw new Error(response);
        },
        fail: () => {},
        complete: () => {},
        isBusy: () => false,
      },
    );
  });
  expect(events).toMatchObject([
    { kind: 'requestEnded', operation: 'subscription', outcome: 'answered' },
    { kind: 'slowStatement', role: null, operationName: null },
  ]);
});

test('requests succeed without an observer', async () => {
  const { engine } = await start({ observation: { observe: null, slowStatementMs: 0 } });
  expect(JSON.parse(await engine.run(request, session))).toEqual({ data: { people: [] } });
});
