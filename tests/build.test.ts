/** `npm run build` in a small project of its own, with the real compiler. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'build-'));
/** A copy of the project as it is after its first build: each test begins with it. */
const built = `${project}-built`;
const copy = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
let firstBuild: ReturnType<typeof build>;

beforeAll(() => {
  mkdirSync(join(project, 'scripts'));
  mkdirSync(join(project, 'src'));
  for (const name of ['build.js', 'require-node.js']) {
    cpSync(join(root, 'scripts', name), join(project, 'scripts', name));
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module' }));
  write('package-lock.json', '{}');
  write('tsconfig.json', JSON.stringify({ files: [], references: [{ path: 'src' }] }));
  write(
    'src/tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        composite: true,
        target: 'es2023',
        module: 'nodenext',
        rootDir: '.',
        outDir: '../dist/src',
        types: [],
        lib: ['es2023'],
        skipLibCheck: true,
      },
      include: ['.'],
      exclude: ['unfinished'],
    }),
  );
  write('src/answer.ts', 'export const answer: number = 1;');
  write('src/top.ts', 'export const top = true;');
  firstBuild = build();
  cpSync(project, built, copy);
});
afterEach(() => {
  rmSync(project, { recursive: true });
  cpSync(built, project, copy);
});
afterAll(() => {
  for (const folder of [project, built]) rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

function build(...parameters: string[]) {
  return spawnSync(process.execPath, ['scripts/build.js', ...parameters], { cwd: project, encoding: 'utf8' });
}

const output = () => readFileSync(join(project, 'dist/src/answer.js'), 'utf8');
/** Makes visible whether the compiler writes the file again. */
const mark = () => write('dist/src/answer.js', '// not written again');

test('unchanged sources are compiled once', () => {
  expect(firstBuild).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Compiling the program \.* \d+ s\n$/),
  });
  expect(output()).toContain('answer = 1');
  mark();
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(output()).toBe('// not written again');
  expect(build('--force').status).toBe(0);
  expect(output()).toContain('answer = 1');
});

/** One after another in the same project, which is built after each. */
const changes: readonly (readonly [string, () => void])[] = [
  ['a source of the same length and time', () => write('src/answer.ts', 'export const answer: number = 9;')],
  ['a source with another content', () => write('src/answer.ts', 'export const answer = 2;')],
  ['another source', () => write('src/other.ts', 'export {};')],
  [
    'other options',
    () =>
      write(
        'src/tsconfig.json',
        readFileSync(join(project, 'src/tsconfig.json'), 'utf8').replace('es2023', 'es2022'),
      ),
  ],
  ['other packages', () => write('package-lock.json', '{"lockfileVersion":3}')],
  ['a program that is missing', () => rmSync(join(project, 'dist/src/top.js'))],
  ['a source less', () => rmSync(join(project, 'src/top.ts'))],
];

test(`what is compiled again: ${changes.map(([name]) => name).join(', ')}`, () => {
  for (const [name, change] of changes) {
    mark();
    change();
    const { status } = build();
    expect({ name, status, output: output() }).toEqual({
      name,
      status: 0,
      output: expect.stringContaining('answer ='),
    });
  }
});

test('a build that failed is repeated, and reports its errors each time', () => {
  write('src/answer.ts', 'export const answer: number = "text";');
  for (let times = 0; times < 2; times++) {
    const { status, stdout } = build();
    expect(status).not.toBe(0);
    expect(stdout).toContain("Type 'string' is not assignable to type 'number'");
  }
  write('src/answer.ts', 'export const answer: number = 1;');
  expect(build().status).toBe(0);
});

test('without a compiler a built program is used, and a changed one is an error', () => {
  rmSync(join(project, 'node_modules'));
  expect(build().status).toBe(0);
  write('src/answer.ts', 'export const answer = 3;');
  expect(build()).toMatchObject({ status: 1, stderr: expect.stringContaining('run npm ci') });
  expect(existsSync(join(project, 'dist/src/answer.js'))).toBe(true);
});

/** As a user who may not write to `dist`: root may write everywhere, and reads the program of Node, which may be its own. */
function buildWithoutRights(script = 'build.js') {
  chmodSync(project, 0o755);
  chmodSync(join(project, 'dist'), 0o555);
  const asNobody = 'process.setgroups([]); process.setgid(65534); process.setuid(65534);';
  const user = process.getuid?.() === 0 ? ['--import', `data:text/javascript,${asNobody}`] : [];
  try {
    return spawnSync(process.execPath, [...user, `scripts/${script}`], { cwd: project, encoding: 'utf8' });
  } finally {
    chmodSync(join(project, 'dist'), 0o755);
  }
}

test('in a folder that may not be written to, a built program is used, and a changed one is an error of one line', () => {
  expect(buildWithoutRights()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  write('src/answer.ts', 'export const answer: number = 4;');
  expect(buildWithoutRights()).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The program has to be built, and .*dist cannot be written: this user may not write there\. .*\n$/,
    ),
  });
});

test('an older Node than package.json asks for ends with one line', () => {
  write('package.json', JSON.stringify({ type: 'module', engines: { node: '>=99.7' } }));
  const stderr = `This needs Node 99.7 or newer, this is ${process.versions.node}.\n`;
  expect(build()).toMatchObject({ status: 1, stdout: '', stderr });
});

test('parts of a bundle are built once, and a bundle that is missing is made again', () => {
  mkdirSync(join(project, 'browser'));
  write('browser/page.ts', 'import "./part.ts";');
  write('browser/part.ts', 'export const part = 1;');
  write(
    'scripts/bundle-browser.js',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/browser', { recursive: true });
    writeFileSync('dist/browser/page.js', 'bundled');`,
  );
  expect(build()).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('Bundling what browsers load'),
  });
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  rmSync(join(project, 'dist/browser/page.js'));
  expect(build().stderr).toContain('Bundling what browsers load');
  write('browser/part.ts', 'export const part = 2;');
  expect(build().stderr).toContain('Bundling what browsers load');
});

test('a console that cannot be built, nor its failure be written down, is said without a stack', () => {
  mkdirSync(join(project, 'browser/console'), { recursive: true });
  cpSync(join(root, 'scripts/bundle-console.js'), join(project, 'scripts/bundle-console.js'));
  const { status, stderr } = buildWithoutRights('bundle-console.js');
  expect(status).toBe(1);
  expect(stderr).toContain('The console was not built: ');
  expect(stderr).not.toMatch(/EACCES|^ +at /m);
});

// systemd mounts the folder of the program so (`ProtectSystem=strict`). Linux alone can do it for one process.
const canMount = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

(canMount ? test : test.skip)('a console on a read-only file system is said with what to do', () => {
  mkdirSync(join(project, 'browser/console/icons'), { recursive: true });
  write('browser/console/icons/outlines.json', '{}');
  write('browser/console/main.tsx', 'export const page = 1;');
  cpSync(join(root, 'scripts/bundle-console.js'), join(project, 'scripts/bundle-console.js'));
  const mount = 'mount --bind dist dist && mount -o remount,bind,ro dist';
  const { status, stderr } = spawnSync(
    'unshare',
    [
      '--map-root-user',
      '--mount',
      'sh',
      '-c',
      `${mount} && exec "$0" scripts/bundle-console.js`,
      process.execPath,
    ],
    { cwd: project, encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The console was not built: \S+\/dist\/console\.\d+ cannot be written: run "npm run console" as the owner of the folder\n$/,
  );
});
