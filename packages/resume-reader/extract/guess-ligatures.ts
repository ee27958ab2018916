/**
 * Guesses what single unknown glyphs of a font are, mostly ligatures, which many programs leave out of the map of a font.
 * In: the glyphs and the texts of the document, in which the signs of the glyphs stand within words. Out: the texts of the
 * glyphs of which one text is clearly the likeliest, by all words in which the glyph stands and by its width.
 */
import { detectLanguage } from '../words/detect-language.ts';
import { knownShare, likelihoodOf } from '../words/letter-model.ts';
import { type LoadedFont, type UnknownGlyph, unknownGlyphSigns } from './pdf-glyph.ts';

/** Texts that fonts draw as one glyph, and by how much likelier than a single letter each of them is. */
const usualLigatures = 'ff fi fl ffi ffl ft tt ti'.split(' ');
const rareLigatures =
  'fj ffj fft fti tf ttf tti fb fh fk ffb ffh ffk ct st sp th ch ck tz gi gy tí fí tì fì tî fî'.split(' ');
const ofUsualLigature = 4;
const ofRareLigature = 2.5;
const letters = [...'abcdefghijklmnopqrstuvwxyzàâäáãåąæçćèéêëęìíîïłñńòóôöõøœśßùúûüýźż'];

/** The number of words that are compared for a glyph, and of glyphs that are guessed. */
const maxWords = 40;
const maxGlyphs = 300;
const longestWord = 40;
/** The number of letters that are compared for all glyphs of a document: a few seconds of work. */
const maxLetters = 3_000_000;
/** How often the glyphs are gone through, and in how many of them only known words count. */
const maxRounds = 4;
const roundsOfKnown = 2;
/** A word says nothing about a glyph when it has fewer known letters than this for each unknown one. */
const minKnownLetters = 2;
/** What a word of the lists or of the document adds to the likelihood of a text. */
const ofListedWord = 6;
const ofPrintedWord = 8;
/**
 * By how much a ligature is narrower than its letters, and the deviation that is usual, for each joint. Both are fractions of
 * the font size. Widths that are not stated are estimated with more deviation.
 */
const usualOverlap = 0.012;
const usualDeviation = 0.02;
const estimateDeviation = 0.035;
const greatestPenalty = 20;
const unknownPenalty = 2.5;
/** A text whose letters are wider or narrower than this is none of the glyph. */
const fittingPenalty = 5;
/** How much likelier a text must be than the next one, and how unlikely its words may be. */
const leastLead = 2.5;
/** The same when no word with the text is known. */
const leastLeadOfUnknown = 3.5;
const leastLikelihood = -1.5;

const sign = unknownGlyphSigns.pattern;
const wordWithSigns = /[\p{L}\u{100000}-\u{10fffd}]*[\u{100000}-\u{10fffd}][\p{L}\u{100000}-\u{10fffd}]*/gu;

export function guessLigatures(
  glyphs: readonly UnknownGlyph[],
  texts: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>();
  const words = new Map<string, Set<string>>();
  const printed = new Set<string>();
  for (const text of texts) {
    for (const word of text.match(wordWithSigns) ?? []) addWord(words, word);
    if (text.search(sign) < 0)
      for (const word of text.match(/\p{L}{3,}/gu) ?? []) printed.add(word.toLowerCase());
  }
  const language = detectLanguage(texts.join('\n').replace(wordWithSigns, ' '));
  const context = { printed, language, budget: { letters: maxLetters } };
  const wordsOf = ({ sign }: UnknownGlyph): ReadonlySet<string> => words.get(sign) ?? new Set();
  const guessed = [...glyphs].sort((a, b) => wordsOf(b).size - wordsOf(a).size).slice(0, maxGlyphs);
  const fonts = new Map<LoadedFont, FontTexts>();
  // A word with several unknown glyphs helps when all but one of them are known.
  for (let round = 0; round < maxRounds; round += 1) {
    for (const glyph of guessed) {
      if (found.has(glyph.sign)) continue;
      const ofGlyph = [...wordsOf(glyph)]
        .map((word) => word.replace(sign, (each) => found.get(each) ?? each))
        .filter((word) => new Set(word.match(sign)).size === 1);
      const { font } = glyph;
      const ofFont = fonts.get(font) ?? { taken: new Set(font.toUnicode?._map), widths: widthsOf(font) };
      fonts.set(font, ofFont);
      const guess = likeliestText(glyph, ofGlyph, ofFont, context);
      if (guess === null || (round < roundsOfKnown && !guess.isKnown)) continue;
      const { text } = guess;
      found.set(glyph.sign, text);
      ofFont.taken.add(text);
    }
  }
  return found;
}

/** What is known of a font. Two glyphs of a font have different texts. */
interface FontTexts {
  readonly taken: Set<string | undefined>;
  readonly widths: Widths;
}

/** What the rest of the document tells about its words. */
interface Context {
  readonly printed: ReadonlySet<string>;
  readonly language: string | null;
  /** What may still be compared. */
  readonly budget: { letters: number };
}

function addWord(words: Map<string, Set<string>>, word: string): void {
  const unknown = word.match(sign) ?? [];
  const known = word.replace(sign, '').length;
  if (word.length > longestWord || known < minKnownLetters * unknown.length) return;
  for (const each of new Set(unknown)) {
    const ofSign = words.get(each) ?? new Set();
    if (ofSign.size < maxWords) ofSign.add(word.toLowerCase());
    words.set(each, ofSign);
  }
}

function likeliestText(
  glyph: UnknownGlyph,
  words: readonly string[],
  { taken, widths }: FontTexts,
  context: Context,
): { text: string; isKnown: boolean } | null {
  if (words.length === 0) return null;
  const candidates = [...usualLigatures, ...rareLigatures, ...letters]
    .filter((text) => !taken.has(text))
    .map((text) => ({ text, penalty: widthPenalty(glyph.width, text, widths) }));
  if (candidates.every(({ penalty }) => penalty > fittingPenalty)) return null;
  const letterCount = words.reduce((sum, word) => sum + word.length, 0);
  context.budget.letters -= letterCount * candidates.length;
  if (context.budget.letters < 0) return null;
  const scored = candidates.map(({ text, penalty }) => {
    const spelt = words.map((word) => word.replaceAll(glyph.sign, text));
    const known = spelt.reduce((sum, word) => sum + knownness(word, context), 0);
    const ofWords = spelt.reduce((sum, word) => sum + likelihoodOf(word), known);
    const prior = text.length === 1 ? 0 : usualLigatures.includes(text) ? ofUsualLigature : ofRareLigature;
    return { text, score: ofWords + prior - penalty, ofWords, penalty, known };
  });
  const [best, next] = scored.sort((a, b) => b.score - a.score);
  if (!best || !next || best.penalty > fittingPenalty) return null;
  const lead = best.score - next.score;
  if (best.ofWords < leastLikelihood * letterCount) return null;
  const isKnown = best.known > 0;
  return lead >= (isKnown ? leastLead : leastLeadOfUnknown) ? { text: best.text, isKnown } : null;
}

const knownness = (word: string, { printed, language }: Context): number =>
  printed.has(word.toLowerCase()) ? ofPrintedWord : ofListedWord * knownShare(word, language);

/** What is known of the widths of the letters of a font, as fractions of the font size. */
interface Widths {
  readonly stated: ReadonlyMap<string, number>;
  /** The widths of this font compared with the usual ones; `null` when it states hardly any. */
  readonly scale: number | null;
}

/** The usual widths of letters, in thousandths of the font size: the mean of common fonts with and without serifs. */
const usualWidths = new Map(
  Object.entries({
    a: 480,
    b: 530,
    c: 430,
    d: 530,
    e: 500,
    f: 300,
    g: 500,
    h: 530,
    i: 240,
    j: 250,
    k: 490,
    l: 240,
    m: 810,
    n: 530,
    o: 525,
    p: 530,
    r: 350,
    s: 400,
    t: 320,
    u: 530,
    y: 470,
    z: 430,
    T: 550,
    I: 280,
    J: 350,
  }),
);
/** The number of letters whose widths must be stated for the others to be estimated. */
const minStated = 5;

function widthsOf({ toUnicode, widths }: LoadedFont): Widths {
  const stated = new Map<string, number>();
  let [own, usual, count] = [0, 0, 0];
  for (const [code, text] of (toUnicode?._map ?? []).entries()) {
    const width = widths?.[code];
    if (text === undefined || !(width !== undefined && width > 0) || stated.has(text)) continue;
    stated.set(text, width / 1000);
    const ofLetter = usualWidths.get(text);
    if (ofLetter === undefined) continue;
    own += width;
    usual += ofLetter;
    count += 1;
  }
  return { stated, scale: count >= minStated ? own / usual : null };
}

/** How unlikely a glyph of this width is for some letters. */
function widthPenalty(width: number, text: string, { stated, scale }: Widths): number {
  if (!(width > 0)) return 0;
  const joints = text.length - 1;
  let expected = -usualOverlap * joints;
  let variance = usualDeviation ** 2 * Math.max(joints, 0.25);
  for (const letter of text) {
    const known = stated.get(letter);
    const usual = usualWidths.get(letter) ?? usualWidths.get(letter.normalize('NFD').charAt(0));
    if (known === undefined && (scale === null || usual === undefined)) return unknownPenalty;
    expected += known ?? ((usual ?? 0) / 1000) * (scale ?? 1);
    if (known === undefined) variance += estimateDeviation ** 2;
  }
  return Math.min(greatestPenalty, (width / 1000 - expected) ** 2 / variance / 2);
}
