/** Tests of what is published of the client: what it needs, and how large it is. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}src/${entry}`],
    bundle: true,
    minify: true,
    format: 'esm',
    // Neither a browser nor an edge runtime has the modules of Node: importing one is an error here.
    platform: 'neutral',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

test('the client imports nothing of Node, and has less than 6 kB when it is compressed', async () => {
  expect(gzipSync(await bundle('index.ts'), { level: 9 }).length).toBeLessThan(6_000);
});

test('what only Node has is in an entry point of its own', async () => {
  await expect(bundle('node.ts')).rejects.toThrow('node:fs/promises');
});

test('the package has no dependencies', () => {
  expect(JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))).not.toHaveProperty('dependencies');
});

/** The package as `npm install` unpacks it, in a project that asks for it by its name. */
function installed(): string {
  const project = mkdtempSync(join(tmpdir(), 'client-project-'));
  const target = join(project, 'node_modules', 'recruitment-sales-platform-client');
  const { files } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as { files: string[] };
  for (const file of ['package.json', 'commonjs/package.json']) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(`${folder}${file}`, join(target, file));
  }
  expect(files).toEqual(expect.arrayContaining(['dist', 'commonjs']));
  compile(['-p', `${folder}tsconfig.json`, '--outDir', join(target, 'dist')]);
  compile(['-p', `${folder}tsconfig.commonjs.json`, '--outDir', join(target, 'commonjs/dist')]);
  return project;
}

function compile(flags: readonly string[]): void {
  const types = fileURLToPath(new URL('../../node_modules/@types', import.meta.url));
  const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
  execFileSync(tsc, [...flags, '--typeRoots', types], { encoding: 'utf8' });
}

const program = `
import { Platform, type SavedCompany } from 'recruitment-sales-platform-client';
import { fileFrom } from 'recruitment-sales-platform-client/node';
const platform = new Platform({ apiKey: 'sk_x', baseUrl: 'http://localhost:1', maxRetries: 0 });
const save = (): PromiseLike<SavedCompany> => platform.saveCompany({ name: 'Acme' });
console.log(typeof save, typeof fileFrom, platform instanceof Platform);
`;

test('the package is compiled and runs in projects of both kinds of modules', () => {
  const project = installed();
  for (const [kind, type, flags] of [
    ['CommonJS', 'commonjs', ['--module', 'node16']],
    ['ES modules', 'module', ['--module', 'node16']],
    ['a bundler', 'module', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ] as const) {
    writeFileSync(join(project, 'package.json'), JSON.stringify({ type }));
    writeFileSync(join(project, 'main.ts'), program);
    compile([
      join(project, 'main.ts'),
      '--ignoreConfig',
      '--strict',
      '--types',
      'node',
      ...flags,
      '--outDir',
      project,
    ]);
    const printed = execFileSync(process.execPath, [join(project, 'main.js')], { encoding: 'utf8' });
    expect(`${kind}: ${printed}`).toBe(`${kind}: function function true\n`);
  }
});
