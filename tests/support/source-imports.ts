/** The sources of the project with what they import, for the rules about imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const sourceFolders = ['packages', 'actions-server', 'hasura', 'standalone', 'tests', 'bench', 'scripts'];

interface Import {
  /** The path from the project root for files of the repository, otherwise the name of a package. */
  readonly target: string;
  readonly typeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: Import[];
}

/** Every TypeScript file of the repository but of the browser. */
export const sources: readonly Source[] = sourceFolders.flatMap(listTypeScript).map(readSource);
/** The programs for browsers. */
export const browserSources: readonly Source[] = listTypeScript('browser').map(readSource);
/** Those that are neither tests nor their support. */
export const production = sources.filter(
  (source) => !source.path.endsWith('.test.ts') && !source.path.startsWith('tests/'),
);

/** Whether a file is a part of what users run, and not of what makes or measures it. */
export function isShipped(path: string): boolean {
  return /^(actions-server|hasura|packages|standalone)\/(?!(?:resume-reader|places)\/(generator|programs|tests|truth)\/)/.test(
    path,
  );
}

function listTypeScript(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(join(root, folder));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    // Clients of tests are a package of their own.
    if (name === 'node_modules' || name === 'dist') return [];
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return listTypeScript(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: readImports(path, text) };
}

/** The imports of a file, those of types too. */
export function readImports(path: string, text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const statement = /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g;
  const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;
  const found = [...code.matchAll(statement)].map((match) => ({
    specifier: match[3] ?? '',
    typeOnly: match[2] !== undefined,
  }));
  for (const match of code.matchAll(dynamic)) found.push({ specifier: match[1] ?? '', typeOnly: false });
  return found.map(({ specifier, typeOnly }) => ({
    typeOnly,
    target: specifier.startsWith('.')
      ? relative(root, normalize(join(root, dirname(path), specifier)))
      : specifier.startsWith('node:')
        ? specifier
        : specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
  }));
}

/**
 * What the sources and the pages of browsers import of files, as `path name`; all of a file as `path *`.
 * @param faces the files of the faces of packages, by what they are imported as
 */
export function importedNames(faces: ReadonlyMap<string, string>): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { path, text } of [...sources, ...browserSources]) {
    const statements = text.matchAll(
      /\b(?:import|export)\s+(?:type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+'((?:\.|@platform\/)[^']+)'/g,
    );
    const dynamic = text.matchAll(/\bconst (\{[^}]*\}) = await import\(\s*'((?:\.|@platform\/)[^']+)'/g);
    const members = text.matchAll(/\(await import\(\s*'(\.[^']+)'\s*\)\)\s*\.(\w+)/g);
    const ofMembers = [...members].map(([all, specifier, name]) => [all, name, specifier]);
    for (const [, names = '', specifier = ''] of [...statements, ...dynamic, ...ofMembers]) {
      const target = faces.get(specifier) ?? relative(root, normalize(join(root, dirname(path), specifier)));
      for (const [name] of names.matchAll(/\w+|\*/g)) used.add(`${target} ${name}`);
    }
  }
  return used;
}

/** Every import that is forbidden, as a line `file → target`; the rules expect none. */
export function violations(
  from: readonly Source[],
  isForbidden: (target: string, source: Source, typeOnly: boolean) => boolean,
) {
  return from.flatMap((source) =>
    source.imports
      .filter(({ target, typeOnly }) => isForbidden(target, source, typeOnly))
      .map(({ target }) => `${source.path} → ${target}`),
  );
}
