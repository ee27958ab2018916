/** The icon of a site that has no logo: the first letter of its name on its colour. */
import { createHash } from 'node:crypto';
import { html } from '../http/html.ts';
import type { Site } from './site.ts';
import { coloursOf } from './theme.ts';

export function iconOf(site: Pick<Site, 'name' | 'accentColor' | 'headerColor'>): {
  readonly svg: string;
  /** Part of the address, which changes with the icon. */
  readonly hash: string;
} {
  const { accent, 'on-accent': onAccent } = coloursOf(site, 'light');
  const [letter = ''] = site.name.trim().toUpperCase();
  const { text: svg } =
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="${onAccent}">${letter}</text></svg>`;
  return { svg, hash: createHash('sha256').update(svg).digest('hex').slice(0, 16) };
}
