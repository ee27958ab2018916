/**
 * A pool of processes that read resumes. Accounts that wait take turns, and so do the client addresses of an account. When
 * one account has all processes, one more is started for another account, so that nobody waits for the resumes of one
 * account only.
 *
 * Resumes are untrusted input. A reader is a process and not a thread because the limits of a thread apply only to the
 * JavaScript heap: a decompressed stream is stored outside of it, and running out of memory there ends the whole process,
 * which would be the server. A reader process can be killed at any moment without affecting anything else.
 *
 * In:  the bytes of a file.
 * Out: the data of the resume, or why the file cannot be read. A bad file never makes `read` reject; it rejects only
 *      because of the pool (the queue is full, the pool is closed, processes cannot start).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ResumeReaderBusyError, ResumeReaderClosedError, ResumeReaderStartError } from './reader-errors.ts';
import { Turns } from './turns.ts';
import type { OcrOptions, ReadResumeOptions, ResumeReadResult } from './types.ts';
import { unreadable } from './unreadable.ts';

interface ResumeReaderOptions {
  /** The number of reader processes (default 2), with one more at times. They are started when needed, and reused. */
  readonly workers?: number;
  /** The time limit of a file in milliseconds (default 20 000). Time in the queue is not counted. */
  readonly timeoutMs?: number;
  /** The memory limit of a reader process in megabytes (default 512). */
  readonly memoryMb?: number;
  /**
   * The number of files that may wait (default 100). When there are more, the last one of the account that has the most is
   * rejected with `ResumeReaderBusyError`.
   */
  readonly maxQueue?: number;
  /** The size limit of a file in bytes (default 25 MB); a larger one gives the result `too_large` without being read. */
  readonly maxBytes?: number;
  /** The options of OCR, whose time limit begins when OCR begins; `null` (default) turns OCR off. */
  readonly ocr?: OcrOptions | null;
}

export interface ResumeReader {
  /**
   * Reads one resume in a reader process.
   * @param account the id of the account that it belongs to; those without one count as one account
   * @param visitor the client address that it came from with a public key; null: the account itself
   * @throws ResumeReaderBusyError when more than `maxQueue` files are waiting, and the most are of this account
   * @throws ResumeReaderStartError when reader processes cannot start
   * @throws ResumeReaderClosedError when the pool is closed, or closes before the file was read
   */
  read(
    bytes: Uint8Array,
    options: ReadResumeOptions,
    account?: string,
    visitor?: string | null,
  ): Promise<ResumeReadResult>;
  /** Starts all processes now, so that the first resumes do not wait for that. Without it they start when needed. */
  prepare(): void;
  /** Files that are being read and that wait, now. */
  readonly load: { readonly reading: number; readonly waiting: number };
  /** Ends the readers. Files that are waiting or being read are rejected with `ResumeReaderClosedError`. */
  close(): Promise<void>;
}

interface Job {
  readonly account: string;
  readonly visitor: string;
  readonly bytes: Uint8Array;
  readonly options: ReadResumeOptions;
  readonly resolve: (result: ResumeReadResult) => void;
  readonly reject: (error: Error) => void;
  /** How many processes ended while they read the file. */
  crashes: number;
}

/** A process can be ended for reasons that are not in the file, such as the memory that others use. */
const maxCrashes = 2;

interface Reader {
  readonly process: ChildProcess;
  job: Job | null;
  /** True when the program has started; if it ends from now on, the document may be the cause. */
  started: boolean;
  timer: NodeJS.Timeout | undefined;
  /** True when the pool itself ended the process, so that its exit is not attributed to the file. */
  retired: boolean;
  documentsRead: number;
}

/** The compiled program of a reader, which is in `dist` even when this module runs from source. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './dist/reader-process.js' : './reader-process.js',
  import.meta.url,
);

/** A reader is replaced after this many documents, so that memory leaks of libraries do not add up. */
const documentsPerReader = 200;

/** The time limit for the start of a reader process in milliseconds; on a busy machine a start takes seconds. */
const startLimitMs = 60_000;

/** Lowers the priority of a process if the system permits it and the process still runs. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process keeps its priority.
  }
}

/** Creates a pool; see `ResumeReaderOptions` for limits and defaults. */
export function createResumeReader(options: ResumeReaderOptions = {}): ResumeReader {
  const { workers = 2, timeoutMs = 20_000, memoryMb = 512, maxQueue = 100, maxBytes = 25_000_000 } = options;
  const ocr = options.ocr ?? null;
  const readers = new Set<Reader>();
  const queue = new Turns<Job>();
  let closed = false;

  function startReader(): Reader {
    const child = fork(program, [String(memoryMb)], {
      // The process gets none of the server's environment, so that a document cannot reach its secrets.
      execArgv: [`--max-old-space-size=${Math.floor(memoryMb * 0.75)}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const reader: Reader = {
      process: child,
      job: null,
      started: false,
      timer: undefined,
      retired: false,
      documentsRead: 0,
    };
    child.on('message', (message) => {
      if (message === 'started') {
        reader.started = true;
        // Requests have priority over resumes, so that the server answers quickly on a busy machine. A start has not:
        // with a low priority it takes several times as long there, and somebody waits for it.
        lowerPriority(child);
        if (reader.job) send(reader, reader.job);
      } else if (message === 'ocr-started') {
        if (ocr && reader.job) setDeadline(reader, ocr.timeoutMs);
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
    if (reader.started) send(reader, job);
    else setDeadline(reader, startLimitMs);
  }

  /** Sends a file to a reader that has started: while it starts, the memory that a file takes would count as its own. */
  function send(reader: Reader, job: Job): void {
    setDeadline(reader, timeoutMs);
    const jobOptions = ocr ? { ...job.options, ocr } : job.options;
    reader.process.send({ bytes: job.bytes, options: jobOptions }, (error) => {
      if (error) onEnd(reader, null, null);
    });
  }

  /** Stops a reader after this many milliseconds from now. The time limit of its file begins when it has started. */
  function setDeadline(reader: Reader, milliseconds: number): void {
    clearTimeout(reader.timer);
    reader.timer = setTimeout(() => {
      const limit = `within ${milliseconds / 1000} seconds`;
      retire(reader);
      if (!reader.started) return failStart(reader, `not ${limit}`);
      settle(reader, unreadable('timeout', `The file was not read ${limit}.`));
      assignNext();
    }, milliseconds);
  }

  function assignNext(): void {
    while (queue.size > 0 && !closed) {
      const free = [...readers].filter((reader) => reader.job === null);
      const idle = free.find(({ started }) => started) ?? free[0];
      if (idle === undefined && readers.size >= workers) {
        assignSpare();
        return;
      }
      const job = queue.take();
      if (job) assign(idle ?? startReader(), job);
    }
  }

  /** When one account has all readers, starts one more for another account. */
  function assignSpare(): void {
    const accounts = new Set([...readers].map(({ job }) => job?.account));
    if (readers.size > workers || accounts.size > 1) return;
    const [account] = accounts;
    const job = queue.take(account);
    if (job) assign(startReader(), job);
  }

  /** Takes the current job from a reader and clears its deadline. */
  function takeJob(reader: Reader): Job | null {
    clearTimeout(reader.timer);
    const { job } = reader;
    reader.job = null;
    return job;
  }

  function settle(reader: Reader, result: ResumeReadResult): void {
    takeJob(reader)?.resolve(result);
  }

  function finish(reader: Reader, result: ResumeReadResult): void {
    settle(reader, result);
    reader.documentsRead += 1;
    takeBackUnsent();
    if (reader.documentsRead >= documentsPerReader) retire(reader);
    // A process that starts has no file any more, and costs less than one that has started.
    else if (readers.size > workers) retire([...readers].find(({ started }) => !started) ?? reader);
    release(reader);
    assignNext();
  }

  /**
   * Gives the files back to the queue whose processes have not started: they have had their turn, and a process that has
   * become free reads them earlier.
   */
  function takeBackUnsent(): void {
    for (const reader of [...readers].reverse()) {
      if (reader.started) continue;
      const job = takeJob(reader);
      if (job) queue.addFirst(job.account, job.visitor, job);
    }
  }

  /** An idle reader must not keep the process of the pool running. */
  function release(reader: Reader): void {
    reader.process.unref();
    reader.process.channel?.unref();
  }

  function retire(reader: Reader): void {
    reader.retired = true;
    readers.delete(reader);
    reader.process.kill('SIGKILL');
  }

  /** Rejects the current file and all that wait, because no other process would start either. */
  function failStart(reader: Reader, why: string): void {
    const isBuilt = existsSync(program);
    const reason = isBuilt ? why : `${fileURLToPath(program)} is missing, which \`npm run build\` creates`;
    const error = new ResumeReaderStartError(`The resume reader cannot start (${reason}).`);
    takeJob(reader)?.reject(error);
    for (const job of queue.takeAll()) job.reject(error);
  }

  /**
   * Handles a process that the pool did not end. From its start on the document that it was reading may be the cause: it is
   * read once more, and when that ends a process too, it cannot be read.
   */
  function onEnd(reader: Reader, code: number | null, signal: NodeJS.Signals | null): void {
    if (reader.retired) return;
    retire(reader);
    if (!reader.started) {
      const exit = code === null ? 'its process failed' : `exit code ${code}`;
      failStart(reader, signal === null ? exit : `${signal}; its memory limit is ${memoryMb} MB`);
      return;
    }
    const job = takeJob(reader);
    if (job !== null) {
      job.crashes += 1;
      // SIGABRT means that the JavaScript heap is full; SIGKILL, that the memory watch or the system killed the process.
      const outOfMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
      if (job.crashes < maxCrashes) queue.addFirst(job.account, job.visitor, job);
      else if (outOfMemory) {
        job.resolve(unreadable('out_of_memory', `Reading the file took more than ${memoryMb} MB of memory.`));
      } else job.resolve(unreadable('corrupt', 'The reader stopped while reading the file.'));
    }
    assignNext();
  }

  return {
    read(bytes, readOptions, account = '', visitor = null) {
      if (closed) return Promise.reject(new ResumeReaderClosedError('The resume reader is closed.'));
      if (bytes.byteLength > maxBytes) {
        return Promise.resolve(
          unreadable('too_large', `The file has ${bytes.byteLength} bytes; the limit is ${maxBytes}.`),
        );
      }
      return new Promise((resolve, reject) => {
        const owner = { account, visitor: visitor ?? '' };
        queue.add(owner.account, owner.visitor, {
          ...{ ...owner, bytes, options: readOptions, resolve, reject, crashes: 0 },
        });
        assignNext();
        if (queue.size <= maxQueue) return;
        const error = new ResumeReaderBusyError(`The resume queue is full: ${maxQueue} files are waiting.`);
        queue.takeLastOfLongest()?.reject(error);
      });
    },
    prepare() {
      while (!closed && readers.size < workers) release(startReader());
    },
    get load() {
      const reading = [...readers].filter(({ job }) => job !== null).length;
      return { reading, waiting: queue.size };
    },
    async close() {
      closed = true;
      const error = new ResumeReaderClosedError('The resume reader was closed.');
      for (const job of queue.takeAll()) job.reject(error);
      const ended = [...readers].map((reader) => {
        takeJob(reader)?.reject(error);
        // `close` waits for the end of idle readers too, which are not referenced.
        reader.process.ref();
        const exit = new Promise((resolve) => reader.process.once('exit', resolve));
        retire(reader);
        return exit;
      });
      await Promise.all(ended);
    },
  };
}
