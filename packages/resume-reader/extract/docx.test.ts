import { strToU8, zipSync } from 'fflate';
import { readLines } from '../lines/read-lines.ts';
import type { FlowParagraph } from './document.ts';
import { extractDocx } from './docx.ts';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const cell = (content: string): string => `<w:tc><w:tcPr/>${content}</w:tc>`;

function docx(body: string, others: Record<string, string> = {}): Uint8Array {
  const parts = {
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    ...others,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

async function paragraphsOf(bytes: Uint8Array): Promise<FlowParagraph[]> {
  const document = await extractDocx(bytes);
  return document.kind === 'flow' ? document.paragraphs : [];
}
const textsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await paragraphsOf(bytes)).map(({ spans }) => spans.map(({ text }) => text).join(''));
const linesOf = async (bytes: Uint8Array): Promise<string[]> =>
  readLines(await extractDocx(bytes)).map(({ text }) => text);

describe('the text of a Word document', () => {
  test('is in capitals where it is shown in capitals', async () => {
    const body = paragraph(run('Expérience', '<w:caps/>') + run(' pro', '<w:caps w:val="0"/>'));
    expect(await textsOf(docx(body))).toEqual(['EXPÉRIENCE pro']);
  });

  test('has no deleted, moved and hidden text, and has inserted text', async () => {
    const body = paragraph(
      `<w:del><w:r><w:delText>Old</w:delText></w:r></w:del><w:moveFrom>${run('Moved')}</w:moveFrom>` +
        `<w:ins>${run('New')}</w:ins>${run('Secret', '<w:vanish/>')}`,
    );
    expect(await textsOf(docx(body))).toEqual(['New']);
  });

  test('has hyphens that do not break, and no hyphens for the end of a line only', async () => {
    const body = paragraph(
      '<w:r><w:t>Saint</w:t><w:noBreakHyphen/><w:t>Mar</w:t><w:softHyphen/><w:t>tin</w:t></w:r>',
    );
    expect(await textsOf(docx(body))).toEqual(['Saint-Martin']);
  });

  test('has bullets for the bullets of symbol fonts, and nothing for their pictures', async () => {
    const symbol = (code: string): string => `<w:r><w:sym w:font="Wingdings" w:char="${code}"/></w:r>`;
    const body = paragraph(symbol('F0A7') + run(' Bookkeeping')) + paragraph(symbol('F028') + run('Jane'));
    expect(await textsOf(docx(body))).toEqual(['• Bookkeeping', 'Jane']);
  });

  test('has a text box once, after its paragraph, although the file has it in two forms', async () => {
    const box = `<w:txbxContent>${paragraph(run('Skills'))}</w:txbxContent>`;
    const alternatives = `<mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
    const body = paragraph(`<w:r>${alternatives}</w:r>${run('Jane Doe')}`);
    expect(await textsOf(docx(body))).toEqual(['Jane Doe', 'Skills']);
    const withoutChoice = `<mc:AlternateContent><mc:Choice/><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`;
    expect(await textsOf(docx(paragraph(`<w:r>${withoutChoice}</w:r>`)))).toEqual(['', 'Skills']);
  });

  test('includes content controls, and the result of fields instead of their instructions', async () => {
    const field = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const body =
      `<w:sdt><w:sdtContent>${paragraph(run('Jane Doe'))}</w:sdtContent></w:sdt>` +
      paragraph(
        `${field('begin')}<w:r><w:instrText>HYPERLINK "https://jane.example"</w:instrText></w:r>` +
          `${field('separate')}${run('my page')}${field('end')}${run(' and more')}`,
      );
    const [name, link] = await paragraphsOf(docx(body));
    expect(name?.spans[0]?.text).toBe('Jane Doe');
    expect(link?.spans).toMatchObject([
      { text: 'my page', link: 'https://jane.example' },
      { text: ' and more', link: null },
    ]);
  });

  test('is read when the file has another prefix for the elements of Word', async () => {
    const other = `<ns0:document xmlns:ns0="${word}"><ns0:body><ns0:p><ns0:r><ns0:rPr><ns0:b ns0:val="1"/></ns0:rPr><ns0:t>Jane</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>`;
    expect(await paragraphsOf(docx('', { 'word/document.xml': other }))).toMatchObject([
      { spans: [{ text: 'Jane', bold: true }] },
    ]);
  });
});

describe('the formatting of a Word document', () => {
  const styles = `<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults>
    <w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/><w:pPr><w:spacing w:after="80"/></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 2"/><w:basedOn w:val="N"/><w:pPr><w:spacing w:before="240"/><w:pBdr><w:bottom w:val="single"/></w:pBdr></w:pPr><w:rPr><w:b/><w:color w:val="2E74B5"/></w:rPr></w:style>
    <w:style w:type="paragraph" w:styleId="MyH"><w:name w:val="Rubrique"/><w:basedOn w:val="H"/><w:rPr><w:sz w:val="28"/></w:rPr></w:style>
    <w:style w:type="character" w:styleId="C"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style></w:styles>`;

  test('is that of the style and of those that it is based on', async () => {
    const body = paragraph(run('Formation'), '<w:pStyle w:val="MyH"/>') + paragraph(run('Lycée'));
    expect(await paragraphsOf(docx(body, { 'word/styles.xml': styles }))).toMatchObject([
      {
        headingLevel: 2,
        isRuled: true,
        spaceAbove: 12,
        spaceBelow: 4,
        spans: [{ size: 14, bold: true, color: '#2e74b5' }],
      },
      { headingLevel: null, isRuled: false, spaceBelow: 4, spans: [{ size: 10, bold: false, color: null }] },
    ]);
  });

  test('of a text goes before that of its style, and the mark of the paragraph has none of the text', async () => {
    const body = paragraph(
      run('Jane', '<w:rStyle w:val="C"/>') + run(' Doe', '<w:rStyle w:val="C"/><w:b w:val="0"/>') + run('.'),
      '<w:rPr><w:i/><w:sz w:val="96"/></w:rPr>',
    );
    expect((await paragraphsOf(docx(body, { 'word/styles.xml': styles })))[0]?.spans).toMatchObject([
      { text: 'Jane', bold: true, italic: false, size: 10 },
      { text: ' Doe.', bold: false, italic: false, size: 10 },
    ]);
  });

  test('gives a line a gap above where the space above is larger than elsewhere', async () => {
    const body =
      ['Jane', 'Doe', 'Lyon'].map((text) => paragraph(run(text))).join('') +
      paragraph(run('2019'), '<w:spacing w:before="200"/>');
    expect(readLines(await extractDocx(docx(body))).map(({ gapAbove }) => gapAbove)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the layout of a Word document', () => {
  test('a table within a cell keeps its rows', async () => {
    const row = (...texts: string[]): string =>
      `<w:tr>${texts.map((text) => cell(paragraph(run(text)))).join('')}</w:tr>`;
    const inner = `<w:tbl>${row('2019', 'Accountant')}${row('2015', 'Clerk')}${row('2012', 'Trainee')}</w:tbl>`;
    const side = ['Jane', 'Lyon', 'jane@mail.example', 'French'].map((text) => paragraph(run(text))).join('');
    const body = `<w:tbl><w:tr>${cell(side)}${cell(paragraph(run('Jobs')) + inner)}</w:tr></w:tbl>`;
    expect(await linesOf(docx(body))).toEqual([
      'Jane',
      'Lyon',
      'jane@mail.example',
      'French',
      'Jobs',
      '2019\tAccountant',
      '2015\tClerk',
      '2012\tTrainee',
    ]);
  });

  test('a label and its value in two cells are two segments of one line', async () => {
    const row = (label: string, value: string): string =>
      `<w:tr>${cell(paragraph(run(label)))}${cell(paragraph(run(value)))}</w:tr>`;
    const body = `<w:tbl>${row('Poste occupé :', 'Comptable')}${row('Employeur :', 'Cabinet Aubry')}</w:tbl>`;
    expect(await linesOf(docx(body))).toEqual(['Poste occupé :\tComptable', 'Employeur :\tCabinet Aubry']);
  });

  test('spaces in a row separate columns, as tabs do', async () => {
    const body = paragraph(`${run('Accountant          2019 - 2021')}<w:r><w:tab/><w:t>Lyon</w:t></w:r>`);
    expect(await linesOf(docx(body))).toEqual(['Accountant\t2019 - 2021\tLyon']);
  });

  test('a header comes first and a footer last, each once', async () => {
    const part = (text: string, name: string): string =>
      `<w:${name} xmlns:w="${word}">${paragraph(run(text))}</w:${name}>`;
    const others = {
      'word/footer1.xml': part('Page', 'ftr'),
      'word/header1.xml': part('Jane Doe', 'hdr'),
      'word/header2.xml': part('Jane Doe', 'hdr'),
    };
    expect(await linesOf(docx(paragraph(run('Accountant')), others))).toEqual([
      'Jane Doe',
      'Accountant',
      'Page',
    ]);
  });

  test('notes come after the body, without those that only separate them from it', async () => {
    const notes = (text: string): string =>
      `<w:footnotes xmlns:w="${word}"><w:footnote w:id="1">${paragraph(run(text))}</w:footnote></w:footnotes>`;
    const others = { 'word/footnotes.xml': notes('See my page.'), 'word/endnotes.xml': notes(' ') };
    expect(await textsOf(docx(paragraph(run('Jane Doe')), others))).toEqual(['Jane Doe', 'See my page.']);
  });
});

describe('a Word document that is made to exhaust the reader', () => {
  const end = paragraph(run('end'));
  test.each([
    ['nested text boxes', (text: string) => `<w:p>${'<w:r><w:txbxContent><w:p>'.repeat(120)}${text}`],
    ['nested tables', (text: string) => `${'<w:tbl><w:tr><w:tc>'.repeat(100)}${text}`],
    ['nested paragraphs', (text: string) => `${'<w:p>'.repeat(400)}${text}`],
  ])('is read to its end with many %s', async (_what, body) => {
    const texts = await textsOf(docx(body(end)));
    expect(texts.at(-1)).toBe('end');
  });

  test.each([
    ['paragraphs', '<w:p/>', 11_000],
    ['cells', '<w:tc/>', 21_000],
    ['styles', '<w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r><w:r><w:t>a</w:t></w:r>', 10_500],
  ])('is read in part with a flood of %s', async (_what, element, count) => {
    const document = await extractDocx(
      docx(`${paragraph(run('Jane Doe'))}<w:p>${element.repeat(count)}${end}`),
    );
    expect(document).toMatchObject({ kind: 'flow', warnings: [{ code: 'text_truncated' }] });
  });
});

describe('how far a list item is set in', () => {
  const numbering = (levels: string): string =>
    `<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="4">${levels}</w:abstractNum><w:abstractNum w:abstractNumId="5"><w:lvl w:ilvl="0"><w:pPr><w:ind w:left="720"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="4"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="5"/></w:num></w:numbering>`;
  const item = (list: number, level: number, more = ''): string =>
    paragraph(run('Item'), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>${more}`);
  const indents = async (levels: string, ...items: string[]): Promise<number[]> =>
    (await paragraphsOf(docx(items.join(''), { 'word/numbering.xml': numbering(levels) }))).map(
      ({ indent }) => indent,
    );
  const level = (number: number, left: number): string =>
    `<w:lvl w:ilvl="${number}"><w:pPr><w:ind w:left="${left}" w:hanging="360"/></w:pPr></w:lvl>`;

  test('is stated by the level of its list, by another list, or by the item', async () => {
    expect(
      await indents(
        level(0, 360) + level(1, 1080),
        item(1, 0),
        item(1, 1),
        item(2, 0),
        item(1, 0, '<w:ind w:left="200"/>'),
      ),
    ).toEqual([18, 54, 36, 10]);
  });

  test('is that of its level where the list states none', async () => {
    expect(await indents('', item(1, 0), item(1, 1), item(7, 2))).toEqual([18, 36, 54]);
  });
});
