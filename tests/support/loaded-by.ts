/** What a module of the project loads with itself, for tests of what starts quickly. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that a module loads when it is imported, and the packages. */
export function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (!path.startsWith('/')) return seen;
  const statements = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'/gm,
  );
  for (const [, target = ''] of statements)
    loadedBy(target.startsWith('.') ? join(path, '..', target) : fileOfFace(target), seen);
  return seen;
}

/** The source behind a face of a package of the project; a package of the registry stays its name. */
function fileOfFace(target: string): string {
  const [scope, name = '', ...face] = target.split('/');
  if (scope !== '@platform') return target;
  const folder = join(root, 'node_modules', scope, name);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { source: string }>;
  };
  return join(folder, exports[['.', ...face].join('/')]?.source ?? '');
}
