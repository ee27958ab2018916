/** Tests of the terminal of a process, with the devices of Linux and with streams in their place. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { processTerminal } from './terminal.ts';

const platform = fileURLToPath(new URL('../../dist/standalone/platform.js', import.meta.url));

test('a command whose output cannot be written fails with the reason in one line', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const { status, stderr } = spawnSync(process.execPath, [platform, '--version'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Standard output cannot be written: ENOSPC: [^\n]*\n$/);
    expect(status).toBe(1);
  } finally {
    closeSync(full);
  }
});

interface Given {
  /** The streams that are no terminals. */
  readonly pipes?: readonly ('stdin' | 'stdout' | 'stderr')[];
  readonly env?: Readonly<Record<string, string>>;
}

function terminalOf({ pipes = [], env = {} }: Given = {}) {
  const stream = (name: 'stdin' | 'stdout' | 'stderr') =>
    Object.assign(new PassThrough(), { isTTY: pipes.includes(name) ? undefined : true });
  const [stdin, stdout, stderr] = [stream('stdin'), stream('stdout'), stream('stderr')];
  const terminal = processTerminal({ stdin, stdout, stderr, env } as unknown as NodeJS.Process);
  return { terminal, stdin, stdout, stderr };
}

test.each<[Given, readonly ('asks' | 'styles' | 'line')[]]>([
  [{}, ['asks', 'styles', 'line']],
  [{ env: { NO_COLOR: '1' } }, ['asks', 'line']],
  [{ env: { TERM: 'dumb' } }, ['asks']],
  [{ pipes: ['stdin'] }, ['styles', 'line']],
  [{ pipes: ['stdout'] }, ['asks', 'line']],
  [{ pipes: ['stderr'] }, ['styles']],
])('what needs a person who sees it is there only for one: %j has %j', (given, expected) => {
  const { ask, hasStyles, hasProgressLine } = terminalOf(given).terminal;
  const found = { asks: ask !== null, styles: hasStyles, line: hasProgressLine };
  expect(Object.entries(found).flatMap(([name, isThere]) => (isThere ? [name] : []))).toEqual(expected);
});

test('a question is no part of the result, and bytes are written to a file and to no terminal', async () => {
  const { terminal, stdin, stdout, stderr } = terminalOf();
  const answer = terminal.ask?.('Name? ');
  stdin.write('Acme\n');
  expect(await answer).toBe('Acme');
  expect(String(stderr.read())).toContain('Name? ');
  expect(() => terminal.write(Buffer.from('a'))).toThrow('FILE');
  terminal.write('text');
  expect(String(stdout.read())).toBe('text');
  const piped = terminalOf({ pipes: ['stdout'] });
  piped.terminal.write(Buffer.from('bytes'));
  expect(String(piped.stdout.read())).toBe('bytes');
});
