/** The styles of an OpenDocument text. They are stated in two parts, the common ones and those of the text itself. */
import { styleChain } from './style-chain.ts';

type Attributes = Readonly<Record<string, string>>;

/** What a style states of texts. An absent member is not stated. */
export interface OdtTextProperties {
  /** In points. */
  size?: number;
  bold?: boolean;
  italic?: boolean;
  /** As `#rrggbb`; `null` for the default colour. */
  color?: string | null;
  /** True when the text is shown in capitals, however it is written. */
  capitals?: boolean;
  hidden?: boolean;
}

interface OdtParagraphProperties {
  isRuled?: boolean;
  /** In points. */
  spaceAbove?: number;
  spaceBelow?: number;
}

export interface OdtStyle {
  readonly name: string;
  readonly parent: string | null;
  readonly outlineLevel: number | null;
  readonly text: OdtTextProperties;
  readonly paragraph: OdtParagraphProperties;
}

type Family = 'paragraph' | 'text';

export class OdtStyles {
  readonly #styles = new Map<string, OdtStyle>();
  #current: OdtStyle | null = null;

  /** Takes over what an element states; elements that are no part of a style change nothing. */
  open(name: string, attributes: Attributes): void {
    if (name === 'style:style' || name === 'style:default-style') {
      const level = Number(attributes['style:default-outline-level'] || Number.NaN);
      this.#current = {
        name: attributes['style:name'] ?? '',
        parent: attributes['style:parent-style-name'] ?? null,
        outlineLevel: Number.isInteger(level) ? level : null,
        text: {},
        paragraph: {},
      };
      this.#styles.set(`${attributes['style:family']} ${this.#current.name}`, this.#current);
    } else if (!this.#current) return;
    else if (name === 'style:text-properties') readTextProperties(this.#current.text, attributes);
    else if (name === 'style:paragraph-properties')
      readParagraphProperties(this.#current.paragraph, attributes);
  }

  close(name: string): void {
    if (name === 'style:style' || name === 'style:default-style') this.#current = null;
  }

  /** A style and those that it is based on, the nearest first; of paragraphs the default style is the last one. */
  chain(family: Family, name: string | null): OdtStyle[] {
    const find = (key: string | null) => this.#styles.get(`${family} ${key}`);
    const chain = styleChain(name, find, ({ parent }) => parent);
    const byDefault = family === 'paragraph' ? find('') : undefined;
    return byDefault ? [...chain, byDefault] : chain;
  }
}

/** All properties, each from the nearest style that states it. */
export function textPropertiesOf(chain: OdtStyle[]): OdtTextProperties {
  return Object.assign({}, ...chain.toReversed().map(({ text }) => text));
}

/** All properties, each from the nearest style that states it. */
export function paragraphPropertiesOf(chain: OdtStyle[]): OdtParagraphProperties {
  return Object.assign({}, ...chain.toReversed().map(({ paragraph }) => paragraph));
}

function readTextProperties(text: OdtTextProperties, attributes: Attributes): void {
  const size = pointsOf(attributes['fo:font-size']);
  if (size !== null) text.size = size;
  const weight = attributes['fo:font-weight'];
  if (weight) text.bold = weight === 'bold' || Number(weight) >= 600;
  if (attributes['fo:font-style']) text.italic = attributes['fo:font-style'] === 'italic';
  const color = attributes['fo:color'];
  if (color) text.color = /^#[0-9a-f]{6}$/i.test(color) && color !== '#000000' ? color.toLowerCase() : null;
  if (attributes['style:use-window-font-color'] === 'true') text.color = null;
  if (attributes['fo:text-transform']) text.capitals = attributes['fo:text-transform'] === 'uppercase';
  if (attributes['text:display']) text.hidden = attributes['text:display'] === 'none';
}

function readParagraphProperties(paragraph: OdtParagraphProperties, attributes: Attributes): void {
  const above = pointsOf(attributes['fo:margin-top'] ?? attributes['fo:margin']);
  if (above !== null) paragraph.spaceAbove = above;
  const below = pointsOf(attributes['fo:margin-bottom'] ?? attributes['fo:margin']);
  if (below !== null) paragraph.spaceBelow = below;
  const borders = ['fo:border', 'fo:border-top', 'fo:border-bottom'].flatMap(
    (name) => attributes[name] ?? [],
  );
  if (borders.length > 0) paragraph.isRuled = borders.some((border) => border !== 'none');
}

const pointsPerUnit = { pt: 1, cm: 28.35, mm: 2.835, in: 72, px: 0.75 } as const;

function pointsOf(length: string | undefined): number | null {
  const match = /^([\d.]+)(pt|cm|mm|in|px)$/.exec(length ?? '');
  if (!match) return null;
  const points = Number(match[1]) * pointsPerUnit[match[2] as keyof typeof pointsPerUnit];
  // In tenths, because 0.176cm stands for five points.
  return Math.round(points * 10) / 10;
}
