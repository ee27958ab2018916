/**
 * Finds the resume of a second person in the same file, such as the export of several candidates or a scan of a pile, so
 * that the data of two people are never mixed. In: lines. Out: those of the first person.
 *
 * Referees, the addressee of a letter, partners and emergency contacts are other people too, and a resume may be in a
 * file twice, in two languages. So a second person needs all of: a new page or title, with a name and an e-mail address
 * at its top that are not in the lines before, and headings of experience and education on both sides.
 */
import type { Line } from '../lines/line.ts';
import type { ResumeWarning } from '../types.ts';
import { fold } from '../words/fold.ts';
import { matchHeading } from '../words/headings.ts';
import { emailsIn } from './contacts.ts';
import { nameShape } from './name-shape.ts';

/** The number of lines at the top of a resume that state the name and the e-mail address. */
const topLines = 12;
/** The score of what has the form of a full name. */
const fullName = 2;

export const severalPeople: ResumeWarning = {
  code: 'several_people',
  message: 'The file has the resumes of several people. Only the first one was read.',
};

/** The lines of the first person; all lines when there is no other. */
export function linesOfFirstPerson(lines: Line[]): Line[] {
  const addresses = lines.map(emailsIn);
  if (new Set(addresses.flat()).size < 2) return lines;
  const hasSections = sectionsSeen(lines);
  const isName = (line: Line, size: number) => line.size >= size && nameShape(line.text) >= fullName;
  const usualSize = lines.map(({ size }) => size).sort((a, b) => a - b)[lines.length >> 1] ?? 0;
  let before = '';
  const known = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (beginsDocument(line, lines[index - 1]) && hasSections.before(index) && hasSections.from(index)) {
      const top = lines.slice(index, index + topLines);
      const name = top.find((other) => isName(other, usualSize * 1.1));
      const address = addresses.slice(index, index + topLines).flat()[0];
      const isOther = name !== undefined && address !== undefined && known.size > 0 && !known.has(address);
      if (isOther && !before.includes(fold(name.text))) return lines.slice(0, index);
    }
    for (const address of addresses[index] ?? []) known.add(address);
    before += `${fold(line.text)}\n`;
  }
  return lines;
}

/** True for the first line of a page, and for a title where there are no pages. */
function beginsDocument(line: Line, previous: Line | undefined): boolean {
  if (previous === undefined) return false;
  return line.page === null ? line.headingLevel === 0 : line.page !== previous.page;
}

/** Whether the lines before one, and those from it on, have headings of both experience and education. */
function sectionsSeen(lines: Line[]) {
  const indexes = { experience: [] as number[], education: [] as number[] };
  for (const [index, line] of lines.entries()) {
    const kind = matchHeading(line.text)?.kind;
    if (kind === 'experience' || kind === 'education') indexes[kind].push(index);
  }
  const both = Object.values(indexes);
  return {
    before: (end: number) => both.every(([first]) => first !== undefined && first < end),
    from: (start: number) => both.every((all) => (all.at(-1) ?? -1) >= start),
  };
}
