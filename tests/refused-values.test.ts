// size: one table of edge values, and the doors that each of them is sent through
/**
 * Values that the database refuses are refused with the member that has them, at every door: no edge of a type is an
 * internal error. What is sent is made of the description of the API and of the GraphQL schema, so that new members are
 * tried too.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  type IntrospectionQuery,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { createFullRecords } from './support/full-records.ts';

const openapi = JSON.parse(
  readFileSync(new URL('../actions-server/openapi/openapi.json', import.meta.url), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

let api: TestApi;
let account: TestAccount;
let webhook: string;
/** By their names in paths. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  api = await startTestApi({
    RATE_LIMIT_BURST: '1000000',
    RATE_LIMIT_PER_DAY: '1000000',
    RATE_LIMIT_BURST_PUBLIC: '1000000',
    RATE_LIMIT_PER_DAY_PUBLIC: '1000000',
    RATE_LIMIT_BURST_PER_ADDRESS: '1000000',
    RATE_LIMIT_PER_DAY_PER_ADDRESS: '1000000',
  });
  account = await api.createAccount();
  const records = await createFullRecords(api.database, account);
  const created = await account.post('/rest/v2/webhooks', {
    url: 'https://example.org/',
    events: ['profile.created'],
  });
  ({ id: webhook } = (await created.json()) as { id: string });
  ids = { projectId: records.projectId, profileId: records.profileId };
});
afterAll(() => api.stop());

/** More than an index of Postgres holds, and not to be compressed. */
const longText = randomBytes(6_000).toString('hex');
const times = [
  ...['+15:59', '-15:59', '+16:00', '-16:00', '+23:59', '-24:00', '+99:99', ''].map(
    (offset) => `2026-01-01T00:00:00${offset}`,
  ),
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '294277-01-01',
  '2026-02-30',
  '0001-01-01T00:00:00+15:59',
  '9999-12-31T23:59:59-15:59',
  '0000-12-31T23:59:59Z',
  '2026-02-29T00:00:00Z',
  ...['T24:00:00Z', 'T24:00:01Z', 'T23:59:60Z', 'T23:59:59.1234567890123Z', 'T00:00Z', 'T00Z'].map(
    (time) => `2026-01-01${time}`,
  ),
  '-2026-01-01T00:00:00Z',
  '+012026-01-01T00:00:00Z',
  'infinity',
  'now',
  'epoch',
];
const uuid = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
const uuids = [
  uuid.toUpperCase(),
  `{${uuid}}`,
  `urn:uuid:${uuid}`,
  uuid.replaceAll('-', ''),
  uuid.slice(1),
  `${uuid} `,
];
const texts = ['\0', 'a\0b', '\ud800', 'a\udc00', '', ' ', '%', '\\', "'", '\u202e', longText];
/** Written into the JSON as they are. */
const numbers = [
  '-1',
  '0',
  '1.5',
  '-0',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '1e5',
  '1e308',
  '1e400',
  '99999999999999999999999999',
  '0.1234567890123456789',
].map((text) => `number:${text}`);
const others: readonly unknown[] = [null, true, [], {}, [[]], 'NaN', 'Infinity', '1e400', '9'.repeat(20_000)];
const edges: readonly unknown[] = [...times, ...uuids, ...texts, ...numbers, ...others];
/** Those that may fail in one place alone, whatever reads it: a column may have an index, or no room for null. */
const edgesOfPlaces = new Set<unknown>([null, '\0', longText, 'number:-1', 'number:9223372036854775808']);
const edgesByFormat: Readonly<Record<string, readonly unknown[]>> = {
  'date-time': times,
  date: times,
  uuid: uuids,
};

/** The edges of what a member says it is. A text may be anything: whether it is a time is for its field to say. */
function edgesOf(schema: Schema): readonly unknown[] {
  const { type, format, anyOf = [] } = resolved(schema);
  const types = [type, ...anyOf.map((one) => resolved(one).type)].flat();
  const formats = [format, ...anyOf.map((one) => resolved(one).format)];
  const own = formats.flatMap((one) => edgesByFormat[one ?? ''] ?? []);
  if (own.length > 0) return [...own, ...others];
  if (types.includes('integer') || types.includes('number')) return [...numbers, ...others];
  return types.includes('string')
    ? [...texts, ...times.slice(2, 5), ...others]
    : [...others, ...numbers.slice(0, 3), '\0'];
}

/**
 * What is sent to places that the same code reads, such as members of one format: some edges to all of them, and each of the
 * others to a sixteenth of them, at least to four.
 * @param number of the place among those of its kind
 * @param count of places of that kind
 * @param toAll what is sent to all of them
 */
function dealt(
  all: readonly unknown[],
  number: number,
  count: number,
  toAll = edgesOfPlaces,
): readonly unknown[] {
  const hands = Math.max(1, Math.min(16, Math.floor(count / 4)));
  return all.filter((edge, index) => toAll.has(edge) || (index + number) % hands === 0);
}

/** Each place with what is dealt to it of the edges of its kind. */
function dealtTo<Place>(
  places: readonly Place[],
  edgesOfKind: (place: Place) => readonly unknown[],
  toAll = edgesOfPlaces,
) {
  const kinds = groupedBy(places, (place) => jsonOf(edgesOfKind(place)));
  return kinds.flatMap((same) =>
    same.flatMap((place, number) =>
      dealt(edgesOfKind(place), number, same.length, toAll).map((edge) => ({ place, edge })),
    ),
  );
}

function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()];
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/"number:([^"]*)"/g, '$1');
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const path = schema.$ref.replace('#/', '').split('/');
  return resolved(
    path.reduce((value: unknown, key) => (value as Record<string, unknown>)[key], openapi) as Schema,
  );
}

type Path = readonly (string | number)[];

interface Member {
  readonly path: Path;
  readonly schema: Schema;
}

/** All members of a body, the first element of lists included. */
function membersOf(schema: Schema, path: Path = []): Member[] {
  const { properties = {}, items, anyOf = [] } = resolved(schema);
  const inner: Member[] = [
    ...Object.entries(properties).flatMap(([name, member]) => membersOf(member, [...path, name])),
    ...(items === undefined ? [] : membersOf(items, [...path, 0])),
    ...anyOf.flatMap((one) => membersOf(one, path).filter((member) => member.path.length > path.length)),
  ];
  return [{ path, schema }, ...inner];
}

/** A copy of a body with another value at a path. */
function withValue(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(body) ? body : [];
    return [withValue(list[0], rest, value), ...list.slice(1)];
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...object, [key]: withValue((object as Record<string, unknown>)[key], rest, value) };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Described extends Operation {
  readonly method: string;
  readonly path: string;
}

const operations: Described[] = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation?.operationId === undefined ? [] : [{ ...operation, method, path }],
  ),
);

/** The least that each body needs, so that its other members are looked at. */
const bodies: Readonly<Record<string, unknown>> = {
  saveProject: { name: 'Project' },
  saveCompany: { name: 'Company' },
  saveApplicant: { firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane@example.org' },
  saveProjectBatch: { items: [{ name: 'Project' }] },
  saveCompanyBatch: { items: [{ name: 'Company' }] },
  saveApplicantBatch: { items: [{ firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane@example.org' }] },
  retryTasks: {},
  createWebhook: { url: 'https://example.org/', events: ['profile.created'] },
};

/** What is answered with status 500 or more, or by an internal error inside of it. */
async function failureOf(response: Response): Promise<string | null> {
  const text = await response.text();
  return response.status >= 500 || /internal_error|service_unavailable/.test(text)
    ? `${response.status} ${text.slice(0, 300)}`
    : null;
}

const pathWithIds = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' && path.startsWith('/rest/v2/webhooks/')
      ? webhook
      : (ids[name] ?? (path.includes('/profiles/') ? ids.profileId : undefined) ?? uuid),
  );

/** Sends many requests, a few at a time, and returns what failed. */
async function failures<Value>(
  values: readonly Value[],
  send: (value: Value) => Promise<string | null>,
): Promise<string[]> {
  const failed: string[] = [];
  const waiting = [...values];
  const work = async () => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
      const failure = await send(value);
      if (failure !== null) failed.push(`${jsonOf(value).slice(0, 200)}: ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return failed;
}

const withBodies = operations.filter(
  ({ method, path, requestBody }) =>
    requestBody?.content['application/json'] !== undefined &&
    method !== 'delete' &&
    !path.startsWith('/graphql'),
);

/**
 * The members of all bodies, by what they are called and how they are described: those of the items of a batch are those of
 * its save, which reads them, and the two take turns.
 */
const bodyMembers = groupedBy(
  withBodies.flatMap((operation) =>
    membersOf(operation.requestBody?.content['application/json']?.schema ?? {}).map((member) => ({
      ...member,
      operation,
    })),
  ),
  ({ path, schema }) => jsonOf([path.at(-1) ?? null, schema]),
);
const bodyValues = dealtTo(bodyMembers, ([member]) => edgesOf(member?.schema ?? {})).flatMap(
  ({ place, edge }, index) => {
    const member = place[index % place.length];
    return member === undefined ? [] : [{ ...member, edge }];
  },
);

test.each(withBodies)('no value of a member of $operationId is an internal error', async (operation) => {
  const values = bodyValues.filter((value) => value.operation === operation);
  expect(values.length).toBeGreaterThan(1);
  const failed = await failures(values, async ({ path, edge }) => {
    const response = await fetch(api.baseUrl + pathWithIds(operation.path), {
      method: operation.method.toUpperCase(),
      headers: { 'X-API-KEY': account.privateKey.secret, 'Content-Type': 'application/json' },
      body: jsonOf(withValue(bodies[operation.operationId] ?? {}, path, edge) ?? null),
    });
    return failureOf(response);
  });
  expect(failed).toEqual([]);
});

const lists = operations.filter(
  ({ method, parameters = [] }) =>
    method === 'get' && parameters.some((parameter) => parameter.in === 'query'),
);

const queryParameters = ({ parameters = [] }: Operation) =>
  parameters.filter((parameter) => parameter.in === 'query');

test.each(lists)('no value of a parameter of $operationId is an internal error', async (operation) => {
  const asText = (edge: unknown) =>
    (typeof edge === 'string' ? edge : jsonOf(edge)).replace('number:', '').slice(0, 5_000);
  const values = queryParameters(operation).flatMap((parameter) => {
    // Lists read the same parameter with the same code: each edge goes to one of them.
    const same = lists.filter((list) =>
      queryParameters(list).some((one) => jsonOf(one) === jsonOf(parameter)),
    );
    const number = same.indexOf(operation);
    return edgesOf(parameter.schema ?? {}).flatMap((edge, index) =>
      index % same.length === number ? { name: parameter.name ?? '', value: asText(edge) } : [],
    );
  });
  const failed = await failures(values, async ({ name, value }) => {
    const query = new URLSearchParams({ [name]: value.toWellFormed() });
    const keys =
      operation.path === '/rest/v2/offers' ? [account.publicKey, account.privateKey] : [account.privateKey];
    for (const key of keys) {
      const response = await account.get(`${pathWithIds(operation.path)}?${query}`, { key: key.secret });
      const failure = await failureOf(response);
      if (failure !== null) return failure;
    }
    return null;
  });
  expect(failed).toEqual([]);
});

/** The GraphQL schema of the private key. */
let graphqlSchema: GraphQLSchema;
beforeAll(async () => {
  const { data } = await account.graphql(getIntrospectionQuery({ descriptions: false }));
  graphqlSchema = buildClientSchema(data as unknown as IntrospectionQuery);
});

const edgesOfScalars: Readonly<Record<string, readonly unknown[]>> = {
  timestamptz: times,
  date: times,
  uuid: uuids,
  String: texts,
  Int: numbers,
  bigint: numbers,
  smallint: numbers,
  numeric: numbers,
  float8: numbers,
};

/** One column of each type that a list has, by the names of the types of their conditions. */
function filtersOf(schema: GraphQLSchema, list: string): ReadonlyMap<string, string> {
  const type = schema.getType(`${list}_bool_exp`);
  if (!isInputObjectType(type)) throw new Error(`${list} has no filter`);
  const columns = Object.values(type.getFields()).map((field) => [getNamedType(field.type).name, field.name]);
  return new Map(
    columns.flatMap(([comparison = '', column = '']) =>
      comparison.endsWith('_comparison_exp') ? [[comparison, column]] : [],
    ),
  );
}

const filteredLists = ['profiles', 'companies', 'projects', 'offers'];

test.each(filteredLists)('no value of a filter of %s is an internal error', async (list) => {
  const schema = graphqlSchema;
  // Each type with the operators of a value that it has, and its own edges, texts with each of them, and others in turn: they
  // are read before the operator is. Lists compare a type with the same code: each edge goes to one of them.
  const values = [...filtersOf(schema, list)].flatMap(([comparison, column]) => {
    const operators = schema.getType(comparison);
    if (!isInputObjectType(operators)) throw new Error(`${comparison} has no operators`);
    const tried = ['_eq', '_in', '_similar', '_contains'].filter((name) => name in operators.getFields());
    const same = filteredLists.filter((one) => filtersOf(schema, one).has(comparison));
    const own = edgesOfScalars[comparison.replace('_comparison_exp', '')] ?? [];
    return [...own, ...edges.filter((edge) => edgesOfPlaces.has(edge) || others.includes(edge))]
      .filter((_, index) => index % same.length === same.indexOf(list))
      .flatMap((edge, index) =>
        tried
          .filter((_, number) => comparison.startsWith('String') || index % tried.length === number)
          .map((operator) => ({ where: { [column]: { [operator]: operator === '_in' ? [edge] : edge } } })),
      );
  });
  expect(values.length).toBeGreaterThan(edges.length / 4);
  const failed = await failures(values, async ({ where }) => {
    const text = jsonOf(where).slice(0, 12_500);
    return failureOf(await account.get(`/rest/v2/${list}?${new URLSearchParams({ where: text })}`));
  });
  expect(failed).toEqual([]);
});

test('no value of a column that GraphQL inserts is an unexpected error', async () => {
  const inserts = Object.values(graphqlSchema.getMutationType()?.getFields() ?? {}).filter(
    ({ name }) => name.startsWith('insert_') && name.endsWith('_one'),
  );
  const columns = inserts.flatMap((field) => {
    const [objects] = field.args.filter(({ name }) => name === 'object');
    const type = objects && getNamedType(objects.type);
    if (!isInputObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap((column) => {
      const inner = isNonNullType(column.type) ? column.type.ofType : column.type;
      if (isListType(inner) || !isScalarType(inner)) return [];
      return { mutation: field.name, type: type.name, column: column.name, scalar: inner.name };
    });
  });
  const unstorable = ['\0', '\ud800', longText];
  // One reader refuses what no text is. What an index holds differs by column.
  const values = dealtTo(
    columns,
    ({ scalar }) => (scalar === 'String' ? unstorable : (edgesOfScalars[scalar] ?? unstorable)),
    new Set([...edgesOfPlaces].filter((edge) => edge !== '\0')),
  );
  expect(columns.length).toBeGreaterThan(100);
  const failed = await failures(values, async ({ place: { mutation, type, column }, edge }) => {
    const object = { [column]: edge };
    const query = `mutation ($object: ${type}!) { ${mutation}(object: $object) { __typename } }`;
    const response = await account.post('/graphql', jsonOf({ query, variables: { object } }));
    const text = await response.text();
    return /unexpected|internal-error|postgres-error/.test(text) || response.status !== 200
      ? `${response.status} ${text.slice(0, 300)}`
      : null;
  });
  expect(failed).toEqual([]);
});

test('a save with more in it than a request may have is refused with the limit', async () => {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `insert into fields ("groupId", name, type, "targetedEntity") 
     select $1, 'Tags ' || n, 'tags', 'PROJECT' from generate_series(1, 6) as n returning id`,
    [account.groupId],
  );
  const tags = Array.from({ length: 1_000 }, (_, index) => `tag ${index}`).join(',');
  const response = await account.post('/rest/v2/projects', {
    name: 'x',
    customFieldsValues: Object.fromEntries(rows.map(({ id }) => [id, tags])),
  });
  expect([response.status, await response.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'validation_failed', message: expect.stringMatching(/limit is \d+/) }),
  ]);
});

test('an offset that Postgres does not have is refused with its member, and a name that an index cannot hold is refused', async () => {
  for (const [path, body, member] of [
    ['projects', { name: 'x', createdAt: '2026-01-01T00:00:00+16:00' }, 'createdAt'],
    ['projects', { name: 'x', createdAt: '2026-01-01T00:00:00-23:59' }, 'createdAt'],
  ] as const) {
    const response = await account.post(`/rest/v2/${path}`, body);
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'validation_failed',
        details: [expect.objectContaining({ path: member, code: 'invalid_value' })],
      }),
    ]);
  }
  const list = await account.get(
    `/rest/v2/offers?updatedAfter=${encodeURIComponent('2026-01-01T00:00:00+16:00')}`,
    {
      key: account.publicKey.secret,
    },
  );
  expect([list.status, await list.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid_parameter',
      details: [expect.objectContaining({ path: 'updatedAfter' })],
    }),
  ]);
  // More than an index holds.
  for (const path of ['projects', 'companies']) {
    const long = await account.post(`/rest/v2/${path}`, { name: longText.slice(0, 9_000) });
    expect([path, long.status]).toEqual([path, 422]);
    expect(await long.json()).toMatchObject({ code: 'validation_failed' });
  }
  const kept = await account.post('/rest/v2/projects', { name: 'x', createdAt: '2026-01-01T00:00:00+15:59' });
  expect(kept.status).toBe(201);
});
