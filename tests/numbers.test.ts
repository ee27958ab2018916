/** Tests that numbers of callers keep their digits at every door of the public API, and wherever they are stored. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { insert, startTestApi, type TestRequest } from './support/api.ts';
import { GraphqlSocket, type SubProtocol } from './support/graphql-socket.ts';
import { postSave, readRow, readRows } from './support/saves.ts';
import { taskLoops } from './support/task-loops.ts';
import { countsOf, none, startTransfers } from './support/transfers.ts';
import { waitUntil } from './support/wait-until.ts';

/** Doubles hold the first one only. */
const [even, odd] = ['9007199254740992', '9007199254740993'];

const api = await startTestApi();
const transfers = await startTransfers(api);
afterAll(async () => {
  await api.stop();
  await transfers.remove();
});
const startTaskLoop = taskLoops();
const acme = await api.createAccount('Acme');
const fieldOf = (type: string, name = `A ${type}`) =>
  insert(api.database, 'fields', { groupId: acme.groupId, name, type, targetedEntity: 'COMPANY' });
const [number, amount, rating, text] = [
  await fieldOf('number'),
  await fieldOf('currency'),
  await fieldOf('rating'),
  await fieldOf('text'),
];

/** A body with the value of a number written by hand. */
const company = (value: string, field = number, members = '') =>
  `{"name":"C"${members},"customFieldsValues":{"${field}":${value}}}`;

async function storedValue(companyId: unknown, fieldId = number): Promise<unknown> {
  const [row] = await readRows(api.database, 'companies_fieldsvalues', { companyId, fieldId });
  return row?.value;
}

async function saved(body: string, request: TestRequest = {}): Promise<string> {
  const answer = await postSave(acme, 'companies', body, request);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.companyId);
}

describe('a save', () => {
  test.each([
    [odd, odd],
    ['-123456789012345678901234567890.123456789012345', '-123456789012345678901234567890.123456789012345'],
    ['12.50', '12.50'],
    ['0.100000000000001', '0.100000000000001'],
    ['1.2345678901234567890e10', '12345678901.23456789'],
    ['1e3', '1000'],
    ['-0', '0'],
  ])('stores the number %s of a custom field as %s', async (sent, stored) => {
    expect(await storedValue(await saved(company(sent)))).toBe(stored);
  });

  test('stores amounts, ratings and numbers in texts with their digits', async () => {
    expect(await storedValue(await saved(company('45000.10', amount)), amount)).toBe('45000.10');
    expect(await storedValue(await saved(company(odd, amount)), amount)).toBe(odd);
    expect(await storedValue(await saved(company('3.0', rating)), rating)).toBe('3');
    expect(await storedValue(await saved(company(`${odd}.50`, text)), text)).toBe(`${odd}.50`);
  });

  test('of random numbers stores what Postgres makes of the same text', async () => {
    const decimal = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }),
        fc.option(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 15 }), {
          nil: null,
        }),
      )
      .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 50, maxLength: 50 }), async (texts) => {
        const body = `{"items":[${texts.map((value) => company(value)).join(',')}]}`;
        const response = await acme.post('/rest/v2/companies/batch', body);
        const { results } = (await response.json()) as { results: { body: { companyId: string } }[] };
        const ids = results.map((result) => result.body.companyId);
        const { rows } = await api.database.pool.query(
          `select v.value, v.value = t.sent::numeric::text as "isSame", v."numberValue" = t.sent::numeric as "isEqual", t.sent
           from unnest($1::uuid[], $2::text[]) t (id, sent)
           join companies_fieldsvalues v on v."companyId" = t.id`,
          [ids, texts],
        );
        expect(rows.length).toBe(texts.length);
        expect(rows.filter(({ isSame, isEqual }) => !isSame || !isEqual)).toEqual([]);
      }),
      { numRuns: 3 },
    );
  });

  test.each(['1e999999999', '1e31', `1${'0'.repeat(30)}`, '1e-16', '0.1234567890123456'])(
    'refuses the number %s, which no field can hold',
    async (value) => {
      const { status, body } = await postSave(acme, 'companies', company(value));
      expect({ status, code: body.code, paths: body.details?.map(({ path }) => path) }).toEqual({
        status: 422,
        code: 'validation_failed',
        paths: [`customFieldsValues.${number}`],
      });
    },
  );

  test.each(['name', 'customFieldsValues', 'assignees', 'statusId'])(
    'refuses a number as %s',
    async (member) => {
      const { status, body } = await postSave(acme, 'companies', `{"name":"C","${member}":${odd}.0}`);
      expect({ status, paths: body.details?.map(({ path }) => path) }).toEqual({
        status: 422,
        paths: [member],
      });
    },
  );

  test.each([`${odd}.0`, odd, '1.50'])('refuses the body %s', async (body) => {
    expect(await postSave(acme, 'companies', body)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    });
  });

  test('under a key that was used for its neighbour is refused, alone and in a batch', async () => {
    for (const [path, bodyOf] of [
      ['companies', company],
      ['companies/batch', (value: string) => `{"items":[${company(value)}]}`],
    ] as const) {
      const headers = { 'Idempotency-Key': `numbers ${path}` };
      await postSave(acme, path, bodyOf(even), { headers });
      const again = await acme.post(`/rest/v2/${path}`, bodyOf(odd), { headers });
      expect(await again.text()).toContain('idempotency_key_reused');
    }
  });

  test('that is tried again sends the same digits', async () => {
    const statusId = crypto.randomUUID();
    const failed = await postSave(acme, 'companies', company(odd, number, `,"statusId":"${statusId}"`));
    expect(failed).toMatchObject({ status: 422, body: { code: 'unknown_status' } });
    const task = await readRow(api.database, 'tasks', failed.body.taskId);
    expect(JSON.stringify(task.input)).toContain(`"${odd}"`);
    await insert(api.database, 'statuses', {
      id: statusId,
      groupId: acme.groupId,
      targetedEntity: 'COMPANY',
      title: 'Late',
      kind: 'open',
    });
    const queued = await acme.post(`/rest/v2/tasks/${failed.body.taskId}/retry`, '');
    expect(queued.status).toBe(202);
    startTaskLoop(api.dependencies.taskRunner, api.dependencies);
    await waitUntil(
      async () => (await readRow(api.database, 'tasks', failed.body.taskId)).status === 'succeeded',
    );
    const { response } = await readRow(api.database, 'tasks', failed.body.taskId);
    expect(await storedValue((response as { body: { companyId: string } }).body.companyId)).toBe(odd);
  });
});

describe('GraphQL', () => {
  let names: Record<string, string>;
  beforeAll(async () => {
    names = { [even]: `even ${crypto.randomUUID()}`, [odd]: `odd ${crypto.randomUUID()}` };
    for (const [value, name] of Object.entries(names))
      await saved(company(value).replace('"C"', `"${name}"`));
  });
  const query =
    'query Q($n: numeric!) { companies_fieldsvalues(where: {numberValue: {_eq: $n}, company: {name: {_neq: "C"}}}) { company { name } } }';
  const requestOf = (value: string, members = '') =>
    `{"query":${JSON.stringify(query)},"variables":{"n":${value}}${members}}`;
  const answerFor = (value: string) => ({
    data: { companies_fieldsvalues: [{ company: { name: names[value] } }] },
  });
  const post = async (body: string): Promise<unknown> => (await acme.post('/graphql', body)).json();

  test('finds a row by its big number in the variables, also in a batch and with an empty operation name', async () => {
    expect(await post(requestOf(odd))).toEqual(answerFor(odd));
    expect(await post(requestOf(odd, ',"operationName":""'))).toEqual(answerFor(odd));
    expect(await post(`[${requestOf(odd)},${requestOf(even)}]`)).toEqual([answerFor(odd), answerFor(even)]);
  });

  test('finds it by GET and by the hash of the document', async () => {
    const parameters = (others: Record<string, string>) =>
      `/graphql?${new URLSearchParams({ variables: `{"n":${odd}}`, ...others })}`;
    expect(await (await acme.get(parameters({ query }))).json()).toEqual(answerFor(odd));
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
    expect(await post(requestOf(odd, `,"extensions":${extensions}`))).toEqual(answerFor(odd));
    expect(await (await acme.get(parameters({ extensions }))).json()).toEqual(answerFor(odd));
    expect(await post(`{"extensions":${extensions},"variables":{"n":${odd}}}`)).toEqual(answerFor(odd));
  });

  test.each<SubProtocol>(['graphql-transport-ws', 'graphql-ws'])(
    'finds it over a WebSocket of %s',
    async (protocol) => {
      const url = `${api.baseUrl.replace('http', 'ws')}/graphql`;
      const socket = await GraphqlSocket.connect(url, protocol, { 'X-API-KEY': acme.privateKey.secret });
      const start = protocol === 'graphql-ws' ? 'start' : 'subscribe';
      const payload = requestOf(odd).replace('query Q', 'subscription Q');
      socket.socket.send(`{"type":"${start}","id":"1","payload":${payload}}`);
      expect((await socket.next()).payload).toEqual(answerFor(odd));
      if (protocol === 'graphql-transport-ws') {
        const pong = new Promise((resolve) => socket.socket.once('message', (data) => resolve(String(data))));
        socket.socket.send(`{"type":"ping","payload":{"n":${odd}}}`);
        expect(await pong).toBe(`{"type":"pong","payload":{"n":${odd}}}`);
      }
      await socket.close();
    },
  );

  test('takes big numbers in the input of an action', async () => {
    const save = 'mutation ($c: SaveCompanyInput!) { saveCompany(company: $c) { companyId } }';
    const answer = (await post(`{"query":${JSON.stringify(save)},"variables":{"c":${company(odd)}}}`)) as {
      data: { saveCompany: { companyId: string } };
    };
    expect(await storedValue(answer.data.saveCompany.companyId)).toBe(odd);
  });

  test('a list finds it by its filter', async () => {
    for (const value of [odd, even]) {
      const where = `{"fieldsValues":{"numberValue":{"_eq":${value}}},"name":{"_neq":"C"}}`;
      const response = await acme.get(`/rest/v2/companies?where=${encodeURIComponent(where)}`);
      const { data } = (await response.json()) as { data: { name: string }[] };
      expect(data.map(({ name }) => name)).toEqual([names[value]]);
    }
  });

  test.each(['1e999999999', '1e200000'])('a list refuses a filter with %s by its path', async (value) => {
    const where = `{"fieldsValues":{"numberValue":{"_eq":${value}}}}`;
    const response = await acme.get(`/rest/v2/companies?where=${encodeURIComponent(where)}`);
    expect({ status: response.status, text: await response.text() }).toEqual({
      status: 400,
      text: expect.stringContaining('where'),
    });
  });
});

describe('an import', () => {
  test('of lines of JSON saves numbers with their digits, and writes them so where a line is refused', async () => {
    const path = await transfers.file(
      [
        company(odd, number, ',"externalId":"import-1"'),
        company('"no number"', number, `,"externalId":"import-2","n":${odd}.0`),
        '',
      ].join('\n'),
      'jsonl',
    );
    const summary = await transfers.imported(acme, path, '--entity', 'companies');
    expect(countsOf(summary)).toEqual({ ...none, created: 1, refused: 1 });
    const [row] = await readRows(api.database, 'companies', { externalId: 'import-1' });
    expect(await storedValue(row?.id)).toBe(odd);
    expect(await readFile(String(summary.refusedFile), 'utf8')).toContain(`"n":${odd}.0`);
  });

  test('takes the constants of its mapping and the values of a CSV file with their digits', async () => {
    const path = await transfers.file(`Ref;N\nmapped-1;${odd}\nmapped-2;one\n`);
    const mapping = await transfers.file(
      [
        'entity: companies',
        'key: externalId',
        'columns:',
        '  Ref: externalId',
        `  N: { to: A number, values: { "${odd}": ${odd}, one: ${odd}.10 } }`,
        `constants: { name: Mapped, A currency: ${odd}.01 }`,
      ].join('\n'),
      'yaml',
    );
    expect(countsOf(await transfers.imported(acme, path, '--mapping', mapping))).toEqual({
      ...none,
      created: 2,
    });
    for (const [externalId, value] of [
      ['mapped-1', odd],
      ['mapped-2', `${odd}.10`],
    ]) {
      const [row] = await readRows(api.database, 'companies', { externalId });
      expect([await storedValue(row?.id), await storedValue(row?.id, amount)]).toEqual([value, `${odd}.01`]);
    }
  });
});
