/**
 * Drops text that is printed again at the same place, which designs do for shadows and for weight ("Acme" three times
 * becomes "AcmeAcmeAcme" otherwise). In: the runs of a page. Out: the runs without the repetitions, in the same order.
 */
import type { TextRun } from '../extract/document.ts';

/**
 * The greatest shift of a repetition, as a multiple of the font size. Narrow letters are wider than that. A shadow of a word
 * is farther away; nothing else prints the same word that near.
 */
const maxShift = 0.12;
const maxShadow = 0.3;
const minLettersOfShadow = 3;
/** The height in points of the strips of the page in which repetitions are searched. */
const stripHeight = 8;
/** The number of runs of a strip, from the last one on, that a run is compared with. */
const maxCompared = 60;

/** A run whose text is part of a run at the same place is dropped, whichever of them is drawn first. */
export function withoutOverprints(runs: TextRun[]): TextRun[] {
  const strips = new Map<number, TextRun[]>();
  const dropped = new Set<TextRun>();
  for (const run of runs) {
    const strip = Math.floor(run.y / stripHeight);
    const near = [strip - 1, strip, strip + 1].flatMap((key) => strips.get(key)?.slice(-maxCompared) ?? []);
    for (const other of near) {
      if (dropped.has(other)) continue;
      if (repeats(run, other)) dropped.add(run);
      else if (repeats(other, run)) dropped.add(other);
    }
    const kept = strips.get(strip);
    if (kept) kept.push(run);
    else strips.set(strip, [run]);
  }
  return dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run));
}

/** True when a run is printed over another one that has the same letters at this place. */
function repeats(run: TextRun, other: TextRun): boolean {
  const text = run.text.trim();
  const whole = other.text.trim();
  const isWord = text.length >= minLettersOfShadow;
  const shift = (isWord ? maxShadow : maxShift) * run.size;
  if (text === '' || run.rotation !== other.rotation || Math.abs(run.size - other.size) > maxShift * run.size)
    return false;
  if (Math.abs(run.y - other.y) > shift) return false;
  // A part of the other text; an equal text must be at the same place.
  const slack = isWord || text === whole ? shift : 2 * shift;
  return (
    run.x >= other.x - slack && run.x + run.width <= other.x + other.width + slack && whole.includes(text)
  );
}
