/**
 * The colours of a site, as a style sheet of its own: the Content Security Policy allows no styles in the page. Whatever
 * colours an account chooses, every text reaches a contrast of 4.5 : 1, in the light and in the dark scheme. Black or white
 * does so on any colour.
 */
import { createHash } from 'node:crypto';
import { palettes, type Scheme, schemes } from '@platform/vocabulary';
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

/** The colours that follow from those of an account, by the names of their variables. */
export function coloursOf({ accentColor, headerColor }: Colours, scheme: Scheme) {
  // Boxes are nearer to the colours of texts than the page is: what can be read on them can be read everywhere.
  const { soft } = palettes[scheme];
  const accent = scheme === 'light' ? accentColor : lightened(accentColor, soft);
  // In the dark a light head would glare.
  const header = scheme === 'light' || isReadable(white, headerColor) ? headerColor : soft;
  return {
    accent,
    'on-accent': textOn(accent),
    // A link in a colour that is hard to read on the page has that of the text; it is underlined in any case.
    link: isReadable(accent, soft) ? accent : black,
    header,
    'on-header': textOn(header),
    // A logo may be transparent, and was made for the head that the account has chosen.
    'behind-logo': headerColor,
  };
}

export function themeOf(colours: Colours): Theme {
  const [light, dark] = schemes.map((scheme) => {
    const all = Object.entries({ ...palettes[scheme], ...coloursOf(colours, scheme) });
    return `:root{${all.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
  });
  const css = `${light}\n@media (prefers-color-scheme:dark){${dark}}\n`;
  return { css, hash: createHash('sha256').update(css).digest('hex').slice(0, 16) };
}

/**
 * The colour, or the first of the lighter ones that can be read on a dark background: first those of the same hue and
 * saturation, then those on the way to white.
 */
function lightened(colour: string, background: string): string {
  const brightest = brightened(colour);
  for (const [from, to] of [
    [colour, brightest],
    [brightest, white],
  ] as const) {
    for (let percent = 0; percent < 100; percent += 5) {
      const lighter = mixed(from, to, percent / 100);
      if (isReadable(lighter, background)) return lighter;
    }
  }
  return white;
}

/** The colour with its largest channel as large as can be; black has no hue. */
function brightened(colour: string): string {
  const channels = channelsOf(colour);
  const largest = Math.max(...channels);
  return largest === 0 ? black : hexOf(channels.map((value) => (value * 255) / largest));
}

function mixed(one: string, other: string, part: number): string {
  const [ofOne, ofOther] = [channelsOf(one), channelsOf(other)];
  return hexOf(ofOne.map((value, index) => value + ((ofOther[index] ?? 0) - value) * part));
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function textOn(background: string): string {
  return contrast(black, background) >= contrast(white, background) ? black : white;
}

function isReadable(colour: string, background: string): boolean {
  return contrast(colour, background) >= minContrast;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. @param one as `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
