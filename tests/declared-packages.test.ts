/** Which packages of the registry a source may import: those that the manifest of its own package declares. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  browserSources,
  isShipped,
  production,
  root,
  sources,
  violations,
} from './support/source-imports.ts';

type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>;

/** The folder of the nearest manifest; `.` is the root of the project. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' || existsSync(join(root, folder, 'package.json')) ? folder : folderOf(folder);
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/** What an installation without packages for development has. */
function installedFor(folder: string): string[] {
  const { dependencies, optionalDependencies } = manifestOf(folder);
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

function declaredIn(folder: string): string[] {
  return [...installedFor(folder), ...Object.keys(manifestOf(folder).devDependencies ?? {})];
}

/** Whether an import is neither of the project nor of Node. */
function isOfRegistry(target: string): boolean {
  return /^(@[^/]+\/)?[^/]+$/.test(target) && !/^(node:|@platform\/)|\.ts$/.test(target);
}

test('production code imports neither tests nor development packages', () => {
  const shipped = production.filter(({ path }) => isShipped(path));
  expect(violations(shipped, (target) => target.startsWith('tests/') || target.endsWith('.test.ts'))).toEqual(
    [],
  );
  expect(
    violations(
      shipped,
      (target, { path }, typeOnly) =>
        !typeOnly && isOfRegistry(target) && !installedFor(folderOf(path)).includes(target),
    ),
  ).toEqual([]);
});

test('an import of a package of the registry, in a browser too, is declared by the manifest of its source', () => {
  const ofRoot = declaredIn('.');
  expect(
    violations([...sources, ...browserSources], (target, { path }) => {
      if (!isOfRegistry(target) || declaredIn(folderOf(path)).includes(target)) return false;
      // What makes and tests a package may also use what the root has for all of them.
      return !ofRoot.includes(target) || (isShipped(path) && !path.endsWith('.test.ts'));
    }),
  ).toEqual([]);
});

test('the root declares no package that other packages of the project alone import', () => {
  const folders = new Set(production.map(({ path }) => folderOf(path)).filter((folder) => folder !== '.'));
  const ofPackages = [...folders].flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {}));
  const outside = production.filter(({ path }) => folderOf(path) === '.');
  const imported = new Set(outside.flatMap(({ imports }) => imports.map(({ target }) => target)));
  // The root names what the platform is made of, with what reads resumes.
  const named = ['mammoth', 'pdfjs-dist'];
  expect(
    Object.keys(manifestOf('.').dependencies ?? {}).filter(
      (name) => ofPackages.includes(name) && !imported.has(name) && !named.includes(name),
    ),
  ).toEqual([]);
});
