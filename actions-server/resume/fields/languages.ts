/** Reads the spoken languages with their levels. */
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import type { ParsedLocale } from '../types.ts';
import {
  type FoundLanguage,
  findLanguages,
  languageLabelLexicon,
  levelLexicon,
} from '../words/spoken-languages.ts';
import { trimSeparators } from './entry-text.ts';
import { type Found, foundIn } from './found.ts';

/** Other sections that may contain languages with a label or a level. */
const otherSections = new Set<Section['kind']>([
  'header',
  'skills',
  'personal',
  'other',
  'interests',
  'education',
  'certifications',
  'contact',
  'summary',
]);
const chunkSeparator = /\s*[;•·|]\s*|\t|,\s+(?![^()]*\))|\s+\/\s+|\s+(?:and|et|und|y|ed?|en)\s+(?=\p{Lu})/u;

/** The languages of the language sections, and those with a label elsewhere ("Languages: English, French"). */
export function readLanguages(sections: Section[]): Found<ParsedLocale>[] {
  const found = new Map<string, Found<ParsedLocale>>();
  const add: Add = (locale, level, line, confidence) => {
    const known = found.get(locale);
    if (!known) found.set(locale, foundIn([line], { locale, level }, confidence));
    else if (known.value.level === null && level !== null) known.value.level = level;
  };
  const hasSection = sections.some((section) => section.kind === 'languages');
  for (const section of sections) {
    if (section.kind === 'languages') readSection(section.lines, add);
    else if (section.alsoKind === 'languages') readGraded(section.lines, add);
  }
  for (const section of sections) {
    if (!otherSections.has(section.kind)) continue;
    readLabelled(section.lines, add);
    if (!hasSection) readGraded(section.lines, add);
  }
  return [...found.values()];
}

type Add = (locale: string, level: string | null, line: Line, confidence: number) => void;

const chunksOf = (line: Line): string[] =>
  line.text.split(chunkSeparator).filter((chunk) => chunk.trim() !== '');

function readSection(lines: Line[], add: Add): void {
  for (const [index, line] of lines.entries()) {
    const chunks = chunksOf(line);
    for (const [position, chunk] of chunks.entries()) {
      const languages = findLanguages(chunk);
      for (const language of languages) {
        const level =
          languages.length > 1
            ? null
            : (levelBeside(language, chunk) ?? levelAfter(chunks[position + 1], lines[index + 1], line));
        add(language.locale, level, line, 1);
      }
    }
  }
}

/** The level in the next cell of the row or, at its end, in the next line, when that text names no language. */
function levelAfter(chunk: string | undefined, nextLine: Line | undefined, line: Line): string | null {
  if (chunk === undefined && (!nextLine || nextLine.segments.length > 2 || nextLine.page !== line.page))
    return null;
  const text = chunk ?? nextLine?.text.replace(/\t/g, ' ') ?? '';
  return findLanguages(text).length === 0 ? levelOf(text) : null;
}

/** The text as a level, when it is short and has the words of one. */
const levelOf = (text: string): string | null =>
  text.length < 60 && levelLexicon.isIn(text) ? trimSeparators(text) : null;

function levelBeside({ index, length }: FoundLanguage, chunk: string): string | null {
  const rest = trimSeparators(
    `${chunk.slice(0, index)} ${chunk.slice(index + length)}`.replace(/[()]/g, ' '),
  );
  return rest.length <= 80 && levelLexicon.isIn(rest)
    ? trimSeparators(rest.replace(/^[^\p{L}\p{N}]+|\s+(?:in|en|auf|level|niveau)$/giu, ''))
    : null;
}

/** Reads languages after a label: "Languages: English (fluent), French", or a label in a separate cell. */
function readLabelled(lines: Line[], add: Add): void {
  for (const line of lines) {
    const match = /^(.{4,35}?)\s*(?::|\t)\s*(.+)$/su.exec(line.text);
    const [, label = '', rest = ''] = match ?? [];
    if (!languageLabelLexicon.isExactly(label)) continue;
    readSection([{ ...line, text: rest }], add);
  }
}

/** Reads languages that have a level beside them: these are skills of the person in any section. */
function readGraded(lines: Line[], add: Add): void {
  for (const line of lines) {
    const chunks = chunksOf(line);
    for (const [index, chunk] of chunks.entries()) {
      const [language, ...others] = findLanguages(chunk);
      if (!language || others.length > 0 || chunk.length > 60) continue;
      const isAlone = chunk.trim().length <= language.length + 2;
      const level = levelBeside(language, chunk) ?? (isAlone ? levelOf(chunks[index + 1] ?? '') : null);
      if (level !== null && chunk.trim().split(/\s+/).length <= 7) add(language.locale, level, line, 0.8);
    }
  }
}
