/**
 * Golden cases: every folder `<area>/<case>/` beside this file is one request to the engine over the tables of
 * `world/`, with the statements that it leads to and the response, exactly.
 *
 *   request.graphql   several operations: the first runs
 *   variables.json    optional
 *   session.json      {"role": …, "variables": {…}}; admin when absent
 *   sql.txt           statements with their parameters, in order, as they were sent
 *   response.json     the whole response body
 *   state.sql         optional: a select that runs afterwards; its rows are in state.json
 *
 * Each case runs in a transaction that is rolled back. `npm run goldens` writes the last four files anew: read the
 * difference before committing it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUpdatingGoldens } from '../../../tests/support/goldens.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { createSession, type Session } from '../session.ts';

const directory = fileURLToPath(new URL('.', import.meta.url));
const mayUpdate = isUpdatingGoldens();

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world?.close());

test('the test finds the cases', () => {
  expect(findCases().length).toBeGreaterThan(130);
});

test.each(findCases())('%s', async (name) => {
  const session = readSession(name);
  const variables = existsSync(join(directory, name, 'variables.json'))
    ? JSON.parse(read(name, 'variables.json'))
    : {};
  const { engine, pool } = world;
  await pool.start();
  try {
    const response = await engine.run({ query: read(name, 'request.graphql'), variables }, session);
    // Whether a statement has a name by now depends on the cases before this one.
    const statements = pool.statements().replaceAll('-- named\n', '');
    expectFile(name, 'response.json', layOutJson(JSON.parse(response)));
    expectFile(name, 'sql.txt', statements);
    if (existsSync(join(directory, name, 'state.sql'))) {
      const rows = await pool.select(read(name, 'state.sql'));
      expectFile(name, 'state.json', layOutJson(rows));
    }
  } finally {
    await pool.undo();
  }
});

function findCases(): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === 'request.graphql')
    .map((entry) => entry.parentPath.slice(directory.length))
    .sort();
}

function readSession(name: string): Session {
  if (!existsSync(join(directory, name, 'session.json'))) return createSession('admin');
  const { role, variables } = JSON.parse(read(name, 'session.json'));
  return createSession(role, Object.entries<string>(variables ?? {}));
}

function expectFile(name: string, file: string, actual: string): void {
  const path = join(directory, name, file);
  // The order of keys counts, the layout of the file does not.
  const normal = (text: string): string => (file.endsWith('.json') ? layOutJson(JSON.parse(text)) : text);
  if (
    mayUpdate &&
    (!existsSync(path) || read(name, file) === '' || normal(read(name, file)) !== normal(actual))
  ) {
    writeFileSync(path, actual);
  }
  expect(normal(actual)).toBe(normal(read(name, file)));
}

function layOutJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(...path: string[]): string {
  return readFileSync(join(directory, ...path), 'utf8');
}
