/**
 * A pool of processes that read resumes, and web pages that describe people and companies. Accounts that wait take turns, and so do the client addresses of an account. When
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
import type { PageReadResult, ReadPageOptions } from './page/page-content.ts';
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
  /** Whether reading gives way to other processes of the machine (default true): the time limit is reached sooner there. */
  readonly lowPriority?: boolean;
  /** Called with the `fault` of each result that has one, for the log. */
  readonly onFault?: (fault: string) => void;
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
  /**
   * Reads a web page in a reader process. It rejects as `read` does. Pages of all accounts count as those of one account.
   */
  readPage(bytes: Uint8Array, options: ReadPageOptions): Promise<PageReadResult>;
  /** Starts all processes now, so that the first resumes do not wait for that. Without it they start when needed. */
  prepare(): void;
  /** Files that are being read and that wait, now. */
  readonly load: { readonly reading: number; readonly waiting: number };
  /** Ends the readers. Files that are waiting or being read are rejected with `ResumeReaderClosedError`. */
  close(): Promise<void>;
}

/** What a process reads: a file of a resume, or a page. */
export type ReadRequest =
  | { readonly bytes: Uint8Array; readonly options: ReadResumeOptions }
  | { readonly bytes: Uint8Array; readonly page: ReadPageOptions };
type ReadResult = ResumeReadResult | PageReadResult;

interface Job {
  readonly account: string;
  readonly visitor: string;
  readonly request: ReadRequest;
  readonly resolve: (result: ReadResult) => void;
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
  return new ReaderPool(options);
}

class ReaderPool implements ResumeReader {
  readonly #workers: number;
  readonly #timeoutMs: number;
  readonly #memoryMb: number;
  readonly #maxQueue: number;
  readonly #maxBytes: number;
  readonly #ocr: OcrOptions | null;
  readonly #lowPriority: boolean;
  readonly #onFault: (fault: string) => void;
  readonly #readers = new Set<Reader>();
  readonly #queue = new Turns<Job>();
  #closed = false;

  constructor(options: ResumeReaderOptions) {
    this.#workers = options.workers ?? 2;
    this.#timeoutMs = options.timeoutMs ?? 20_000;
    this.#memoryMb = options.memoryMb ?? 512;
    this.#maxQueue = options.maxQueue ?? 100;
    this.#maxBytes = options.maxBytes ?? 25_000_000;
    this.#ocr = options.ocr ?? null;
    this.#lowPriority = options.lowPriority ?? true;
    this.#onFault = options.onFault ?? (() => {});
  }

  read(
    bytes: Uint8Array,
    options: ReadResumeOptions,
    account = '',
    visitor: string | null = null,
  ): Promise<ResumeReadResult> {
    return this.#enqueue<ResumeReadResult>({ bytes, options }, account, visitor ?? '');
  }

  readPage(bytes: Uint8Array, page: ReadPageOptions): Promise<PageReadResult> {
    return this.#enqueue<PageReadResult>({ bytes, page }, '', '');
  }

  /** The kind of the result is that of the request. */
  #enqueue<Result extends ReadResult>(
    request: ReadRequest,
    account: string,
    visitor: string,
  ): Promise<Result> {
    const { byteLength } = request.bytes;
    if (this.#closed) return Promise.reject(new ResumeReaderClosedError('The resume reader is closed.'));
    if (byteLength > this.#maxBytes) {
      const message = `The file has ${byteLength} bytes; the limit is ${this.#maxBytes}.`;
      return Promise.resolve(unreadable('too_large', message) as Result);
    }
    return new Promise<ReadResult>((resolve, reject) => {
      const job = { account, visitor, request, resolve, reject, crashes: 0 };
      this.#queue.add(job.account, job.visitor, job);
      this.#assignNext();
      if (this.#queue.size <= this.#maxQueue) return;
      const message = `The resume queue is full: ${this.#maxQueue} files are waiting.`;
      this.#queue.takeLastOfLongest()?.reject(new ResumeReaderBusyError(message));
    }) as Promise<Result>;
  }

  prepare(): void {
    while (!this.#closed && this.#readers.size < this.#workers) this.#release(this.#startReader());
  }

  get load(): ResumeReader['load'] {
    const reading = [...this.#readers].filter(({ job }) => job !== null).length;
    return { reading, waiting: this.#queue.size };
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = new ResumeReaderClosedError('The resume reader was closed.');
    for (const job of this.#queue.takeAll()) job.reject(error);
    const ended = [...this.#readers].map((reader) => {
      this.#takeJob(reader)?.reject(error);
      // `close` waits for the end of idle readers too, which are not referenced.
      reader.process.ref();
      const exit = new Promise((resolve) => reader.process.once('exit', resolve));
      this.#retire(reader);
      return exit;
    });
    await Promise.all(ended);
  }

  #startReader(): Reader {
    const child = fork(program, [String(this.#memoryMb)], {
      // The process gets none of the server's environment, so that a document cannot reach its secrets.
      execArgv: [`--max-old-space-size=${Math.floor(this.#memoryMb * 0.75)}`],
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
        if (this.#lowPriority) lowerPriority(child);
        if (reader.job) this.#send(reader, reader.job);
      } else if (message === 'ocr-started') {
        if (this.#ocr && reader.job) this.#setDeadline(reader, this.#ocr.timeoutMs);
      } else this.#finish(reader, message as ReadResult);
    });
    child.on('error', () => this.#onEnd(reader, null, null));
    child.on('exit', (code, signal) => this.#onEnd(reader, code, signal));
    this.#readers.add(reader);
    return reader;
  }

  #assign(reader: Reader, job: Job): void {
    reader.job = job;
    reader.process.ref();
    reader.process.channel?.ref();
    if (reader.started) this.#send(reader, job);
    else this.#setDeadline(reader, startLimitMs);
  }

  /** Sends a file to a reader that has started: while it starts, the memory that a file takes would count as its own. */
  #send(reader: Reader, job: Job): void {
    this.#setDeadline(reader, this.#timeoutMs);
    const { request } = job;
    const sent =
      'options' in request && this.#ocr
        ? { ...request, options: { ...request.options, ocr: this.#ocr } }
        : request;
    reader.process.send(sent, (error) => {
      if (error) this.#onEnd(reader, null, null);
    });
  }

  /** Stops a reader after this many milliseconds from now. The time limit of its file begins when it has started. */
  #setDeadline(reader: Reader, milliseconds: number): void {
    clearTimeout(reader.timer);
    reader.timer = setTimeout(() => {
      const limit = `within ${milliseconds / 1000} seconds`;
      this.#retire(reader);
      if (!reader.started) return this.#failStart(reader, `not ${limit}`);
      this.#settle(reader, unreadable('timeout', `The file was not read ${limit}.`));
      this.#assignNext();
    }, milliseconds);
  }

  #assignNext(): void {
    while (this.#queue.size > 0 && !this.#closed) {
      const free = [...this.#readers].filter((reader) => reader.job === null);
      const idle = free.find(({ started }) => started) ?? free[0];
      if (idle === undefined && this.#readers.size >= this.#workers) {
        this.#assignSpare();
        return;
      }
      const job = this.#queue.take();
      if (job) this.#assign(idle ?? this.#startReader(), job);
    }
  }

  /** When one account has all readers, starts one more for another account. */
  #assignSpare(): void {
    const accounts = new Set([...this.#readers].map(({ job }) => job?.account));
    if (this.#readers.size > this.#workers || accounts.size > 1) return;
    const [account] = accounts;
    const job = this.#queue.take(account);
    if (job) this.#assign(this.#startReader(), job);
  }

  /** Takes the current job from a reader and clears its deadline. Without a job it keeps nobody from ending. */
  #takeJob(reader: Reader): Job | null {
    clearTimeout(reader.timer);
    const { job } = reader;
    reader.job = null;
    this.#release(reader);
    return job;
  }

  #settle(reader: Reader, result: ReadResult): void {
    this.#takeJob(reader)?.resolve(result);
  }

  #finish(reader: Reader, result: ReadResult): void {
    if (result.status === 'unreadable' && result.fault !== undefined) this.#onFault(result.fault);
    this.#settle(reader, result);
    reader.documentsRead += 1;
    this.#takeBackUnsent();
    if (reader.documentsRead >= documentsPerReader) this.#retire(reader);
    // A process that starts has no file any more, and costs less than one that has started.
    else if (this.#readers.size > this.#workers)
      this.#retire([...this.#readers].find(({ started }) => !started) ?? reader);
    this.#assignNext();
  }

  /**
   * Gives the files back to the queue whose processes have not started: they have had their turn, and a process that has
   * become free reads them earlier.
   */
  #takeBackUnsent(): void {
    for (const reader of [...this.#readers].reverse()) {
      if (reader.started) continue;
      const job = this.#takeJob(reader);
      if (job) this.#queue.addFirst(job.account, job.visitor, job);
    }
  }

  /** An idle reader must not keep the process of the pool running. */
  #release(reader: Reader): void {
    reader.process.unref();
    reader.process.channel?.unref();
  }

  #retire(reader: Reader): void {
    reader.retired = true;
    this.#readers.delete(reader);
    reader.process.kill('SIGKILL');
  }

  /** Rejects the current file and all that wait, because no other process would start either. */
  #failStart(reader: Reader, why: string): void {
    const isBuilt = existsSync(program);
    const reason = isBuilt ? why : `${fileURLToPath(program)} is missing, which \`npm run build\` creates`;
    const error = new ResumeReaderStartError(`The resume reader cannot start (${reason}).`);
    this.#takeJob(reader)?.reject(error);
    for (const job of this.#queue.takeAll()) job.reject(error);
  }

  /**
   * Handles a process that the pool did not end. From its start on the document that it was reading may be the cause: it is
   * read once more, and when that ends a process too, it cannot be read.
   */
  #onEnd(reader: Reader, code: number | null, signal: NodeJS.Signals | null): void {
    if (reader.retired) return;
    this.#retire(reader);
    if (!reader.started) {
      const exit = code === null ? 'its process failed' : `exit code ${code}`;
      this.#failStart(reader, signal === null ? exit : `${signal}; its memory limit is ${this.#memoryMb} MB`);
      return;
    }
    const job = this.#takeJob(reader);
    if (job !== null) {
      job.crashes += 1;
      // SIGABRT means that the JavaScript heap is full; SIGKILL, that the memory watch or the system killed the process.
      const outOfMemory = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
      if (job.crashes < maxCrashes) this.#queue.addFirst(job.account, job.visitor, job);
      else if (outOfMemory) {
        job.resolve(
          unreadable('out_of_memory', `Reading the file took more than ${this.#memoryMb} MB of memory.`),
        );
      } else job.resolve(unreadable('corrupt', 'The reader stopped while reading the file.'));
    }
    this.#assignNext();
  }
}
