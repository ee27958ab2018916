/** Spoken languages with their levels. */
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/sections.ts';
import type { ParsedLocale } from '../types.ts';
import { foldKeepingLength } from '../words/fold.ts';
import { findLanguages, languageLabelLexicon, levelLexicon } from '../words/spoken-languages.ts';
import { tidy } from './entry-text.ts';
import type { Found } from './found.ts';

/** Sections in which a labelled or graded language may stand as well. */
const elsewhere = new Set<Section['kind']>([
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

/** The languages of the language sections, or labelled as such elsewhere ("Languages: English, French"). */
export function readLanguages(sections: Section[]): Found<ParsedLocale>[] {
  const found = new Map<string, Found<ParsedLocale>>();
  const add = (locale: string, level: string | null, line: Line, confidence: number): void => {
    const known = found.get(locale);
    if (!known) found.set(locale, { value: { locale, level }, lines: [line], evidence: [line], confidence });
    else if (known.value.level === null && level !== null) known.value.level = level;
  };
  const hasSection = sections.some((section) => section.kind === 'languages');
  for (const section of sections) {
    if (section.kind === 'languages') readSection(section.lines, add);
    else if (section.alsoKind === 'languages') readGraded(section.lines, add);
  }
  for (const section of sections) {
    if (!elsewhere.has(section.kind)) continue;
    readLabelled(section.lines, add);
    if (!hasSection) readGraded(section.lines, add);
  }
  return [...found.values()];
}

type Add = (locale: string, level: string | null, line: Line, confidence: number) => void;

function readSection(lines: Line[], add: Add): void {
  lines.forEach((line, index) => {
    const chunks = line.text.split(chunkSeparator).filter((chunk) => chunk.trim() !== '');
    chunks.forEach((chunk, position) => {
      const languages = findLanguages(foldKeepingLength(chunk));
      for (const language of languages) {
        const own = levelIn(chunk, languages.length === 1 ? language : null);
        const next =
          own === null && languages.length === 1
            ? levelAfter(chunks, position, lines[index + 1], line)
            : null;
        add(language.locale, own ?? next, line, 1);
      }
    });
  });
}

/** The level is the next cell of the row, or the next line when that names no language. */
function levelAfter(
  chunks: string[],
  position: number,
  nextLine: Line | undefined,
  line: Line,
): string | null {
  const rest = chunks.slice(position + 1);
  const [next] = rest;
  if (next !== undefined) {
    return findLanguages(foldKeepingLength(next)).length === 0 && isLevel(next) ? tidy(next) : null;
  }
  if (!nextLine || nextLine.segments.length > 2 || nextLine.page !== line.page) return null;
  const text = nextLine.text.replace(/\t/g, ' ');
  return findLanguages(foldKeepingLength(text)).length === 0 && isLevel(text) ? tidy(text) : null;
}

const isLevel = (text: string): boolean => text.length < 60 && levelLexicon.isIn(text);

function levelIn(chunk: string, language: { index: number; length: number } | null): string | null {
  if (language === null) return null;
  const rest = tidy(
    `${chunk.slice(0, language.index)} ${chunk.slice(language.index + language.length)}`.replace(
      /[()]/g,
      ' ',
    ),
  );
  if (rest === '' || rest.length > 80) return null;
  return levelLexicon.isIn(rest)
    ? tidy(rest.replace(/^[^\p{L}\p{N}]+|\s+(?:in|en|auf|level|niveau)$/giu, ''))
    : null;
}

/** "Languages: English (fluent), French", or such a label in a cell of its own. */
function readLabelled(lines: Line[], add: Add): void {
  for (const line of lines) {
    const match = /^(.{4,35}?)\s*(?::|\t)\s*(.+)$/su.exec(line.text);
    const label = match?.[1];
    const rest = match?.[2];
    if (!label || !rest || !languageLabelLexicon.isExactly(label)) continue;
    if (findLanguages(foldKeepingLength(rest)).length > 0) readSection([{ ...line, text: rest }], add);
  }
}

/** A language with a level next to it is meant as a skill wherever it stands. */
function readGraded(lines: Line[], add: Add): void {
  for (const line of lines) {
    const chunks = line.text.split(chunkSeparator).filter((chunk) => chunk.trim() !== '');
    chunks.forEach((chunk, index) => {
      const languages = findLanguages(foldKeepingLength(chunk));
      const [language] = languages;
      if (languages.length !== 1 || !language || chunk.length > 60) return;
      const isAlone = chunk.trim().length <= language.length + 2;
      const next = chunks[index + 1];
      const level = levelIn(chunk, language) ?? (isAlone && next && isLevel(next) ? tidy(next) : null);
      if (level !== null && chunk.trim().split(/\s+/).length <= 7) add(language.locale, level, line, 0.8);
    });
  }
}
