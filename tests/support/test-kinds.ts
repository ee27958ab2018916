/**
 * What a test file starts, as its source and the test support that it imports say. It decides how long a test may take, and
 * which files run first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The kinds, those that take longest first, with what their files name. */
const marks: readonly (readonly [kind: string, mark: RegExp])[] = [
  ['browser', /from 'playwright-core'/],
  ['program', /from 'node:(child_process|cluster)'|\b(startEmbeddedPostgres|runChaos)\b/],
  // One with settings of its own: servers share theirs, see `shared-readers.ts`.
  ['reader', /\bcreateResumeReader\(\{/],
  ['database', /\bTEST_POSTGRES_BROKER\b/],
];
export const kinds: readonly string[] = [...marks.map(([kind]) => kind), 'unit'];

interface Named {
  readonly own: readonly string[];
  readonly imports: readonly string[];
}

/** By paths: the kinds that a file itself names, and the test support that it imports. */
const named = new Map<string, Named>();

/** @returns one of `kinds`, the first one that the file or the test support behind it names */
export function kindOf(testPath: string): string {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const { own, imports } = read(path);
    for (const kind of own) found.add(kind);
    for (const next of imports) visit(next);
  };
  visit(testPath);
  return kinds.find((kind) => found.has(kind)) ?? 'unit';
}

/** The time that a test of the file may take, in milliseconds, if it does not say otherwise. */
export function timeLimitOf(testPath: string): number {
  // Postgres, programs and browsers are real in tests: a slow machine must not fail a correct test. A unit test takes
  // less than a second of the processor.
  return kindOf(testPath) === 'unit' ? 20_000 : 300_000;
}

function read(path: string): Named {
  const known = named.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, 'utf8');
  const own = marks.flatMap(([kind, mark]) => (mark.test(text) ? kind : []));
  // Types start nothing, and the product starts nothing by being imported.
  const imports = [...text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm)]
    .map(([, name = '']) => resolve(dirname(path), name))
    .filter((file) => /\/tests\//.test(file) && existsSync(file));
  named.set(path, { own, imports });
  return { own, imports };
}
