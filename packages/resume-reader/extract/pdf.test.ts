import type { Line } from '../lines/line.ts';
import { readLines } from '../lines/read-lines.ts';
import { type RawPdf, rawPdf } from '../tests/support/raw-pdf.ts';
import { extract } from './extract.ts';

const linesOf = async (pdf: RawPdf): Promise<Line[]> =>
  readLines(await extract(rawPdf(pdf), { fileName: 'cv.pdf' }));
const textsOf = async (pdf: RawPdf): Promise<string[]> => (await linesOf(pdf)).map((line) => line.text);
const contentOf = (...operators: string[]): string => `BT /F1 10 Tf 50 700 Td ${operators.join(' ')} ET`;

test('a visible hyphen that the font declares as a soft hyphen is read', async () => {
  const pdf = { content: contentOf('(Feb 2019 - Nov 2021, cross-border) Tj'), unicode: { '-': '\u00ad' } };
  expect(await textsOf(pdf)).toEqual(['Feb 2019 - Nov 2021, cross-border']);
});

test.each([
  ['character spacing', '4 Tc (KEY SKILLS) Tj'],
  ['gaps between the letters', '[(K)-400(E)-400(Y)-1078(S)-400(K)-400(I)-400(L)-400(L)-400(S)] TJ'],
])('words with wide letter spacing, set by %s, are whole', async (_how, operators) => {
  expect(await textsOf({ content: contentOf(operators) })).toEqual(['KEY SKILLS']);
});

test('words with wide letter spacing, whose letters are drawn one by one, are separated by the spaces between them', async () => {
  const steps = [...'abode hound'].map((letter) => `(${letter}) Tj ${letter === ' ' ? 4.1 : 6.9} 0 Td`);
  expect(await textsOf({ content: contentOf(steps.join(' ')) })).toEqual(['abode hound']);
});

test('words without a space between them are separated by their gap', async () => {
  expect(await textsOf({ content: contentOf('[(Software)-250(engineer)10(ing)-250(at)] TJ') })).toEqual([
    'Software engineering at',
  ]);
});

test('letters that are drawn again over themselves to look bold are read once', async () => {
  const letters = [...'Ali Willis'].map(
    (letter) =>
      `(${letter}) Tj 0.3 0 Td (${letter}) Tj 0.3 0 Td (${letter}) Tj ${letter === 'l' || letter === 'i' ? 1.6 : 6} 0 Td`,
  );
  expect(await textsOf({ content: contentOf(...letters) })).toEqual(['Ali Willis']);
});

test('text that the page does not show is not read', async () => {
  const content = [
    contentOf('(Jane Doe) Tj'),
    contentOf('3 Tr 0 -20 Td (hidden keywords) Tj'),
    contentOf('0 200 Td (above the page) Tj'),
    'BT /F1 1 Tf 50 600 Td (too small) Tj ET',
    'BT /F1 80 Tf 0.7 0.7 -0.7 0.7 100 200 Tm (WATERMARK) Tj ET',
  ];
  expect(await textsOf({ content: content.join('\n') })).toEqual(['Jane Doe']);
});

test('the invisible text of a scan is read', async () => {
  expect(await textsOf({ content: contentOf('3 Tr (Jane Doe) Tj') })).toEqual(['Jane Doe']);
});

test('text inside transformations keeps its place, size and style', async () => {
  const content = `q 2 0 0 2 0 0 cm ${contentOf('0.2 0.4 0.6 rg /F2 8 Tf 0 -400 Td (Work) Tj')} Q ${contentOf('0 -400 Td ( experience) Tj')}`;
  const [line] = await linesOf({ content });
  expect(line).toMatchObject({ x: 100, y: 200, size: 16, bold: true, segments: [{ color: '#336699' }] });
});

test('a line or a bar that is drawn at a heading sets it off', async () => {
  const content = [
    contentOf('(Experience) Tj 0 -20 Td (Accountant) Tj 0 -40 Td (Education) Tj 0 -40 Td (Languages) Tj'),
    '50 695 m 550 695 l S',
    '0.8 0.8 0.8 rg 40 635 500 18 re f',
    '120 603 400 1 re f',
  ];
  const lines = await linesOf({ content: content.join('\n') });
  expect(lines.map(({ text, isRuled }) => [text, isRuled])).toEqual([
    ['Experience', true],
    ['Accountant', false],
    ['Education', true],
    ['Languages', true],
  ]);
});

test('the sides of a rectangle that is drawn as an outline are lines', async () => {
  const content = [contentOf('(Experience) Tj 0 -40 Td (Accountant) Tj'), '60 697 300 20 re S'];
  const lines = await linesOf({ content: content.join('\n') });
  expect(lines.map(({ text, isRuled }) => [text, isRuled])).toEqual([
    ['Experience', true],
    ['Accountant', false],
  ]);
});

describe('a small shape', () => {
  const disc = (x: number, y: number, size: number): string => {
    const [left, right, top, low] = [x - size / 2, x + size / 2, y + size / 2, y - size / 2];
    return `${left} ${y} m ${left} ${top} ${right} ${top} ${right} ${y} c ${right} ${low} ${left} ${low} ${left} ${y} c f`;
  };
  const bulletsOf = async (...shapes: string[]): Promise<boolean[]> => {
    const text = contentOf('(Accountant) Tj 15 -20 Td (Closed the books of nine shops) Tj');
    const lines = await linesOf({ content: [text, ...shapes].join('\n') });
    expect(lines.map((line) => line.text)).toEqual(['Accountant', 'Closed the books of nine shops']);
    return lines.map(({ hasBullet }) => hasBullet);
  };

  test('before the text of a line is its bullet, as browsers print the marks of lists', async () => {
    expect(await bulletsOf(disc(57, 683, 3))).toEqual([false, true]);
    expect(await bulletsOf('55.5 681.5 3 3 re f')).toEqual([false, true]);
  });

  test.each([
    ['as large as the letters', [disc(57, 683, 7.5)]],
    ['far from the text', [disc(40, 683, 3)]],
    ['above the text', [disc(57, 692, 3)]],
    ['beside others, as in a scale', [disc(57, 683, 3), disc(52, 683, 3), disc(47, 683, 3)]],
  ])('%s is none', async (_where, shapes) => {
    expect(await bulletsOf(...shapes)).toEqual([false, false]);
  });

  test('between two texts separates them', async () => {
    const content = [contentOf('(Accountant) Tj 64 0 Td (Leeds) Tj'), disc(108, 703, 3)].join('\n');
    const [line] = await linesOf({ content });
    expect(line?.hasBullet).toBe(false);
    expect(line?.text).not.toContain('•');
  });
});

describe('form fields', () => {
  const field = (entries: string): string =>
    `<< /Type /Annot /Subtype /Widget /F 4 /DA (/F1 0 Tf 0 g) ${entries} >>`;
  const form = (...fields: string[]): RawPdf => ({
    content: `${contentOf('(Name) Tj 0 -30 Td (Country) Tj')}`,
    page: `/Annots [${fields.map((_entries, index) => `${index + 10} 0 R`).join(' ')}]`,
    objects: fields.map(field),
    catalog: `/AcroForm << /Fields [${fields.map((_entries, index) => `${index + 10} 0 R`).join(' ')}] /DR << /Font << /F1 5 0 R >> >> >>`,
  });

  test('are read beside their labels', async () => {
    const fields = [
      '/FT /Tx /T (name) /V (Jane Doe) /Rect [150 695 350 711]',
      '/FT /Ch /T (country) /V (Spain) /Opt [(France) (Spain)] /Rect [150 665 350 681]',
      '/FT /Btn /T (agree) /V /Yes /Rect [150 640 160 650]',
    ];
    expect(await textsOf(form(...fields))).toEqual(['Name\tJane Doe', 'Country\tSpain']);
  });

  test('that are hidden or hold a password are not read', async () => {
    const fields = [
      '/FT /Tx /T (hidden) /V (hidden) /F 2 /Rect [150 695 350 711]',
      '/FT /Tx /T (password) /V (secret) /Ff 8192 /Rect [150 665 350 681]',
    ];
    expect(await textsOf(form(...fields))).toEqual(['Name', 'Country']);
  });
});

describe('links', () => {
  const link = (address: string, entries = ''): string =>
    `<< /Type /Annot /Subtype /Link /Rect [50 695 350 711] ${entries} /A << /S /URI /URI (${address}) >> >>`;
  const linksOf = async (objects: string[], annotations: string): Promise<string[][]> => {
    const pdf = { content: contentOf('(My site) Tj'), page: `/Annots ${annotations}`, objects };
    return (await linesOf(pdf)).map((line) => line.segments.flatMap((segment) => [...segment.links]));
  };

  test('belong to the text that they cover', async () => {
    expect(await linksOf([link('https://site.example/')], '[10 0 R]')).toEqual([['https://site.example/']]);
  });

  test('that the page does not show are not read', async () => {
    const objects = [link('https://hidden.example/', '/F 2'), link('https://print.example/', '/F 36')];
    expect(await linksOf(objects, '[10 0 R 11 0 R]')).toEqual([[]]);
  });

  test('that are damaged do not affect others or the text', async () => {
    const objects = [link('https://site.example/'), '<< /Type /Annot /Subtype /Link /Rect 7 >>', '(text)'];
    expect(await linksOf(objects, '[11 0 R 12 0 R 99 0 R 10 0 R]')).toEqual([['https://site.example/']]);
  });
});

describe('a page that is turned', () => {
  const lines = contentOf('(Jane Doe) Tj 0 -20 Td (Accountant in Leeds) Tj 300 0 Td (2019) Tj');
  const expected = ['Jane Doe', 'Accountant in Leeds\t2019'];

  test.each([0, 90, 180, 270])('by %i degrees for viewing is read as it was written', async (degrees) => {
    expect(await textsOf({ content: lines, page: `/Rotate ${degrees}` })).toEqual(expected);
  });

  test.each([
    ['upwards', '0 1 -1 0 750 0 cm'],
    ['downwards', '0 -1 1 0 -150 700 cm'],
    ['upside down', '-1 0 0 -1 600 800 cm'],
  ])('with text that runs %s is read', async (_how, turn) => {
    expect(await textsOf({ content: `q ${turn} ${lines} Q` })).toEqual(expected);
  });
});
