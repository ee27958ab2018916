/**
 * Files that browsers load, which the build makes of the sources in `browser/` (`scripts/bundle-browser.js`). Their names
 * contain the hash of their content, so that browsers may keep them for good.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { RouteResult } from './route.ts';

export interface BrowserAsset {
  /** `careers.0123456789abcdef.css` */
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** They are in `dist` even when this module runs from source. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/browser/' : '../../browser/',
  import.meta.url,
);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.ico': 'image/x-icon',
};

/**
 * Reads a file of the build.
 * @param path below `browser/`, such as `careers/careers.css`
 * @throws Error when the program was not built completely
 */
export function readBrowserAsset(path: string): BrowserAsset {
  const bytes = readFileSync(new URL(path, folder));
  const ending = extname(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const type = types[ending];
  if (type === undefined) throw new Error(`files that end in ${ending} have no type`);
  return { name: `${basename(path, ending)}.${hash}${ending}`, type, bytes };
}

/** The answer with a file whose address changes with its content. @param usableBy pages of which origins may load it */
export function immutable(
  bytes: Buffer,
  type: string,
  usableBy: 'same-origin' | 'cross-origin' = 'same-origin',
): RouteResult {
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': usableBy,
  };
  // Pictures are compressed already; scripts and style sheets are sent compressed to whoever accepts it.
  return type.startsWith('image/') ? { headers, bytes } : { headers, jsonText: [bytes] };
}
