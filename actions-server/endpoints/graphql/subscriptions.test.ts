/** Tests of subscriptions through the public endpoint: a socket reads only the account of its key. */
import { insert, startTestApi, type TestAccount } from '../../../tests/support/api.ts';
import { GraphqlSocket, type SubProtocol } from '../../../tests/support/graphql-socket.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const url = `${api.baseUrl.replace('http', 'ws')}/graphql`;
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

const open: GraphqlSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

async function connect(
  payload: unknown,
  protocol: SubProtocol = 'graphql-transport-ws',
  headers: Record<string, string> = {},
): Promise<GraphqlSocket> {
  const client = await GraphqlSocket.connect(url, protocol, payload, { headers });
  open.push(client);
  return client;
}

/** Sends `connection_init` and returns how the socket was closed. */
async function rejected(payload: unknown, headers: Record<string, string> = {}) {
  const client = await GraphqlSocket.open(url, 'graphql-transport-ws', { headers });
  client.send({ type: 'connection_init', payload });
  return client.closed;
}

const projectNames = 'subscription { projects(order_by: {name: asc}) { name } }';
const named = (...names: string[]) => ({ projects: names.map((name) => ({ name })) });

function addProject(account: TestAccount, name: string): Promise<string> {
  return insert(api.database, 'projects', { groupId: account.groupId, userId: account.userId, name });
}

describe.each<SubProtocol>(['graphql-transport-ws', 'graphql-ws'])('over the protocol %s', (protocol) => {
  test('two accounts with the same subscription receive only their own rows', async () => {
    const accounts = [await api.createAccount('One'), await api.createAccount('Two')] as const;
    const [one, two] = await Promise.all(
      accounts.map((account) => connect({ 'X-API-KEY': account.privateKey.secret }, protocol)),
    );
    one?.start('s', projectNames);
    two?.start('s', projectNames);
    expect(await one?.data()).toEqual(named());
    expect(await two?.data()).toEqual(named());
    await addProject(accounts[0], 'Of one');
    expect(await one?.data()).toEqual(named('Of one'));
    await addProject(accounts[1], 'Of two');
    expect(await two?.data()).toEqual(named('Of two'));
    // The next message of each is about its own project, which proves that no message about the other one came before.
    await addProject(accounts[0], 'Of one, too');
    expect(await one?.data()).toEqual(named('Of one', 'Of one, too'));
  });

  test('an operation that arrives before the key is verified waits for the verification', async () => {
    const client = await GraphqlSocket.open(url, protocol);
    open.push(client);
    client.send({ type: 'connection_init', payload: { 'x-api-key': acme.privateKey.secret } });
    client.start('q', '{ projects_aggregate { aggregate { count } } }');
    expect(await client.next()).toEqual({ type: 'connection_ack' });
    expect(await client.data()).toEqual({ projects_aggregate: { aggregate: { count: expect.any(Number) } } });
    expect(await client.next()).toEqual({ type: 'complete', id: 'q' });
  });

  test('a client can stop a subscription', async () => {
    const client = await connect({ 'X-API-KEY': acme.privateKey.secret }, protocol);
    client.start('s', projectNames);
    await client.data();
    client.send({ id: 's', type: protocol === 'graphql-ws' ? 'stop' : 'complete' });
    client.start('q', '{ __typename }');
    await client.next();
    await client.next();
    const other = await connect({ 'X-API-KEY': acme.privateKey.secret }, protocol);
    other.start('s', projectNames);
    await other.data();
    await addProject(acme, `Unseen ${protocol}`);
    // Another subscriber has been sent the change; the next message of this client answers its next query.
    await other.data();
    client.start('next', '{ __typename }');
    expect(await client.next()).toMatchObject({ id: 'next' });
  });
});

describe('the API key of a socket', () => {
  test.each<[string, (key: string) => [unknown, Record<string, string>]]>([
    ['in the payload', (key) => [{ 'X-API-KEY': key }, {}]],
    ['in the headers of the payload, in any case', (key) => [{ headers: { 'x-Api-Key': key } }, {}]],
    ['in a header of the upgrade request', (key) => [undefined, { 'X-API-KEY': key }]],
  ])('%s', async (_, place) => {
    const [payload, headers] = place(acme.privateKey.secret);
    const client = await connect(payload, 'graphql-transport-ws', headers);
    client.start('q', '{ groups { name } }');
    expect(await client.data()).toEqual({ groups: [{ name: 'Acme' }] });
  });

  test('is required, and an unknown key is unauthorized', async () => {
    expect(await rejected({})).toMatchObject({
      code: 4401,
      reason: expect.stringContaining('missing_api_key'),
    });
    const unknown = `${acme.privateKey.secret.slice(0, -4)}0000`;
    expect(await rejected({ 'X-API-KEY': unknown })).toMatchObject({
      code: 4401,
      reason: 'invalid_api_key: The API key is not valid',
    });
  });

  test('is rejected with an error message before the socket is closed, in the older protocol', async () => {
    const client = await GraphqlSocket.open(url, 'graphql-ws');
    client.send({ type: 'connection_init', payload: {} });
    expect(await client.next()).toMatchObject({
      type: 'connection_error',
      payload: { extensions: { code: 'missing_api_key' } },
    });
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  test('closes its sockets when it is revoked, and no others', async () => {
    const key = await acme.createKey('private');
    const [revoked, kept] = [
      await connect({ 'X-API-KEY': key.secret }),
      await connect({ 'X-API-KEY': acme.privateKey.secret }),
    ];
    revoked.start('s', projectNames);
    await revoked.data();
    await api.database.pool.query('update apikeys set "revokedAt" = now() where id = $1', [key.id]);
    expect(await revoked.closed).toMatchObject({ code: 4401 });
    kept.start('q', '{ __typename }');
    expect(await kept.next()).toMatchObject({ type: 'next' });
  });

  test('closes its sockets when its account is disabled', async () => {
    const closed = await api.createAccount('Closed');
    const client = await connect({ 'X-API-KEY': closed.privateKey.secret });
    client.start('s', projectNames);
    await client.data();
    await api.database.pool.query('update groups set "disabledAt" = now() where id = $1', [closed.groupId]);
    expect(await client.closed).toMatchObject({ code: 4403 });
  });
});

describe('the rights of a socket', () => {
  test('headers of the client that begin with x-hasura- are dropped: it can choose neither the role nor the account', async () => {
    const client = await connect(
      {
        'X-API-KEY': acme.privateKey.secret,
        headers: {
          'x-hasura-role': 'admin',
          'x-hasura-group-id': other.groupId,
          'x-hasura-use-backend-only-permissions': 'true',
        },
      },
      'graphql-transport-ws',
      { 'x-hasura-role': 'admin', 'x-hasura-admin-secret': 'test-admin-secret' },
    );
    client.start('q', '{ groups { name } }');
    expect(await client.data()).toEqual({ groups: [{ name: 'Acme' }] });
    await client.next();
    client.start('r', 'subscription { apikeys { hash } }');
    expect(await client.next()).toMatchObject({ type: 'error', id: 'r' });
  });

  test('a public key has the role public', async () => {
    await addProject(acme, 'Not an offer');
    const client = await connect({ 'X-API-KEY': acme.publicKey.secret });
    client.start('s', 'subscription { profiles { id } }');
    expect(await client.next()).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'validation-failed' } }],
    });
  });

  test('a web page can use a public key from its allowed origins and no private key', async () => {
    const key = await acme.createKey('public', { allowedOrigins: ['https://careers.example'] });
    const payload = { 'X-API-KEY': key.secret };
    await connect(payload, 'graphql-transport-ws', { origin: 'https://careers.example' });
    await connect({ 'X-API-KEY': acme.publicKey.secret }, 'graphql-transport-ws', {
      origin: 'https://any.example',
    });
    expect(await rejected(payload, { origin: 'https://evil.example' })).toMatchObject({
      code: 4403,
      reason: expect.stringContaining('insufficient_scope'),
    });
    expect(
      await rejected({ 'X-API-KEY': acme.privateKey.secret }, { origin: 'https://any.example' }),
    ).toMatchObject({ code: 4403 });
  });

  test('an address can open twenty sockets with a public key, and does not reduce the number of another address', async () => {
    const payload = { 'X-API-KEY': acme.publicKey.secret };
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const places = await Promise.all(
      Array.from({ length: 20 }, () => connect(payload, 'graphql-transport-ws', from('203.0.113.1'))),
    );
    expect(await rejected(payload, from('203.0.113.1'))).toMatchObject({
      code: 1013,
      reason: 'rate_limited: An address can have at most 20 concurrent sockets with public keys',
    });
    await connect(payload, 'graphql-transport-ws', from('203.0.113.2'));
    await connect({ 'X-API-KEY': acme.privateKey.secret }, 'graphql-transport-ws', from('203.0.113.1'));
    const closed = api.log.length;
    await places[0]?.close();
    // The count decreases when the server has received the close of the socket.
    await waitUntil(() => api.log.slice(closed).some(({ msg }) => msg === 'socket closed'));
    await connect(payload, 'graphql-transport-ws', from('203.0.113.1'));
  });

  test('an address can have a hundred operations with a public key over all its sockets, and gets them back', async () => {
    const from = { 'x-forwarded-for': '203.0.113.3' };
    const payload = { 'X-API-KEY': other.publicKey.secret };
    const [one, two] = [
      await connect(payload, 'graphql-transport-ws', from),
      await connect(payload, 'graphql-transport-ws', from),
    ];
    const live = 'subscription { offers { id } }';
    for (let index = 0; index < 50; index += 1) {
      one.start(`s${index}`, live);
      two.start(`s${index}`, live);
    }
    for (let index = 0; index < 50; index += 1) {
      await one.data();
      await two.data();
    }
    one.start('more', live);
    expect(await one.next()).toMatchObject({
      type: 'error',
      payload: [
        {
          message: 'An address can have at most 100 concurrent operations with public keys',
          extensions: { code: 'rate_limited' },
        },
      ],
    });
    two.send({ id: 's0', type: 'complete' });
    two.start('again', live);
    await two.data();
    await two.close();
    one.start('more', live);
    await one.data();
  });

  test('every operation counts against the limit, and a rejected operation does not end the others', async () => {
    const account = await api.createAccount('Counted');
    const key = await account.createKey('private', { dailyLimit: 2 });
    const client = await connect({ 'X-API-KEY': key.secret });
    client.start('s', projectNames);
    await client.data();
    client.start('q', '{ __typename }');
    expect(await client.next()).toMatchObject({ type: 'next', id: 'q' });
    await client.next();
    client.start('r', '{ __typename }');
    expect(await client.next()).toEqual({
      type: 'error',
      id: 'r',
      payload: [
        {
          message: expect.stringContaining('daily limit'),
          extensions: { path: '$', code: 'daily_limit_reached' },
        },
      ],
    });
    await addProject(account, 'Still seen');
    expect(await client.data()).toEqual(named('Still seen'));
  });
});

test('every action that an operation on a socket calls counts', async () => {
  const account = await api.createAccount('Counted actions');
  const key = await account.createKey('private', { dailyLimit: 3 });
  const client = await connect({ 'X-API-KEY': key.secret });
  const save = 'saveCompany(company: {name: "x"}) { companyId }';
  client.start('m', `mutation { a: ${save} b: ${save} c: ${save} d: ${save} }`);
  expect(await client.next()).toMatchObject({
    type: 'error',
    id: 'm',
    payload: [{ extensions: { code: 'daily_limit_reached' } }],
  });
  expect(await account.graphql('{ companies { id } }')).toEqual({ data: { companies: [] } });
});

describe('violations of the protocol', () => {
  const key = () => ({ type: 'connection_init', payload: { 'X-API-KEY': acme.privateKey.secret } });
  test.each<[string, () => unknown[], number]>([
    [
      'an operation before connection_init',
      () => [{ type: 'subscribe', id: '1', payload: { query: '{a}' } }],
      4401,
    ],
    ['a second connection_init', () => [key(), key()], 4429],
    ['a message that is not JSON', () => ['{'], 4400],
    // The reason that quoted it was cut to the length of a frame character by character, in minutes.
    ['a message whose type has a million characters', () => [{ type: 'x'.repeat(990_000) }], 4400],
    ['a message with more members than a body may have', () => [{ type: Array(20_001).fill(0) }], 4400],
    ['an operation without a query', () => [key(), { type: 'subscribe', id: '1', payload: {} }], 4400],
    [
      'two operations with the same id',
      () => [
        key(),
        { type: 'subscribe', id: '1', payload: { query: projectNames } },
        { type: 'subscribe', id: '1', payload: { query: projectNames } },
      ],
      4409,
    ],
  ])('%s', async (_, messages, code) => {
    const client = await GraphqlSocket.open(url, 'graphql-transport-ws');
    for (const message of messages()) client.send(message);
    expect(await client.closed).toMatchObject({ code });
  });

  test('sockets are only accepted at /graphql', async () => {
    await expect(GraphqlSocket.open(`${url}/more`, 'graphql-transport-ws')).rejects.toThrow('404');
  });
});

test('errors of Hasura are passed on unchanged', async () => {
  const client = await connect({ 'X-API-KEY': acme.privateKey.secret });
  client.start('s', 'subscription { nothing { id } }');
  expect(await client.next()).toEqual({
    type: 'error',
    id: 's',
    payload: [
      {
        message: 'field "nothing" not found in type: \'subscription_root\'',
        extensions: { path: '$.selectionSet.nothing', code: 'validation-failed' },
      },
    ],
  });
});

test('a closed socket is logged in one line with the account and without the documents', async () => {
  const before = api.log.length;
  const client = await connect({ 'X-API-KEY': acme.privateKey.secret });
  client.start('q', '{ __typename }');
  await client.next();
  await client.close();
  const isLine = (line: Record<string, unknown>) => line.msg === 'socket closed';
  await waitUntil(() => api.log.slice(before).some(isLine), { what: 'the log line' });
  const line = api.log.slice(before).find(isLine);
  expect(line).toMatchObject({ route: '/graphql', groupId: acme.groupId, operations: 1, status: 1005 });
  expect(JSON.stringify(line)).not.toContain('__typename');
});

test('a server that stops closes its sockets with the code for going away', async () => {
  const stopping = await startTestApi();
  const account = await stopping.createAccount();
  const client = await GraphqlSocket.connect(
    `${stopping.baseUrl.replace('http', 'ws')}/graphql`,
    'graphql-transport-ws',
    { 'X-API-KEY': account.privateKey.secret },
  );
  await stopping.stop();
  expect(await client.closed).toEqual({ code: 1001, reason: 'The server is stopping' });
});
