/** Checks the rules of ARCHITECTURE.md about imports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  importedNames,
  isShipped,
  production,
  readImports,
  root,
  type Source,
  sources,
  violations,
} from './support/source-imports.ts';

/** The order of the stages of the engine; a stage imports only earlier stages. */
const engineStages = [
  'metadata',
  'catalog',
  'values',
  'conditions',
  'model',
  'schema',
  'plan',
  'limits',
  'sql',
  'prepare',
  'execute',
  'queue',
  'http-call',
  'actions',
  'events',
  'subscriptions',
  'admin',
  'console',
];
/** The packages of the project, and the other packages of the project that each may import. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'packages/vocabulary': [],
  'packages/runtime': [],
  'packages/resume-reader': ['@platform/runtime', '@platform/vocabulary'],
  'packages/places': ['@platform/resume-reader', '@platform/vocabulary'],
  'hasura/engine': ['@platform/runtime'],
};
/**
 * The floors of the actions-server: a folder, or a file beside the folders, imports only from those before it. Imports of
 * types count.
 */
const serverFloors = [
  // What knows nothing of this server.
  'project-root.ts cached-check.ts when-reachable.ts text header-names.ts error-details.ts errors.ts',
  'outbound settings config.ts configuration-table.ts log.ts',
  // Hasura, callers, values and files.
  'graphql keys accounts values people network files metrics',
  // Work, with a request or without one.
  'sources tasks webhooks http openapi lists custom-fields saves personal-data careers mail documentation',
  // The API.
  'dependencies.ts endpoints actions save-kinds.ts routes.ts app.ts',
  // Programs.
  'backup maintenance-jobs.ts create-dependencies.ts listen.ts server.ts cli workers worker.ts main.ts',
].flatMap((row) => row.split(' '));
const lineLimit = 400;

/** The file of each face: what stands behind `@platform/runtime`, `@platform/runtime/browser` and so on. */
const faces = new Map(
  Object.keys(packages).flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      name: string;
      exports: Record<string, { source: string }>;
    };
    return Object.entries(exports).map(
      ([face, { source }]) => [join(name, face), join(folder, source)] as const,
    );
  }),
);

function packageOf(path: string): string | undefined {
  return Object.keys(packages).find((folder) => path.startsWith(`${folder}/`));
}

function stageOf(path: string): string | undefined {
  return /^hasura\/engine\/([^/]+)\//.exec(path)?.[1];
}

/** The folder of the actions-server that a file is in, or the file itself when it is beside the folders. */
function floorOf(path: string): string | undefined {
  return /^actions-server\/([^/]+)/.exec(path)?.[1];
}

test('the checks find the source files and parse their imports', () => {
  expect(sources.length).toBeGreaterThan(20);
  const sample = `
    import pg, { type Pool } from 'pg';
    import type { A } from '../b/a.ts';
    export { c } from './c.ts';
    import './side-effect.ts';
    import {
      d,
    } from '@mui/material/styles';
    // import gone from 'commented';
    const e = await import('node:fs');
  `;
  expect(readImports('x/y/z.ts', sample)).toEqual([
    { target: 'pg', typeOnly: false },
    { target: 'x/b/a.ts', typeOnly: true },
    { target: 'x/y/c.ts', typeOnly: false },
    { target: 'x/y/side-effect.ts', typeOnly: false },
    { target: '@mui/material', typeOnly: false },
    { target: 'node:fs', typeOnly: false },
  ]);
});

test('an engine stage imports earlier stages only', () => {
  const engine = production.filter((source) => stageOf(source.path) !== undefined);
  expect(
    violations(engine, (target, source) => {
      const from = engineStages.indexOf(stageOf(source.path) ?? '');
      const to = engineStages.indexOf(stageOf(target) ?? '');
      if (target === 'hasura/engine/engine.ts' || target === 'hasura/engine/server.ts') return true;
      return to > from;
    }),
  ).toEqual([]);
});

test('every folder of the engine is in the order of the stages', () => {
  const folders = new Set(
    production.map((source) => stageOf(source.path)).filter((name) => name !== undefined),
  );
  expect([...folders].filter((name) => !engineStages.includes(name))).toEqual([]);
});

test('in the engine only catalog introspection, execution and subscriptions load the library pg', () => {
  const mayTalk = (path: string) =>
    path === 'hasura/engine/catalog/introspect.ts' || /^hasura\/engine\/(execute|subscriptions)\//.test(path);
  const engine = production.filter((source) => source.path.startsWith('hasura/'));
  expect(
    violations(engine, (target, source, typeOnly) => {
      // An import of the type of a pool does not load `pg`.
      return target === 'pg' && !typeOnly && !mayTalk(source.path);
    }),
  ).toEqual([]);
});

test('only Access creates row filters and operands, and only roles and permissions have an Access', () => {
  const filesWith = (pattern: RegExp) =>
    production
      .filter(({ path, text }) => path.startsWith('hasura/') && pattern.test(text))
      .map(({ path }) => path);
  expect(filesWith(/\bas (ColumnOperand|ComputedFieldOperand|RowFilter)\b/)).toEqual([
    'hasura/engine/conditions/access.ts',
  ]);
  expect(filesWith(/\bextends Access\b/)).toEqual([
    'hasura/engine/conditions/permission-expression.ts',
    'hasura/engine/model/role-access.ts',
  ]);
});

test('the actions-server and the engine do not import each other', () => {
  const isIn = (folder: string) => (source: Source) => source.path.startsWith(folder);
  expect(
    violations(production.filter(isIn('actions-server/')), (target) =>
      /^(hasura|standalone|tests)\//.test(target),
    ),
  ).toEqual([]);
  expect(
    violations(production.filter(isIn('hasura/')), (target) =>
      /^(actions-server|standalone|tests)\//.test(target),
    ),
  ).toEqual([]);
});

test('what is in a package is imported by the name of the package, and by its face alone', () => {
  // The compiler refuses it in programs; tests and scripts, which are not compiled, are held to it here.
  const ownTests = (path: string) =>
    path.endsWith('.test.ts') || path.startsWith('packages/resume-reader/tests/');
  expect(
    violations(sources, (target, source) => {
      const [from, to] = [packageOf(source.path), packageOf(target)];
      if (from === to) return false;
      // Tests of a package use what helps all tests.
      return (
        to !== undefined ||
        (target.includes('/') && target.endsWith('.ts') && !ownTests(source.path) && from !== undefined)
      );
    }),
  ).toEqual([]);
});

test('a package imports those packages of the project that stand below it', () => {
  const inside = production.filter(
    ({ path }) => packageOf(path) !== undefined && !/^packages\/\S+\/tests\//.test(path),
  );
  expect(
    violations(
      inside,
      (target, { path }) =>
        target.startsWith('@platform/') && !packages[packageOf(path) ?? '']?.includes(target),
    ),
  ).toEqual([]);
});

test('a folder of the actions-server imports only from those before it in the order of its floors', () => {
  const server = production.filter((source) => floorOf(source.path) !== undefined);
  expect(
    violations(server, (target, source) => {
      const to = floorOf(target);
      if (to === undefined || to === floorOf(source.path)) return false;
      return serverFloors.indexOf(to) >= serverFloors.indexOf(floorOf(source.path) ?? '');
    }),
  ).toEqual([]);
});

test('every folder of the actions-server, and every file beside the folders, is in the order of its floors', () => {
  const found = new Set(production.map(({ path }) => floorOf(path)).filter((name) => name !== undefined));
  expect([...found].sort()).toEqual([...serverFloors].sort());
});

test('the map of the actions-server in ARCHITECTURE.md has the order of its floors', () => {
  const [, map = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split(/^### /m);
  const cells = [...map.matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = '']) => cell);
  expect(cells.flatMap((cell) => cell.split(', ')).map((name) => name.replace(/^`|\/?`$/g, ''))).toEqual(
    serverFloors,
  );
});

test('commands do not import http: they work without a request', () => {
  const commands = production.filter(({ path }) => path.startsWith('actions-server/cli/'));
  expect(violations(commands, (target) => target.startsWith('actions-server/http/'))).toEqual([]);
});

test('a function of the actions-server takes what it uses: all dependencies, services or settings only where listed', () => {
  const takers = (type: string) =>
    production
      .filter(({ path, text }) => {
        const parameter = new RegExp(`(: |= )${type}(?![\\w[])`);
        return path.startsWith('actions-server/') && parameter.test(text.replace(/\/\*[\s\S]*?\*\//g, ''));
      })
      .map(({ path }) => path.replace('actions-server/', ''));
  // A request may be for any route, and a task of any kind.
  expect(takers('Dependencies')).toEqual(['app.ts']);
  expect(takers('Services')).toEqual(['create-dependencies.ts', 'saves/dry-run.ts', 'tasks/task-runner.ts']);
  expect(takers('Config')).toEqual([
    'create-dependencies.ts',
    'main.ts',
    'server.ts',
    'workers/worker-share.ts',
  ]);
});

test('the actions-server reads environment variables only in its configuration', () => {
  // The client of S3 has a warning that nothing but a variable switches off.
  const readers = production.filter(
    ({ path, text }) =>
      path.startsWith('actions-server/') &&
      /^(?!\s*(\*|\/\/)).*process\.env(?!\.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED \?\?= )/m.test(
        text,
      ),
  );
  for (const { text } of readers) expect(text).toMatch(/load(Hasura)?Config\(process\.env\)/);
  expect(readers.map(({ path }) => path)).toEqual(['actions-server/cli/main.ts', 'actions-server/main.ts']);
});

test('only one file chooses the role of a request to Hasura', () => {
  const naming = production.filter(
    ({ path, text }) => path.startsWith('actions-server/') && /\.as\(|x-hasura-role/.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual([
    'actions-server/graphql/identity.ts',
    'actions-server/keys/sessions.ts',
  ]);
});

test('an endpoint imports no other endpoint', () => {
  const resourceOf = (path: string) => /^actions-server\/endpoints\/([^/]+)\//.exec(path)?.[1];
  expect(
    violations(production, (target, source) => {
      const from = resourceOf(source.path);
      const to = resourceOf(target);
      return from !== undefined && to !== undefined && from !== to;
    }),
  ).toEqual([]);
});

/** Types that others get of a function without naming them: the compiler writes their names into its declarations. */
function isNamedByDeclarations(name: string, text: string): boolean {
  const own = name.split(' ')[1] ?? '';
  const isType = new RegExp(`^export (?:interface|type) ${own}\\b`, 'm').test(text);
  return isType && [...text.matchAll(new RegExp(`\\b${own}\\b`, 'g'))].length > 1;
}

const used = importedNames(faces);

test('the faces of the runtime and the vocabulary name only what is imported of them', () => {
  const unused = ['packages/runtime', 'packages/vocabulary'].flatMap((folder) => {
    const files = [...faces.values()].filter((file) => packageOf(file) === folder);
    return files
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm),
      ])
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/^type /, '')))
      .filter((name) => name !== '' && !files.some((file) => used.has(`${file} ${name}`)))
      .map((name) => `${folder} ${name}`);
  });
  expect(unused).toEqual([]);
});

test('every export is used by another file', () => {
  const unused = production
    .filter(({ path }) => isShipped(path) && !path.endsWith('generated.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)]
        .map(([, name]) => `${path} ${name}`)
        .filter((name) => !used.has(name) && !used.has(`${path} *`) && !isNamedByDeclarations(name, text)),
    );
  expect(unused).toEqual([]);
});

test('there are no import cycles, including type imports', () => {
  const byPath = new Map(production.map((source) => [source.path, source]));
  // Type imports are removed by the compiler, but a reader still has to read all files of a cycle.
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const { target } of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const { path } of production) visit(path, []);
  expect(circles).toEqual([]);
});

test(`a file of more than ${lineLimit} lines states its reason`, () => {
  const long = sources.filter(
    ({ path, text }) =>
      !path.endsWith('generated.ts') &&
      text.split('\n').length - 1 > lineLimit &&
      !/^\/\/ size: \S/m.test(text),
  );
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([]);
});

test('file names are in kebab-case and have no generic names', () => {
  const names = sources.map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  expect(names.filter((name) => /^(utils?|helpers?|common|misc)\b/.test(name))).toEqual([]);
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.ts$/.test(name))).toEqual([]);
});
