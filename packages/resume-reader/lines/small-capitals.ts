/** Joins the letters of small capitals that are set apart: a large first letter, and the others in a smaller size. */
import type { TextRun } from '../extract/document.ts';

/** A run of single capitals, of which there are two at least: "U N ". */
const spacedLetters = /^\p{Lu}(?: +\p{Lu})+ *$/u;
/** The end of a run that is the first letter of a word. */
const firstLetter = /(?:^|\s)\p{Lu}$/u;
/** The greatest share of the size of the first letter that the others have. */
const smallerSize = 0.85;
/** Other letters that are one text already, because their distances were known. */
const closedLetters = /^\p{Lu}{2,} *$/u;
/** The greatest distance of the first letter and the others, as a fraction of the smaller size. */
const maxGap = { spaced: 0.4, closed: 0.25 };

/** The runs of a row from left to right, with the words in such letters as one run each: "J" and "U N " as "JUN ". */
export function joinSmallCapitals(runs: TextRun[]): TextRun[] {
  const rests = new Set(runs.filter((run, index) => isRest(run, runs[index - 1])).map(styleOf));
  if (rests.size === 0) return runs;
  const joined: TextRun[] = [];
  for (const run of runs) {
    // Short words are small as a whole ("TO").
    const isSmall = rests.has(styleOf(run)) && spacedLetters.test(run.text);
    const closed = isSmall ? withoutSpaces(run) : run;
    const first = joined.at(-1);
    if (first && isRest(run, first))
      joined[joined.length - 1] = {
        ...first,
        text: first.text + closed.text,
        width: closed.x + closed.width - first.x,
      };
    else joined.push(closed);
  }
  return joined;
}

function isRest(run: TextRun, first: TextRun | undefined): boolean {
  if (!first || !firstLetter.test(first.text) || run.size > smallerSize * first.size) return false;
  const isSpaced = spacedLetters.test(run.text);
  if (run.bold !== first.bold || (!isSpaced && !closedLetters.test(run.text))) return false;
  const gap = run.x - first.x - first.width;
  return Math.abs(gap) < maxGap[isSpaced ? 'spaced' : 'closed'] * run.size;
}

const styleOf = ({ size, bold }: TextRun): string => `${size.toFixed(1)}|${bold}`;

const withoutSpaces = (run: TextRun): TextRun => {
  const letters = run.text.replaceAll(' ', '');
  return { ...run, text: run.text.endsWith(' ') ? `${letters} ` : letters };
};
