import { Writable } from 'node:stream';
import { HasuraError } from './graphql/errors.ts';
import { createLog } from './log.ts';

function capture() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLog('info', destination) };
}

describe('the log', () => {
  test('contains one JSON object with level and time per line', () => {
    const { lines, log } = capture();
    log.info({ port: 3000 }, 'listening');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      port: 3000,
      msg: 'listening',
    });
  });

  test('contains only type, message, stack, code and cause of an error', () => {
    const { lines, log } = capture();
    const error = Object.assign(new Error('outer', { cause: new HasuraError('unexpected', '$', 'inner') }), {
      request: { variables: { emailAddress: 'jane@example.org' } },
      response: { body: 'jane@example.org' },
    });
    log.error({ err: error }, 'request failed');
    expect(lines[0]).not.toContain('jane@example.org');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { type: 'HasuraError', code: 'unexpected', path: '$', message: 'inner' },
    });
  });

  test('ends at a cyclic chain of causes', () => {
    const { lines, log } = capture();
    const error = new Error('a');
    error.cause = error;
    log.error({ err: error }, 'x');
    expect(lines).toHaveLength(1);
  });
});

test('a line for standard output can be written', () => {
  const log = createLog('error');
  log.info('not written, because of the level');
  log.flush();
});
