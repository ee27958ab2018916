/** What a handler may answer that Postgres cannot read: the caller gets the value or an error that says so, each time. */
import { type ActionsEngine, asUser, openActionsEngine } from '../../../tests/support/actions-engine.ts';
import { sendJson } from '../../../tests/support/admin-commands.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

let world: ActionsEngine;
beforeAll(async () => {
  world = await openActionsEngine({ actions: { pollIntervalMs: 50, leaseSeconds: 1 } });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

async function ask(query: string): Promise<string> {
  const body = JSON.stringify({ query });
  return (await sendJson(world.engine, '/v1/graphql', body, asUser)).text;
}

/** The result of an asynchronous call, when there is one. */
async function resultOfLaterCall(): Promise<string> {
  const id = JSON.parse(await ask('mutation { createUserLater(email: "a") }')).data.createUserLater;
  let result = '';
  await waitUntil(async () => {
    result = await ask(`{ createUserLater(id: "${id}") { errors output { id note } } }`);
    return !result.includes('"errors":null,"output":null');
  });
  return result;
}

/** Notes as JSON. */
const held = [
  '"\\u0041\\ud83d\\ude00"',
  '"\\\\u0000"',
  '123456789012.3456789',
  '1e400',
  '12345678901234567890',
  '-0.0',
];
const notHeld: readonly [string, string, RegExp][] = [
  ['U+0000', '"a\\u0000b"', /unsupported Unicode escape sequence/],
  ['half of a surrogate pair', '"\\ud800"', /invalid input syntax for type json/],
  ['U+0000 beside a long number', '["\\u0000",12345678901234567890]', /unsupported Unicode escape sequence/],
  ['U+0000 in a name', '{"a\\u0000":1}', /unsupported Unicode escape sequence/],
  ['too many levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, /stack depth limit exceeded/],
];
const answer = (note: string) => {
  world.handler.answer = () => ({ text: `{"id":1,"note":${note}}` });
};

test.each(held)('the note %s reaches the caller as it was answered', async (note) => {
  answer(note);
  const written = note.startsWith('"') ? JSON.stringify(JSON.parse(note)) : note;
  expect(await ask('mutation { createUser(email: "a") { note } }')).toBe(
    `{"data":{"createUser":{"note":${written}}}}`,
  );
  expect(await ask('mutation { createUser(email: "a") { note user { name } } }')).toBe(
    `{"data":{"createUser":{"note":${note},"user":{"name":"Ann"}}}}`,
  );
  expect(await resultOfLaterCall()).toBe(
    `{"data":{"createUserLater":{"errors":null,"output":{"id":1,"note":${note}}}}}`,
  );
});

describe.each(notHeld)('an answer with %s', (_what, note, problem) => {
  const refused = {
    code: 'data-exception',
    path: '$',
    error: expect.stringMatching(
      new RegExp(`^the response of the webhook cannot be read by Postgres: ${problem.source}`),
    ),
  };

  test('ends an asynchronous call with an error, once, and the result can be read', async () => {
    answer(note);
    expect(JSON.parse(await resultOfLaterCall())).toEqual({
      data: { createUserLater: { errors: refused, output: null } },
    });
    expect(world.handler.calls).toHaveLength(1);
  });

  test('is an error of a call whose related rows are selected', async () => {
    answer(note);
    expect(JSON.parse(await ask('mutation { createUser(email: "a") { id user { name } } }'))).toMatchObject({
      errors: [{ message: refused.error, extensions: { code: 'data-exception' } }],
    });
  });
});

test.each(['"a\\u0000b"', '"\\ud800"', '["\\u0000",12345678901234567890]'])(
  'the note %s reaches a caller for whom Postgres need not read it',
  async (note) => {
    answer(note);
    expect(await ask('mutation { createUser(email: "a") { id note } }')).toBe(
      `{"data":{"createUser":{"id":1,"note":${note}}}}`,
    );
  },
);

test('an error of the handler with such texts is stored and read', async () => {
  world.handler.answer = () => ({
    status: 400,
    text: '{"message":"no\\u0000","extensions":{"code":"\\ud800"}}',
  });
  expect(await resultOfLaterCall()).toBe(
    '{"data":{"createUserLater":{"errors":{"code":"\\ud800","path":"$","error":"no\\u0000"},"output":null}}}',
  );
});
