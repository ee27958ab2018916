/**
 * Finds the signs that a document sets around its headings instead of printing them larger: "== Education ==",
 * "[ Education ]", "~ Education ~", ">> Education", "II. Education", "■ Education". In: lines. Out: the same lines, where
 * those with these signs have none and count as ruled, as if a line were drawn below them.
 */
import { groupBy } from '../group-by.ts';
import { fold } from '../words/fold.ts';
import { isHeading } from '../words/headings.ts';
import { cutText, type Line, withSegments } from './line.ts';

/** The greatest length of a heading with its signs, in characters. */
const maxLength = 70;

/** From this number of different headings among the texts with the same signs, and from this share of them. */
const minKnown = 2;
const minShare = 0.4;

export function withoutOrnaments(lines: Line[]): Line[] {
  const framed = new Map(
    lines.flatMap((line): [Line, Framed][] => {
      const found = framedText(line);
      return found ? [[line, found]] : [];
    }),
  );
  const byForm = groupBy([...framed.values()], ({ form }) => form);
  const formsOfHeadings = new Set(
    [...byForm].filter(([, alike]) => areOfHeadings(alike)).map(([form]) => form),
  );
  return lines.map((line) => {
    const found = framed.get(line);
    if (!found) return line;
    const isOfHeadings = formsOfHeadings.has(found.form);
    return isOfHeadings || found.isFrame ? withoutSigns(line, found, isOfHeadings) : line;
  });
}

interface Framed {
  /** The text without its signs, and where it begins. */
  readonly text: string;
  readonly from: number;
  /** The signs, where numbers, letters, pictures and repeated signs are one each. */
  readonly form: string;
  /** True for several equal signs at both ends, which nothing but a heading or a title has. */
  readonly isFrame: boolean;
}

/** A number, a sign or several signs at the beginning of a text, and signs at its end. */
const signs =
  /^((?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,4}|[A-H])\s?[.):/–—-]+\s*|[^\p{L}\p{N}]*)([\p{L}\p{N}].*?)([^\p{L}\p{N}]*)$/u;

const frame = /^([*=#~_+-])\1+\s*[\p{L}\d].*\s*\1{2,}$/u;

/** A line of one short text with signs around it; `null` for any other. */
function framedText({ segments: [segment, ...others], bullet, hasBullet }: Line): Framed | null {
  if (!segment || others.length > 0 || segment.text.length > maxLength || (hasBullet && bullet === null))
    return null;
  const [, lead = '', text = '', trail = ''] = signs.exec(segment.text) ?? [];
  // The closing bracket of "Projects (2019)" is a part of its text.
  const isOpen = /[([{]/.test(text) && /[)\]}]/.test(trail);
  const form = `${formOf(`${bullet ?? ''}${lead}`)} ${formOf(trail)}`;
  if (text === '' || isOpen || form === ' ') return null;
  return { text, from: lead.length, form, isFrame: frame.test(`${bullet ?? ''}${segment.text}`) };
}

const formOf = (printed: string): string =>
  printed
    .replace(/[\d.]*\d|[IVX]+|[A-H]/g, '1')
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, '☺')
    .replace(/\s+/g, '')
    .replace(/(.)\1+/gu, '$1');

/** True for the texts with the same signs when enough of them are headings, or for several between repeated signs. */
function areOfHeadings(alike: Framed[]): boolean {
  const texts = new Set(alike.map(({ text }) => fold(text)));
  const known = [...texts].filter(isHeading).length;
  return (
    (known >= minKnown && known >= minShare * texts.size) ||
    (texts.size >= minKnown && alike.every(({ isFrame }) => isFrame))
  );
}

function withoutSigns(line: Line, { text, from }: Framed, isRuled: boolean): Line {
  const [segment] = line.segments;
  if (!segment) return line;
  const cut = { ...segment, ...cutText(segment, from, from + text.length) };
  return { ...withSegments(line, [cut]), hasBullet: false, bullet: null, isRuled: line.isRuled || isRuled };
}
