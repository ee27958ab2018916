/** One resume in every format: the result does not depend on the format. */
import { readFileSync } from 'node:fs';
import type { FlowParagraph } from '../extract/document.ts';
import { extract } from '../extract/extract.ts';
import { readLines } from '../lines/read-lines.ts';
import { parseResume } from '../parse-resume.ts';
import type { ParsedResume } from '../types.ts';

const folder = new URL('../../../tests/fixtures/resumes/', import.meta.url);
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));
const expected = JSON.parse(readFileSync(new URL('karim-benhaddou.docx.json', folder), 'utf8'));

async function read(bytes: Uint8Array, fileName: string): Promise<ParsedResume> {
  const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
  if (result.status !== 'read') throw new Error(`${result.code}: ${result.message}`);
  return result.resume;
}

describe('a resume saved in another format', () => {
  test.each(['doc', 'odt', 'rtf', 'html'])('as %s has every field of the docx', async (format) => {
    const resume = await read(fixture(`karim-benhaddou.${format}`), `karim-benhaddou.${format}`);
    expect(resume).toMatchObject(expected);
    expect(resume.positions).toHaveLength(expected.positions.length);
    expect(resume.educations).toHaveLength(expected.educations.length);
    expect(resume.warnings).toEqual([]);
  });

  test.each(['doc', 'odt', 'rtf', 'html'])(
    'as %s is detected by its content, not by its name',
    async (format) => {
      expect(await read(fixture(`karim-benhaddou.${format}`), 'resume')).toMatchObject({
        lastName: 'Benhaddou',
      });
    },
  );
});

/** A document with tables in tables, a text box, styles, fields, special characters, a header and a footer. */
describe('a document of Word saved in another format', () => {
  const wordDocument = (format: string): Uint8Array =>
    new Uint8Array(
      readFileSync(new URL(`../../../tests/fixtures/formats/nadia-verhoeven.${format}`, import.meta.url)),
    );
  const paragraphsOf = async (format: string): Promise<FlowParagraph[]> => {
    const document = await extract(wordDocument(format), { fileName: 'cv' });
    if (document.kind !== 'flow') throw new Error('The document has pages.');
    return document.paragraphs.filter(({ spans }) => spans.length > 0);
  };

  test.each(['doc', 'odt'])(
    'as %s has the same paragraphs, with their formatting and cells',
    async (format) => {
      // OpenDocument keeps the hyphens for the end of a line, which are removed with other unprinted characters later.
      const printed = (paragraphs: FlowParagraph[]) =>
        paragraphs.map((paragraph) => ({
          ...paragraph,
          spans: paragraph.spans.map((span) => ({
            ...span,
            text: span.text.replaceAll('\u00ad', '').replaceAll('\u2011', '-'),
          })),
        }));
      expect(printed(await paragraphsOf(format))).toEqual(await paragraphsOf('docx'));
    },
  );

  test('as rtf has the same rows of tables', async () => {
    const rows = async (format: string): Promise<string[]> =>
      readLines(await extract(wordDocument(format), { fileName: 'cv' }))
        .map(({ text }) => text)
        .filter((line) => line.includes('\t'));
    expect(await rows('rtf')).toEqual(await rows('docx'));
  });
});

const text = `Zoë Lefèvre
Chargée d’études
zoe.lefevre@courriel.example | 06 39 98 44 10 | 35000 Rennes

Expérience professionnelle
03/2020 - présent   Chargée d’études, Cabinet Müllër & Fils

Formation
2015 - 2018   Licence de géographie, Université Rennes 2

Langues
Français : langue maternelle
Español : básico
`;

const utf16 = (isBigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};
/** Windows-1252 has other codes than Unicode for some characters, of which the text contains one. */
const windows1252 = (source: string): Uint8Array =>
  Uint8Array.from(source, (character) => (character === '’' ? 0x92 : character.charCodeAt(0)));

describe('plain text', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-8 with Windows line ends', new TextEncoder().encode(text.replaceAll('\n', '\r\n'))],
    ['UTF-16, little-endian', utf16(false)],
    ['UTF-16, big-endian', utf16(true)],
    ['UTF-16 without a byte order mark', utf16(false).subarray(2)],
    ['Windows-1252', windows1252(text)],
  ])('in %s is decoded with all accents', async (_encoding, bytes) => {
    const resume = await read(bytes, 'cv.txt');
    expect(resume).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Lefèvre',
      headline: 'Chargée d’études',
      emailAddresses: ['zoe.lefevre@courriel.example'],
      phoneNumbers: [{ canonicalNumber: '+33639984410' }],
      currentPosition: 'Chargée d’études',
      currentCompanyName: 'Cabinet Müllër & Fils',
      educations: [{ schoolName: 'Université Rennes 2', startDate: '2015', endDate: '2018' }],
      locales: [{ locale: 'fr' }, { locale: 'es' }],
    });
  });
});

describe('HTML', () => {
  const page = (charset: string): string =>
    `<html><head><meta charset="${charset}"></head><body><h1>Šárka Nováková</h1><p>Účetní</p><p>sarka@posta.example</p></body></html>`;

  test('in the encoding that it declares is decoded with all accents', async () => {
    const codes: Record<string, number> = { Š: 0xa9, á: 0xe1, Ú: 0xda, č: 0xe8, í: 0xed };
    const bytes = Uint8Array.from(page('iso-8859-2'), (letter) => codes[letter] ?? letter.charCodeAt(0));
    expect(await read(bytes, 'cv.html')).toMatchObject({ firstName: 'Šárka', lastName: 'Nováková' });
  });

  test('in UTF-8 is decoded as UTF-8, even if it declares another encoding', async () => {
    const bytes = new TextEncoder().encode(page('iso-8859-2'));
    expect(await read(bytes, 'cv.html')).toMatchObject({ firstName: 'Šárka', lastName: 'Nováková' });
  });
});

describe('RTF', () => {
  const rtf = (body: string): Uint8Array =>
    new TextEncoder().encode(
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}}` +
        `${body}}`,
    );

  test('characters written as bytes are decoded with the code page of their font', async () => {
    const name = String.raw`\f1 \'c8\'e2\'e0\'ed \'cf\'e5\'f2\'f0\'ee\'e2\par\f0 ivan.petrov@mail.example\par`;
    expect(await read(rtf(name), 'cv.rtf')).toMatchObject({ firstName: 'Иван', lastName: 'Петров' });
  });

  test('the URL of a link is read, and its instruction is not part of the text', async () => {
    const link = String.raw`Jane Doe\par{\field{\*\fldinst{HYPERLINK "https://www.linkedin.com/in/jane-doe-4"}}{\fldrslt{LinkedIn}}}\par`;
    const resume = await read(rtf(link), 'cv.rtf');
    expect(resume.networkUrl).toBe('https://www.linkedin.com/in/jane-doe-4');
    expect(resume.text).toBe('Jane Doe\nLinkedIn');
  });
});
