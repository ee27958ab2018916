/** Tests of the terminal of a process, with the devices of Linux and with streams in their place. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('a reader that ends early is no error of a list, and one of everything else', async () => {
  const api = createServer((_, response) => response.end('{"data":[],"total":0}'));
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const run = async (...parameters: string[]) => {
    const env = { ...process.env, PLATFORM_URL: url, PLATFORM_API_KEY: 'sk_x' };
    const child = spawn(process.execPath, [platform, ...parameters], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let error = '';
    for await (const piece of child.stderr) error += piece;
    const code = child.exitCode ?? (await new Promise((done) => child.once('exit', done)));
    return { code, error };
  };
  try {
    expect(await Promise.all([run('webhooks', 'list'), run('completion', 'bash')])).toEqual([
      { code: 0, error: '' },
      { code: 1, error: 'Standard output was closed before everything was written.\n' },
    ]);
  } finally {
    await new Promise((done) => api.close(done));
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
