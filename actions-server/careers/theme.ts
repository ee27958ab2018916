/**
 * The colours of a site, as a style sheet of its own: the Content Security Policy allows no styles in the page. Whatever
 * colours an account chooses, every text reaches a contrast of 4.5 : 1. Black or white does so on any colour.
 */
import { createHash } from 'node:crypto';
import type { Site } from './site.ts';

type Colours = Pick<Site, 'accentColor' | 'headerColor'>;

const white = '#ffffff';
const black = '#000000';
const minContrast = 4.5;

interface Theme {
  readonly css: string;
  /** Part of the address, so that browsers may keep the sheet for good. */
  readonly hash: string;
}

/** The colours of the page by the names of their variables. */
export function coloursOf({ accentColor, headerColor }: Colours) {
  return {
    accent: accentColor,
    'on-accent': textOn(accentColor),
    // A link in a colour that is hard to read on the page has that of the text; it is underlined in any case.
    link: contrast(accentColor, white) >= minContrast ? accentColor : black,
    header: headerColor,
    'on-header': textOn(headerColor),
  };
}

export function themeOf(colours: Colours): Theme {
  const css = `:root{${Object.entries(coloursOf(colours))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}\n`;
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 16) };
}

function textOn(background: string): string {
  return contrast(black, background) >= contrast(white, background) ? black : white;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. @param one as `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
