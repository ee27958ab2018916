/** Reads the spoken languages with their levels. */
import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/sections.ts';
import type { ParsedLocale } from '../types.ts';
import { foldKeepingLength } from '../words/fold.ts';
import { findLanguages, languageLabelLexicon, levelLexicon } from '../words/spoken-languages.ts';
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
  const add = (locale: string, level: string | null, line: Line, confidence: number): void => {
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
  lines.forEach((line, index) => {
    const chunks = chunksOf(line);
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

/** The level in the next cell of the row, or in the next line when that line names no language. */
function levelAfter(
  chunks: string[],
  position: number,
  nextLine: Line | undefined,
  line: Line,
): string | null {
  const rest = chunks.slice(position + 1);
  const [next] = rest;
  if (next !== undefined) {
    return findLanguages(foldKeepingLength(next)).length === 0 && isLevel(next) ? trimSeparators(next) : null;
  }
  if (!nextLine || nextLine.segments.length > 2 || nextLine.page !== line.page) return null;
  const text = nextLine.text.replace(/\t/g, ' ');
  return findLanguages(foldKeepingLength(text)).length === 0 && isLevel(text) ? trimSeparators(text) : null;
}

const isLevel = (text: string): boolean => text.length < 60 && levelLexicon.isIn(text);

function levelIn(chunk: string, language: { index: number; length: number } | null): string | null {
  if (language === null) return null;
  const rest = trimSeparators(
    `${chunk.slice(0, language.index)} ${chunk.slice(language.index + language.length)}`.replace(
      /[()]/g,
      ' ',
    ),
  );
  if (rest === '' || rest.length > 80) return null;
  return levelLexicon.isIn(rest)
    ? trimSeparators(rest.replace(/^[^\p{L}\p{N}]+|\s+(?:in|en|auf|level|niveau)$/giu, ''))
    : null;
}

/** Reads languages after a label: "Languages: English (fluent), French", or a label in a separate cell. */
function readLabelled(lines: Line[], add: Add): void {
  for (const line of lines) {
    const match = /^(.{4,35}?)\s*(?::|\t)\s*(.+)$/su.exec(line.text);
    const label = match?.[1];
    const rest = match?.[2];
    if (!label || !rest || !languageLabelLexicon.isExactly(label)) continue;
    if (findLanguages(foldKeepingLength(rest)).length > 0) readSection([{ ...line, text: rest }], add);
  }
}

/** Reads languages that have a level beside them: these are skills of the person in any section. */
function readGraded(lines: Line[], add: Add): void {
  for (const line of lines) {
    const chunks = chunksOf(line);
    chunks.forEach((chunk, index) => {
      const languages = findLanguages(foldKeepingLength(chunk));
      const [language] = languages;
      if (languages.length !== 1 || !language || chunk.length > 60) return;
      const isAlone = chunk.trim().length <= language.length + 2;
      const next = chunks[index + 1];
      const level =
        levelIn(chunk, language) ?? (isAlone && next && isLevel(next) ? trimSeparators(next) : null);
      if (level !== null && chunk.trim().split(/\s+/).length <= 7) add(language.locale, level, line, 0.8);
    });
  }
}
