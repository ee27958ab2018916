/** Reads the styles of a Word document. In: its part `styles.xml`. Out: what each style states with those it is based on. */
import { type ListIndent, readDocxNumbering } from './docx-numbering.ts';
import {
  type ParagraphProperties,
  type RunProperties,
  readParagraphProperty,
  readRunProperty,
} from './docx-properties.ts';
import { parseMarkup } from './markup.ts';
import { nearest, styleChain } from './style-chain.ts';

interface DocxStyle {
  readonly run: RunProperties;
  readonly paragraph: ParagraphProperties;
  /** 0 for a title and 1 to 6 for headings; `null` for running text. */
  readonly headingLevel: number | null;
}

export interface DocxStyles {
  readonly listIndent: ListIndent;
  /** The style of a paragraph; the default style when it names none. */
  paragraph(id: string | null): DocxStyle;
  /** The properties that a style of characters states. */
  characters(id: string | null): RunProperties;
}

interface StatedStyle {
  readonly type: string | undefined;
  name: string;
  basedOn: string | null;
  readonly run: RunProperties;
  readonly paragraph: ParagraphProperties;
}

/** The deepest level of headings that is told apart. */
const deepestLevel = 6;

/** The level of a heading with an outline level of Word, which begins with 0 and has 9 for running text. */
export function headingOfOutline(level: number | undefined): number | null {
  return level !== undefined && level >= 0 && level < deepestLevel ? level + 1 : null;
}

/** Reads the styles. @param xml an empty text for a document without styles; likewise `numberingXml` for its lists */
export function readDocxStyles(xml: string, numberingXml = ''): DocxStyles {
  const styles = new Map<string, StatedStyle>();
  const defaults = newStyle(undefined);
  let defaultParagraph: string | null = null;
  let current: StatedStyle | null = null;
  const open: string[] = [];
  parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      const parent = open.at(-1);
      open.push(name);
      if (name === 'w:docDefaults') current = defaults;
      else if (name === 'w:style' && attributes['w:styleId']) {
        const id = attributes['w:styleId'];
        current = newStyle(attributes['w:type']);
        styles.set(id, current);
        if (current.type === 'paragraph' && attributes['w:default'] === '1') defaultParagraph = id;
      } else if (!current) return;
      else if (name === 'w:name') current.name = attributes['w:val'] ?? '';
      else if (name === 'w:basedOn') current.basedOn = attributes['w:val'] ?? null;
      else if (parent === 'w:rPr') readRunProperty(current.run, name, attributes);
      else readParagraphProperty(current.paragraph, name, attributes, parent);
    },
    onclosetag(name) {
      open.pop();
      if (name === 'w:style' || name === 'w:docDefaults') current = null;
    },
  });
  const chainOf = (id: string | null): StatedStyle[] =>
    styleChain(
      id,
      (key) => styles.get(key ?? ''),
      ({ basedOn }) => basedOn,
    );
  const paragraphs = new Map<string | null, DocxStyle>();
  return {
    listIndent: readDocxNumbering(numberingXml),
    paragraph(id) {
      const known = id !== null && styles.has(id) ? id : defaultParagraph;
      const style = paragraphs.get(known) ?? completed([...chainOf(known), defaults]);
      paragraphs.set(known, style);
      return style;
    },
    characters: (id) => combined(chainOf(id).map(({ run }) => run)),
  };
}

function newStyle(type: string | undefined): StatedStyle {
  return { type, name: '', basedOn: null, run: {}, paragraph: {} };
}

/** @param chain the nearest style first */
function completed(chain: StatedStyle[]): DocxStyle {
  return {
    run: combined(chain.map(({ run }) => run)),
    paragraph: combined(chain.map(({ paragraph }) => paragraph)),
    headingLevel: nearest(
      chain,
      ({ name, paragraph }) => levelOfName(name) ?? headingOfOutline(paragraph.outlineLevel),
    ),
  };
}

/** All properties, each from the nearest that states it. @param nearestFirst the properties of a chain of styles */
function combined<Properties extends object>(nearestFirst: Properties[]): Properties {
  return Object.assign({}, ...nearestFirst.toReversed());
}

/** The level of one of the built-in styles of headings. */
function levelOfName(styleName: string): number | null {
  const name = styleName.toLowerCase();
  if (/^(?:title|titre|titel|título|titolo)$/.test(name)) return 0;
  const level = /^(?:heading|titre|überschrift|título|titolo|kop)\s?([1-9])$/.exec(name)?.[1];
  return level ? Math.min(deepestLevel, Number(level)) : null;
}
