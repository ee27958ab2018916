/**
 * `npm run build`: compiles when the sources are not those of the last successful build, and otherwise does nothing,
 * which takes a twentieth of the time. Contents are compared, because times of files say nothing after a change of the
 * branch, a copy or a clock that was set. `-- --force` compiles in any case.
 *
 * `dist/.build.json` has the hash of what the last build was made of. It is removed before the compiler begins and written
 * when it has succeeded, so that neither an interrupted nor a failed build counts.
 */
import './require-node.js';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const outputFolder = join(root, 'dist');
const stampFile = join(outputFolder, '.build.json');
/** The projects of `tsconfig.json` that become programs: all but the tests, which are only checked. */
const projects = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  .references.map(({ path }) => ({
    folder: path,
    ...JSON.parse(readFileSync(join(root, path, 'tsconfig.json'), 'utf8')),
  }))
  .filter(({ compilerOptions }) => compilerOptions.noEmit !== true);
/** What decides about the output besides the sources and the compiler. */
const otherInputs = [
  'tsconfig.json',
  ...projects.map(({ folder }) => `${folder}/tsconfig.json`),
  'package.json',
  'package-lock.json',
];
/** Makes what browsers load of the sources in `browser/`; a project without them has no such script. */
const bundler = join(root, 'scripts/bundle-browser.js');
const hasBundles = existsSync(bundler);

/** Milliseconds between two signs of life. */
const signMs = 2_000;
/** Why nothing can be written, in words for whoever started it. */
const unwritable = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
};

if (process.argv.includes('--force') || !isBuilt(sourceFiles())) {
  try {
    process.exitCode = await build();
  } catch (error) {
    const reason = unwritable[error.code];
    if (reason === undefined) throw error;
    process.stderr.write(
      `The program has to be built, and ${outputFolder} cannot be written: ${reason}. Run "npm run build" as the owner of the folder.\n`,
    );
    process.exitCode = 1;
  }
}

/** Files that the compiler reads, and those of bundles. */
function sourceFiles() {
  return projects
    .flatMap(({ folder, exclude }) => {
      const isExcluded = (path) => exclude.includes(relative(folder, path)) || path.endsWith('.test.ts');
      return filesBelow(folder, isExcluded);
    })
    .concat(hasBundles ? ['scripts/bundle-browser.js', ...filesBelow('browser').filter(isNotOfConsole)] : [])
    .sort();
}

/** The console has a build of its own, `bundle-console.js`: no start waits for it. */
function isNotOfConsole(path) {
  return !path.startsWith('browser/console/');
}

function filesBelow(folder, isExcluded = () => false) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (isExcluded(path)) return [];
    if (entry.isDirectory()) return filesBelow(path, isExcluded);
    return /\.(ts|json|css)$/.test(entry.name) ? [path] : [];
  });
}

function isBuilt(sources) {
  const stamp = readStamp();
  return (
    stamp?.inputs === hashOf(sources) &&
    // Without a compiler, as in an installation without packages for development, there is nothing to compare.
    stamp.compiler === (compilerVersion() ?? stamp.compiler) &&
    sources.every((path) => !outputOf(path) || existsSync(outputOf(path))) &&
    (!hasBundles || stamp.bundles?.every((path) => existsSync(join(outputFolder, path))))
  );
}

/** What the bundler has made, by the names below the folder of the output. */
function bundles() {
  return readdirSync(join(outputFolder, 'browser'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outputFolder, join(entry.parentPath, entry.name)));
}

function compilerVersion() {
  return readJson(join(root, 'node_modules/typescript/package.json'))?.version;
}

/** The program that a source becomes; undefined where it depends on whether it is imported, or is a part of a bundle. */
function outputOf(path) {
  const project = projects.find(({ folder }) => path.startsWith(`${folder}/`));
  if (project === undefined || !path.endsWith('.ts') || path.endsWith('.d.ts')) return undefined;
  const { folder, compilerOptions } = project;
  return join(root, folder, compilerOptions.outDir, relative(folder, path).replace(/ts$/, 'js'));
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const path of [...otherInputs, ...sources]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function readStamp() {
  return readJson(stampFile);
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @returns the exit code of the compiler */
async function build() {
  const compiler = compilerVersion();
  if (compiler === undefined) {
    process.stderr.write('The program has to be built, and the compiler is not installed: run npm ci.\n');
    return 1;
  }
  // Before the compiler reads them: what changes in the meantime is compiled by the next build.
  const inputs = hashOf(sourceFiles());
  mkdirSync(outputFolder, { recursive: true });
  // Also where there is none: the folder may not be written to, and the compiler would say so for every file.
  writeFileSync(stampFile, '');
  rmSync(stampFile, { force: true });
  const program = join(root, 'node_modules/typescript/bin/tsc');
  const status = await working('Compiling the program', [
    program,
    '--build',
    // Several projects are compiled at once: more threads for each of them would do the same work several times.
    '--checkers',
    '1',
    // Not by parts: what somebody has changed in the output is written again.
    '--force',
    ...projects.map(({ folder }) => join(root, folder)),
  ]);
  if (status === 0 && hasBundles) {
    const bundled = await working('Bundling what browsers load', [bundler]);
    if (bundled !== 0) return bundled;
  }
  if (status === 0) {
    // Two builds at once write the same content; each name appears whole.
    const draft = `${stampFile}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ inputs, compiler, ...(hasBundles ? { bundles: bundles() } : {}) }));
    renameSync(draft, stampFile);
  }
  return status;
}

/**
 * Runs a program of Node, and shows on standard error that it works.
 * @returns its exit code
 */
async function working(what, parameters) {
  const started = performance.now();
  process.stderr.write(`${what} `);
  const signs = setInterval(() => process.stderr.write('.'), signMs);
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (bytes) => (said += bytes));
  try {
    const status = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
    const seconds = Math.round((performance.now() - started) / 1_000);
    process.stderr.write(status === 0 ? ` ${seconds} s\n` : '\n');
    if (said !== '') process.stdout.write(said);
    return status;
  } finally {
    clearInterval(signs);
  }
}
