import { judgeValue } from './scalar-values.ts';

describe('a value of a filter', () => {
  test.each([
    ['uuid', '_eq', '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0099', 'valid'],
    ['uuid', '_eq', '{5B0C9A343F0F4C7E9A5C6A3A6B6F0099}', 'valid'],
    ['uuid', '_eq', '5b0c9a34', 'invalid'],
    ['Int', '_eq', ' -2147483648 ', 'valid'],
    ['Int', '_eq', 2147483648, 'invalid'],
    ['Int', '_eq', 'abc', 'invalid'],
    ['bigint', '_eq', '9223372036854775807', 'valid'],
    ['smallint', '_eq', 40_000, 'invalid'],
    ['numeric', '_gt', '-1.5e3', 'valid'],
    ['float8', '_gt', '1,5', 'invalid'],
    ['timestamptz', '_gt', '2026-02-28T23:59:59.999999+05:30', 'valid'],
    ['timestamptz', '_gt', '2026-02-28', 'valid'],
    ['timestamptz', '_gt', '2026-02-30', 'invalid'],
    ['timestamptz', '_gt', '2026-02-28T25:00:00Z', 'invalid'],
    ['timestamptz', '_gt', '28 Feb 2026 10:00', 'unknown'],
    ['timestamptz', '_gt', 'now', 'unknown'],
    ['timestamptz', '_gt', 'yesterday-ish', 'invalid'],
    ['date', '_eq', '2026-13-01', 'invalid'],
    ['String', '_eq', '100%\\', 'valid'],
    ['String', '_like', '100\\\\', 'valid'],
    ['String', '_nilike', '100\\', 'invalid'],
    ['String', '_iregex', '(', 'invalid'],
    ['String', '_regex', '[[:alpha:]]+', 'unknown'],
    ['String', '_similar', '(', 'unknown'],
    ['String', '_eq', 'a\u0000', 'invalid'],
    ['jsonb', '_contains', 'x', 'unknown'],
    ['Boolean', '_is_null', true, 'valid'],
  ] as const)('of type %s after %s, %j, is %s', (scalar, operator, value, judgement) => {
    expect(judgeValue(scalar, operator, value)).toBe(judgement);
  });
});
