/**
 * What is removed from every text that people write, before any other rule: characters that nobody sees, and spellings of
 * one character. The database does the same (`clean_line`, `clean_text`), and `tests/same-text.test.ts` compares the two.
 */

/** Line ends and tabs of all kinds, and the spaces that look like a plain one. */
const lineEnds = '\\n\\v\\f\\r\\u0085\\u2028\\u2029';
const spaces = '\\t \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000';

/**
 * Control and format characters, and what Unicode calls default ignorable, such as the fillers of Hangul with which people
 * write an empty name; a blank of Braille, and what stands for an object that was not copied. Without those of `bound`.
 */
const unseen =
  '[\\0-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f' +
  '\\u1160\\u17b4\\u17b5\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffc' +
  '\\u{110bd}\\u{110cd}\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e001f}' +
  '\\u{e0080}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]+';

/** Characters that are seen by what they do to their neighbours: joiners, variation selectors, and the tags of flags. */
const bound = '[\\u180b-\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}]';

/** Letters of scripts that are joined: Arabic, those of India, Mongolian and others. */
const joined =
  '\\u0620-\\u065f\\u066e-\\u06dc\\u06de-\\u06ef\\u06fa-\\u070e\\u0710-\\u088f\\u0892-\\u08e1\\u08e3-\\u0965\\u0970-\\u0dff' +
  '\\u0f40-\\u109f\\u1780-\\u17b3\\u17b6-\\u17d3\\u1807\\u1820-\\u18aa\\u1900-\\u194f\\u1a20-\\u1aaf\\u1b00-\\u1c4f' +
  '\\u1cd0-\\u1cff\\ua840-\\ua877\\ua8e0-\\ua9df\\uaa00-\\uaaff\\uabc0-\\uabff\\ufb50-\\ufdff\\ufe70-\\ufefc' +
  '\\u{10a00}-\\u{10aff}\\u{11000}-\\u{110bc}\\u{110be}-\\u{110cc}\\u{110ce}-\\u{11fff}\\u{1e900}-\\u{1e94b}';
const emoji =
  '\\u00a9\\u00ae\\u203c\\u2049\\u2122\\u2139\\u2190-\\u27ff\\u2900-\\u2bff\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}';
const ideographs = '\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';

/** `bound` where it belongs, in a group, or else one of them. */
const boundOrNot = new RegExp(
  `(?<=[${joined}])([\\u200c\\u200d])[\\u200c\\u200d]*(?=[${joined}])` +
    `|(?<=[${emoji}])(\\ufe0f?\\u200d)(?=[${emoji}])` +
    `|(?<=[${emoji}])([\\ufe0e\\ufe0f])|(?<=[0-9#*])(\\ufe0f)(?=\\u20e3)` +
    `|(?<=[${ideographs}])([\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}])` +
    '|(?<=[\\u1820-\\u18aa])([\\u180b-\\u180f])' +
    '|(?<=\\u{1f3f4})([\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f})' +
    `|${bound}`,
  'gu',
);

const allUnseen = new RegExp(unseen, 'gu');
const anyBound = new RegExp(bound, 'u');
const anySpaces = new RegExp(`[${lineEnds}${spaces}]+`, 'g');
const eachSpace = new RegExp(`[${spaces}]`, 'g');
const eachSpaceOrLineEnd = new RegExp(`[${lineEnds}${spaces}]`, 'g');
const eachLineEnd = new RegExp(`\\r\\n|[${lineEnds}]`, 'g');

/** Most texts: Latin letters and signs, which are in NFC, with single spaces between. */
const cleanAlready =
  /^[!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+(?: [!-~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]+)*$/;

/**
 * A text of one line, such as a name, an address or a headline: without format and control characters, with one plain
 * space for each run of white space and none around the text, in NFC. Joiners stay between letters of scripts that need
 * them, and in emoji. A text of nothing else becomes empty. Example: `\u202aJean\u00a0Dupont\u200b\t` is `Jean Dupont`.
 */
export function cleanLine(text: string): string {
  if (cleanAlready.test(text)) return text;
  return seen(text).replace(anySpaces, ' ').trim();
}

/** A text of several lines, cleaned as `cleanLine` does; line ends stay, as line feeds, and so do runs of spaces. */
export function cleanText(text: string): string {
  if (cleanAlready.test(text)) return text;
  return seen(text).replace(eachLineEnd, '\n').replace(eachSpace, ' ').trim();
}

/** A piece of a line, cleaned as `cleanLine` does; its spaces stay, because it may begin or end between two words. */
export function cleanPiece(text: string): string {
  return seen(text).replace(eachSpaceOrLineEnd, ' ');
}

function seen(text: string): string {
  const without = text.replace(allUnseen, '');
  const bounded = anyBound.test(without)
    ? without.replace(
        boundOrNot,
        (_all, ...groups: (string | undefined)[]) => groups.slice(0, 7).find(Boolean) ?? '',
      )
    : without;
  return bounded.normalize('NFC');
}
