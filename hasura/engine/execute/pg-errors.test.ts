import { EngineError } from '../errors.ts';
import { translate } from './pg-errors.ts';

const codeOf = (error: unknown): string => {
  const translated = translate(error);
  return translated instanceof EngineError ? `${translated.code}: ${translated.message}` : 'as it is';
};
const raisedByPostgres = (code: string, message: string): Error =>
  Object.assign(new Error(message), { severity: 'ERROR', code });

describe('an error of Postgres', () => {
  test.each([
    ['a deadlock', '40P01', 'concurrent-update-error: deadlock detected'],
    ['a termination by the administrator', '57P01', 'postgres-error: connection error'],
    ['a server that is starting', '57P03', 'postgres-error: connection error'],
    ['too many connections', '53300', 'postgres-error: connection error'],
    ['a lost connection', '08006', 'postgres-error: connection error'],
    ['a cancelled statement', '57014', 'unexpected: database query error'],
  ])('%s', (_case, code, shown) => {
    expect(codeOf(raisedByPostgres(code, 'deadlock detected'))).toBe(shown);
  });
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('a failed connection: %s', (error) => {
  expect(codeOf(error)).toBe('postgres-error: connection error');
});

test('an error of the engine itself is not treated as an error of Postgres, whatever its message', () => {
  expect(codeOf(new TypeError('x is not a function'))).toBe('as it is');
  const ofHandler = new EngineError('unexpected', 'Connection terminated by the partner');
  expect(translate(ofHandler)).toBe(ofHandler);
});
