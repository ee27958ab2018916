/**
 * Tells what the name of a glyph says that it draws ("eacute", "t_i", "uni0163", "one.oldstyle", "Asmall"), by the rules of
 * the Adobe Glyph List. Files use other names, too, such as "g23", which say nothing.
 */

/** The names of signs and of letters that are no plain letter with an accent. */
const signs: Record<string, string> = Object.fromEntries(
  Object.entries({
    ' ': 'space nbspace nonbreakingspace',
    '!': 'exclam',
    '"': 'quotedbl',
    '#': 'numbersign',
    $: 'dollar',
    '%': 'percent',
    '&': 'ampersand',
    "'": 'quotesingle',
    '(': 'parenleft',
    ')': 'parenright',
    '*': 'asterisk',
    '+': 'plus',
    ',': 'comma',
    '-': 'hyphen sfthyphen softhyphen',
    '.': 'period',
    '/': 'slash',
    '0': 'zero',
    '1': 'one',
    '2': 'two',
    '3': 'three',
    '4': 'four',
    '5': 'five',
    '6': 'six',
    '7': 'seven',
    '8': 'eight',
    '9': 'nine',
    ':': 'colon',
    ';': 'semicolon',
    '<': 'less',
    '=': 'equal',
    '>': 'greater',
    '?': 'question',
    '@': 'at',
    '[': 'bracketleft',
    '\\': 'backslash',
    ']': 'bracketright',
    '^': 'asciicircum',
    _: 'underscore',
    '`': 'grave',
    '{': 'braceleft',
    '|': 'bar',
    '}': 'braceright',
    '~': 'asciitilde',
    '¡': 'exclamdown',
    '¢': 'cent',
    '£': 'sterling',
    '¥': 'yen',
    '§': 'section',
    '¨': 'dieresis',
    '©': 'copyright',
    ª: 'ordfeminine',
    '«': 'guillemotleft guillemetleft',
    '®': 'registered',
    '°': 'degree',
    '±': 'plusminus',
    '´': 'acute',
    µ: 'mu',
    '¶': 'paragraph',
    '·': 'periodcentered middot',
    º: 'ordmasculine',
    '»': 'guillemotright guillemetright',
    '¿': 'questiondown',
    '×': 'multiply',
    '÷': 'divide',
    '€': 'Euro euro',
    '–': 'endash',
    '—': 'emdash',
    '‘': 'quoteleft',
    '’': 'quoteright',
    '‚': 'quotesinglbase',
    '“': 'quotedblleft',
    '”': 'quotedblright',
    '„': 'quotedblbase',
    '‹': 'guilsinglleft',
    '›': 'guilsinglright',
    '•': 'bullet',
    '…': 'ellipsis',
    '™': 'trademark',
    '→': 'arrowright',
    '−': 'minus',
    Æ: 'AE',
    æ: 'ae',
    Œ: 'OE',
    œ: 'oe',
    ß: 'germandbls',
    ı: 'dotlessi',
    Ð: 'Eth Dcroat Dslash',
    ð: 'eth',
    đ: 'dcroat dmacron',
    Þ: 'Thorn',
    þ: 'thorn',
    Ł: 'Lslash',
    ł: 'lslash',
    Ø: 'Oslash',
    ø: 'oslash',
  }).flatMap(([sign, names]) => names.split(' ').map((name) => [name, sign])),
);

/** The marks in the names of letters with accents. */
const accents: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circumflex: '\u0302',
  dieresis: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  cedilla: '\u0327',
  caron: '\u030c',
  ogonek: '\u0328',
  breve: '\u0306',
  macron: '\u0304',
  dotaccent: '\u0307',
  dot: '\u0307',
  hungarumlaut: '\u030b',
  commaaccent: '\u0326',
};

/** Ligatures whose names have no signs between the letters. */
const ligature = /^(?:f(?:f[ijlt]?|[bhijklt])|t(?:ti?|[fiz])|c[htk]|s[pt]|Th|ij|IJ)$/;
/** Ends of names of glyphs in other forms: of small capitals, whose letters are small ones, and of figures. */
const smallCapital = /^\p{Lu}\p{L}*$/u;

/**
 * The text of a glyph with a name.
 * @returns `null` for a name that says nothing
 */
export function textOfGlyphName(name: string): string | null {
  const dot = name.indexOf('.');
  if (dot === 0 || name.length > 60) return null;
  const base = dot < 0 ? name : name.slice(0, dot);
  const form = dot < 0 ? '' : name.slice(dot + 1);
  const parts = base.split('_').map(textOfPart);
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  const text = parts.join('');
  return /(?:^|\.)(?:c2sc|smcp|sc|small)/.test(form) && smallCapital.test(text) ? text.toLowerCase() : text;
}

function textOfPart(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  const sign = Object.hasOwn(signs, name) ? signs[name] : undefined;
  if (sign !== undefined) return sign;
  if (/^uni(?:[\dA-F]{4})+$/.test(name)) return textOfCodes(name.slice(3).match(/.{4}/g) ?? []);
  if (/^u[\dA-F]{4,6}$/.test(name)) return textOfCodes([name.slice(1)]);
  if (ligature.test(name)) return name;
  const figure = /^([a-z]+?)(?:oldstyle|fitted|taboldstyle|lining|superior|inferior)$/.exec(name)?.[1];
  if (figure !== undefined && Object.hasOwn(signs, figure)) return signs[figure] ?? null;
  const small = /^([A-Z][A-Za-z]*)small$/.exec(name)?.[1];
  if (small !== undefined) return textOfPart(small)?.toLowerCase() ?? null;
  const accent = Object.hasOwn(accents, name.slice(1)) ? accents[name.slice(1)] : undefined;
  return accent !== undefined && /^[A-Za-z]/.test(name) ? `${name[0]}${accent}`.normalize('NFC') : null;
}

/** The characters with these hexadecimal codes; `null` for codes that fonts give to signs of their own. */
function textOfCodes(codes: readonly string[]): string | null {
  const points = codes.map((code) => Number.parseInt(code, 16));
  const isText = points.every((point) => isCharacter(point));
  return isText ? String.fromCodePoint(...points) : null;
}

/** True for the code of a character that means the same everywhere: no control, no half of a pair, no private one. */
export const isCharacter = (point: number): boolean =>
  (point >= 0x20 && point < 0x7f) ||
  (point >= 0xa0 && point < 0xd800) ||
  (point >= 0xf900 && point < 0xfff0) ||
  (point >= 0x10000 && point < 0xf0000);
