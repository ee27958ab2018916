/** Writes small PDF files from the operators of their content, for what no library for PDF can write. */

/** The fonts are Helvetica (`/F1`) and Helvetica-Bold (`/F2`); pages are 600 by 800 points unless stated otherwise. */
export interface RawPdf {
  readonly content: string;
  /** Pairs of a character and what the file declares it to be. */
  readonly unicode?: Record<string, string>;
  /** Further entries of the page, such as `/Rotate 90`. */
  readonly page?: string;
  /** The width and the height of the page in points. */
  readonly size?: readonly [width: number, height: number];
  /** Further fonts of the page: `/F3 10 0 R`. */
  readonly fonts?: string;
  /** Further objects, numbered from 10, and further entries of the catalog. */
  readonly objects?: string[];
  readonly catalog?: string;
}

/** The bytes of a PDF with one page. */
export function rawPdf({
  content,
  unicode = {},
  page = '',
  fonts = '',
  size = [600, 800],
  objects = [],
  catalog = '',
}: RawPdf): Uint8Array {
  const hex = (text: string, digits: number): string =>
    [...text].map((letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(digits, '0')).join('');
  const pairs = Object.entries(unicode).map(([from, to]) => `<${hex(from, 2)}> <${hex(to, 4)}>`);
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(' ')} endbfchar endcmap end`;
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding${pairs.length > 0 ? ' /ToUnicode 7 0 R' : ''} >>`;
  const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R ${fonts} >> >> ${page} >>`,
    stream(content),
    font('Helvetica'),
    font('Helvetica-Bold'),
    stream(map),
    'null',
    'null',
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const offsets = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${entries}`;
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text + table + trailer, 'latin1'));
}
