/**
 * Short texts that stand beside others: dates that float at the right margin, labels at the left, boxes in a line. Each is
 * a cell of the line that it is seen in.
 */
import type { FlowParagraph } from './document.ts';

/** The greatest length of such a text in characters. Longer ones are columns, or paragraphs of their own. */
const maxAside = 80;

export interface Aside {
  readonly paragraph: FlowParagraph;
  /** Whether it stands before or behind the text of its line. */
  readonly side: 'left' | 'right';
  /** The position from the top, as the style states it, of what is taken out of its place; `null` otherwise. */
  readonly top: string | null;
}

/** The line of a page that texts are added to. */
export interface OpenLine {
  readonly paragraph: FlowParagraph;
  /** What stands at the right margin, behind all that is still to come. */
  readonly trailing: Aside[];
  /** What stands between its text and the next one. */
  separator: string;
  /** True when it has no text since its last line break. */
  isBlank: boolean;
}

/** The only paragraph with a text when it is a short one in one line; `null` otherwise. */
export function shortText(paragraphs: readonly FlowParagraph[], maxLength = maxAside): FlowParagraph | null {
  const printed = paragraphs.filter((paragraph) => textOf(paragraph) !== '');
  const [only] = printed;
  if (only === undefined || printed.length > 1) return null;
  const text = textOf(only);
  return text.length <= maxLength && !text.includes('\n') ? only : null;
}

/** The text of a paragraph, without white space at its ends. */
export const textOf = ({ spans }: FlowParagraph): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .trim();

/** True for a sign between two texts, or before one: a dash, a bar, a bullet. */
export const isSign = (text: string): boolean => /^[\p{P}\p{S}]{1,2}$/u.test(text);

/**
 * The paragraphs of a row, with signs that are cells as parts of the texts beside them: "2019", "–" and "2021" are one date.
 * @param isCell true for a paragraph directly in a cell of the row
 */
export function withoutSigns(
  paragraphs: readonly FlowParagraph[],
  isCell: (paragraph: FlowParagraph) => boolean,
): FlowParagraph[] {
  const kept: FlowParagraph[] = [];
  let isOpen = false;
  for (const paragraph of paragraphs) {
    const last = kept.at(-1);
    const isBetween = isCell(paragraph) && isSign(textOf(paragraph));
    if (last && isCell(last) && isCell(paragraph) && (isBetween || isOpen)) {
      const [first] = paragraph.spans;
      if (first) first.text = ` ${first.text}`;
      last.spans.push(...paragraph.spans);
    } else kept.push(paragraph);
    isOpen = isBetween;
  }
  return kept;
}
