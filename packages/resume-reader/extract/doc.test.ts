import { readFileSync } from 'node:fs';
import { isCompoundFile } from '../file-kind/file-kind.ts';
import { UnreadableError } from '../unreadable.ts';
import { openCompoundFile } from './compound-file.ts';
import { extractDoc } from './doc.ts';
import type { FlowParagraph } from './document.ts';

const original = readFileSync(
  new URL('../../../tests/fixtures/resumes/karim-benhaddou.doc', import.meta.url),
);
const copy = (): Buffer => Buffer.from(original);
const sector = 512;
/** The offset of a sector. Sector 0 follows the header. */
const sectorAt = (number: number): number => (number + 1) * sector;

function codeOf(read: () => unknown): string {
  try {
    read();
    return 'read';
  } catch (error) {
    if (error instanceof UnreadableError) return error.code;
    throw error;
  }
}

describe('a binary Word document', () => {
  const document = extractDoc(original);
  const paragraphs = document.kind === 'flow' ? document.paragraphs : [];
  const textOf = (paragraph: FlowParagraph | undefined): string =>
    paragraph?.spans.map((span) => span.text).join('') ?? '';
  const withText = (text: string): FlowParagraph | undefined =>
    paragraphs.find((paragraph) => textOf(paragraph).includes(text));

  test('begins with its header, which the file has after the body', () => {
    expect(textOf(paragraphs[0])).toContain('k.benhaddou@courriel.example');
  });

  test('has its title and headings, by their styles, with their sizes', () => {
    expect(withText('CV : Karim')).toMatchObject({ headingLevel: 0, spans: [{ size: 28 }] });
    expect(withText('Expériences')).toMatchObject({ headingLevel: 1, spans: [{ size: 16 }] });
    expect(withText('Développeur web')).toMatchObject({ headingLevel: null, spans: [{ bold: true }] });
  });

  test('gives the URL of a link and not its instruction', () => {
    expect(withText('LinkedIn')?.spans).toEqual([
      expect.objectContaining({
        text: 'LinkedIn',
        link: 'https://www.linkedin.com/in/karim-benhaddou?trk=cv',
      }),
    ]);
    expect(withText('HYPERLINK')).toBeUndefined();
  });

  test('keeps the cells of a row together and lists within them', () => {
    expect(withText('10/2018')?.cells).toEqual([{ table: 1, row: 1, column: 0 }]);
    expect(withText('Webfabrique')).toMatchObject({
      cells: [{ table: 1, row: 1, column: 1 }],
      isListItem: false,
    });
    expect(withText('Modules de paiement')).toMatchObject({
      cells: [{ row: 1, column: 1 }],
      isListItem: true,
      // Set in from running text, as in the newer format, where the list states no indent.
      indent: 18,
    });
    expect(withText('2015 - 2018')?.cells).toEqual([{ table: 2, row: 0, column: 0 }]);
    expect(withText('Arabe')?.cells).toEqual([]);
  });
});

describe('a compound file', () => {
  test('is detected by its first bytes', () => {
    expect(isCompoundFile(original)).toBe(true);
    expect(isCompoundFile(original.subarray(1))).toBe(false);
    expect(isCompoundFile(new Uint8Array())).toBe(false);
  });

  test('gives streams in the length that its directory states, and null for missing ones', () => {
    const file = openCompoundFile(original);
    expect(file.names).toContain('WordDocument');
    expect(file.stream('WordDocument')?.length).toBeGreaterThan(1000);
    expect(file.stream('Workbook')).toBeNull();
  });
});

describe('a malicious or damaged document', () => {
  test('cut anywhere gives a result', () => {
    for (let length = 0; length < original.length; length += 487) {
      // Without its list of streams the file cannot be identified as a Word document.
      const answers = ['read', 'corrupt', 'unsupported'];
      expect(answers).toContain(codeOf(() => extractDoc(original.subarray(0, length))));
    }
  });

  test('whose allocation table is cyclic gives the code corrupt', () => {
    const bytes = copy();
    // Sectors of the table that the header names: each sector becomes its own successor.
    const table = sectorAt(bytes.readUInt32LE(0x4c));
    for (let index = 0; index < sector / 4; index += 1) bytes.writeUInt32LE(index, table + index * 4);
    expect(codeOf(() => extractDoc(bytes))).toBe('corrupt');
  });

  test('whose list of tables is cyclic gives a result', () => {
    const bytes = copy();
    // The list continues in sector 0, whose last entry names sector 0 again.
    bytes.writeUInt32LE(0, 0x44);
    bytes.writeUInt32LE(1, 0x48);
    bytes.writeUInt32LE(0, sectorAt(0) + sector - 4);
    expect(['read', 'corrupt']).toContain(codeOf(() => extractDoc(bytes)));
  });

  test('whose pieces claim a billion characters gives a result', () => {
    const bytes = copy();
    const main = openCompoundFile(bytes).stream('WordDocument') as Uint8Array;
    const at = bytes.indexOf(Buffer.from(main.subarray(0, 64)));
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32LE(0x3fffffff, at + 0x4c);
    expect(['read', 'corrupt']).toContain(codeOf(() => extractDoc(bytes)));
  });

  test('with a password gives the code encrypted', () => {
    const bytes = copy();
    const main = openCompoundFile(bytes).stream('WordDocument') as Uint8Array;
    const at = bytes.indexOf(Buffer.from(main.subarray(0, 64)));
    bytes.writeUInt16LE(bytes.readUInt16LE(at + 0x0a) | 0x0100, at + 0x0a);
    expect(codeOf(() => extractDoc(bytes))).toBe('encrypted');
  });

  test('of a later version of Word with a password gives the code encrypted', () => {
    const bytes = copy();
    const entry = bytes.indexOf(Buffer.from('WordDocument', 'utf16le'));
    bytes.write('EncryptedPackage', entry, 'utf16le');
    bytes.writeUInt16LE(34, entry + 0x40);
    expect(codeOf(() => extractDoc(bytes))).toBe('encrypted');
  });

  test('of another program gives the code unsupported', () => {
    const bytes = copy();
    const name = Buffer.from('WordDocument', 'utf16le');
    bytes.write('S', bytes.indexOf(name), 'utf16le');
    expect(codeOf(() => extractDoc(bytes))).toBe('unsupported');
  });
});
