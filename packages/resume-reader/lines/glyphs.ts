/** Repairs characters that fonts and exports distort: ligatures, control characters, soft hyphens and bullets. */

import { cleanPiece } from '@platform/vocabulary';

/** Code points of the TeX encoding T1 that arrive as control characters when a font has no Unicode map. */
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

/** Keeps the place of an icon, which may have a link. Private-use characters of the file have been removed by then. */
export const iconPlace = '\ue000';

/**
 * The readable text of a run: ligatures are spelled out, soft hyphens and private-use icons are removed, and special
 * spaces, hyphens, bars and dots become plain ones.
 */
export function cleanGlyphs(text: string): string {
  const readable = text
    .replace(/[\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu, '')
    .replace(/\p{Cc}/gu, (character) => texSlots[character] ?? (character === '\0' ? iconPlace : ' '))
    .replace(/[\ufb00-\ufb06]/g, (character) => ligatures[character] ?? character)
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[│┃❘∣￨]/g, '|')
    .replace(/(?<![●○])[●∙⋅⬤⚫](?![●○])/gu, '•')
    .replaceAll('\ufffd', '');
  return cleanPiece(readable);
}

/** Bullets and ornaments with which a line may begin; a dash counts only when a space follows. */
const bullet =
  /^\s*(?:[•●○◦▪▫■□◆◇◈❖♦▶►▸▹➢➤➔→⇒‣⁃∙·*✓✔✦✧★☆√>»¤§⊲◀]+(?=\s|\p{L}|\p{N}|$)|[-–—](?=\s)|o(?=\s{1,3}\p{Lu}))\s*/u;

/** True for a dash alone. */
export const isDash = (text: string): boolean => /^\s*[-–—]\s*$/u.test(text);

/** Splits a leading bullet off. */
export function splitBullet(text: string): { text: string; hasBullet: boolean } {
  const match = bullet.exec(text);
  if (!match || match[0] === '') return { text: text.trim(), hasBullet: false };
  return { text: text.slice(match[0].length).trim(), hasBullet: true };
}
