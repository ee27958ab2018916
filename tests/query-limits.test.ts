/**
 * What one GraphQL request may cost. The documents that cost most under the limits of a public and of a private key are
 * answered, the next larger ones are refused with the number of the limit, and what Postgres needs to plan them is
 * bounded. Times are measured by `npm run bench:limits`.
 */
import { fileURLToPath } from 'node:url';
import { limitsByRole, loadMetadata } from '@platform/engine';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { explainPlanning, recordReads, type SentStatement } from '../bench/support/explain.ts';
import { worstDocuments } from '../bench/support/worst-documents.ts';
import { defaultRoleLimits } from '../standalone/role-limits.ts';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

const { api_limits: apiLimits } = loadMetadata(fileURLToPath(new URL('../metadata', import.meta.url)));
const limitsOf = limitsByRole({}, defaultRoleLimits, apiLimits);
/** MB that planning may take. A private key has no reason to harm its own account. */
const planningBounds = { public: 50, account: 100 };

let database: TestDatabase;
let sent: SentStatement[];
let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  sent = recordReads(database.pool);
  api = await startTestApi({}, { database });
  account = await api.createAccount();
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const documents = (['public', 'account'] as const).flatMap((role) => worstDocuments(role, limitsOf(role)));

test.each(documents)('$role: $most × $name is answered, one more is refused', async (document) => {
  const { role, bound, most, build } = document;
  const send = (count: number) => {
    const { query, variables } = build(count);
    return account.graphql(query, variables, {
      key: role === 'public' ? account.publicKey.secret : account.privateKey.secret,
    });
  };
  sent.length = 0;
  expect(await send(most)).not.toHaveProperty('errors');
  for (const statement of sent) {
    const { megabytes } = await explainPlanning(database.pool, statement);
    expect(megabytes).toBeGreaterThan(0);
    expect(megabytes).toBeLessThan(planningBounds[role]);
  }
  sent.length = 0;
  const limit = limitsOf(role)[bound];
  const { errors } = await send(most + 1);
  // The actions-server refuses as many values as private keys may send before it parses the body.
  expect(errors?.[0]?.message).toMatch(
    new RegExp(`^the query exceeds a limit: .*limit is ${limit}: |^The body has more than ${limit} members`),
  );
  expect(errors?.[0]?.extensions.code).toMatch(/^(validation-failed|payload_too_large)$/);
  // Looking the key up is no part of the request.
  expect(sent.filter(({ text }) => !text.includes('"apikeys"'))).toEqual([]);
});

test.each(documents.filter(({ role, build }) => role === 'public' && build(1).variables))(
  'with a public key, $most × $name pass as the default of a variable, one more is refused',
  async ({ bound, most, build }) => {
    const send = (count: number) => {
      const { query, variables = {} } = build(count);
      const literal = JSON.stringify(variables.where).replaceAll(/"(\w+)":/g, '$1: ');
      return account.graphql(query.replace('!)', `! = ${literal})`), {}, publicKey());
    };
    expect(await send(most)).not.toHaveProperty('errors');
    const { errors } = await send(most + 1);
    expect(errors?.[0]?.message).toMatch(
      new RegExp(`^the query exceeds a limit: .*limit is ${limitsOf('public')[bound]}: `),
    );
  },
);

test.each(['private', 'public'] as const)(
  'tools read the whole schema with a %s key, and it may grow to twice its size',
  async (kind) => {
    const limit = limitsOf(kind === 'private' ? 'account' : 'public').introspectionValues;
    const everything = {
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    };
    const { data, errors } = await account.graphql(
      getIntrospectionQuery(everything),
      {},
      kind === 'private' ? {} : publicKey(),
    );
    expect(errors).toBeUndefined();
    expect(buildClientSchema(data as unknown as IntrospectionQuery).getQueryType()).toBeDefined();
    expect(valuesIn(data)).toBeLessThan(limit / 2);
  },
);

test('introspection with a public key cannot be multiplied by aliases inside it', async () => {
  const types = Array.from({ length: 100 }, (_, index) => `a${index}: types { name fields { name } }`);
  const { errors } = await account.graphql(`{ __schema { ${types.join(' ')} } }`, {}, publicKey());
  expect(errors?.[0]?.message).toMatch(/more than 30000 values of introspection/);
});

test('a filter of a list that exceeds a limit is invalid_filter with the number', async () => {
  const related = { fieldsValues: { value: { _eq: 'x' } } };
  const where = JSON.stringify({ _and: Array.from({ length: 61 }, () => related) });
  const response = await account.get(`/rest/v2/profiles?where=${encodeURIComponent(where)}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_filter',
    message: expect.stringMatching(
      /^where: the query exceeds a limit: .*conditions on related rows, limit is 60: /,
    ),
  });
});

test('an order of a list that exceeds a limit is invalid_order with the number', async () => {
  const orderBy = JSON.stringify(Array.from({ length: 61 }, () => ({ company: { name: 'asc' } })));
  const response = await account.get(`/rest/v2/projects?orderBy=${encodeURIComponent(orderBy)}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_order',
    message: expect.stringMatching(/^orderBy: the query exceeds a limit: .*limit is 60: /),
  });
});

test('a limit that is an object is a validation error', async () => {
  const { errors } = await account.graphql('query ($limit: Int) { profiles(limit: $limit) { id } }', {
    limit: { toString: 1 },
  });
  expect(errors?.[0]?.extensions.code).toBe('validation-failed');
});

const publicKey = () => ({ key: account.publicKey.secret });

/** Values of a JSON value, objects and lists included. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((count, member) => count + valuesIn(member), 1);
}
