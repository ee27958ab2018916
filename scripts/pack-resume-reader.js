/**
 * `npm run resumes:pack`: makes a tarball of the resume reader, which needs nothing of this project. The other packages of
 * the project are bundled into it, and packages of the registry stay its dependencies. Prints the path of the tarball.
 */
import './require-node.js';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'packages/resume-reader');
const output = join(root, 'dist/resume-reader');
const {
  exports,
  private: _,
  devDependencies: __,
  ...manifest
} = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const faces = ['.', './errors'];

rmSync(output, { recursive: true, force: true });
await build({
  absWorkingDir: folder,
  // The face, the command, and the programs that the reader starts.
  entryPoints: ['index.ts', 'reader-errors.ts', 'programs/read.ts', 'reader-process.ts', 'memory-watch.ts'],
  outdir: join(output, 'dist'),
  outbase: '.',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  conditions: ['source'],
  external: Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  logLevel: 'warning',
});
// As the compiler has written them: the face names no type of another package of the project.
for (const path of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('.d.ts') || /^(generator|programs)\b|^testing\./.test(path)) continue;
  mkdirSync(join(output, 'dist', dirname(path)), { recursive: true });
  cpSync(join(folder, 'dist', path), join(output, 'dist', path));
}
writeFileSync(
  join(output, 'package.json'),
  JSON.stringify(
    {
      ...manifest,
      exports: Object.fromEntries(
        faces.map((face) => [face, { types: exports[face].types, default: exports[face].default }]),
      ),
    },
    null,
    2,
  ),
);
cpSync(join(folder, 'README.md'), join(output, 'README.md'));
cpSync(join(root, 'LICENSE'), join(output, 'LICENSE'));
const packed = execFileSync('npm', ['pack', '--silent'], { cwd: output, encoding: 'utf8' });
process.stdout.write(`${relative(root, join(output, packed.trim()))}\n`);
