/**
 * The program of one reader process: says `started`, then answers each `{ bytes, options }` message with a
 * `ResumeReadResult`; before it, `recognising` when text in pictures is recognised, which takes longer.
 * Its only argument is the memory it may use, in megabytes. It ends when its parent goes away.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { parseResume } from './parse-resume.ts';
import type { ReadResumeOptions } from './types.ts';

const memoryMb = Number(process.argv[2] ?? 512);

// The watch is a thread of its own because a document that exhausts memory also keeps the main thread busy.
const watch = new Worker(fileURLToPath(new URL('./memory-watch.js', import.meta.url)), {
  workerData: { memoryMb },
});
// A document that arrives before the watch has begun would be read without a limit.
await once(watch, 'message');
watch.unref();

process.on('message', (request: { bytes: Uint8Array; options: ReadResumeOptions }) => {
  const onOcrStart = (): void => {
    process.send?.('recognising');
  };
  void parseResume(request.bytes, request.options, onOcrStart).then((result) => process.send?.(result));
});
// What a library leaves behind of a document that was answered already must not end the next one.
process.on('unhandledRejection', () => {});
process.send?.('started');
process.on('disconnect', () => process.exit(0));
