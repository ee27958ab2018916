/** Characters that fonts and exports distort, put right. */

/** Slots of a common TeX text encoding that reach us as control characters when a font names no Unicode. */
const texSlots: Record<string, string> = {
  '\u0010': '“',
  '\u0011': '”',
  '\u0013': '«',
  '\u0014': '»',
  '\u0015': '–',
  '\u0016': '—',
  '\u001b': 'ff',
  '\u001c': 'fi',
  '\u001d': 'fl',
  '\u001e': 'ffi',
  '\u001f': 'ffl',
};

const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Stands for a ligature that was lost, until the whole word is known. Private-use characters of the file are gone by then. */
const lostLigature = '\ue000';

/**
 * The readable form of a run's text: ligatures spelled out, soft hyphens and private-use pictures removed, odd
 * spaces made plain. A lost ligature stays marked: `restoreLostLigatures` needs the whole word.
 */
export function cleanGlyphs(text: string): string {
  return text
    .replace(/[\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu, '')
    .replace(/\p{Cc}/gu, (character) => texSlots[character] ?? (character === '\u0000' ? lostLigature : ' '))
    .replace(/[\ufb00-\ufb06]/g, (character) => ligatures[character] ?? character)
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffd]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFC');
}

const lostInWord = new RegExp(`(?<=\\p{L})${lostLigature}(?=\\p{Ll})|${lostLigature}(?=\\p{Ll}{2})`, 'gu');

/**
 * Some exports lose a ligature and leave U+0000 in its place. In running words it is nearly always "fi" or "fl", and
 * which one follows from the next letters: "fl" is always followed by a vowel, "fi" rarely by o, u or a.
 */
export function restoreLostLigatures(text: string): string {
  return text
    .replace(lostInWord, (_match, index: number) => {
      const next = text.slice(index + 1, index + 3);
      if (/^(?:[oua]|e[xct])/.test(next)) return 'fl';
      return next.startsWith('i') ? 'ff' : 'fi';
    })
    .replaceAll(lostLigature, ' ');
}

/** Bullets and ornaments a line may begin with; a dash counts only when a space follows. */
const bullet =
  /^\s*(?:[•●○◦▪▫■□◆◇♦▶►▸▹➢➤➔→⇒‣⁃∙·*✓✔✦✧★☆√>»¤§⊲◀]+(?=\s|\p{L}|\p{N}|$)|[-–—](?=\s)|o(?=\s{1,3}\p{Lu}))\s*/u;

/** Splits a leading bullet off. */
export function splitBullet(text: string): { text: string; hasBullet: boolean } {
  const match = bullet.exec(text);
  if (!match || match[0] === '') return { text: text.trim(), hasBullet: false };
  return { text: text.slice(match[0].length).trim(), hasBullet: true };
}
