import { deflateSync } from 'node:zlib';
import { rawPdf } from '../tests/support/raw-pdf.ts';

const { push } = Array.prototype;
const { parse, stringify } = JSON;
const { extractPdf } = await import('./pdf.ts');

test('loading pdfjs leaves the functions of the language as they were', () => {
  expect([Array.prototype.push, JSON.parse, JSON.stringify]).toEqual([push, parse, stringify]);
});

describe('a compressed page', () => {
  const content = 'BT /F1 10 Tf 50 700 Td (Accountant in Leeds) Tj ET\n'.padEnd(400, 'q Q\n');
  const compressed = deflateSync(Buffer.from(content));
  const textOf = async (data: Buffer): Promise<string | undefined> => {
    // The content of the page refers to another object, because `rawPdf` writes plain content.
    const stream = `<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n${data.toString('latin1')}\nendstream`;
    const bytes = rawPdf({ content: '', page: '/Contents 10 0 R', objects: [stream] });
    const { document } = await extractPdf(bytes);
    return document.kind === 'pages' ? document.pages[0]?.runs[0]?.text : undefined;
  };

  test('is read', async () => {
    expect(await textOf(compressed)).toBe('Accountant in Leeds');
  });

  test('whose end is missing is read as far as it goes', async () => {
    expect(await textOf(compressed.subarray(0, -4))).toBe('Accountant in Leeds');
  });
});
