/** The tarball that `npm run resumes:pack` makes, unpacked away from the project, with packages of the registry only. */
import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const unpacked = join(folder, 'package');

beforeAll(async () => {
  const { stdout } = await run(process.execPath, ['scripts/pack-resume-reader.js'], { cwd: root });
  const entries = extract();
  entries.end(gunzipSync(readFileSync(join(root, stdout.trim()))));
  for await (const entry of entries) {
    const path = join(folder, entry.header.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await buffer(entry));
  }
  // What npm would install, and nothing of the project.
  const { dependencies } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(unpacked, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(unpacked, 'node_modules', name));
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the command in the tarball reads a resume', async () => {
  const program = join(unpacked, 'dist/programs/read.js');
  const resume = join(root, 'tests/fixtures/resumes/elodie-marchand.pdf');
  const { stdout } = await run(process.execPath, [program, '--country', 'FR', resume], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({
    file: resume,
    status: 'read',
    resume: { firstName: 'Élodie', lastName: 'Marchand' },
  });
});

test('a file that cannot be read has a line that says why, and the exit code says so', async () => {
  const program = join(unpacked, 'dist/programs/read.js');
  const empty = join(folder, 'empty.pdf');
  writeFileSync(empty, '');
  const failure = await run(process.execPath, [program, empty]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('"code":"empty"') });
});

test('nothing in the tarball names a package of the project', () => {
  const naming = readdirSync(join(unpacked, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .filter((path) => /['"]@platform\//.test(readFileSync(join(unpacked, 'dist', path), 'utf8')));
  expect(naming).toEqual([]);
});
