/**
 * `npm run console`: makes the console of `browser/console` into `dist/console`, and does nothing when its sources and
 * packages are those of the last build. Types are checked by `npm run check` and not here, so that a first start does not
 * wait for them.
 *
 * A build is written into a folder of its own and takes the place of the last one whole: what is served never misses a file.
 * When it fails, `dist/console-failure.txt` says why, for the page that waits for it.
 */
import './require-node.js';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = resolve(import.meta.dirname, '..');
const output = join(root, 'dist/console');
const failure = join(root, 'dist/console-failure.txt');
/** What decides about the output besides the sources. The versions of all packages are in the lock file. */
const otherInputs = ['scripts/bundle-console.js', 'package-lock.json'];

/** What a login leads to: the frame of the console, and a list. The browser loads it while somebody logs in. */
const soon = ['shell/console.tsx', 'data/list/table-list.tsx'];

const last = readManifest();
if (process.argv.includes('--force') || last?.inputs !== hashOf(last?.sources ?? [])) {
  try {
    await makeConsole();
    rmSync(failure, { force: true });
  } catch (error) {
    try {
      mkdirSync(join(root, 'dist'), { recursive: true });
      writeFileSync(failure, describe(error));
    } catch {
      // The folder may not be written to, which may be why the console was not built.
    }
    process.stderr.write(`The console was not built: ${describe(error)}\n`);
    process.exitCode = 1;
  }
}

function describe(error) {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return 'the packages for development are missing: run npm ci';
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS')
    return `${error.path} cannot be written: run "npm run console" as the owner of the folder`;
  return error.message;
}

function readManifest() {
  try {
    return JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
    .sort();
}

/** @param sources what the last build has read besides; a file that is gone makes another hash */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const path of new Set([...otherInputs, ...filesBelow('browser/console'), ...sources])) {
    const content = existsSync(join(root, path)) ? readFileSync(join(root, path)) : Buffer.of();
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

async function makeConsole() {
  // Not at the top: an installation without packages for development has no bundler, and says so.
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: { console: 'browser/console/main.tsx' },
    outdir: 'dist/console',
    bundle: true,
    // Packages of the project are read from their sources.
    conditions: ['source'],
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    write: false,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    legalComments: 'none',
    plugins: [makeIcons()],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    target: ['es2022', 'chrome110', 'firefox110', 'safari16.4'],
    logLevel: 'warning',
  });
  const draft = `${output}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(root, 'dist'), { recursive: true });
  // One by one: of folders that a file system lets nobody make, `recursive` says that they are missing.
  mkdirSync(draft);
  mkdirSync(join(draft, 'assets'));
  const sizes = Object.fromEntries(
    await Promise.all(outputFiles.map((file) => writeCompressed(join(draft, 'assets'), file))),
  );
  const first = filesOfFirstPage(metafile);
  // Vocabulary that the actions-server has too, such as the types of events, is imported from there.
  const sources = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
  const inputs = hashOf(sources.sort());
  writeFileSync(join(draft, 'manifest.json'), JSON.stringify({ inputs, sources, first, sizes }));
  // Another build may have been faster: its folder goes, and its result is the same.
  const old = `${output}.old.${process.pid}`;
  if (existsSync(output)) renameSync(output, old);
  try {
    renameSync(draft, output);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/**
 * Makes the components of icons from their outlines. Material UI has ten thousand icons, in 43,000 files that every
 * installation would have; `browser/console/icons` takes the place of that package and has those that are imported.
 */
function makeIcons() {
  const outlines = JSON.parse(readFileSync(join(root, 'browser/console/icons/outlines.json'), 'utf8'));
  return {
    name: 'icons',
    setup(build) {
      build.onResolve({ filter: /^@mui\/icons-material\// }, ({ path }) => {
        const name = path.slice('@mui/icons-material/'.length);
        if (name in outlines) return { path: name, namespace: 'icons', sideEffects: false };
        return { errors: [{ text: `browser/console/icons/outlines.json lacks the outline of ${path}` }] };
      });
      build.onLoad({ filter: /.*/, namespace: 'icons' }, ({ path: name }) => ({
        resolveDir: root,
        loader: 'jsx',
        contents: `import { createSvgIcon } from '@mui/material/utils';
          export default createSvgIcon(<path d="${outlines[name]}" />, '${name}');`,
      }));
    },
  };
}

/** Writes a file with its compressed forms beside it. @returns its name and its bytes, compressed by gzip */
async function writeCompressed(folder, { path, contents }) {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^.*\\/, '');
  const file = join(folder, name);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(contents, { level: 9 }),
    // The highest quality takes ten times as long for three hundredths of the size.
    promisify(brotliCompress)(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ]);
  writeFileSync(file, contents);
  writeFileSync(`${file}.gz`, zipped);
  writeFileSync(`${file}.br`, brotli);
  return [name, zipped.length];
}

/** The program of the page, what it imports at once, what is needed soon, and the style sheet. The program is the first. */
function filesOfFirstPage({ outputs }) {
  const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);
  const outputOf = (source) =>
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === `browser/console/${source}`);
  const [entry, { cssBundle }] = outputOf('main.tsx');
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: imported, kind } of outputs[path].imports) {
      if (kind === 'import-statement') visit(imported);
    }
  };
  visit(entry);
  for (const source of soon) visit(outputOf(source)[0]);
  return [...found, ...(cssBundle === undefined ? [] : [cssBundle])].map(nameOf);
}
