import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { writePostgresLog } from './postgres-log.ts';

test('a log that cannot be rotated loses lines and ends no server, and goes on when it can', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  const file = join(folder, 'postgres.log');
  const output = new PassThrough();
  const log = writePostgresLog(output, file, 100);
  output.write('first '.repeat(15));
  // A folder cannot be replaced by a file.
  await mkdir(`${file}.1`);
  output.write('lost '.repeat(15));
  expect(await readFile(file, 'utf8')).toBe('first '.repeat(15));
  await rmdir(`${file}.1`);
  output.end('last '.repeat(15));
  await once(output, 'close');
  expect(await readFile(file, 'utf8')).toBe('last '.repeat(15));
  expect(await readFile(`${file}.1`, 'utf8')).toBe('first '.repeat(15));
  expect(await log.whole()).toBe('first '.repeat(15) + 'lost '.repeat(15) + 'last '.repeat(15));
  await rm(folder, { recursive: true });
});
