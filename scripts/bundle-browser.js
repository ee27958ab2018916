/**
 * Makes what browsers load from the sources in `browser/`: checks the types, then writes `dist/browser`, minified. Part of
 * `npm run build`; the image runs it alone.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');

const { status, error } = spawnSync(process.execPath, [compiler, '-p', join(root, 'browser/tsconfig.json')], {
  stdio: 'inherit',
});
if (error !== undefined) throw error;
if (status === 0) {
  await build({
    absWorkingDir: root,
    entryPoints: [
      ...['browser/careers/careers.ts', 'browser/careers/careers.css'],
      ...['browser/docs/documentation.css', 'browser/docs/try.ts', 'browser/docs/try.css'],
    ],
    outbase: 'browser',
    outdir: 'dist/browser',
    bundle: true,
    minify: true,
    format: 'iife',
    // Browsers of the last five years; older ones use the pages without the script.
    target: ['es2020', 'chrome90', 'firefox90', 'safari14.1'],
    logLevel: 'warning',
  });
  // The viewer of the API description is finished already. Only these two files of its package are needed.
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
    copyFileSync(join(root, 'node_modules/swagger-ui-dist', name), join(root, 'dist/browser/docs', name));
  }
}
process.exitCode = status ?? 1;
