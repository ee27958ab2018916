/** Leaders: the dots or dashes that lead from a text to what stands at the right of it, as in "Baker ........ Leeds". */
import type { TextRun } from '../extract/document.ts';

/** Matches a leader with the spaces around it. */
export const leader = /\s*(?:(?:[.·_]\s?){4,}|…(?:\s?…)+|[-–—]{4,})\s*/;

/** The mean width of a character, as a fraction of the font size. */
const meanAdvance = 0.5;

/** The texts at both sides of a leader as runs of their own. */
export function splitAtLeader(run: TextRun): TextRun[] {
  const found = leader.exec(run.text);
  if (!found) return [run];
  const [left, right] = [run.text.slice(0, found.index), run.text.slice(found.index + found[0].length)];
  const widthOf = (text: string): number => Math.min(run.width / 2, text.length * meanAdvance * run.size);
  const parts = [
    { ...run, text: left, width: widthOf(left) },
    // What follows ends where the run ends.
    { ...run, text: right, x: run.x + run.width - widthOf(right), width: widthOf(right) },
  ];
  return parts.filter(({ text }) => text !== '');
}
