/** Batches of an import that is not answered as usual, against an HTTP server that answers as it is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { responseHeaders } from '../../header-names.ts';
import { createApiClient } from './api-client.ts';
import { importRecords } from './import-records.ts';
import { type ImportState, newState } from './import-state.ts';
import type { InputFile } from './input-file.ts';
import { transferredKinds } from './record-kinds.ts';
import type { Refusal } from './refused-lines.ts';

interface Batch {
  readonly key: string;
  readonly prefer: string;
  readonly names: readonly string[];
}
interface Item {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}
/** What a batch is answered with; by default each of its items is created. */
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

const created: Item = { status: 201, headers: { [responseHeaders.recordOutcome]: 'created' } };
const batches: Batch[] = [];
let answerOf: (batch: Batch) => Answer = () => ({});
const server = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const names = (JSON.parse(text).items as { name?: string }[]).map(({ name }) => name ?? '');
  const { headers: sent } = request;
  const batch = { key: String(sent['idempotency-key']), prefer: String(sent.prefer), names };
  batches.push(batch);
  const { status = 200, headers = {}, body = { results: names.map(() => created) } } = answerOf(batch);
  response.writeHead(status, headers).end(JSON.stringify(body));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  batches.splice(0);
  answerOf = () => ({});
});

/** Imports companies of these names, as JSON Lines. */
async function imported(names: readonly (string | null)[], more: { done?: number; isDryRun?: boolean } = {}) {
  const { done = 0, isDryRun = false } = more;
  const pauses: [number, string][] = [];
  const refusals: Refusal[] = [];
  const states: ImportState[] = [];
  const input = {
    async *records() {
      for (const [index, name] of names.entries())
        yield {
          line: index + 1,
          text: '',
          cells: [],
          body: name === null ? undefined : { name },
          problem: name === null ? { code: 'invalid_json', message: 'no object' } : null,
        };
    },
  } as unknown as InputFile;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ended = await importRecords({
    input,
    kind: transferredKinds.companies,
    reader: null,
    client: createApiClient(
      { url, apiKey: 'sk_x' },
      () => {},
      async () => {},
    ),
    isDryRun,
    state: { ...newState({}), run: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001', done },
    async store(state, refused) {
      refusals.push(...refused);
      states.push(state);
      return state;
    },
    onProgress: () => {},
    pause: async (milliseconds, reason) => void pauses.push([milliseconds, reason]),
  });
  return { ended, states, pauses, lines: refusals.map(({ line, code }) => [line, code]) };
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

test('batches have a hundred records, keys that follow from their places, and a state after each', async () => {
  const { ended, states } = await imported(numbered(201), { done: 1 });
  expect(batches.map(({ names, key }) => [names.length, key.replace(/^import:[^:]*/, '')])).toEqual([
    [100, ':1:100'],
    [100, ':101:100'],
  ]);
  expect(batches[0]?.names[0]).toBe('2');
  expect(batches[0]?.prefer).toBe('handling=strict');
  expect(states.map(({ done }) => done)).toEqual([101, 201]);
  expect(ended.counts).toMatchObject({ created: 200, refused: 0 });
});

test('records that wait or are in use are asked for again under the same key, as late as the answer says', async () => {
  const waiting: readonly Item[] = [
    { status: 503, headers: { [responseHeaders.retryAfter]: '7' }, body: { message: 'busy' } },
    { status: 409, body: { code: 'idempotency_key_in_use', message: 'in use' } },
    { status: 429, headers: { [responseHeaders.retryAfter]: '3' } },
  ];
  answerOf = () => ({
    body: { results: [created, ...(batches.length < 3 ? waiting : [created, created, created])] },
  });
  const { ended, pauses } = await imported(numbered(4));
  expect(new Set(batches.map(({ key }) => key)).size).toBe(1);
  expect(pauses).toEqual([
    [7_000, 'busy'],
    [7_000, 'busy'],
  ]);
  expect(ended.counts.created).toBe(4);
});

test('a record that still waits after eight times is refused, with a pause of a second where nobody says how long', async () => {
  answerOf = () => ({ body: { results: [{ status: 503, body: { code: 'service_unavailable' } }] } });
  const { lines, pauses } = await imported(['A']);
  expect([batches.length, lines, pauses[0]]).toEqual([8, [[1, 'service_unavailable']], [1_000, '']]);
});

test('a batch that is too large is sent in halves under keys of their own, down to the record that is refused', async () => {
  answerOf = ({ names }) => (names.includes('3') ? { status: 413, body: { code: 'payload_too_large' } } : {});
  const { ended, lines } = await imported(numbered(5));
  expect(batches.map(({ names }) => names.join(''))).toEqual(['12345', '123', '12', '3', '45']);
  expect(new Set(batches.map(({ key }) => key)).size).toBe(5);
  expect([ended.counts, lines]).toEqual([
    expect.objectContaining({ created: 4, refused: 1 }),
    [[3, 'payload_too_large']],
  ]);
});

test('records that are no objects are refused in their order, and their batch ends with a hundred of them', async () => {
  const names = [...numbered(2), ...Array.from({ length: 150 }, () => null), 'last'];
  answerOf = (batch) => ({
    body: { results: batch.names.map((name) => (name === '1' ? { status: 422 } : created)) },
  });
  const { states, lines } = await imported(names);
  expect(states.map(({ done, counts }) => [done, counts.refused])).toEqual([
    [102, 101],
    [153, 151],
  ]);
  expect(lines.slice(0, 3)).toEqual([
    [1, 'status_422'],
    [3, 'invalid_json'],
    [4, 'invalid_json'],
  ]);
});

test('records are counted by what became of them, and their warnings by code with the first line', async () => {
  const outcome = (name: string, status = 200, warnings?: object[]): Item => ({
    status,
    headers: { [responseHeaders.recordOutcome]: name },
    ...(warnings && { body: { warnings } }),
  });
  const warning = { path: 'name', code: 'unusual', message: 'is unusual' };
  const results = [
    outcome('created', 201),
    outcome('updated', 200, [warning]),
    outcome('merged', 299, [warning, { ...warning, code: 'other', path: '' }]),
    outcome('unchanged'),
    outcome('else'),
    outcome('created', 300),
    outcome('created', 199),
  ];
  answerOf = () => ({ body: { results } });
  const { ended } = await imported(numbered(7));
  expect(ended.counts).toEqual({ created: 1, updated: 1, merged: 1, unchanged: 1, refused: 2 });
  expect(ended.warnings).toEqual({
    unusual: { count: 2, line: 2, message: 'name: is unusual' },
    other: { count: 1, line: 3, message: 'is unusual' },
  });
});

test('a dry run has no keys, and nothing is sent to a server that would save it', async () => {
  answerOf = () => ({ headers: { 'preference-applied': 'handling=strict, dry-run' } });
  await imported(['A'], { isDryRun: true });
  expect(batches).toEqual([
    { key: 'undefined', prefer: 'dry-run', names: [''] },
    { key: 'undefined', prefer: 'handling=strict, dry-run', names: ['A'] },
  ]);
  batches.splice(0);
  answerOf = () => ({ headers: { 'preference-applied': 'handling=strict' } });
  await expect(imported(['A'], { isDryRun: true })).rejects.toThrow('knows no dry runs');
  expect(batches).toHaveLength(1);
});

test.each<[string, Answer, string]>([
  ['an error', { status: 403, body: { message: 'forbidden' } }, 'The API answered 403: forbidden'],
  ['fewer results', { body: { results: [] } }, 'something else than a result for each record'],
  ['no results', { body: {} }, 'something else than a result for each record'],
])('a batch that is answered with %s ends the import with its reason', async (_, answer, reason) => {
  answerOf = () => answer;
  await expect(imported(['A'])).rejects.toThrow(reason);
});
