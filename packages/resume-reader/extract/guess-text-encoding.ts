/**
 * Guesses the encoding of a text that states none and is no Unicode: that of Western Windows, unless another one gives text
 * that looks much more like a language. In: bytes. Out: a label for `TextDecoder`.
 */
import { fold } from '../words/fold.ts';
import { likelihoodOf } from '../words/letter-model.ts';
import { decodeWindows1252 } from './text-encoding.ts';

const western = 'windows-1252';
/** The other encodings, the more usual ones first. */
const others = [
  'macintosh',
  'windows-1250',
  'windows-1251',
  'iso-8859-2',
  'koi8-u',
  'x-mac-cyrillic',
  'ibm866',
  'windows-1253',
];

/** The bytes that are looked at, and the words. */
const sampleBytes = 65_536;
const maxWords = 400;
/** How much likelier the words must be than those in the encoding of Western Windows. */
const leastLead = 3;
/** What a fault of a word counts, compared with the likelihood of its letters. */
const ofFault = 10;

export function guessTextEncoding(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  const least = likelihoodOfText(decodeWindows1252(sample)) + leastLead;
  let [best, highest] = [western, least];
  for (const label of others) {
    const likelihood = likelihoodOfText(new TextDecoder(label).decode(sample));
    if (likelihood > highest) [best, highest] = [label, likelihood];
  }
  return best;
}

/** How likely the words with letters beyond ASCII are; the others are the same in all encodings. */
function likelihoodOfText(text: string): number {
  const words = (text.match(/\S+/g) ?? []).filter((word) => /[^\0-\x7f]/.test(word)).slice(0, maxWords);
  let sum = 0;
  for (const word of words) {
    for (const letters of word.match(/\p{L}+/gu) ?? []) {
      sum += /^\p{Script=Latin}+$/u.test(letters) ? likelihoodOf(fold(letters)) : likelihoodByVowels(letters);
    }
    sum -= ofFault * faultsOf(word);
  }
  return sum;
}

const otherVowels = /[аеёиоуыэюяіїєαάεέηήιίϊουύωώό]/giu;
/** The share of vowels of a word in Cyrillic or Greek letters, and what each of its letters counts without it. */
const vowels = { least: 0.2, most: 0.7 };
const withoutVowels = -1;
const withVowels = 0.1;

function likelihoodByVowels(letters: string): number {
  const share = (letters.match(otherVowels)?.length ?? 0) / letters.length;
  const isUsual = letters.length < 3 || (share >= vowels.least && share <= vowels.most);
  return letters.length * (isUsual ? withVowels : withoutVowels);
}

/** What no word has: control characters, signs within or capitals behind small letters, and letters of two alphabets. */
const faults: readonly RegExp[] = [
  /[\x80-\x9f\ufffd]/g,
  /(?<=\p{L})[^\p{L}\p{M}\p{N}\0-\x7f’‘´·–—…/°ºª»”“†]/gu,
  /[√≈∆∞≤≥÷×¬±](?=\p{L})/gu,
  // Letters of Serbian and Macedonian, which are capitals in other encodings.
  /[ЂЃѓЉЊЌЋЏђљњќћџЈјЅѕ]/gu,
  /(?<=\p{L})[–—]\p{Ll}/gu,
  /(?:(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?<=(?!\p{ASCII})\p{Ll})\p{Lu})/gu,
  /(?<=\p{Script=Latin})\p{Script=Cyrillic}|(?<=\p{Script=Cyrillic})\p{Script=Latin}/gu,
  /(?<=\p{Script=Latin})\p{Script=Greek}|(?<=\p{Script=Greek})\p{Script=Latin}/gu,
];

const faultsOf = (word: string): number =>
  faults.reduce((sum, fault) => sum + (word.match(fault)?.length ?? 0), 0);
