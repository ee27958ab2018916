import { resolveTarget } from './call-target.ts';

const environment = {
  HOST: 'example.org',
  TOKEN: 's3cret',
  EMPTY: '',
  BROKEN: 'two\nlines',
  FILE: 'file:///x',
};

test('environment variables are replaced in the URL and the headers', () => {
  const headers = [
    { name: 'x-token', value_from_env: 'TOKEN' },
    { name: 'x-plain', value: '{{HOST}}' },
  ];
  const { target } = resolveTarget(
    'webhook',
    { template: 'https://{{HOST}}/{{ HOST }}' },
    headers,
    environment,
  );
  expect([target?.url.href, target?.headers]).toEqual([
    'https://example.org/example.org',
    [
      ['x-token', 's3cret'],
      ['x-plain', '{{HOST}}'],
    ],
  ]);
});

test('every unset variable is reported once, and an empty one counts as unset', () => {
  const headers = [{ name: 'x', value_from_env: 'NOPE' }];
  const address = { template: '{{NOPE}}/{{EMPTY}}/{{HOST}}' };
  expect(resolveTarget('webhook', address, headers, environment)).toEqual({
    target: null,
    unset: ['NOPE', 'EMPTY'],
    problems: [],
  });
});

test.each([
  [{ template: '/relative' }, 'the webhook "/relative" is not an http or https address'],
  [{ template: '{{FILE}}' }, 'the webhook "{{FILE}}" is not an http or https address'],
  [{ variable: 'FILE' }, 'the webhook of FILE is not an http or https address'],
])('%j is rejected without the values of environment variables in the message', (address, problem) => {
  expect(resolveTarget('webhook', address, [], environment)).toEqual({
    target: null,
    unset: [],
    problems: [problem],
  });
});

test.each([
  { name: 'x-y', value_from_env: 'BROKEN' },
  { name: 'x y', value: 'z' },
])('an invalid header is reported: %j', (header) => {
  expect(resolveTarget('handler', { template: 'http://x' }, [header], environment)).toEqual({
    target: null,
    unset: [],
    problems: [`the header "${header.name}" is not valid in HTTP`],
  });
});
