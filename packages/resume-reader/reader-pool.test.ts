import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runningProcesses } from '../../bench/support/process-tree.ts';
import { defaultWaitMs } from '../../tests/support/wait-until.ts';
import { ResumeReaderBusyError, ResumeReaderClosedError } from './reader-errors.ts';
import { createResumeReader } from './reader-pool.ts';

const options = { fileName: 'resume.txt', defaultCountry: 'FR' };
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const resume = text(
  'Jane Doe\njane.doe@example.org\n+33 6 12 34 56 78\n\nExperience\n2019 - present\tAccountant, Example Ltd\n',
);

/** Started once for all tests that only read: the start of a process takes as long as hundreds of reads. */
const reader = createResumeReader({ workers: 2, timeoutMs: defaultWaitMs });
const maxQueue = 20;
const single = createResumeReader({ workers: 1, maxQueue, timeoutMs: defaultWaitMs });
afterAll(() => Promise.all([reader.close(), single.close()]));

describe('the resume reader', () => {
  test('reads a resume in another process', async () => {
    const result = await reader.read(resume, options);
    expect(result).toMatchObject({
      status: 'read',
      resume: {
        firstName: 'Jane',
        lastName: 'Doe',
        emailAddresses: ['jane.doe@example.org'],
        phoneNumbers: [{ canonicalNumber: '+33612345678' }],
        currentPosition: 'Accountant',
        currentCompanyName: 'Example Ltd',
      },
    });
  });

  test('reads many files concurrently', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Person${'abcdefghijkl'[index]} Example`);
    const results = await Promise.all(
      names.map((name) => reader.read(text(`${name}\n\nEducation\n2010 - 2012 Diploma`), options)),
    );
    const read = results.map((result) =>
      result.status === 'read' ? `${result.resume.firstName} ${result.resume.lastName}` : result.code,
    );
    expect(read).toEqual(names);
  });

  test('gives a code for empty, unknown and damaged files instead of throwing', async () => {
    const codes = await Promise.all(
      [
        new Uint8Array(),
        new Uint8Array([0, 1, 2, 3, 0, 0, 255]),
        text('%PDF-1.7\nnothing more'),
        text('   \n'),
      ].map(async (bytes) => {
        const result = await reader.read(bytes, options);
        return result.status === 'unreadable' ? result.code : result.status;
      }),
    );
    expect(codes).toEqual(['empty', 'unsupported', 'corrupt', 'no_text']);
  });

  test('gives too_large for a file beyond the size limit without reading it', async () => {
    const small = createResumeReader({ workers: 1, maxBytes: 10 });
    expect(await small.read(resume, options)).toMatchObject({ status: 'unreadable', code: 'too_large' });
    await small.close();
  });
});

test('a prepared reader has its processes before the first resume', async () => {
  single.prepare();
  expect(single.load).toEqual({ reading: 0, waiting: 0 });
  expect((await single.read(resume, options)).status).toBe('read');
});

test('processes without a file keep nobody from ending, whether they have started or not', async () => {
  const program = `
    import { createResumeReader } from ${JSON.stringify(new URL('./dist/reader-pool.js', import.meta.url).href)};
    const reader = createResumeReader({ workers: 2, timeoutMs: ${defaultWaitMs} });
    const read = () => reader.read(new TextEncoder().encode('Jane Doe'), ${JSON.stringify(options)});
    await read();
    // The second process is still starting when the first one has read both files.
    const results = await Promise.all([read(), read()]);
    createResumeReader({ workers: 1 }).prepare();
    console.log(results.map(({ status }) => status).join());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toBe('read,read\n');
});

test('a process gives way to others of the machine while it reads, unless the caller says otherwise', async () => {
  const readers = () =>
    runningProcesses()
      .filter(({ parent, title }) => parent === process.pid && title.includes('reader-process'))
      .map(({ pid }) => pid);
  const prioritiesWith = async (given: Parameters<typeof createResumeReader>[0]) => {
    const others = readers();
    const pool = createResumeReader({ workers: 1, timeoutMs: defaultWaitMs, ...given });
    await pool.read(resume, options);
    const own = readers().filter((pid) => !others.includes(pid));
    const priorities = own.map((pid) => getPriority(pid));
    await pool.close();
    return priorities;
  };
  expect(await prioritiesWith({})).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
  expect(await prioritiesWith({ lowPriority: false })).toEqual([getPriority()]);
});

test('a process that is still starting ends without an error when whoever started it has ended', async () => {
  const program = new URL('./dist/reader-process.js', import.meta.url);
  const starting = fork(program, ['512'], { execArgv: [], env: {}, serialization: 'advanced' });
  starting.disconnect();
  expect(await once(starting, 'exit')).toEqual([0, null]);
});

describe('a reader that has to be stopped', () => {
  test('gives timeout for a file that takes too long, and the next file is read', async () => {
    const hasty = createResumeReader({ workers: 1, timeoutMs: 1 });
    expect(await hasty.read(resume, options)).toMatchObject({ status: 'unreadable', code: 'timeout' });
    await hasty.close();
    expect((await single.read(resume, options)).status).toBe('read');
  });

  test('does not report a file as unreadable when its process is killed before it started', async () => {
    const reader = createResumeReader({ workers: 1, memoryMb: 30 });
    await expect(reader.read(resume, options)).rejects.toThrow(
      /^The resume reader cannot start \(SIG\w+; its memory limit is 30 MB\)\.$/,
    );
    await reader.close();
  });

  test('names the build command in the error when its compiled program is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'resume-reader-'));
    for (const file of ['reader-errors.js', 'reader-pool.js', 'turns.js', 'unreadable.js']) {
      await cp(new URL(`./dist/${file}`, import.meta.url), join(folder, file));
    }
    await symlink(
      fileURLToPath(new URL('../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
    );
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const program = `
      import { createResumeReader } from './reader-pool.js';
      const read = createResumeReader().read(new Uint8Array(1), { fileName: 'a.txt', defaultCountry: 'FR' });
      console.log(await read.catch((error) => error.message));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: folder },
    );
    expect(stdout).toMatch(/cannot start \(.*reader-process\.js is missing, which `npm run build` creates\)/);
    await rm(folder, { recursive: true });
  });

  test('reads the file of another account although one account has all processes and many files wait', async () => {
    const order: string[] = [];
    const read = (account: string) => single.read(resume, options, account).then(() => order.push(account));
    await Promise.all([...Array.from({ length: maxQueue }, () => read('greedy')), read('other')]);
    expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('greedy'));
  });

  test('a file does not wait for the start of its process while another process becomes free', async () => {
    // With a low priority a process can get no time while the other one reads dozens.
    const pair = createResumeReader({ workers: 2, timeoutMs: defaultWaitMs, lowPriority: false });
    const order: string[] = [];
    const read = (account: string) => pair.read(resume, options, account).then(() => order.push(account));
    // Both processes have started.
    await Promise.all([read('first'), read('first')]);
    order.length = 0;
    await Promise.all([...Array.from({ length: 60 }, () => read('greedy')), read('other')]);
    await pair.close();
    // Two files are being read when it arrives, and while it is read the other process may end several more.
    expect(order.indexOf('other')).toBeLessThan(20);
  });

  /** What became of a file of the account. */
  const outcome = (account: string): Promise<string | Error> =>
    single.read(resume, options, account).then(
      ({ status }) => status,
      (error) => error,
    );
  const busy = expect.any(ResumeReaderBusyError);

  test('rejects the file of the account that fills the queue', async () => {
    const greedy = Array.from({ length: 1 + maxQueue }, () => outcome('greedy'));
    // The first of these two gets the spare process.
    const others = [outcome('other'), outcome('other')];
    expect(await Promise.all(others)).toEqual(['read', 'read']);
    expect(await Promise.all(greedy)).toEqual([...Array(maxQueue).fill('read'), busy]);
  });

  test('rejects more files than its queue holds', async () => {
    const outcomes = await Promise.all(Array.from({ length: 1 + maxQueue + 1 }, () => outcome('greedy')));
    expect(outcomes).toEqual([...Array(1 + maxQueue).fill('read'), busy]);
  });

  test('rejects the files that wait when it is closed, and all later ones', async () => {
    const reader = createResumeReader({ workers: 1 });
    const pending = [reader.read(resume, options), reader.read(resume, options)];
    const outcomes = Promise.allSettled(pending);
    await reader.close();
    for (const outcome of await outcomes) {
      expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(ResumeReaderClosedError);
    }
    await expect(reader.read(resume, options)).rejects.toThrow(ResumeReaderClosedError);
  });
});

const robustness = new URL('../../../shared/resumes/robustness/', import.meta.url);
const describeWithFiles = existsSync(robustness) ? describe : describe.skip;
describeWithFiles('the broken files of the corpus', () => {
  test.each([
    ['corrupt_file.pdf', 'corrupt'],
    ['empty_file.pdf', 'empty'],
    ['password_protected.pdf', 'encrypted'],
    ['scanned_resume.pdf', 'no_text'],
  ])('%s gives the code %s', async (file, code) => {
    const bytes = new Uint8Array(await readFile(new URL(file, robustness)));
    expect(await single.read(bytes, { fileName: file, defaultCountry: 'FR' })).toMatchObject({
      status: 'unreadable',
      code,
    });
  });
});
