/** Reads the spoken languages with their levels. */

import type { Line } from '../lines/line.ts';
import type { Section } from '../sections/section.ts';
import type { ParsedLocale } from '../types.ts';
import { conjunctionPattern, conjunctions } from '../words/conjunctions.ts';
import { tokensOf } from '../words/lexicon.ts';
import {
  type FoundLanguage,
  findLanguageCode,
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
/** Sections of the person's own abilities, in which a language alone on its line is one that the person speaks. */
const ownSections = new Set<Section['kind']>(['skills', 'personal', 'contact']);
/** Sections in which a list of nothing but languages is one of those that the person speaks. */
const listSections = new Set<Section['kind']>([...ownSections, 'header', 'other']);
const chunkSeparator = new RegExp(
  String.raw`\s*[;•·|]\s*|\t|(?<=\p{L}{3})\.\s+(?=\p{Lu})|,\s+(?![^()]*\)|[^[\]]*\])|\s+/\s+|\s+[–—-]\s+(?=\p{Lu}\p{L}+\s?:)|\s+${conjunctionPattern}\s+(?=\p{Lu})`,
  'u',
);

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
    if (section.kind === 'languages') readLanguageSection(section.lines, add);
    else if (section.alsoKind === 'languages') {
      readLists(section, add);
      readGraded(section.lines, add);
    }
  }
  for (const section of sections) {
    const mayHave = otherSections.has(section.kind);
    if (section.kind !== 'languages') readLabelled(section.lines, mayHave, add);
    if (hasSection || !mayHave) continue;
    if (listSections.has(section.kind)) readLists(section, add);
    readGraded(section.lines, add);
  }
  return [...found.values()];
}

type Add = (locale: string, level: string | null, line: Line, confidence: number) => void;

const chunksOf = (line: Line): string[] =>
  line.text.split(chunkSeparator).filter((chunk) => chunk.trim() !== '');

/** A longer text tells more than a language and its level. */
const isShort = (chunk: string): boolean => chunk.length <= 60 && chunk.trim().split(/\s+/).length <= 7;

/** The lines of a section of languages. They may name all of them by their codes. */
function readLanguageSection(lines: Line[], add: Add): void {
  const chunks = lines.flatMap((line) =>
    chunksOf(line)
      .filter((chunk) => /\p{L}/u.test(chunk))
      .map((chunk) => ({ line, chunk, language: findLanguageCode(chunk) })),
  );
  if (!chunks.every(({ language }) => language !== null)) {
    readSection(lines, add);
    return;
  }
  for (const { line, chunk, language } of chunks)
    if (language) add(language.locale, levelBeside(language, chunk), line, 0.9);
}

function readSection(lines: Line[], add: Add): void {
  for (const [index, line] of lines.entries()) {
    const chunks = chunksOf(line);
    for (const [position, chunk] of chunks.entries()) {
      const languages = findLanguages(chunk);
      for (const language of languages) {
        const level =
          languages.length > 1
            ? levelOfAll(chunk, languages)
            : (levelBeside(language, chunk) ?? levelAfter(chunks[position + 1], lines[index + 1], line));
        add(language.locale, level, line, 1);
      }
    }
  }
}

/** The level of several languages that is stated once: "bilingue français-anglais". */
function levelOfAll(chunk: string, languages: FoundLanguage[]): string | null {
  const level = trimSeparators(without(chunk, languages));
  return levelLexicon.isExactly(level) ? level : null;
}

/** The text around the languages that it names. */
function without(text: string, languages: FoundLanguage[]): string {
  return languages.reduceRight(
    (rest, { index, length }) => `${rest.slice(0, index)} ${rest.slice(index + length)}`,
    text,
  );
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
    `${chunk.slice(0, index)} ${chunk.slice(index + length)}`.replace(/[()[\]]/g, ' '),
  );
  return rest.length <= 80 && levelLexicon.isIn(rest)
    ? trimSeparators(rest.replace(/^[^\p{L}\p{N}]+|\s+(?:in|en|auf|level|niveau)$/giu, ''))
    : null;
}

/**
 * Reads languages after a label: "Languages: English (fluent), French", in a cell of a row, or a label in a separate cell.
 * Without a mark after the label, and among lines about something else, nothing but languages may follow: "I speak English
 * and French".
 */
function readLabelled(lines: Line[], mayHave: boolean, add: Add): void {
  /** True for a line below a labelled list. */
  let mayContinue = false;
  for (const line of lines) {
    const continues: boolean = mayContinue && chunksOf(line).every(startsWithLanguage);
    if (continues) readSection([line], add);
    mayContinue = continues;
    const cells = line.segments.length > 1 ? line.segments.map(({ text }) => text) : [];
    for (const text of [line.text, ...cells]) {
      const [, label = '', marked = ''] = /^(.{4,35}?)\s*(?::|\t)\s*(.+)$/su.exec(text) ?? [];
      const rest = languageLabelLexicon.isExactly(label) ? marked : afterLabel(text);
      if (rest === '' || !(mayHave || areLanguages(rest))) continue;
      readSection([{ ...line, text: rest }], add);
      mayContinue = findLanguages(rest).length > 0;
    }
  }
}

const startsWithLanguage = (chunk: string): boolean => findLanguages(chunk.trim())[0]?.index === 0;

/** The list of languages behind a label without a mark; an empty text where there is none. */
function afterLabel(text: string): string {
  const count = languageLabelLexicon.startLength(text);
  const rest = count === 0 ? '' : text.trim().split(/\s+/).slice(count).join(' ');
  return areLanguages(rest) ? rest : '';
}

const connectors = new Set([...conjunctions, 'in', '&']);

/** True for a text of languages, with or without their levels, and nothing else. */
function areLanguages(text: string): boolean {
  const languages = findLanguages(text);
  if (languages.length === 0) return false;
  const others = without(text, languages).split(/[,;|/()–—-]/);
  return others.every(
    (part) =>
      levelLexicon.isExactly(part) ||
      tokensOf(part).every((word) => connectors.has(word) || levelLexicon.isExactly(word)),
  );
}

/** Reads cells with nothing but languages: several of them or, among the person's own abilities, also one. */
function readLists({ kind, lines }: Section, add: Add): void {
  const least = ownSections.has(kind) ? 1 : 2;
  for (const line of lines) {
    for (const { text } of line.segments) {
      if (areLanguages(text) && findLanguages(text).length >= least) readSection([{ ...line, text }], add);
    }
  }
}

/** Reads languages that have a level beside them: these are skills of the person in any section. */
function readGraded(lines: Line[], add: Add): void {
  for (const line of lines) {
    // In a longer text dashes separate languages from other details, and not from their levels.
    const chunks = chunksOf(line).flatMap((chunk) =>
      isShort(chunk) ? [chunk] : chunk.split(/\s+[–—-]\s+/u),
    );
    /** The level that stands before the language of the chunk before: it belongs to a language that follows alone, too. */
    let levelBefore: string | null = null;
    for (const [index, chunk] of chunks.entries()) {
      const languages = findLanguages(chunk);
      const [language, ...others] = languages;
      const level = language && isShort(chunk) ? gradeOf(chunk, languages, chunks[index + 1]) : null;
      const isAlone = language !== undefined && others.length === 0 && isOnly(language, chunk);
      const stated = level ?? (isAlone ? levelBefore : null);
      levelBefore = language && language.index > 0 ? level : isAlone ? levelBefore : null;
      if (stated !== null) for (const { locale } of languages) add(locale, stated, line, 0.8);
      else readGradedWords(chunk, languages, line, add);
    }
  }
}

/** What may follow a language in a sentence that says how well somebody speaks it. */
const afterGraded = new RegExp(
  `^(?:\\s+(?:speaker|skills)\\b|\\s*(?:$|[.,;:&()]|(?:${conjunctionPattern}|with|mit|con|com|met)\\s))`,
  'iu',
);

/** Reads the languages of a sentence that have their level directly before them: "Native French speaker with fluent English". */
function readGradedWords(chunk: string, languages: FoundLanguage[], line: Line, add: Add): void {
  for (const { locale, index, length } of languages) {
    const before = tokensOf(chunk.slice(0, index)).slice(-2);
    const level = [before.join(' '), before.at(-1) ?? ''].find((text) => levelLexicon.isExactly(text));
    if (level !== undefined && afterGraded.test(chunk.slice(index + length))) add(locale, level, line, 0.8);
  }
}

const isOnly = ({ length }: FoundLanguage, chunk: string): boolean => chunk.trim().length <= length + 2;

/** The level of the languages of a chunk, in the chunk or in the next one. */
function gradeOf(chunk: string, languages: FoundLanguage[], next = ''): string | null {
  const [language, ...others] = languages as [FoundLanguage, ...FoundLanguage[]];
  if (others.length > 0) return levelOfAll(chunk, languages);
  const mayHaveNext = isOnly(language, chunk) && findLanguages(next).length === 0;
  return levelBeside(language, chunk) ?? (mayHaveNext ? levelOf(next) : null);
}
