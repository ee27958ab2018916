import { readFileSync } from 'node:fs';
import {
  longPdf,
  nestedWordDocument,
  pdfWithContent,
  wordDocument,
  wordParagraph,
} from '../../bench/support/malicious-resumes.ts';
import { defaultWaitMs } from '../../tests/support/wait-until.ts';
import { maxPartBytes } from './extract/limits.ts';
import { parseResume } from './parse-resume.ts';
import { createResumeReader } from './reader-pool.ts';
import type { ResumeReadResult } from './types.ts';

const read = (bytes: Uint8Array, fileName: string): Promise<ResumeReadResult> =>
  parseResume(bytes, { fileName, defaultCountry: 'FR' });
const outcome = (result: ResumeReadResult): string => (result.status === 'read' ? 'read' : result.code);

describe('malicious Word documents', () => {
  test('the smallest one is read', async () => {
    expect(outcome(await read(wordDocument(wordParagraph), 'x.docx'))).toBe('read');
  });

  test('a part that unpacks to more than the limit is rejected', async () => {
    expect(
      outcome(await read(wordDocument(`<!--${'a'.repeat(maxPartBytes)}-->${wordParagraph}`), 'x.docx')),
    ).toBe('too_large');
  });

  test('a part that unpacks to more than it declares is rejected', async () => {
    const lying = Buffer.from(wordDocument(`<!--${'a'.repeat(4_000_000)}-->${wordParagraph}`));
    for (let index = 0; index < lying.length - 4; index += 1) {
      const value = lying.readUInt32LE(index);
      if (value > 4_000_000 && value < 4_001_000) lying.writeUInt32LE(2000, index);
    }
    expect(outcome(await read(new Uint8Array(lying), 'x.docx'))).toBe('corrupt');
  });

  test('XML entities are rejected, not expanded', async () => {
    const prolog = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(
      outcome(await read(wordDocument('<w:p><w:r><w:t>&b;</w:t></w:r></w:p>', { prolog }), 'x.docx')),
    ).toBe('corrupt');
  });

  test.each([
    ['tables', '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'],
    ['paragraphs', '<w:p>', '</w:p>'],
    ['paragraphs without an end', '<w:p>', ''],
  ])('three hundred thousand nested %s are not read', async (_what, begin, end) => {
    expect(outcome(await read(nestedWordDocument(300_000, begin, end), 'x.docx'))).toBe('too_large');
  });

  test('macros are ignored, with a warning', async () => {
    const parts = { 'word/vbaProject.bin': new Uint8Array(100) };
    const result = await read(wordDocument(wordParagraph, { parts }), 'x.docm');
    expect(result).toMatchObject({
      status: 'read',
      resume: { warnings: expect.arrayContaining([expect.objectContaining({ code: 'macros_ignored' })]) },
    });
  });
});

test('of fifty-one pages the first fifty are read, with a warning', async () => {
  const result = await read(await longPdf(51), 'x.pdf');
  expect(result).toMatchObject({
    status: 'read',
    resume: { lastName: 'Doe', warnings: [{ code: 'pages_skipped' }] },
  });
});

test.each([
  ['html', `<html><body>Jane Doe${'<div>'.repeat(300_000)}`],
  ['rtf', `{\\rtf1 Jane Doe${'{'.repeat(300_000)}`],
  ['txt', 'Jane Doe, '.repeat(40_000)],
  ['txt', `Jane Doe${'\t-'.repeat(200_000)}`],
  ['txt', `Jane Doe\n${'2019 - '.repeat(50_000)}`],
])('a malicious %s file is read in part within the time limit', async (extension, content) => {
  expect(outcome(await read(new TextEncoder().encode(content), `x.${extension}`))).toBe('read');
});

test('an RTF file whose text is below three hundred thousand levels of groups is not read', async () => {
  const rtf = new TextEncoder().encode(`{\\rtf1 ${'{'.repeat(300_000)}Jane Doe`);
  expect(outcome(await read(rtf, 'x.rtf'))).toBe('too_large');
});

describe('a document that exhausts a reader process', () => {
  test('a PDF that unpacks to more than the memory of the process gives a result, and the next resume is read', async () => {
    // A reader takes more than 100 MB itself.
    const reader = createResumeReader({
      workers: 1,
      timeoutMs: defaultWaitMs,
      memoryMb: 256,
      lowPriority: false,
    });
    const bomb = pdfWithContent(Buffer.alloc(260_000_000, ' '));
    const good = new TextEncoder().encode('Jane Doe\njane.doe@example.org');
    const [first, second] = await Promise.all(
      [bomb, good].map((bytes) => reader.read(bytes, { fileName: 'resume', defaultCountry: 'FR' })),
    );
    expect(first).toMatchObject({ status: 'unreadable', code: 'out_of_memory' });
    expect(second).toMatchObject({ status: 'read', resume: { lastName: 'Doe' } });
    await reader.close();
  });
});

describe('a truncated file', () => {
  const folder = new URL('../../tests/fixtures/resumes/', import.meta.url);
  test.each(['elodie-marchand.pdf', 'harriet-colebrook.pdf', 'karim-benhaddou.docx'])(
    '%s, cut anywhere, gives a result',
    async (file) => {
      const bytes = new Uint8Array(readFileSync(new URL(file, folder)));
      for (const share of [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
        const result = await read(bytes.slice(0, Math.floor(bytes.length * share)), file);
        expect(['read', 'corrupt', 'no_text']).toContain(outcome(result));
      }
    },
  );
});
