/**
 * Makes what browsers load from the sources in `browser/`: checks the types, then writes `dist/browser`, minified. Part of
 * `npm run build`; the image runs it alone.
 */
import './require-node.js';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

const { status, error } = spawnSync(process.execPath, [compiler, '-p', join(root, 'browser/tsconfig.json')], {
  stdio: 'inherit',
});
if (error !== undefined) throw error;
/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  outbase: 'browser',
  outdir: 'dist/browser',
  bundle: true,
  // Packages of the project are read from their sources.
  conditions: ['source'],
  minify: true,
  format: 'iife',
  // Browsers of the last five years; older ones use the pages without the script.
  target: ['es2020', 'chrome90', 'firefox90', 'safari14.1'],
  logLevel: 'warning',
};

if (status === 0) {
  await build({
    ...shared,
    entryPoints: [
      'browser/careers/careers.ts',
      'browser/careers/careers.css',
      'browser/docs/documentation.css',
      'browser/docs/try.ts',
      'browser/docs/try.css',
    ],
  });
  // The style sheet of the element is a part of its program, and the loader names the program by its hash.
  const [style] = (await build({ ...shared, entryPoints: ['browser/embed/embed.css'], write: false }))
    .outputFiles;
  await build({
    ...shared,
    entryPoints: ['browser/embed/embed.ts'],
    define: { embedStyle: JSON.stringify(style?.text.trim()) },
  });
  const program = readFileSync(join(root, 'dist/browser/embed/embed.js'));
  const hash = createHash('sha256').update(program).digest('hex').slice(0, 16);
  const integrity = `sha384-${createHash('sha384').update(program).digest('base64')}`;
  await build({
    ...shared,
    entryPoints: ['browser/embed/loader.ts'],
    define: { embedFile: JSON.stringify(`embed.${hash}.js`), embedIntegrity: JSON.stringify(integrity) },
  });
  copyFileSync(join(root, 'browser/favicon.ico'), join(root, 'dist/browser/favicon.ico'));
  // The viewer of the API description is finished already. Only these two files of its package are needed.
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
    copyFileSync(join(root, 'node_modules/swagger-ui-dist', name), join(root, 'dist/browser/docs', name));
  }
}
process.exitCode = status ?? 1;
