/**
 * A pool of processes that read resumes.
 *
 * Resumes come from strangers. A reader is a process and not a thread because a thread's limits hold for the
 * JavaScript heap only: a decompressed stream lives outside of it, and running out of memory there ends the whole
 * process, which would be the server. A process can be killed at any moment without taking anything along.
 *
 * In:  the bytes of a file.
 * Out: what the file says, or why it cannot be read. A bad file never makes `read` reject; only the caller's own
 *      situation does (the queue is full, the pool is closed).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { TransientError } from '../errors.ts';
import type { OcrOptions, ReadResumeOptions, ResumeReadResult } from './types.ts';
import { unreadable } from './unreadable.ts';

interface ResumeReaderOptions {
  /** Number of reader processes (default 2). They are started when first needed and kept. */
  readonly workers?: number;
  /** Milliseconds a file may take once its reading began (default 20 000). Waiting in the queue is not counted. */
  readonly timeoutMs?: number;
  /** Megabytes of memory a reader process may use in total (default 512). */
  readonly memoryMb?: number;
  /** Files that may wait for a free reader (default 100); one more is refused with `ResumeReaderBusyError`. */
  readonly maxQueue?: number;
  /** Largest file in bytes (default 25 MB); a larger one is answered `too_large` unread. */
  readonly maxBytes?: number;
  /** How text in pictures is recognised; its time begins when the rest is read. `null` (default): it is not. */
  readonly ocr?: OcrOptions | null;
}

export interface ResumeReader {
  /**
   * Reads one resume in a reader process.
   * @throws ResumeReaderBusyError when `maxQueue` files are waiting already
   * @throws ResumeReaderStartError when reader processes cannot start
   * @throws ResumeReaderClosedError when the pool is closed, or closes before the file was read
   */
  read(bytes: Uint8Array, options: ReadResumeOptions): Promise<ResumeReadResult>;
  /** Ends the readers. Files that are waiting or being read are rejected with `ResumeReaderClosedError`. */
  close(): Promise<void>;
}

/** Too many resumes are waiting: try again later. Says nothing about the file. */
export class ResumeReaderBusyError extends TransientError {
  override readonly name = 'ResumeReaderBusyError';
}

/** Reader processes cannot start, for example because the program was not built. Says nothing about the file. */
class ResumeReaderStartError extends TransientError {
  override readonly name = 'ResumeReaderStartError';
}

/** The pool was closed. Says nothing about the file. */
export class ResumeReaderClosedError extends TransientError {
  override readonly name = 'ResumeReaderClosedError';
}

interface Job {
  readonly bytes: Uint8Array;
  readonly options: ReadResumeOptions;
  readonly resolve: (result: ResumeReadResult) => void;
  readonly reject: (error: Error) => void;
}

interface Reader {
  readonly process: ChildProcess;
  job: Job | null;
  /** The program has started: what ends it from now on is a document. */
  started: boolean;
  timer: NodeJS.Timeout | null;
  /** Set when the pool itself ends the process, so that its exit is not taken for the file's doing. */
  retired: boolean;
  documentsRead: number;
}

/** A reader is replaced after so many documents, so that memory lost in a library never adds up. */
const documentsPerReader = 200;

/** Milliseconds in which a reader process has to start; on a busy machine it takes seconds. */
const startLimitMs = 60_000;

/** Lowers the priority of a process: a wish, which a process that is gone or a strict system need not grant. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It reads at the priority it has.
  }
}

/** Creates a pool; see `ResumeReaderOptions` for limits and defaults. */
export function createResumeReader(options: ResumeReaderOptions = {}): ResumeReader {
  const { workers = 2, timeoutMs = 20_000, memoryMb = 512, maxQueue = 100, maxBytes = 25_000_000 } = options;
  const ocr = options.ocr ?? null;
  const readers = new Set<Reader>();
  const queue: Job[] = [];
  let closed = false;

  function startReader(): Reader {
    const child = fork(readerProgram(), [String(memoryMb)], {
      // Compiled code only, and none of the server's environment: a document has no business with its secrets.
      execArgv: [`--max-old-space-size=${Math.floor(memoryMb * 0.75)}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const reader: Reader = {
      process: child,
      job: null,
      started: false,
      timer: null,
      retired: false,
      documentsRead: 0,
    };
    // Whoever waits for an answer goes before whoever waits for a resume: on a busy machine the requests stay quick.
    child.on('spawn', () => lowerPriority(child));
    child.on('message', (message) => {
      if (message === 'started') {
        reader.started = true;
        if (reader.job) limit(reader, timeoutMs);
      } else if (message === 'recognising') {
        if (ocr && reader.job) limit(reader, ocr.timeoutMs);
      } else finish(reader, message as ResumeReadResult);
    });
    child.on('error', () => onEnd(reader, null, null));
    child.on('exit', (code, signal) => onEnd(reader, code, signal));
    readers.add(reader);
    return reader;
  }

  function assign(reader: Reader, job: Job): void {
    reader.job = job;
    reader.process.ref();
    reader.process.channel?.ref();
    if (reader.started) limit(reader, timeoutMs);
    else limitStart(reader);
    const jobOptions = ocr ? { ...job.options, ocr } : job.options;
    reader.process.send({ bytes: job.bytes, options: jobOptions }, (error) => {
      if (error) onEnd(reader, null, null);
    });
  }

  /** Gives the file that a reader is at so many milliseconds from now on. */
  function limit(reader: Reader, milliseconds: number): void {
    if (reader.timer) clearTimeout(reader.timer);
    reader.timer = setTimeout(() => {
      settle(reader, unreadable('timeout', `The file was not read within ${milliseconds / 1000} seconds.`));
      retire(reader);
      assignNext();
    }, milliseconds);
  }

  /** The time for reading a file begins when the reader has started. */
  function limitStart(reader: Reader): void {
    reader.timer = setTimeout(() => {
      retire(reader);
      failStart(reader, `not within ${startLimitMs / 1000} seconds`);
    }, startLimitMs);
  }

  function assignNext(): void {
    while (queue.length > 0 && !closed) {
      const idle = [...readers].find((reader) => reader.job === null);
      const reader = idle ?? (readers.size < workers ? startReader() : null);
      if (reader === null) return;
      const job = queue.shift();
      if (job) assign(reader, job);
    }
  }

  function settle(reader: Reader, result: ResumeReadResult): void {
    if (reader.timer) clearTimeout(reader.timer);
    reader.timer = null;
    reader.job?.resolve(result);
    reader.job = null;
  }

  function finish(reader: Reader, result: ResumeReadResult): void {
    settle(reader, result);
    reader.documentsRead += 1;
    if (reader.documentsRead >= documentsPerReader) retire(reader);
    // An idle reader must not keep a program alive that has nothing else to do.
    reader.process.unref();
    reader.process.channel?.unref();
    assignNext();
  }

  function retire(reader: Reader): void {
    reader.retired = true;
    readers.delete(reader);
    reader.process.kill('SIGKILL');
  }

  /** Says nothing about the files: those that wait are rejected too, since no other process would start either. */
  function failStart(reader: Reader, why: string): void {
    const error = new ResumeReaderStartError(`The resume reader cannot start (${why}).`);
    if (reader.timer) clearTimeout(reader.timer);
    reader.job?.reject(error);
    reader.job = null;
    for (const job of queue.splice(0)) job.reject(error);
  }

  /** The process ended by itself: the document it was reading is the cause. */
  function onEnd(reader: Reader, code: number | null, signal: NodeJS.Signals | null): void {
    if (reader.retired) return;
    retire(reader);
    if (!reader.started && signal === null) {
      failStart(reader, code === null ? 'its process failed' : `exit code ${code}`);
      return;
    }
    // SIGABRT: the JavaScript heap is full. SIGKILL: the reader's own watch or the system ended it for its memory.
    const outOfMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
    settle(
      reader,
      outOfMemory
        ? unreadable('out_of_memory', `Reading the file took more than ${memoryMb} MB of memory.`)
        : unreadable('corrupt', 'The reader stopped while reading the file.'),
    );
    assignNext();
  }

  return {
    read(bytes, readOptions) {
      if (closed) return Promise.reject(new ResumeReaderClosedError('The resume reader is closed.'));
      if (bytes.byteLength > maxBytes) {
        return Promise.resolve(
          unreadable('too_large', `The file has ${bytes.byteLength} bytes; ${maxBytes} are read at most.`),
        );
      }
      if (queue.length >= maxQueue) {
        return Promise.reject(new ResumeReaderBusyError(`${queue.length} resumes are waiting already.`));
      }
      return new Promise((resolve, reject) => {
        queue.push({ bytes, options: readOptions, resolve, reject });
        assignNext();
      });
    },
    async close() {
      closed = true;
      const error = new ResumeReaderClosedError('The resume reader was closed.');
      for (const job of queue.splice(0)) job.reject(error);
      const ended = [...readers].map((reader) => {
        if (reader.timer) clearTimeout(reader.timer);
        reader.job?.reject(error);
        reader.job = null;
        // An idle reader keeps nothing alive; its end is worth waiting for.
        reader.process.ref();
        const exit = new Promise((resolve) => reader.process.once('exit', resolve));
        retire(reader);
        return exit;
      });
      await Promise.all(ended);
    },
  };
}

/** The compiled program of a reader: beside this file in `dist`, or in `dist` when this runs from source. */
function readerProgram(): string {
  const here = import.meta.url;
  const file = here.endsWith('.ts')
    ? new URL('../../dist/actions-server/resume/reader-process.js', here)
    : new URL('./reader-process.js', here);
  return fileURLToPath(file);
}
