import { readResume } from '../read-resume.ts';
import { fontFile, type PrintedFont, pdfOfGlyphs } from '../tests/support/font.ts';
import { rawPdf } from '../tests/support/raw-pdf.ts';
import type { ParsedResume } from '../types.ts';
import { glyphTextsOf } from './font-file.ts';

const alphabet = ' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.-,é';
const usual: Record<string, number> = { f: 305, i: 229, l: 229, t: 335, r: 349, m: 799, s: 391, ' ': 226 };

/** Glyphs 1 to 68 are those of the alphabet; what follows are further ones. */
const glyphOf = (letter: string): number => alphabet.indexOf(letter) + 1;
const widths = (...further: number[]): number[] => [
  500,
  ...[...alphabet].map((letter) => usual[letter] ?? 525),
  ...further,
];
const firstFurther = alphabet.length + 1;
const mapOf = (letters: string): Record<number, string> =>
  Object.fromEntries([...letters].map((letter) => [glyphOf(letter), letter]));
const characters = Object.fromEntries([...alphabet].map((letter) => [letter, glyphOf(letter)]));

/** The glyphs of a text in which `{0}` stands for the first of the further glyphs. */
const glyphsOf = (text: string): number[] =>
  (text.match(/\{\d\}|./gu) ?? []).map((each) =>
    each.length > 1 ? firstFurther + Number(each[1]) : glyphOf(each),
  );

const font = (parts: Partial<PrintedFont>, ...further: number[]): PrintedFont => ({
  widths: widths(...further),
  empty: [glyphOf(' ')],
  unicode: mapOf(alphabet),
  ...parts,
});

async function read(printed: PrintedFont, ...lines: string[]): Promise<ParsedResume> {
  const result = await readResume(pdfOfGlyphs(printed, lines.map(glyphsOf)), { defaultCountry: 'GB' });
  if (result.status !== 'read') throw new Error(result.message);
  return result.resume;
}

const codesOf = ({ warnings }: ParsedResume): string[] => warnings.map(({ code }) => code);

describe('a glyph that the map of its font lacks is read', () => {
  test('as the letters for which the font says that it stands', async () => {
    const substitutions = [
      [firstFurther, [glyphOf('t'), glyphOf('i')]],
      [firstFurther + 1, [glyphOf('f'), glyphOf('f')]],
      [firstFurther + 2, [glyphOf('7')]],
    ] as const;
    const printed = font({ characters, substitutions }, 557, 610, 525);
    const resume = await read(printed, 'Mar{0}n Jo{1}re', 'mar{0}n@example.org', '0{2}{2}00 900123');
    expect(resume).toMatchObject({
      firstName: 'Martin',
      lastName: 'Joffre',
      emailAddresses: ['martin@example.org'],
      phoneNumbers: [{ canonicalNumber: '+447700900123' }],
    });
    expect(codesOf(resume)).toEqual([]);
  });

  test('by the name that it has in the font', async () => {
    const names = ['.notdef', ...[...alphabet].map((_, index) => `g${index}`), 't_i', 'a.sc', 'seven.onum'];
    const resume = await read(font({ names }, 557, 500, 525), 'Mar{0}n H{1}ll', '0{2}{2}00 900123');
    expect(resume).toMatchObject({
      firstName: 'Martin',
      lastName: 'Hall',
      phoneNumbers: [{ canonicalNumber: '+447700900123' }],
    });
  });

  test('by the characters of the font when the file has no map at all', async () => {
    const resume = await read(font({ characters, unicode: null }), 'Martin Hall', 'Site manager');
    expect(resume.text).toBe('Martin Hall\nSite manager');
  });

  test('by the words in which it stands and by its width when the font says nothing', async () => {
    const resume = await read(
      font({}, 557, 640, 612),
      'Mar{0}n Fi{1}on',
      'mar{0}n.fi{1}on@example.org',
      'So{1}ware and Pla{2}orm Lead in Logis{0}cs and Opera{0}ons',
      'A{1}er-sales mo{0}va{0}on, cra{1} and shi{1} planning',
    );
    expect(resume.text.split('\n')).toEqual([
      'Martin Fifton',
      'martin.fifton@example.org',
      'Software and Platform Lead in Logistics and Operations',
      'After-sales motivation, craft and shift planning',
    ]);
    expect(codesOf(resume)).toEqual([]);
  });

  test('as a space when it draws nothing', async () => {
    const resume = await read(font({ unicode: mapOf(alphabet.slice(1)) }), 'Martin Hall', 'Site manager');
    expect(resume.text).toBe('Martin Hall\nSite manager');
  });
});

describe('a glyph of which nothing tells what it is', () => {
  const lines = [
    'Office manager in the town of Leeds',
    'Mar{0}n Hall',
    'm.ha{0}l@example.org',
    '+44 7700 90{0}123',
    '{1}',
    '{0}{1}{0}{2}',
  ];

  test('is a replacement character in the text, with a low confidence and a warning', async () => {
    const resume = await read(font({}, 30, 400, 400), ...lines);
    expect(resume.text).toContain('Mar\ufffdn Hall');
    expect(codesOf(resume)).toContain('glyphs_unknown');
    const name = resume.evidence.find(({ field }) => field === 'firstName');
    expect(name?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('makes no e-mail address and no phone number of the characters beside it', async () => {
    const { emailAddresses, phoneNumbers } = await read(font({}, 30, 400, 400), ...lines);
    expect({ emailAddresses, phoneNumbers }).toEqual({ emailAddresses: [], phoneNumbers: [] });
  });
});

test('the names of glyphs tell old-style figures, small capitals and ligatures of a font without a map', async () => {
  const names = '/one.oldstyle /two.lnum /zerooldstyle /Asmall /b.sc /t_t /Eacutesmall';
  const file = rawPdf({
    content: 'BT /F3 10 Tf 50 700 Td (\u0002\u0003\u0001\u0002 X\u0004\u0005\u0007X Y\u0006Y) Tj ET',
    fonts: '/F3 10 0 R',
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 7 /Widths [500 500 500 500 500 500 500] /Encoding << /Differences [1 ${names}] >> >>`,
    ],
  });
  const result = await readResume(file);
  expect(result).toMatchObject({ resume: { text: '2012 XabéX YttY' } });
});

test('private characters that a file states for a glyph are not taken for letters', async () => {
  const sign = String.fromCodePoint(0x100000);
  const content = ['Office manager, Leeds', 'Maintained the ordering system', 'Ma~tin H|ll']
    .map((line, index) => `BT /F1 10 Tf 50 ${700 - 20 * index} Td (${line}) Tj ET`)
    .join(' ');
  const result = await readResume(rawPdf({ content, unicode: { '~': sign } }));
  expect(JSON.stringify(result)).not.toMatch(/[\u{100000}-\u{10ffff}]/u);
  expect(result).toMatchObject({ status: 'read' });
});

test('damaged fonts never stop the reader', () => {
  const whole = fontFile({
    widths: widths(557),
    characters,
    names: ['.notdef', 'a', 'b'],
    substitutions: [[firstFurther, [1, 2]]],
  });
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % below;
  };
  for (let copy = 0; copy < 100; copy += 1) {
    const bytes = Buffer.from(whole);
    for (let change = 0; change < 20; change += 1) bytes[random(bytes.length)] = random(256);
    const texts = glyphTextsOf(bytes.subarray(0, bytes.length - random(40)));
    expect(texts.size).toBeLessThanOrEqual(65_536);
  }
});
