import { decodeBytes, isKnownCharset } from './decode-bytes.ts';

const latin = Buffer.from('Élodie Noël', 'latin1');
const utf8 = Buffer.from('Élodie Noël');

test.each([
  ['UTF-8', utf8, null, 'Élodie Noël', false],
  ['UTF-8 that is called ASCII, as Java does', utf8, 'US-ASCII', 'Élodie Noël', false],
  ['UTF-8 that is called Latin-1', utf8, 'ISO-8859-1', 'Élodie Noël', false],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffÉlodie'), null, 'Élodie', false],
  ['Latin-1 that says so', latin, 'ISO-8859-1', 'Élodie Noël', false],
  ['Latin-1 that says nothing', latin, null, 'Élodie Noël', true],
  ['Latin-1 that is called UTF-8', latin, 'utf-8', 'Élodie Noël', true],
  ['Latin-1 that is called ASCII', latin, 'us-ascii', 'Élodie Noël', true],
  ['Latin-1 in a charset that nobody knows', latin, 'x-klingon', 'Élodie Noël', true],
  ['Windows-1252', Buffer.from([0x80, 0x20, 0x92]), 'windows-1252', '€ ’', false],
  ['Shift_JIS', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 'shift_jis', '日本', false],
  ['a letter that Latin-1 lacks', Buffer.from('&#321;ukasz &#128512;'), 'windows-1252', 'Łukasz 😀', false],
  ['one beside bytes of Latin-1', Buffer.from('&#321; \xe9', 'latin1'), null, 'Ł é', true],
  ['one beside bytes of Shift_JIS', Buffer.from('&#233; \x93\xfa', 'latin1'), 'shift_jis', 'é 日', false],
  [
    'what no browser writes for a letter',
    Buffer.from('&#38;&#55296;&#1114112;'),
    'latin1',
    '&#38;&#55296;&#1114112;',
    false,
  ],
  ['a reference in UTF-8', Buffer.from('&#321;'), 'utf-8', '&#321;', false],
  ['UTF-8 that was cut', utf8.subarray(0, -2), null, 'Élodie No\ufffd', true],
])('%s is read', (_, bytes, charset, text, isDoubtful) => {
  const decoded = decodeBytes(bytes, charset);
  expect({ text: decoded.text, isDoubtful: decoded.doubt !== null }).toEqual({ text, isDoubtful });
});

test('charsets are known by all of their names', () => {
  expect(['utf8', 'latin1', 'ISO_8859-15', 'gb18030', 'x-klingon', ''].map(isKnownCharset)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
