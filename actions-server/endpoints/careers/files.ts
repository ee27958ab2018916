/** What the pages of a careers site load: the style sheet and the script of all sites, the colours and the logo of one. */
import { z } from 'zod';
import { assets } from '../../careers/assets.ts';
import { iconOf } from '../../careers/icon.ts';
import { siteFileRoute } from '../../careers/page-route.ts';
import { themeOf } from '../../careers/theme.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { immutable, readBrowserAsset } from '../../http/browser-asset.ts';
import { defineRoute } from '../../http/route.ts';

export const careersAsset = defineRoute({
  method: 'get',
  path: '/careers/-/:file',
  description: null,
  access: 'none',
  params: z.object({ file: z.string() }),
  async handler({ params }) {
    const asset = Object.values(assets()).find(({ name }) => name === params.file);
    if (asset === undefined) throw notFound('File');
    return immutable(asset.bytes, asset.type);
  },
});

export const careersTheme = siteFileRoute('theme/:file', async (site, file) => {
  const { css, hash } = themeOf(site);
  const sheet = immutable(Buffer.from(css), 'text/css; charset=utf-8');
  // A page that a cache still has may ask for earlier colours: it gets those of today, and not for good.
  return file === hash ? sheet : { ...sheet, headers: { ...sheet.headers, 'Cache-Control': 'no-cache' } };
});

/** The icon of a site without a logo, in the tabs of browsers. */
export const careersIcon = siteFileRoute('icon/:file', async (site, file) => {
  const { svg, hash } = iconOf(site);
  const icon = immutable(Buffer.from(svg), 'image/svg+xml');
  return file === hash ? icon : { ...icon, headers: { ...icon.headers, 'Cache-Control': 'no-cache' } };
});

/** What browsers ask for on pages that name no icon, such as those of the documentation. */
export const favicon = defineRoute({
  method: 'get',
  path: '/favicon.ico',
  description: null,
  access: 'none',
  async handler() {
    const { bytes, type } = readBrowserAsset('favicon.ico');
    return { bytes, headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=86400' } };
  },
});

export const careersLogo = siteFileRoute(
  'logo/:file',
  async (site, file, { careersSites }: Pick<Dependencies, 'careersSites'>) => {
    const bytes = file === site.logoSha256 ? await careersSites.readLogo(site) : null;
    if (bytes === null || !site.logoType) throw notFound('File');
    return immutable(bytes, site.logoType);
  },
);
