/**
 * Makes what browsers load from the sources in `browser/`: checks the types, then writes `dist/browser`, minified. Part of
 * `npm run build`; the image runs it alone.
 */
import { spawnSync } from 'node:child_process';
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
    entryPoints: ['browser/careers/careers.ts', 'browser/careers/careers.css'],
    outbase: 'browser',
    outdir: 'dist/browser',
    bundle: true,
    minify: true,
    format: 'iife',
    // Browsers of the last five years; older ones use the pages without the script.
    target: ['es2020', 'chrome90', 'firefox90', 'safari14.1'],
    logLevel: 'warning',
  });
}
process.exitCode = status ?? 1;
