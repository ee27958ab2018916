/** Files that are made to crash, block, deceive or fill up whatever reads them, and some that are merely broken. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';

/** A file as an applicant sends it. */
export interface MaliciousFile {
  /** What is wrong with it. */
  readonly what: string;
  readonly fileName: string;
  make(): Uint8Array | Promise<Uint8Array>;
}

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const relationships =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

export const wordParagraph = '<w:p><w:r><w:t>Jane Doe</w:t></w:r></w:p>';

interface WordParts {
  /** What stands before the root element of the document. */
  readonly prolog?: string;
  /** Further parts of the archive, by their names. */
  readonly parts?: Readonly<Record<string, Uint8Array>>;
}

/** A DOCX whose document has a body of this WordprocessingML. */
export function wordDocument(body: string, { prolog = '', parts = {} }: WordParts = {}): Uint8Array {
  const xml = `${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(relationships),
    'word/document.xml': strToU8(xml),
    ...parts,
  });
}

/** A DOCX with this number of paragraphs, or of other elements, each within the one before. */
export function nestedWordDocument(levels: number, begin = '<w:p>', end = '</w:p>'): Uint8Array {
  return wordDocument(begin.repeat(levels) + wordParagraph + end.repeat(levels));
}

/** A PDF of one page whose content stream inflates to `stream`. */
export function pdfWithContent(stream: Buffer): Uint8Array {
  const packed = deflateSync(stream, { level: 1 });
  const head = Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`,
  );
  return new Uint8Array(
    Buffer.concat([head, packed, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n')]),
  );
}

/** A PDF with a name on its first page and a line on each of the others. */
export function longPdf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  return pdfOf({ size: 'A4', ...options }, (pdf) => {
    pdf.text('Jane Doe');
    for (let page = 2; page <= pages; page += 1)
      pdf.addPage().text(`Paragraph of page number ${page} of many.`);
  });
}

function pdfOf(
  options: PDFKit.PDFDocumentOptions,
  write: (pdf: PDFKit.PDFDocument) => void,
): Promise<Uint8Array> {
  const pdf = new PDFDocument(options);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Uint8Array>((resolve) =>
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))),
  );
  write(pdf);
  pdf.end();
  return ended;
}

/** A page tree of which the only kid is the tree itself. */
const endlessPageTree =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\ntrailer<</Root 1 0 R>>\n';

const externalEntity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
const billionLaughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from(
  { length: 9 },
  (_each, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')}]>`;

/** A text of a resume in UTF-16, little-endian. */
const utf16 = (mark: string): Uint8Array =>
  new Uint8Array(Buffer.from(`${mark}Jane Doe\r\njane.doe@example.org\r\n`, 'utf16le'));

const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

const file = (what: string, fileName: string, make: MaliciousFile['make']): MaliciousFile => ({
  what,
  fileName,
  make,
});

export const maliciousFiles: readonly MaliciousFile[] = [
  file('PDF with a password', 'a.pdf', () => longPdf(1, { userPassword: 'secret' })),
  file('PDF of no bytes', 'a.pdf', () => new Uint8Array()),
  file('PDF with a drawing and no text', 'a.pdf', () =>
    pdfOf({}, (pdf) => pdf.rect(50, 50, 200, 100).fill()),
  ),
  file('PDF whose tree of pages is a loop', 'a.pdf', () => strToU8(endlessPageTree)),
  file('PDF of 3 000 pages', 'a.pdf', () => longPdf(3_000)),
  file('PDF with a stream that inflates to 500 MB', 'a.pdf', () =>
    pdfWithContent(Buffer.alloc(500_000_000, ' ')),
  ),
  file('3 MB of random bytes named .pdf', 'a.pdf', () => new Uint8Array(randomBytes(3_000_000))),
  file('PNG of 40 000 × 40 000 pixels named .pdf', 'a.pdf', () => {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(40_000, 0);
    size.writeUInt32BE(40_000, 4);
    return new Uint8Array(Buffer.concat([pngHead, size, Buffer.from('0802000000', 'hex'), randomBytes(200)]));
  }),
  file('DOCX without a document', 'a.docx', () =>
    zipSync({ '[Content_Types].xml': strToU8(contentTypes), '_rels/.rels': strToU8(relationships) }),
  ),
  file('DOCX with a part that inflates to 400 MB', 'a.docx', () =>
    wordDocument(wordParagraph, { parts: { 'word/styles.xml': new Uint8Array(400_000_000) } }),
  ),
  file('DOCX with an external entity', 'a.docx', () =>
    wordDocument('<w:p><w:r><w:t>&a;</w:t></w:r></w:p>', { prolog: externalEntity }),
  ),
  file('DOCX with entities that expand to a billion', 'a.docx', () =>
    wordDocument('<w:p><w:r><w:t>&l9;</w:t></w:r></w:p>', { prolog: billionLaughs }),
  ),
  file('DOCX with 300 000 nested paragraphs', 'a.docx', () => nestedWordDocument(300_000)),
  file('DOCX with 300 000 nested tables', 'a.docx', () =>
    nestedWordDocument(300_000, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'),
  ),
  file('DOCX with a part whose name leaves the folder', 'a.docx', () =>
    wordDocument(wordParagraph, { parts: { '../../../../tmp/written-by-a-resume': strToU8('x') } }),
  ),
  file('HTML with 300 000 nested elements', 'a.html', () =>
    strToU8(`<html><body>Jane Doe${'<div>'.repeat(300_000)}`),
  ),
  file('HTML with 20 000 rules for each of 20 000 elements', 'a.html', () =>
    strToU8(
      `<html><head><style>${'div div div{color:red}'.repeat(20_000)}</style></head><body>Jane Doe${'<div><div><div>x</div></div></div>'.repeat(7_000)}`,
    ),
  ),
  file('HTML of 11 MB', 'a.html', () => strToU8(`<html><body>Jane Doe${'<div></div>'.repeat(1_000_000)}`)),
  file('RTF with 300 000 nested groups', 'a.rtf', () => strToU8(`{\\rtf1 Jane Doe${'{'.repeat(300_000)}`)),
  file('RTF with a million groups', 'a.rtf', () => strToU8(`{\\rtf1 Jane Doe${'{x}'.repeat(1_000_000)}}`)),
  file('text in UTF-16 with a byte order mark', 'a.txt', () => utf16('\ufeff')),
  file('text in UTF-16 without a byte order mark', 'a.txt', () => utf16('')),
  file('text in one line of 5 MB', 'a.txt', () => strToU8('Jane Doe, '.repeat(500_000))),
  file('text of 200 000 tabs and hyphens', 'a.txt', () => strToU8(`Jane Doe${'\t-'.repeat(200_000)}`)),
  file('text of 50 000 dates', 'a.txt', () => strToU8(`Jane Doe\n${'2019 - '.repeat(50_000)}`)),
  file('46 MB of random bytes', 'a.pdf', () => new Uint8Array(randomBytes(46_000_000))),
];
