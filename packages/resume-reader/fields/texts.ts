/** Reads the fields that are copied as text, which are the summary and the skills, and the birthday. */
import contactWords from '../data/contact-words.json' with { type: 'json' };
import type { Section } from '../sections/section.ts';
import type { ResumeDate } from '../types.ts';
import { findPeriods } from '../words/dates.ts';
import { foldKeepingLength } from '../words/fold.ts';
import { alternatives } from '../words/pattern.ts';
import { linesOf } from './contacts.ts';
import { paragraphsOf } from './entry-text.ts';
import { type Found, foundIn } from './found.ts';

/** The text of all sections of a kind. */
export function readSectionText(sections: Section[], kind: 'summary' | 'skills'): Found<string> | null {
  const matching = sections.filter((section) => section.kind === kind || section.alsoKind === kind);
  const texts = matching.map((section) => paragraphsOf(section.lines)).filter((text) => text !== null);
  if (texts.length === 0) return null;
  const lines = matching.flatMap((section) => section.lines);
  return foundIn(lines, texts.join('\n'), 0.9);
}

const birth = new RegExp(`(?<!\\p{L})(?:${alternatives(contactWords.birth)})(?!\\p{L})`, 'iu');
const personal = new Set<Section['kind']>(['header', 'contact', 'personal', 'summary', 'other']);

/** The birthday: a full date that the document labels as one ("Née le 12 mars 1985"). */
export function readBirthday(sections: Section[]): Found<ResumeDate> | null {
  const lines = linesOf(sections, personal);
  for (const [index, line] of lines.entries()) {
    const text = line.text.replace(/\t/g, ' ');
    const label = birth.exec(foldKeepingLength(text));
    if (!label) continue;
    const rest = text.slice(label.index + label[0].length);
    const next = lines[index + 1]?.text.replace(/\t/g, ' ') ?? '';
    const [period] = [
      ...findPeriods(rest),
      ...(rest.trim() === '' || rest.trim() === ':' ? findPeriods(next) : []),
    ];
    if (period?.startDate && period.startDate.length === 10 && !period.isRange) {
      return foundIn([line], period.startDate, 0.95);
    }
  }
  return null;
}
