/** Reads a name that is stated under a label: "Name: Jane Doe", or "Nom : DOE" and "Prénom : Jane". */
import nameWords from '../data/name-words.json' with { type: 'json' };
import type { Line } from '../lines/line.ts';
import { fold, foldKeepingLength } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { alternatives } from '../words/pattern.ts';
import { cleanName } from './clean-name.ts';
import { type Found, foundIn } from './found.ts';
import { capitaliseSmall, isLabel, nameShape } from './name-shape.ts';
import { type NameHints, nameOf, type PersonName, splitName } from './split-name.ts';

/** How a label is printed before its value, and how alone in the line above it. */
interface Label {
  readonly before: RegExp;
  readonly alone: RegExp;
}

const nameLabels = labelPatterns(nameWords.labels);
const firstLabels = labelPatterns(nameWords.firstNameLabels);
const lastLabels = labelPatterns(nameWords.lastNameLabels);

function labelPatterns(labels: string[]): Label {
  const label = alternatives(labels);
  return {
    // A colon follows, before which French puts a space, or the value is in a separate cell.
    before: new RegExp(String.raw`^\s*(?:${label})\s*(?::|\t)\s*`, 'iu'),
    alone: new RegExp(String.raw`^\s*(?:${label})\s*:?\s*$`, 'iu'),
  };
}

/** Labels under which the family name comes first. */
const lastFirstPattern =
  /^\s*(?:surname|last name|family name|noms?\b(?! complet)[^:]*pr[eé]nom|cognome|apellidos|nachname|familienname|name(?:,| und) vorname|apelido|achternaam|naam en voorna)/u;

interface Stated {
  readonly text: string;
  readonly line: Line;
  /** The text that begins with the label, folded. */
  readonly under: string;
}

/**
 * Reads the first name that one of the lines states under a label.
 * @param hints the words of the addresses of the person
 * @param language the language of the document
 * @returns a name of one part only when the document states just this part; `null` without a label
 */
export function readLabelledName(
  lines: Line[],
  hints: NameHints,
  language: string | null,
): Found<PersonName> | null {
  const first = statedUnder(firstLabels, lines);
  const full = statedUnder(nameLabels, lines);
  // Beside a label for the first name, "Name" is the label of the family name.
  const isOfFamily =
    first !== null && full !== null && full.line !== first.line && !full.text.includes(first.text);
  const last = statedUnder(lastLabels, lines) ?? (isOfFamily ? full : null);
  if (first && last) return foundIn([first.line, last.line], partsOf(first, last), 0.95);
  if (full?.text.includes(' ')) {
    const isLastFirst = lastFirstPattern.test(full.under) || isReversed(full.text, hints);
    return foundIn(
      [full.line],
      isLastFirst ? lastFirst(full.text) : splitName(full.text, hints, language),
      0.9,
    );
  }
  const part = first ?? last;
  return part === null ? null : foundIn([part.line], partsOf(first, last), 0.6);
}

/** The first value under a label that can be a name. The label must be at the beginning of a line or a cell. */
function statedUnder({ before, alone }: Label, lines: Line[]): Stated | null {
  for (const [position, line] of lines.entries()) {
    const below = lines[position + 1];
    if (below && alone.test(foldKeepingLength(line.text))) {
      const text = nameIn(below.text);
      if (text !== null) return { text, line: below, under: fold(line.text) };
    }
    if (!/[:\t]/.test(line.text)) continue;
    const cells = line.text.split('\t');
    for (const index of cells.keys()) {
      const rest = cells.slice(index).join('\t');
      const match = before.exec(foldKeepingLength(rest));
      const text = match && nameIn(rest.slice(match[0].length));
      if (text) return { text, line, under: fold(rest) };
    }
  }
  return null;
}

/** The name in the first cell of a text; `null` when it cannot be a name or a part of one. */
function nameIn(printed: string): string | null {
  const text = capitaliseSmall(cleanName(printed.split('\t')[0] ?? ''));
  // Half a name may be a short word or an occupation; with a word before it, it is tested as a family name. Between two
  // names a comma is no sign of a place, such as it is in "Larch, Florence".
  const plain = text.replace(/^([^,]+), /, '$1 ');
  // Behind its label, a given name says that what follows is no occupation: "Marie Sellier".
  const isName = nameShape(`X ${plain}`, isGivenName(plain.split(' ')[0] ?? '')) > 0;
  return text !== '' && !isLabel(text) && isName ? text : null;
}

function partsOf(first: Stated | null, last: Stated | null): PersonName {
  return nameOf([first?.text ?? ''], [last?.text ?? '']);
}

/** True for a name in capitals, as forms have it, whose words an address repeats in the opposite order. */
function isReversed(text: string, { addresses }: NameHints): boolean {
  if (text !== text.toUpperCase()) return false;
  const words = fold(text).split(/\s+/);
  return addresses.includes(words.toReversed().join(' ')) && !addresses.includes(words.join(' '));
}

function lastFirst(text: string): PersonName {
  if (text.includes(',')) return splitName(text);
  const [last = '', ...first] = text.split(/\s+/);
  return nameOf(first, [last]);
}
