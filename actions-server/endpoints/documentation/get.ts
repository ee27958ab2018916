/** The documentation as pages: `/docs`, its pages, and what they load. `/` leads there. */
import { z } from 'zod';
import { documentationAssets } from '../../documentation/assets.ts';
import { documentationAt, searchPage } from '../../documentation/pages.ts';
import { documentationPicture } from '../../documentation/pictures.ts';
import { searchAddress } from '../../documentation/search-address.ts';
import { tryAddress, tryPage, tryPolicy } from '../../documentation/try-page.ts';
import { notFound } from '../../errors.ts';
import { immutable } from '../../http/browser-asset.ts';
import { readParameters } from '../../http/query-parameters.ts';
import { defineRoute, type RouteResult } from '../../http/route.ts';

/** Nothing but the style sheet and pictures of this server is loaded, and its search is asked. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};
/** Seconds for which a browser may keep a page without asking. */
const cacheControl = 'public, max-age=300';

/** Whoever opens the address that `npm start` prints looks for a beginning. */
export const getStart = defineRoute({
  method: 'get',
  path: '/',
  access: 'none',
  description: null,
  handler: async () => ({ status: 302, location: '/docs' }),
});

export const getDocumentationAsset = defineRoute({
  method: 'get',
  path: '/docs/assets/:file',
  access: 'none',
  description: null,
  params: z.object({ file: z.string() }),
  async handler({ params: { file } }) {
    const asset = Object.values(documentationAssets()).find(({ name }) => name === file);
    if (asset === undefined) throw notFound('File');
    return immutable(asset.bytes, asset.type);
  },
});

export const getTryPage = defineRoute({
  method: 'get',
  path: tryAddress,
  access: 'none',
  description: null,
  handler: async () => ({ html: tryPage(), headers: { 'Content-Security-Policy': tryPolicy }, cacheControl }),
});

export const getDocumentation = defineRoute({
  method: 'get',
  path: '/docs',
  access: 'none',
  description: null,
  handler: async () => pageAt('/docs'),
});

export const getDocumentationSearch = defineRoute({
  method: 'get',
  path: searchAddress,
  access: 'none',
  description: null,
  query: (query) => readParameters(query, { q: [] }),
  handler: async ({ query: { q = '' } }) => ({ html: await searchPage(q), headers, cacheControl }),
});

export const getDocumentationPicture = defineRoute({
  method: 'get',
  path: '/docs/pictures/:name',
  access: 'none',
  description: null,
  params: z.object({ name: z.string() }),
  async handler({ params: { name } }) {
    const picture = await documentationPicture(name);
    if (picture === null) throw notFound('Picture');
    return { bytes: picture.bytes, headers: { 'Content-Type': picture.type, 'Cache-Control': cacheControl } };
  },
});

export const getDocumentationPage = defineRoute({
  method: 'get',
  path: '/docs/*path',
  access: 'none',
  description: null,
  params: z.object({ path: z.array(z.string()) }),
  handler: async ({ params: { path } }) => pageAt(['/docs', ...path.filter((part) => part !== '')].join('/')),
});

async function pageAt(address: string): Promise<RouteResult> {
  const page = await documentationAt(address);
  if (page === null) throw notFound('Page');
  return { html: page, headers, cacheControl };
}
