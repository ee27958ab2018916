/** Tells the lines of a table cell that are one text, such as a long title, from what stands below it. */
import { joinSegments, type Segment } from '../lines/line.ts';
import { endsInPreposition } from '../words/detect-language.ts';
import { type EntryLabel, isOrganisationLabel, isRoleLabel } from '../words/entry-labels.ts';
import { isPlaceOnly } from '../words/places.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import { isProse } from './prose.ts';
import { wouldFit } from './wrapped-lines.ts';

export const joinAll = ([first, ...others]: Segment[]): Segment =>
  others.reduce((joined, other) => joinSegments(joined, other), first as Segment);

interface CellTexts {
  /** The name of an organisation and, apart from it, what stands below it, such as its place; or a title or degree. */
  readonly named: Segment[];
  /** What stands below a title or degree: a description. */
  readonly below: Segment[];
}

/**
 * The texts of a cell of a role or an organisation.
 * @param end the right end of the texts of its column, in points; 0 in documents without positions
 */
export function textsOfCell(lines: Segment[], label: EntryLabel | null, end: number): CellTexts {
  const isOrganisation = isOrganisationLabel(label);
  if (!isOrganisation && !isRoleLabel(label)) return { named: [joinAll(lines)], below: [] };
  const words = isOrganisation ? organisationWords : roleWords;
  const goesOn = isOrganisation ? continuesName : continuesTitle;
  const found = lines.findIndex((line, index) => {
    const above = lines[index - 1];
    return (
      above !== undefined &&
      (endsEarly(above, line, end) || !goesOn(above, line)) &&
      !completes(above, line, words)
    );
  });
  if (found < 0) return { named: [joinAll(lines)], below: [] };
  const [name, rest] = [joinAll(lines.slice(0, found)), lines.slice(found)];
  return isOrganisation ? { named: [name, ...rest], below: [] } : { named: [name], below: rest };
}

const organisationWords = [organisationLexicon, legalFormLexicon, schoolLexicon];
const roleWords = [jobTitleLexicon, degreeLexicon];

/** True when the first word of a line would have had room at the end of the line above, so that the author broke it. */
const endsEarly = (above: Segment, line: Segment, end: number): boolean =>
  line.cell === undefined && end > 1 && wouldFit(line, above, end - 1);

/** True for a line that is part of the text above by its own words. */
function completes(
  above: Segment,
  { text, bold }: Segment,
  words: readonly (typeof jobTitleLexicon)[],
): boolean {
  return (
    /^[\p{Ll}&(]|^[-–/]/u.test(text) ||
    /[,&/–-]$/.test(above.text) ||
    endsInPreposition(above.text) ||
    (bold === above.bold &&
      !isProse(text) &&
      !/\p{L}\s?:\s/u.test(text) &&
      words.some((lexicon) => lexicon.isIn(text)))
  );
}

/** True when the name of an organisation goes on in the line below: in a cell of a text document, lines are paragraphs. */
const continuesName = (_above: Segment, { text, cell }: Segment): boolean =>
  !isPlaceOnly(text) && cell === undefined;

/** True when a title goes on in the line below, which has its style and is no sentence. */
const continuesTitle = (above: Segment, { bold, cell }: Segment): boolean =>
  cell === undefined && bold === above.bold;
