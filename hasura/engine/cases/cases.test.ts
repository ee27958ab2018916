/**
 * Golden cases: every folder `<area>/<case>/` beside this file is a request to the engine on the tables of `world/`,
 * with its statements and its exact response.
 *
 *   request.graphql   the first operation is executed
 *   variables.json    optional
 *   session.json      {"role": …, "variables": {…}}; admin by default
 *   sql.txt           the statements that were sent, with their parameters, in order
 *   response.json     the complete response body
 *   state.sql         optional: a select that is executed afterwards; its rows are in state.json
 *
 * Each case runs in a transaction that is rolled back. `npm run goldens` writes sql.txt, response.json and state.json
 * again: review the differences before you commit them.
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
    // Whether a statement has a name depends on the cases before this one.
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
