/**
 * Splits names of Vietnam, China and Korea. They are known by a usual family name at one side and by syllables of the
 * language at the other one, because their given names are too many for a list. At home the family name comes first.
 */
import eastAsian from '../data/east-asian-names.json' with { type: 'json' };
import { rankIn } from '../words/family-names.ts';
import { fold } from '../words/fold.ts';
import { isGivenName, isOnlyGivenName } from '../words/given-names.ts';

/** A given name may be one word of two syllables, or several words. */
const upTo = (syllable: string, count: string): RegExp => new RegExp(`^(?:${syllable})${count}$`, 'u');

const vietnamese = upTo(
  '(?:ngh|ng|nh|gh|gi|kh|ph|qu|th|tr|ch|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ch|ng|nh|[cmnpt])?',
  '',
);
const pinyin =
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|iao|ian|ing|uai|uan|ang|eng|ong|ai|ei|ao|ou|an|en|ia|ie|iu|in|ua|uo|ui|un|ue|a|e|i|u)|[bpmfw]o|er';
const korean = eastAsian.koreanSyllables.join('|');
/** A syllable of Chinese or Korean in any of the many ways in which it is written in Latin letters. */
const looseSyllable = upTo(
  '(?:[ct]h|sh|zh|ts|hs|kw|ng|[b-df-hj-np-tw-z])?[aeiouy]{1,3}(?:ng|[nkmpthrl])?',
  '{1,2}',
);

interface Culture {
  readonly language: 'vi' | 'zh' | 'ko';
  /** Whether a single word can be a given name. */
  readonly isGiven: (word: string) => boolean;
  readonly isSyllable: (word: string) => boolean;
}

const pinyinWord = upTo(pinyin, '{1,2}');
const koreanWord = upTo(korean, '{1,2}');
const cultures: readonly Culture[] = [
  { language: 'vi', isGiven: (word) => vietnamese.test(word), isSyllable: (word) => vietnamese.test(word) },
  {
    language: 'zh',
    isGiven: (word) => pinyinWord.test(word),
    isSyllable: (word) => looseSyllable.test(word),
  },
  {
    language: 'ko',
    isGiven: (word) => koreanWord.test(word),
    isSyllable: (word) => looseSyllable.test(word),
  },
];

/** Words that no Chinese or Korean name has: "An Van Dam". */
const europeanParticles = new Set(['van', 'den', 'der', 'de', 'la', 'von']);

/**
 * The side of the family name, which is a single word, in a name of East Asia.
 * @returns `null` for another name
 */
export function sideOfFamilyName(words: readonly string[]): 'first' | 'last' | null {
  if (words.length < 2 || words.length > 4) return null;
  const folded = words.map((word) => fold(word));
  const isVietnamese = vietnameseLetters.test(words.join(' ').normalize('NFC'));
  for (const isStrict of [true, false]) {
    for (const culture of cultures) {
      const side = sideIn(culture, folded, isStrict);
      // In Vietnamese letters the order is the Vietnamese one, too.
      if (side) return isVietnamese && rankIn('vi', folded[0] as string) >= 0 ? 'first' : side;
    }
  }
  return null;
}

/** Letters that only Vietnamese has. */
const vietnameseLetters = /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu;

function sideIn(
  { language, isGiven, isSyllable }: Culture,
  words: readonly string[],
  isStrict: boolean,
): 'first' | 'last' | null {
  const isGivenPart = (given: readonly string[]): boolean => {
    if (language !== 'vi' && given.some((word) => europeanParticles.has(word))) return false;
    const syllables = given.flatMap((word) => word.split(/[-‐‑]/));
    return syllables.every(isStrict || syllables.length === 1 ? isGiven : isSyllable);
  };
  const [first = '', second = ''] = words;
  const last = words.at(-1) as string;
  const [firstRank, lastRank] = [rankIn(language, first), rankIn(language, last)];
  const mayBeFirst = firstRank >= 0 && isGivenPart(words.slice(1));
  const mayBeLast = lastRank >= 0 && isGivenPart(words.slice(0, -1));
  if (mayBeFirst && mayBeLast) {
    if (language === 'vi' && eastAsian.vietnameseMiddleNames.includes(second) && words.length > 2)
      return 'first';
    return firstRank <= lastRank ? 'first' : 'last';
  }
  if (mayBeLast) return 'last';
  // "Kim Baker", "Lee Ann", "Lam Anna": names of Europe that look like syllables.
  const isEuropean =
    words.slice(1).some(isOnlyGivenName) ||
    (isGivenName(first) && words.length === 2 && !isCertain(language, words));
  return mayBeFirst && !isEuropean ? 'first' : null;
}

/** True for two words of which the second one can only be a Korean given name, or has a hyphen. */
const isCertain = (language: string, [, second = '']: readonly string[]): boolean =>
  /[-‐‑]/.test(second) || (language === 'ko' && koreanWord.test(second) && second.length > 4);

const familyNamesOfTwoCharacters = new Set(eastAsian.familyNamesOfTwoCharacters);

/** True for a name in Chinese, Japanese or Korean characters. */
export const isInCharacters = (words: readonly string[]): boolean =>
  words.length < 3 &&
  words.every((word) =>
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word),
  );

/** The given and the family name of a name in characters, which begins with the family name: "王小明", "山本 太郎". */
export function splitCharacters([first = '', second]: readonly string[]): [
  given: string[],
  family: string[],
] {
  if (second) return [[second], [first]];
  const characters = [...first];
  if (characters.length < 2 || characters.length > 4) return [[first], []];
  const length =
    characters.length === 4 || familyNamesOfTwoCharacters.has(characters.slice(0, 2).join('')) ? 2 : 1;
  return [[characters.slice(length).join('')], [characters.slice(0, length).join('')]];
}
