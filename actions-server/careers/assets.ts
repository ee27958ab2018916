/**
 * The style sheet and the script of the careers pages, which the build makes of `browser/careers`. They are read when the
 * first page is shown, and their names contain their hash, so that browsers may keep them for good.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Asset {
  /** Below `/careers/-/`. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** They are in `dist` even when this module runs from source. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/browser/careers/' : '../../browser/careers/',
  import.meta.url,
);

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

let known: Readonly<Record<keyof typeof types, Asset>> | null = null;

/** The files, by their kind. @throws Error when the program was not built completely */
export function assets(): Readonly<Record<keyof typeof types, Asset>> {
  known ??= { css: read('css'), js: read('js') };
  return known;
}

function read(kind: keyof typeof types): Asset {
  const bytes = readFileSync(new URL(`careers.${kind}`, folder));
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { name: `careers.${hash}.${kind}`, type: types[kind], bytes };
}
