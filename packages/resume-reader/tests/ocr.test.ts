/** OCR of scans and images, in reader processes like those of the server. Needs the compiled program (`dist`). */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import PDFDocument from 'pdfkit';
import { defaultWaitMs } from '../../../tests/support/wait-until.ts';
import { extract } from '../extract/extract.ts';
import { missingOcrPackages } from '../extract/ocr.ts';
import { parseResume } from '../parse-resume.ts';
import { createResumeReader } from '../reader-pool.ts';
import type { ResumeReadResult } from '../types.ts';
import { fieldsOfScan, scanImage } from './scan-image.ts';

const options = { fileName: 'scan', defaultCountry: 'FR' };
const languages = ['fra', 'eng'];
const packages = fileURLToPath(new URL('../../../deploy/ocr', import.meta.url));
const ocr = { languages, timeoutMs: defaultWaitMs, packages };
/** A PDF whose page shows the image and has no text. */
async function scanned(image: Buffer): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.addPage().image(image, 0, 0, { width: 595 });
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

let image: Buffer;
let scan: Uint8Array;
beforeAll(async () => {
  image = await scanImage('elodie-marchand.pdf');
  scan = await scanned(image);
});

test('the packages of OCR that are not installed are named', () => {
  expect(missingOcrPackages(ocr)).toEqual([]);
  expect(missingOcrPackages({ ...ocr, languages: ['fra'], packages: tmpdir() })).toEqual([
    'tesseract.js',
    '@napi-rs/canvas',
    '@tesseract.js-data/fra',
  ]);
});

describe('OCR that is off (the default)', () => {
  test.each(['scan', 'image file'])('gives the code no_text for a %s', async (kind) => {
    const bytes = kind === 'scan' ? scan : new Uint8Array(image);
    expect(await parseResume(bytes, options)).toMatchObject({ status: 'unreadable', code: 'no_text' });
  });
});

describe('OCR that is on', () => {
  const reader = createResumeReader({
    workers: 1,
    memoryMb: 512,
    timeoutMs: defaultWaitMs,
    ocr,
    // It takes seconds of a processor, which a busy machine has not for what gives way to others.
    lowPriority: false,
  });
  afterAll(() => reader.close());
  let fromScan: ResumeReadResult;
  /** The time limit for reading the scan without OCR, and the time that it took with OCR, in milliseconds. */
  let timeoutMs = 500;
  let tookMs = 0;
  beforeAll(async () => {
    // Less than OCR takes; on a busy machine twice as much until it suffices for the rest of the work.
    for (; ; timeoutMs *= 2) {
      const hasty = createResumeReader({ workers: 1, memoryMb: 512, timeoutMs, ocr, lowPriority: false });
      // The first file starts the process, so that its start does not count below.
      await hasty.read(new TextEncoder().encode('Jane Doe\n'), options);
      const startedAt = performance.now();
      fromScan = await hasty.read(scan, options);
      tookMs = performance.now() - startedAt;
      await hasty.close();
      if (fromScan.status === 'read' || fromScan.code !== 'timeout') return;
    }
  });

  test('has a time limit apart from that for reading other files', () => {
    expect(fromScan.status).toBe('read');
    expect(tookMs).toBeGreaterThan(timeoutMs);
  });

  test('a scan gives the fields of the scanned resume, within the memory limit of a reader process', () => {
    const result = fromScan;
    expect(result).toMatchObject({ status: 'read', resume: fieldsOfScan });
    if (result.status !== 'read') return;
    expect(result.resume.positions).toHaveLength(3);
    expect(result.resume.educations).toHaveLength(2);
    expect(result.resume.warnings.map(({ code }) => code)).toEqual(['text_recognised']);
  });

  test('the evidence has the page and a lower confidence than that of the same text without OCR', async () => {
    const evidenceOf = (result: ResumeReadResult) => {
      const evidence = result.status === 'read' ? result.resume.evidence : [];
      return evidence.find(({ field }) => field === 'emailAddresses.0');
    };
    const written = readFileSync(
      new URL('../../../tests/fixtures/resumes/elodie-marchand.pdf', import.meta.url),
    );
    const recognised = evidenceOf(fromScan);
    const original = evidenceOf(await reader.read(new Uint8Array(written), options));
    expect(recognised?.page).toBe(1);
    expect(recognised?.source).toContain('elodie.marchand@courriel.example');
    expect(recognised?.confidence).toBeLessThan(original?.confidence ?? 0);
  });

  test('a document with text is read without OCR', async () => {
    const bytes = readFileSync(
      new URL('../../../tests/fixtures/resumes/harriet-colebrook.pdf', import.meta.url),
    );
    expect(await reader.read(new Uint8Array(bytes), options)).toMatchObject({
      status: 'read',
      resume: { lastName: 'Colebrook', warnings: [] },
    });
  });

  test('an image without text and a damaged image each give an error code', async () => {
    const empty = createCanvas(400, 300).toBuffer('image/png');
    const codeOf = async (bytes: Uint8Array): Promise<string> => {
      const result = await reader.read(bytes, options);
      return result.status === 'read' ? 'read' : result.code;
    };
    expect(await codeOf(new Uint8Array(empty))).toBe('no_text');
    expect(await codeOf(new Uint8Array(image.subarray(0, 60)))).toBe('corrupt');
  });

  test('an image that declares more pixels than fit into memory is rejected without being decoded', async () => {
    const bomb = Buffer.from(image);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await reader.read(new Uint8Array(bomb), options)).toMatchObject({ code: 'too_large' });
  });
});

describe('the time limit of OCR', () => {
  test('stops a page that takes longer with the code timeout, and the next file is read', async () => {
    const reader = createResumeReader({
      workers: 1,
      timeoutMs: defaultWaitMs,
      ocr: { ...ocr, timeoutMs: 200 },
    });
    const text = new TextEncoder().encode('Jane Doe\njane.doe@example.org\n');
    const [first, second] = await Promise.all([reader.read(scan, options), reader.read(text, options)]);
    expect(first).toMatchObject({ status: 'unreadable', code: 'timeout' });
    expect(second).toMatchObject({ status: 'read', resume: { lastName: 'Doe' } });
    await reader.close();
  });
});

test('a scan on a large sheet has text of the usual size, and its links are where they were', async () => {
  const pdf = new PDFDocument({ size: [1190, 1684], margin: 0 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.image(image, 0, 0, { width: 1190 }).link(119, 842, 238, 20, 'https://example.org/profile');
  pdf
    .addPage()
    .fontSize(20)
    .text('A second page, with a large font, of references and certificates.', 100, 100);
  pdf.end();
  await ended;
  const document = await extract(new Uint8Array(Buffer.concat(chunks)), { fileName: 'scan.pdf', ocr });
  const page = document.kind === 'pages' ? document.pages[0] : undefined;
  if (!page) throw new Error('no page');
  const sizes = page.runs.map(({ size }) => size).sort((a, b) => a - b);
  expect(sizes[sizes.length >> 1]).toBeCloseTo(10, 0);
  const [link] = page.links;
  expect((link?.left ?? 0) / page.width).toBeCloseTo(0.1);
  expect((link?.top ?? 0) / page.height).toBeCloseTo(0.5);
});
