import { readResume } from '../read-resume.ts';
import { pdfOfGlyphs } from '../tests/support/font.ts';
import { rawPdf } from '../tests/support/raw-pdf.ts';
import { isLanguage } from '../words/is-language.ts';

/** Each letter and digit three further on, as fonts without a map give them. */
const shifted = (text: string): string =>
  text.replace(/[a-zA-Z0-9]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 3));

const resume = [
  'Martin Hall',
  'Software engineer',
  'martin.hall@example.org',
  'Experience',
  'Developer, Northwind Bakery, Leeds',
  'January 2018 - Present',
  'Maintained the ordering system and trained the new colleagues of the team',
  'Education',
  'Bachelor of Computing, University of Leeds',
];

const contentOf = (lines: string[], top = 750): string =>
  lines
    .map((line, index) => `BT /F1 10 Tf 50 ${top - 20 * index} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`)
    .join('\n');

test.each([
  ['English', 'Maintained the ordering system and trained new colleagues', true],
  ['names of programs', 'PostgreSQL Kubernetes Terraform RabbitMQ TypeScript GraphQL npm pnpm Vitest', true],
  ['Hungarian', 'Szoftverfejlesztőként dolgoztam öt évig egy cégnél', true],
  ['Polish', 'Księgowa w przedsiębiorstwie handlowym, odpowiedzialna za rozliczenia', true],
  ['Russian', 'Опыт работы: бухгалтер, Московский университет', true],
  [
    'letters that were exchanged',
    shifted('Maintained the ordering system and trained new colleagues'),
    false,
  ],
  ['letters of several alphabets', 'Mаrtιn Hаll wоrkеd аs аn еngιnееr аt Nоrthwιnd', false],
  ['too little text', 'Ab cd', null],
])('text of a language is told from what is none: %s', (_what, text, expected) => {
  expect(isLanguage(text)).toBe(expected);
});

test('nothing is read from a page whose fonts say wrong letters', async () => {
  const result = await readResume(rawPdf({ content: contentOf(resume.map(shifted)) }));
  expect(result).toMatchObject({ status: 'unreadable', code: 'no_text' });
});

test('nothing is read from a page whose fonts say no letters, and the result says why', async () => {
  const glyphs = resume.map((line) => [...line].map((letter) => ((letter.charCodeAt(0) * 7) % 90) + 5));
  const font = { widths: Array.from({ length: 100 }, () => 500), unicode: null };
  const result = await readResume(pdfOfGlyphs(font, glyphs));
  expect(result).toMatchObject({ status: 'unreadable', code: 'no_text' });
  expect(JSON.stringify(result)).toContain('do not say which letters');
});

test('text in a garbled style is left out, with a warning, and the rest of the page is read', async () => {
  const heading = [
    'Curriculum Vitae of Martin Hall and his whole career since then',
    'with the letters of all who employed him',
    'and certificates of schools that taught Leeds baking',
  ].map((line, index) => `BT /F2 18 Tf 50 ${790 - 20 * index} Td (${shifted(line)}) Tj ET`);
  const content = `${heading.join('\n')}\n${contentOf(resume.slice(2), 700)}`;
  const result = await readResume(rawPdf({ content }));
  expect(result).toMatchObject({
    resume: {
      firstName: null,
      emailAddresses: ['martin.hall@example.org'],
      positions: [{ title: 'Developer', companyName: 'Northwind Bakery' }],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'text_garbled' })]),
    },
  });
});

describe('readable text in a style of its own is kept', () => {
  const readBlue = async (...lines: string[]): Promise<string> => {
    const content = `${contentOf(resume)}\n0 0 1 rg\n${contentOf(lines, 500)}`;
    const result = await readResume(rawPdf({ content }));
    return result.status === 'read' ? result.resume.text : result.message;
  };

  test.each([
    ['names of programs', 'jQuery, MySQL, GraphQL, Webpack, kubectl, Nginx, PHPUnit, VMware'],
    [
      'addresses of pages',
      'www.xkqvwz-hjk.example/bqzxr  github.example/zxqwk-vbnm/kqxz  qwzxk.example/hjkvb',
    ],
  ])('%s', async (_what, line) => {
    const text = await readBlue(line, line, line.slice(0, 20));
    expect(text).toContain(line.split(/,? +/).at(-1));
  });

  test('an e-mail address and a telephone number in the style of garbled text', async () => {
    const garbled = shifted('Maintained the ordering system and trained the new colleagues of the team');
    const more = shifted(
      'Planned deliveries, kept books for three shops and answered questions about invoices',
    );
    const text = await readBlue(garbled, more, 'm.hall@example.com', '+44 7700 900 123');
    expect(text).toContain('m.hall@example.com');
    expect(text).toContain('+44 7700 900 123');
    expect(text).not.toContain(garbled.slice(0, 10));
  });
});
