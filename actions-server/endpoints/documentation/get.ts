/** The documentation as pages: `/docs`, its pages, their pictures and their style sheet. `/` leads there. */
import { z } from 'zod';
import { stylePath } from '../../documentation/layout.ts';
import { documentationAt } from '../../documentation/pages.ts';
import { documentationPicture } from '../../documentation/pictures.ts';
import { documentationStyle } from '../../documentation/style.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, type RouteResult } from '../../http/route.ts';

/** Nothing but the style sheet and pictures of this server is loaded. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

export const getDocumentationStyle = defineRoute({
  method: 'get',
  path: stylePath,
  access: 'none',
  description: null,
  handler: async () => ({
    bytes: Buffer.from(documentationStyle),
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': cacheControl },
  }),
});

export const getDocumentation = defineRoute({
  method: 'get',
  path: '/docs',
  access: 'none',
  description: null,
  handler: async () => pageAt('/docs'),
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
