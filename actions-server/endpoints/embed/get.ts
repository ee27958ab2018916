/**
 * The scripts that show offers and the application form on pages of other sites: a small one with a fixed address, which
 * those pages name, and the program that it loads.
 */
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { type BrowserAsset, immutable, readBrowserAsset } from '../../http/browser-asset.ts';
import { defineRoute } from '../../http/route.ts';

let known: { readonly loader: BrowserAsset; readonly program: BrowserAsset } | null = null;

/** @throws Error when the program was not built completely */
function scripts(): NonNullable<typeof known> {
  known ??= {
    loader: readBrowserAsset('embed/loader.js'),
    program: readBrowserAsset('embed/embed.js'),
  };
  return known;
}

/** `/embed.js`: browsers ask every time whether it has changed. */
export const getEmbedLoader = defineRoute({
  method: 'get',
  path: '/embed.js',
  description: null,
  access: 'none',
  isReadableByPages: true,
  async handler() {
    const { bytes, type } = scripts().loader;
    const headers = { 'Content-Type': type, 'Cross-Origin-Resource-Policy': 'cross-origin' };
    return { headers, cacheControl: 'no-cache', jsonText: [bytes] };
  },
});

/** `/embed/embed.<hash>.js`, which browsers keep for good. */
export const getEmbedScript = defineRoute({
  method: 'get',
  path: '/embed/:file',
  description: null,
  access: 'none',
  isReadableByPages: true,
  params: z.object({ file: z.string().regex(/^embed\.[0-9a-f]{16}\.js$/) }),
  async handler({ params }) {
    const { name, bytes, type } = scripts().program;
    if (params.file !== name) throw notFound('File');
    return immutable(bytes, type, 'cross-origin');
  },
});
