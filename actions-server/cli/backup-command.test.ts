/** What `backup` and `restore` hand over to the program in which they run, and what they say. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Report } from '../backup/report.ts';
import { runCommandLine } from './run.ts';

/** Runs a command whose work takes a second and has 2 MB done by then. */
async function run(...parameters: string[]) {
  const files: string[] = [];
  let error = '';
  const unused = () => Promise.reject(new Error('unused'));
  const work = async (file: string, { print, onBytes }: Report) => {
    files.push(file);
    await new Promise((done) => setTimeout(done, 1_010));
    onBytes(1_900_000);
    print('Said meanwhile.');
  };
  const code = await runCommandLine(
    parameters,
    {
      programName: 'platform',
      version: '0',
      environment: {},
      connect: unused,
      backup: work,
      restore: work,
      migrate: unused,
    },
    {
      write: () => {},
      requireWhole: () => {},
      writeError: (text) => {
        error += text;
      },
      hasProgressLine: true,
      hasStyles: false,
      ask: null,
    },
  );
  // A line that is written again is a line here.
  return { code, files, error: error.replaceAll('\r\u001b[K', '\n') };
}

test('the file is found from where the command is called, and - is a stream of which nobody knows the size', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'backup-')), 'archive');
  await writeFile(file, Buffer.alloc(3_800_000));
  const [restored, streamed, missing, saved] = await Promise.all([
    run('restore', file),
    run('restore', '-'),
    run('restore', './none'),
    run('backup', './new'),
  ]);
  expect([restored, streamed, missing, saved].map(({ files }) => files)).toEqual([
    [file],
    ['-'],
    [resolve('none')],
    [resolve('new')],
  ]);
  expect(restored.error).toMatch(/ 50 % {2}1\.9 of 3\.8 MB, /);
  for (const { error } of [streamed, missing, saved]) expect(error).toMatch(/^1\.9 MB, /m);
  // The line of the progress is taken away before another one is written.
  expect(restored.error).toMatch(/^Said meanwhile\.\n+Restored\. .*platform erase --from LIST/m);
  expect(saved.error).toContain(`Backup written to ${resolve('new')}.`);
});
