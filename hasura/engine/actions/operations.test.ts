/** Tests of actions beside tables and of their permissions, with a real handler and a real Postgres. */

import { type ActionsEngine, openActionsEngine, rejected } from '../../../tests/support/actions-engine.ts';
import { actionsMetadata } from '../../../tests/support/actions-world.ts';
import { incidentsInto } from '../../../tests/support/incidents.ts';
import { createEngine } from '../engine.ts';
import type { LogEvent } from '../log.ts';
import { createSession } from '../session.ts';

let world: ActionsEngine;
beforeAll(async () => {
  world = await openActionsEngine();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('actions beside tables', () => {
  test('the fields of a query are returned in their order', async () => {
    world.answerWith({ text: 'x' });
    const { data } = await world.ask(
      '{ a: articles(limit: 1) { id } echo { text } users { name } __typename }',
    );
    expect(JSON.stringify(data)).toBe(
      '{"a":[{"id":1}],"echo":{"text":"x"},"users":[{"name":"Ann"}],"__typename":"query_root"}',
    );
  });

  test('the fields of a mutation run one after the other, and a failure does not roll the others back', async () => {
    world.handler.answer = async () => {
      const { rows } = await world.database.pool.query(
        'select count(*)::int as count from users where id >= 10',
      );
      // Earlier fields are committed when the handler is called.
      return rows[0].count === 1
        ? { json: { id: 1 } }
        : { status: 400, json: { message: 'the row is not there', code: 'too-early' } };
    };
    const failing = `mutation {
      insert_users_one(object: {id: 10, name: "Ten"}) { id }
      createUser(email: "a") { id }
      again: insert_users_one(object: {id: 10, name: "Ten"}) { id }
      never: createUser(email: "b") { id }
    }`;
    expect(await world.ask(failing)).toMatchObject({
      errors: [{ extensions: { code: 'constraint-violation' } }],
    });
    expect(world.handler.calls.map(({ body }) => body.input.email)).toEqual(['a']);
    const { rows } = await world.database.pool.query('delete from users where id >= 10 returning id');
    expect(rows).toEqual([{ id: 10 }]);
  });
});

describe('permissions of actions', () => {
  test('an action is in the schema of its roles, of roles that inherit from them and of admin', async () => {
    world.answerWith({ text: 'x' });
    for (const role of ['user', 'editor', 'admin']) {
      expect(await world.ask('{ echo { text } }', { headers: { 'x-hasura-role': role } })).toHaveProperty(
        'data',
      );
    }
    expect(await world.ask('{ echo { text } }', { headers: { 'x-hasura-role': 'nobody' } })).toEqual(
      rejected(`field "echo" not found in type: 'query_root'`, 'validation-failed', '$.selectionSet.echo'),
    );
    expect(await world.ask('mutation { slowLater }')).toEqual(
      rejected(
        `field "slowLater" not found in type: 'mutation_root'`,
        'validation-failed',
        '$.selectionSet.slowLater',
      ),
    );
  });

  test('the schema describes actions and their types', async () => {
    const { data } = await world.ask(`{
      input: __type(name: "DetailsInput") { description inputFields { name type { kind } } }
      color: __type(name: "Color") { description enumValues { name description } }
      mutation: __type(name: "mutation_root") { fields { name description type { kind name } } }
      user: __type(name: "UserId") { fields { name type { kind } args { name } } }
    }`);
    expect(data?.input).toEqual({
      description: 'What is known of a user.',
      inputFields: [
        { name: 'manager', type: { kind: 'INPUT_OBJECT' } },
        { name: 'name', type: { kind: 'NON_NULL' } },
        { name: 'tags', type: { kind: 'LIST' } },
      ],
    });
    expect(data?.color).toEqual({
      description: 'Of a wall.',
      enumValues: [
        { name: 'blue', description: 'Like the sky.' },
        { name: 'red', description: null },
      ],
    });
    const { fields } = (data as { mutation: { fields: { name: string }[] } }).mutation;
    expect(fields.find(({ name }) => name === 'createUser')).toEqual({
      name: 'createUser',
      description: 'Makes a user.',
      type: { kind: 'OBJECT', name: 'UserId' },
    });
    expect(fields.find(({ name }) => name === 'createUserLater')).toMatchObject({
      type: { kind: 'NON_NULL' },
    });
    const user = data?.user as { fields: { name: string }[] };
    expect(user.fields.map(({ name }) => name)).toEqual([
      'articles',
      'articles_aggregate',
      'id',
      'nested',
      'nesteds',
      'note',
      'user',
    ]);
  });
});

describe('an inconsistency of an action', () => {
  const withActions = (action: object, customTypes: object = {}, definition: object = {}) => ({
    actions: [
      {
        name: 'act',
        definition: {
          kind: 'synchronous',
          handler: 'http://127.0.0.1/x',
          output_type: 'String',
          ...definition,
        },
        ...action,
      },
    ],
    custom_types: customTypes,
  });

  async function start(metadata: object, environment: Record<string, string> = {}): Promise<void> {
    const engine = await createEngine({
      metadata: actionsMetadata(metadata),
      pool: world.database.pool,
      adminSecret: null,
      options: { metadata: { environment, isStrict: true } },
    });
    await engine.close();
  }

  test('is not reported for valid metadata', async () => {
    await start(withActions({}));
  });

  test.each([
    ['of its URL', { handler: '{{NOWHERE}}/x' }, 'NOWHERE'],
    ['of a header', { headers: [{ name: 'X', value_from_env: 'NOWHERE' }] }, 'NOWHERE'],
  ])(
    'disables only the action when the environment variable %s is missing',
    async (_, definition, variable) => {
      const events: LogEvent[] = [];
      const engine = await createEngine({
        metadata: actionsMetadata(withActions({}, {}, definition)),
        pool: world.database.pool,
        adminSecret: null,
        options: { metadata: { environment: {} }, observation: { observe: incidentsInto(events) } },
      });
      try {
        expect(events).toEqual([{ kind: 'actionUnavailable', action: 'act', variables: [variable] }]);
        const run = async (query: string) =>
          JSON.parse(await engine.run({ query }, createSession('admin'))) as object;
        expect(await run('mutation { act }')).toMatchObject({
          errors: [
            {
              message: 'the action "act" is not available on this server',
              extensions: { code: 'not-supported' },
            },
          ],
        });
        expect(await run('query { users(limit: 1) { name } }')).toEqual({
          data: { users: [{ name: 'Ann' }] },
        });
      } finally {
        await engine.close();
      }
    },
  );

  test.each([
    [
      'a handler without an http or https address',
      withActions({}, {}, { handler: 'file:///etc/passwd' }),
      /not an http or https address/,
    ],
    [
      'an invalid header',
      withActions({}, {}, { headers: [{ name: 'X-Fixed', value: 'two\nlines' }] }),
      /the header "X-Fixed" is not valid in HTTP/,
    ],
    [
      'a request transform',
      withActions({}, {}, { request_transform: { version: 2 } }),
      /request_transform: request transforms are not supported/,
    ],
    [
      'a response transform',
      withActions({}, {}, { response_transform: { version: 2 } }),
      /response_transform: response transforms are not supported/,
    ],
    ['an unknown key', withActions({}, {}, { retries: 3 }), /definition\.retries: unknown key/],
    ['an unknown type', withActions({}, {}, { output_type: '[Nope!]' }), /no type "Nope"/],
    [
      'an invalid type',
      withActions({}, {}, { output_type: '[String' }),
      /output_type: is not a GraphQL type/,
    ],
    [
      'an asynchronous query',
      withActions({}, {}, { kind: 'asynchronous', type: 'query' }),
      /always synchronous/,
    ],
    ['an asynchronous scalar', withActions({}, {}, { kind: 'asynchronous' }), /must return an object type/],
    [
      'the name of another root field',
      withActions({ name: 'insert_users_one' }),
      /name of another root field/,
    ],
    [
      'a type with the name of a type of a table',
      withActions(
        {},
        { objects: [{ name: 'users', fields: [{ name: 'id', type: 'Int' }] }] },
        { output_type: 'users' },
      ),
      /"users".*type made for a table/,
    ],
    [
      'a relationship from a field that does not exist',
      withActions(
        {},
        {
          objects: [
            {
              name: 'Thing',
              fields: [{ name: 'id', type: 'Int' }],
              relationships: [
                { name: 'user', type: 'object', remote_table: 'users', field_mapping: { nope: 'id' } },
              ],
            },
          ],
        },
      ),
      /relationship "user".*no field "nope"/,
    ],
    [
      'a relationship to a table that is not tracked',
      withActions(
        {},
        {
          objects: [
            {
              name: 'Thing',
              fields: [{ name: 'id', type: 'Int' }],
              relationships: [
                { name: 'user', type: 'object', remote_table: 'nope', field_mapping: { id: 'id' } },
              ],
            },
          ],
        },
      ),
      /public\.nope is not tracked/,
    ],
    [
      'an input type as an output',
      withActions(
        {},
        { input_objects: [{ name: 'In', fields: [{ name: 'a', type: 'Int' }] }] },
        { output_type: 'In' },
      ),
      /"In" is an input object/,
    ],
    [
      'an output type as an argument',
      withActions(
        {},
        { objects: [{ name: 'Out', fields: [{ name: 'a', type: 'Int' }] }] },
        { arguments: [{ name: 'a', type: 'Out' }] },
      ),
      /"Out" is an output type/,
    ],
  ])('is reported for %s', async (_what, metadata, message) => {
    // Metadata may be rejected while it is read, or while it is joined with the database.
    await expect((async () => start(metadata))()).rejects.toThrow(message);
  });

  test.each([
    'users_max_fields',
    'users_sum_order_by',
    'users_aggregate_bool_exp_count',
    'users_inc_input',
    'users_enum_comparison_exp',
  ])('is reported for a custom type with the name %s, which is made for a table', async (name) => {
    const customTypes = { objects: [{ name, fields: [{ name: 'id', type: 'Int' }] }] };
    const started = start(withActions({}, customTypes, { output_type: name }));
    await expect(started).rejects.toThrow(`"${name}": has the name of a type made for a table`);
  });
});
