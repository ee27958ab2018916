/** Writes out the shortened names of towns: "Frankfurt a. M.", "Vitry/Seine", "Boulogne-Bill.". Pure but for the gazetteer. */
import type { Gazetteer, Town } from './gazetteer.ts';
import { placeKey } from './place-key.ts';

/** Stand between the parts of a name, and are left out where a slash stands. */
const between = new Set(
  'a am an auf bei d de der dem den des du en i im in la le les ob o sous sur und vor zu z'.split(' '),
);

/** Behind a slash these are no town of their own. */
const rivers = new Set(
  'main oder rhein saale lahn donau neckar ruhr elbe weser isar inn spree havel fulda mosel nahe sieg aller leine iller lech seine marne saone loire rhone oise yonne cher meuse moselle garonne dordogne'.split(
    ' ',
  ),
);

/** How many times as many people the town must have as the next one that the letters fit. */
const dominance = 8;

/** "Unterhaching b. München" */
const nearLarger = /^(.{3,}?)\s+b\.\s*\p{L}[\p{L}\s-]*$/u;
const postalCode = /^((?:[A-Z]{1,2}-)?\d{4,5}\s+)?(\p{L}[^\d]*)$/u;

/** @returns the text as it is where it is no shortened name, or that of several towns */
export function writtenOut(text: string, gazetteer: Gazetteer): string {
  const [, code = '', shortened = ''] = postalCode.exec(text) ?? [];
  if (!/[./]|\p{L}-s-/u.test(shortened)) return text;
  // "Rosny s/s Bois", "Chalon /s Saône"
  const name = shortened
    .replace(/(?<=[\s-])s\/s\/?\s*(?=\p{L})|(?<=[\s-])ss\/\s*/giu, 'sous ')
    .replace(
      /(?<=\p{L})\s*\/\s*s[\s/]\s*(?=\p{L})|(?<=[\s-])s\/(?=\s*\p{L}{2})\s*|(?<=\p{L})-s-(?=\p{L})/giu,
      ' sur ',
    );
  // "Frankfurt/Main" is a name of its town, and the slash parts nothing.
  if (gazetteer.townsNamed(placeKey(name)).length > 0) return `${code}${name.replace(/\s*\/\s*/g, ' ')}`;
  const [, beforeLarger = ''] = nearLarger.exec(name) ?? [];
  const words = placeKey(name).split(' ');
  const [first = '', ...others] = words;
  if (first.length < 3 || others.length === 0 || words.length > 6) return text;
  const isMeant = ({ nameKind, foundName }: Town) => {
    const [begin, ...rest] = placeKey(foundName).split(' ');
    return nameKind !== 'short' && begin === first && fits(others, rest);
  };
  const fitting = gazetteer
    .townsFrom(first)
    .filter(isMeant)
    .sort((one, other) => other.population - one.population);
  const [town, ...namesakes] = fitting;
  const next = namesakes.find(({ index }) => index !== town?.index);
  if (town !== undefined && (next === undefined || town.population >= dominance * next.population))
    return `${code}${nameOf(town)}`;
  if (gazetteer.townsNamed(placeKey(beforeLarger)).length > 0) return `${code}${beforeLarger}`;
  const river = others.at(-1) ?? '';
  return /^[^/]+\/[^/]+$/.test(name) && rivers.has(river)
    ? `${code}${name.replace(/\s*\/\s*/, ' (')})`
    : text;
}

const nameOf = ({ foundName }: Town): string => foundName.replace(/\s*\/\s*/g, ' ');

/** Whether every word is the beginning of one of the name, in its order, and none but small words are left out. */
function fits(words: readonly string[], name: readonly string[]): boolean {
  const [word, ...others] = words;
  const [first, ...rest] = name;
  if (word === undefined || first === undefined) return word === undefined && first === undefined;
  return (first.startsWith(word) && fits(others, rest)) || (between.has(first) && fits(words, rest));
}
