import { guessTextEncoding } from './guess-text-encoding.ts';
import { decoderFor, decodeText } from './text-encoding.ts';

/** The bytes of a text in an encoding with a byte for each letter. */
function encoded(text: string, label: string): Uint8Array {
  const decode = decoderFor(label);
  const codes = new Map<string, number>();
  for (let code = 255; code >= 0; code -= 1) codes.set(decode(new Uint8Array([code])), code);
  return Uint8Array.from([...text], (letter) => codes.get(letter) ?? 0x3f);
}

const french = 'Zoé Élise Lefèvre\nChargée d’études, Société Générale d’Été\nUniversité d’Orléans, à côté';
const german = 'Jürgen Müller\nGeschäftsführer, Straßenbau Köln\nFähigkeiten: Öffentlichkeitsarbeit';
const spanish =
  'María José Ibáñez\nFormación: Licenciatura en Educación\nEspañol, inglés; gestión de almacén';
const portuguese = 'João Conceição\nGestão de produção e informações\nFormação: Educação Física';
const italian = 'Niccolò Forlì\nAttività: responsabilità della qualità\nUniversità di Forlì, più città';
const polish =
  'Łukasz Żółkiewski\nDoświadczenie zawodowe: księgowy\nWykształcenie: Uniwersytet Łódzki, język angielski';
const russian = 'Пётр Сидоров\nОпыт работы: бухгалтер\nОбразование: Московский университет';
const greek = 'Γιώργος Παπαδόπουλος\nΕργασιακή εμπειρία και εκπαίδευση';

test.each([
  ['French', french, 'windows-1252'],
  ['French', french, 'macintosh'],
  ['German', german, 'windows-1252'],
  ['German', german, 'macintosh'],
  ['Spanish', spanish, 'windows-1252'],
  ['Spanish', spanish, 'macintosh'],
  ['Portuguese', portuguese, 'windows-1252'],
  ['Portuguese', portuguese, 'macintosh'],
  ['Italian', italian, 'windows-1252'],
  ['Italian', italian, 'macintosh'],
  ['Polish', polish, 'windows-1250'],
  ['Polish', polish, 'iso-8859-2'],
  ['Russian', russian, 'windows-1251'],
  ['Russian', russian, 'koi8-r'],
  ['Russian', russian, 'x-mac-cyrillic'],
  ['Russian', russian, 'ibm866'],
  ['Greek', greek, 'windows-1253'],
])('%s text is read in the encoding that makes it a language: %#', (_language, text, label) => {
  expect(decodeText(encoded(text, label), guessTextEncoding)).toBe(text);
});

test('a single word with an accent is enough to tell the encoding of macOS', () => {
  expect(decodeText(encoded('Zoé Martin\nzoe@example.org', 'macintosh'), guessTextEncoding)).toContain('Zoé');
});

test.each(['le', 'be'])('UTF-16 without a byte order mark is read, whatever its alphabet: %s', (order) => {
  for (const text of [polish, russian, greek, french]) {
    const bytes = Buffer.from(text, 'utf16le');
    expect(decodeText(order === 'le' ? bytes : bytes.swap16())).toBe(text);
  }
});
