/**
 * The program of one reader process. It sends `started`, and then answers each message `{ bytes, options }` with a
 * `ResumeReadResult`, and each message `{ bytes, page }` with a `PageReadResult`. It sends `ocr-started` before the result when it runs OCR, which takes longer.
 * Its only argument is its memory limit in megabytes. It ends when the connection to its parent is closed.
 */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { enforceMemoryLimit } from './memory-limit.ts';
import type { PageReadResult, ReadPageOptions } from './page/page-content.ts';
import type { ReadRequest } from './reader-pool.ts';
import { orUnreadable } from './unreadable.ts';

const memoryMb = Number(process.argv[2] ?? 512);

// From the beginning: a start takes most of a second of processor time, which a parent that has ended has no use for.
process.on('disconnect', () => process.exit(0));
if (!process.connected) process.exit(0);

// Patterns of all languages are large. V8 would translate each of them twice: when it is used first, and again for the
// second text. At once for good, a start and a first document take three quarters of the processor time.
setFlagsFromString('--no-regexp-tier-up');

// The watch is a separate thread because a document that exhausts memory also keeps the main thread busy. It starts
// before the modules that read documents are loaded, so that the limit holds for these too.
const watch = new Worker(new URL('./memory-watch.js', import.meta.url), { workerData: { memoryMb } });
await once(watch, 'message');
watch.unref();

const { parseResume } = await import('./parse-resume.ts');
// The first document that is read takes several times as long as the next ones, because word lists and patterns are
// compiled then. This one is not waited for.
const sample = 'Jane Doe\njane.doe@mail.example\nExperience\n2019 - 2021\tAccountant, Example Ltd\n';
await parseResume(new TextEncoder().encode(sample), { fileName: 'sample.txt', defaultCountry: 'FR' });

const onOcrStart = (): void => {
  process.send?.('ocr-started');
};

/** The module that reads pages is loaded with the first of them: most servers ask for none. */
const readPageOrSay = (bytes: Uint8Array, options: ReadPageOptions) =>
  orUnreadable<PageReadResult>(async () => {
    const { readPage } = await import('./page/read-page.ts');
    return { status: 'read', page: readPage(bytes, options) };
  });

process.on('message', (request: ReadRequest) => {
  const reading =
    'page' in request
      ? readPageOrSay(request.bytes, request.page)
      : parseResume(request.bytes, request.options, onOcrStart);
  void reading.then((result) => {
    // On a busy machine a document can be read before the thread has checked.
    enforceMemoryLimit(memoryMb);
    process.send?.(result);
  });
});
// A late rejection in a library, caused by an earlier document, must not end the process during the next one.
process.on('unhandledRejection', () => {});
process.send?.('started');
