#!/usr/bin/env node
/**
 * Reads the resumes of the files that it is given and prints one JSON document for each, a line.
 *
 *     resume-reader --country FR jane-doe.pdf scan.png
 *
 * The exit code is 1 when a file could not be read; its line says why.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { missingOcrPackages } from '../extract/ocr.ts';
import { createResumeReader } from '../reader-pool.ts';

const usage = `usage: resume-reader [--country CODE] [--ocr LANGUAGES] FILE...

  --country CODE     the country of phone numbers without an international prefix, as FR
  --ocr LANGUAGES    reads scans too, in these languages, as eng,fra: each needs the package
                     @tesseract.js-data/<language> beside tesseract.js and @napi-rs/canvas
`;
const ocrTimeoutMs = 60_000;

function fail(message: string): never {
  process.stderr.write(message);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { country: { type: 'string', default: '' }, ocr: { type: 'string' } },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const { values, positionals } = readArguments();
if (positionals.length === 0) fail(usage);
// The packages of OCR are beside this one.
const ocr =
  values.ocr === undefined
    ? null
    : { languages: values.ocr.split(','), timeoutMs: ocrTimeoutMs, packages: import.meta.dirname };
const missing = ocr ? missingOcrPackages(ocr) : [];
if (missing.length > 0) fail(`OCR needs packages that are not installed: ${missing.join(', ')}\n`);

// Somebody waits for it.
const reader = createResumeReader({ workers: 1, ocr, lowPriority: false });
for (const path of positionals) {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => fail(`${error.message}\n`));
  const result = await reader.read(bytes, { fileName: basename(path), defaultCountry: values.country });
  process.stdout.write(`${JSON.stringify({ file: path, ...result })}\n`);
  if (result.status === 'unreadable') process.exitCode = 1;
}
await reader.close();
