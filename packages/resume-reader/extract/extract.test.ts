import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { loadedBy } from '../../../tests/support/loaded-by.ts';
import { readLines } from '../lines/read-lines.ts';
import { UnreadableError } from '../unreadable.ts';
import { extract } from './extract.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const linesOf = async (bytes: Uint8Array, fileName = 'resume'): Promise<string[]> =>
  readLines(await extract(bytes, { fileName })).map((line) => line.text);
const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/resumes/${name}`, import.meta.url)));

const odt = (content: string): Uint8Array =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
    ),
  });

test('a reader loads the libraries of a format with its first document and not when it starts', () => {
  const loaded = [...loadedBy(fileURLToPath(new URL('../parse-resume.ts', import.meta.url)))];
  const packages = loaded.filter((path) => !path.startsWith('/') && !path.startsWith('node:'));
  expect(packages.sort()).toEqual(['fflate', 'file-type/core', 'libphonenumber-js/max']);
});

test('a file with the name of a PDF and other content is damaged', async () => {
  await expect(extract(bytesOf('junk'), { fileName: 'resume.pdf' })).rejects.toMatchObject({
    code: 'corrupt',
  });
  await expect(extract(new Uint8Array([0, 1, 2]), { fileName: 'resume.bin' })).rejects.toBeInstanceOf(
    UnreadableError,
  );
});

describe('plain text', () => {
  test('is UTF-8, UTF-16 or Windows-1252', async () => {
    expect(await linesOf(bytesOf('Élodie'))).toEqual(['Élodie']);
    expect(await linesOf(new Uint8Array([0xc9, 0x6c, 0x6f, 0x64, 0x69, 0x65]))).toEqual(['Élodie']);
    expect(await linesOf(new Uint8Array([0xff, 0xfe, 0xc9, 0, 0x6c, 0]))).toEqual(['Él']);
  });

  test('wide gaps separate the cells of a line, and rules are dropped', async () => {
    expect(await linesOf(bytesOf('Accountant      2019 - 2021\n-----------\nExample'))).toEqual([
      'Accountant\t2019 - 2021',
      'Example',
    ]);
  });
});

describe('Markdown', () => {
  const markdown = `# Jane Doe
- **Email**: jane@example.org
- [linkedin.com/in/jane-doe](https://linkedin.com/in/jane-doe)

## Work

### Quillon, *Leeds*
#### Analyst, 2019 - 2021
Kept the accounts
and the books
`;
  test('gives the page that it describes', async () => {
    const lines = readLines(await extract(bytesOf(markdown), { fileName: 'resume.md' }));
    expect(lines.map(({ text }) => text)).toEqual([
      'Jane Doe',
      'Email: jane@example.org',
      'linkedin.com/in/jane-doe',
      'Work',
      'Quillon, Leeds',
      'Analyst, 2019 - 2021',
      'Kept the accounts',
      'and the books',
    ]);
    expect(lines[2]?.segments[0]?.links).toEqual(['https://linkedin.com/in/jane-doe']);
  });

  test('has the properties in front of the page as text, of which none is a heading', async () => {
    const page = `---\ntags: []\nauthor:\n---\n\n${markdown}`;
    const lines = readLines(await extract(bytesOf(page), { fileName: 'resume.md' }));
    expect(lines.slice(0, 3).map(({ text }) => text)).toEqual(['tags: []', 'author:', 'Jane Doe']);
    expect(lines[1]?.size).toBeLessThan(lines[2]?.size ?? 0);
  });

  test('has no names of pictures in its texts, which other colons keep', async () => {
    const page = '# :wave: Jane Doe\n\n:house: Leeds\n\n## :books: Education\n\nOpen 9:30:15 a:b:c';
    const lines = readLines(await extract(bytesOf(page), { fileName: 'resume.md' }));
    expect(lines.map(({ text }) => text)).toEqual(['Jane Doe', 'Leeds', 'Education', 'Open 9:30:15 a:b:c']);
  });

  test('has one break where a tag for one stands at the end of a line', async () => {
    const page =
      '## Work\n\n**Analyst** <br>\nQuillon <br/>  \n05/2019 – 06/2020 <br>\n\n- Kept the accounts\n';
    const lines = readLines(await extract(bytesOf(`# Jane Doe\n\n${page}`), { fileName: 'resume.md' }));
    const work = lines.slice(2, 5);
    expect(work.map(({ text }) => text)).toEqual(['Analyst', 'Quillon', '05/2019 – 06/2020']);
    expect(work.slice(1).some(({ gapAbove }) => gapAbove)).toBe(false);
  });

  test('is not taken from a number sign at the start of a line', async () => {
    expect(await linesOf(bytesOf('# 12 Mill Lane\nLeeds'))).toEqual(['# 12 Mill Lane', 'Leeds']);
  });
});

test('rich text gives its paragraphs, cells and special characters', async () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}\\b Jane Doe\\b0\\par 2019\\tab \\u233?l\\'e8ve\\par {\\v hidden}\\bullet  done\\constructor}";
  expect(await linesOf(bytesOf(rtf))).toEqual(['Jane Doe', '2019\télève', 'done']);
});

test('an HTML page gives its visible text, with links, headings and table rows', async () => {
  const html =
    '<!doctype html><html><head><title>no</title><style>p{}</style></head><body><script>no()</script><h1>Jane <b>Doe</b></h1><p><a href="mailto:jane@example.org">mail</a></p><table><tr><td>2019</td><td>Accountant</td></tr></table><ul><li>one<li>two</ul></body></html>';
  const lines = readLines(await extract(bytesOf(html), { fileName: 'x.html' }));
  expect(lines.map((line) => line.text)).toEqual(['Jane Doe', 'mail', '2019\tAccountant', 'one', 'two']);
  expect(lines[0]).toMatchObject({ headingLevel: 0, bold: true });
  expect(lines[1]?.segments[0]?.links).toEqual(['mailto:jane@example.org']);
  expect(lines[3]?.hasBullet).toBe(true);
});

test('preformatted text in an HTML page keeps its lines, wide gaps and empty lines', async () => {
  const html =
    '<!doctype html><html><body><p>Jane\nDoe</p><pre>\nAccountant   2019 - 2021\r\n  Books &amp; <b>taxes</b>\n\nTrainee</pre></body></html>';
  const lines = readLines(await extract(bytesOf(html), { fileName: 'x.html' }));
  expect(lines.map((line) => line.text)).toEqual([
    'Jane Doe',
    'Accountant\t2019 - 2021',
    'Books & taxes',
    'Trainee',
  ]);
  expect(lines.map((line) => line.gapAbove)).toEqual([true, true, false, true]);
});

test('empty lines of preformatted text do not become paragraphs without number', async () => {
  const html = `<html><body><pre>Jane${'\n'.repeat(100_000)}${' \r\n'.repeat(100_000)}Doe</pre></body></html>`;
  const document = await extract(bytesOf(html), { fileName: 'x.html' });
  expect(document).toMatchObject({ kind: 'flow' });
  expect('paragraphs' in document && document.paragraphs.length).toBeLessThan(10);
});

test('an OpenDocument text gives its paragraphs, tabs, tables and links', async () => {
  const content =
    '<text:h text:outline-level="1">Experience</text:h><text:p>2019<text:tab/>Accountant<text:line-break/><text:a xlink:href="https://example.org">site</text:a></text:p><table:table><table:table-row><table:table-cell><text:p>English</text:p></table:table-cell><table:table-cell><text:p>fluent</text:p></table:table-cell></table:table-row></table:table>';
  const lines = readLines(await extract(odt(content), { fileName: 'x.odt' }));
  expect(lines.map((line) => line.text)).toEqual([
    'Experience',
    '2019\tAccountant',
    'site',
    'English\tfluent',
  ]);
  expect(lines[0]?.headingLevel).toBe(1);
});

test('each format says how far a list item is set in, and which paragraphs go on with it', async () => {
  const odtItem = (text: string): string => `<text:list-item>${text}</text:list-item>`;
  const texts = '<text:p>Clerk</text:p><text:p>Holm Foods</text:p>';
  const files: [name: string, bytes: Uint8Array][] = [
    ['x.html', bytesOf('<ul><li><p>Clerk</p><p>Holm Foods</p><ul><li>Lists</li></ul></li></ul>')],
    [
      'x.odt',
      odt(
        `<text:list>${odtItem(`${texts}<text:list>${odtItem('<text:p>Lists</text:p>')}</text:list>`)}</text:list>`,
      ),
    ],
    [
      'x.rtf',
      bytesOf('{\\rtf1\\pard\\ls1\\li20 Clerk\\par\\pard\\li20 Holm Foods\\par\\pard\\ls1\\li40 Lists\\par}'),
    ],
    ['x.txt', bytesOf(' - Clerk\n Holm Foods\n  - Lists')],
  ];
  for (const [fileName, bytes] of files) {
    const lines = readLines(await extract(bytes, { fileName })).filter(({ text }) => text !== '');
    expect(lines.map(({ text, indent }) => [text, indent])).toEqual([
      ['Clerk', 1],
      ['Holm Foods', 1],
      ['Lists', 2],
    ]);
    const begins = lines.map(({ hasBullet, continuesItem }) => hasBullet && !continuesItem);
    expect(begins).toEqual([true, false, true]);
  }
});

test('a Word document gives its page header, styles, table rows and link targets', async () => {
  const lines = readLines(await extract(fixture('karim-benhaddou.docx'), { fileName: 'x.docx' }));
  expect(lines[0]?.text).toContain('k.benhaddou@courriel.example');
  expect(lines.find((line) => line.text.includes('Benhaddou'))?.headingLevel).toBe(0);
  expect(lines.find((line) => line.text === 'LinkedIn')?.segments[0]?.links[0]).toContain('linkedin.com/in/');
  expect(lines.find((line) => line.text.includes('Webfabrique'))?.text).toMatch(/^10\/2018 - 12\/2020\t/);
});

test('the sizes of a Word document of text boxes do not change those of the next document', async () => {
  const box =
    '<wp:anchor><w:txbxContent><w:p><w:r><w:t>Accountant</w:t></w:r></w:p></w:txbxContent></wp:anchor>';
  const large = box.replace('<w:t>', '<w:rPr><w:sz w:val="44"/></w:rPr><w:t>');
  const read = async (properties: string): Promise<number[]> => {
    const body = `<w:p><w:pPr><w:rPr>${properties}</w:rPr></w:pPr>${large}${box.repeat(8)}</w:p>`;
    const parts = { '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(body) };
    const document = await extract(zipSync(parts), { fileName: 'x.docx' });
    return document.kind === 'pages'
      ? document.pages.flatMap(({ runs }) => runs.map(({ size }) => size))
      : [];
  };
  await read('<w:sz w:val="96"/>');
  // Most of the text has the size of ordinary pages, and the rest is twice as large.
  expect(new Set(await read(''))).toEqual(new Set([20, 10]));
});

test('a PDF gives its text with positions and styles', async () => {
  const document = await extract(fixture('harriet-colebrook.pdf'), { fileName: 'x.pdf' });
  if (document.kind !== 'pages') throw new Error('no pages');
  const [page] = document.pages;
  const name = page?.runs.find((run) => run.text.includes('HARRIET'));
  expect(name).toMatchObject({ bold: true, rotation: 0 });
  expect(name?.size).toBeCloseTo(22, 0);
  expect(page?.width).toBeCloseTo(595, 0);
});
