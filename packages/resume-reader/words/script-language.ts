/** The languages of texts in other scripts than the Latin one: "Опыт работы" is Russian, "工作经历" Chinese. */

interface Script {
  readonly letters: RegExp;
  /** How many letters say as much as a word of a Latin text. */
  readonly lettersPerWord: number;
  /** Languages with letters that the ones after them do not have; the last one is that of texts without such letters. */
  readonly languages: readonly (readonly [code: string, own?: RegExp])[];
}

const scripts: readonly Script[] = [
  {
    letters: /\p{Script=Cyrillic}/gu,
    lettersPerWord: 6,
    languages: [
      ['be', /ў/giu],
      ['kk', /[әғқңөұүһ]/giu],
      ['mk', /[ѓќѕ]/giu],
      ['sr', /[ђћџљњј]/giu],
      ['uk', /[іїєґ]/giu],
      ['ru', /[ыэё]/giu],
      ['bg', /ъ/giu],
      ['ru'],
    ],
  },
  {
    letters: /\p{Script=Arabic}/gu,
    lettersPerWord: 5,
    languages: [['ur', /[ٹڈڑے]/gu], ['fa', /[پچژگک]/gu], ['ar']],
  },
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    lettersPerWord: 2,
    languages: [['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu], ['zh']],
  },
  { letters: /\p{Script=Hangul}/gu, lettersPerWord: 3, languages: [['ko']] },
  { letters: /\p{Script=Greek}/gu, lettersPerWord: 6, languages: [['el']] },
  { letters: /\p{Script=Hebrew}/gu, lettersPerWord: 5, languages: [['he']] },
  { letters: /\p{Script=Thai}/gu, lettersPerWord: 5, languages: [['th']] },
  { letters: /\p{Script=Devanagari}/gu, lettersPerWord: 5, languages: [['hi']] },
  { letters: /\p{Script=Bengali}/gu, lettersPerWord: 5, languages: [['bn']] },
  { letters: /\p{Script=Tamil}/gu, lettersPerWord: 5, languages: [['ta']] },
  { letters: /\p{Script=Armenian}/gu, lettersPerWord: 6, languages: [['hy']] },
  { letters: /\p{Script=Georgian}/gu, lettersPerWord: 6, languages: [['ka']] },
  { letters: /\p{Script=Ethiopic}/gu, lettersPerWord: 4, languages: [['am']] },
];

/** A letter of another script than the Latin one. */
const notLatin = /[^\p{Script=Latin}\P{L}]/u;
/** The least share of the letters of a text that are a language's own. */
const leastOwn = 0.01;

/** How many words a text has in each language that is not written in Latin letters, without those that it does not have. */
export function wordsInOtherScripts(text: string): Map<string, number> {
  const words = new Map<string, number>();
  if (!notLatin.test(text)) return words;
  for (const { letters, lettersPerWord, languages } of scripts) {
    const count = text.match(letters)?.length ?? 0;
    if (count === 0) continue;
    const [language] = languages.find(
      ([, own]) => own === undefined || (text.match(own)?.length ?? 0) >= leastOwn * count,
    ) as [string];
    words.set(language, count / lettersPerWord);
  }
  return words;
}
