/** Reads the lists of a Word document. In: its part `numbering.xml`. Out: how far each level of each list is set in. */
import { type ParagraphProperties, readParagraphProperty } from './docx-properties.ts';
import { parseMarkup } from './markup.ts';

/** How far a level of the list with a number is set in, in points. */
export type ListIndent = (list: string, level: number) => number;

/** The distance of the levels of a list that states none, in points: a quarter of an inch. */
export const usualStep = 18;

/** Reads the lists, which the document names by their numbers. @param xml an empty text for a document without lists */
export function readDocxNumbering(xml: string): ListIndent {
  /** The properties of the levels of each kind of list. */
  const kinds = new Map<string, ParagraphProperties[]>();
  /** The kind of each list. */
  const kindOf = new Map<string, string>();
  const open: string[] = [];
  let levels: ParagraphProperties[] | null = null;
  let level: ParagraphProperties | null = null;
  let list: string | null = null;
  parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      const parent = open.at(-1);
      open.push(name);
      if (name === 'w:abstractNum') {
        levels = [];
        kinds.set(attributes['w:abstractNumId'] ?? '', levels);
      } else if (name === 'w:lvl' && levels) {
        level = {};
        levels[Math.min(deepestLevel, Number(attributes['w:ilvl']) || 0)] = level;
      } else if (name === 'w:num') list = attributes['w:numId'] ?? null;
      else if (name === 'w:abstractNumId' && list !== null) kindOf.set(list, attributes['w:val'] ?? '');
      else if (level) readParagraphProperty(level, name, attributes, parent);
    },
    onclosetag(name) {
      open.pop();
      if (name === 'w:abstractNum') levels = null;
      else if (name === 'w:lvl') level = null;
      else if (name === 'w:num') list = null;
    },
  });
  return (id, number) => kinds.get(kindOf.get(id) ?? '')?.[number]?.indent ?? usualStep * (number + 1);
}

/** Lists of Word have nine levels. */
const deepestLevel = 8;
