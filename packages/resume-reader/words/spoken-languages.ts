/** Finds the names of spoken languages, in every language of the word lists, and gives their BCP 47 codes. */
import languageWords from '../data/language-words.json' with { type: 'json' };
import { codesByName } from './display-names.ts';
import { fold, foldKeepingLength } from './fold.ts';
import { type Lexicon, lexicon } from './lexicon.ts';
import { escapePattern } from './pattern.ts';

/** The ISO 639 codes of the languages that are searched for: those whose names are no family names. */
const codes =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu ha he hi hr hu hy id ig is it ja jv ka kk km kn ko ku ky lb lo lt lv mg mk ml mn mr ms mt my ne nl no nb nn or pa pl ps pt qu ro ru rw si sk sl so sq sr sv sw ta te tg th ti tk tr tt uk ur uz vi wo xh yi yo zh zu fil gd br co oc rm aa ab as ast ba bal bho bm ceb ckb dv dyu dz ee fo ff fur fy gn haw iu ki kea kl kok ks lg ln mai mfe mi nds nso nv ny om os pap rn sa sco sd se sg shi snk sn ss st tcy tet tn to ts tw ty ug ve war yue zza';

const codeByName = codesByName('language', codes);
for (const [name, code] of Object.entries(languageWords.names)) codeByName.set(fold(name), code);

// Grouped by the first letter: a text has many places where a name could begin, and each tries only one group.
const longestFirst = [...codeByName.keys()].sort((a, b) => b.length - a.length);
const restsByLetter = new Map<string, string[]>();
for (const name of longestFirst) {
  const [letter = ''] = name;
  const rests = restsByLetter.get(letter) ?? [];
  restsByLetter.set(letter, [...rests, escapePattern(name.slice(letter.length))]);
}
const alternatives = [...restsByLetter].map(
  ([letter, rests]) => `${escapePattern(letter)}(?:${rests.join('|')})`,
);
const namesPattern = new RegExp(
  `(?=[${[...restsByLetter.keys()].map(escapePattern).join('')}])(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?:kenntnisse)?(?![\\p{L}\\p{N}+#])`,
  'gu',
);

/** A language that a text names. */
export interface FoundLanguage {
  readonly locale: string;
  readonly index: number;
  readonly length: number;
}

/** All languages named in a text. */
export function findLanguages(text: string): FoundLanguage[] {
  const folded = foldKeepingLength(text);
  const found: FoundLanguage[] = [];
  // Not `matchAll`, which copies the pattern for each text: that takes longer than searching a short one.
  namesPattern.lastIndex = 0;
  for (let match = namesPattern.exec(folded); match; match = namesPattern.exec(folded)) {
    const [name] = match;
    // "Englischkenntnisse"
    const language = name.replace(/kenntnisse$/, '');
    found.push({ locale: codeByName.get(language) as string, index: match.index, length: name.length });
  }
  return found;
}

/** The codes of languages, those of two letters and the two kinds of three letters ("FRA", "FRE"), with the first kind. */
const knownCodes = new Set(codes.split(' '));
const codeAtStart = /^\s*(?<code>\p{Lu}{2,3})(?=\s*(?:$|[^\p{L}\p{N}\s]|\s\S))/u;

/**
 * The language whose ISO code in capitals a text begins with, when nothing but a level or signs follow: "EN – C1", "FRA".
 * Such codes mean a language only where languages are listed: "IT" and "HR" have other meanings elsewhere.
 */
export function findLanguageCode(text: string): FoundLanguage | null {
  const match = codeAtStart.exec(text);
  const code = match?.groups?.code;
  if (!match || code === undefined) return null;
  const [locale = ''] = Intl.getCanonicalLocales(code.toLowerCase());
  const rest = text.slice(match[0].length);
  const isLevel = !/[\p{L}\p{N}]/u.test(rest) || levelLexicon.isIn(rest);
  return knownCodes.has(locale) && isLevel ? { locale, index: 0, length: match[0].length } : null;
}

/** True for a text that states something about a language: "Anglais : courant", "German (B2)". */
export function beginsWithLanguage(text: string): boolean {
  const [first] = findLanguages(text);
  return first?.index === 0 && /^\s*(?:[:\t(–-]|$)/.test(text.slice(first.length));
}

/** Words that state how well a person speaks a language, with the CEFR levels and the names of tests. */
export const levelLexicon: Lexicon = lexicon([
  ...Object.values(languageWords.levels).flat(),
  ...languageWords.tests,
]);

/** Labels of a list of languages: "Languages:", "Langues parlées :". */
export const languageLabelLexicon: Lexicon = lexicon(languageWords.labels);
