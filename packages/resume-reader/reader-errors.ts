/** Why the pool of readers has not read a file: a face of its own, for programs that only tell such errors apart. */

/** A file was not read because of the pool and not of the file: the same file can be read later. */
export abstract class ResumeReaderError extends Error {}

/** The queue is full. */
export class ResumeReaderBusyError extends ResumeReaderError {
  override readonly name = 'ResumeReaderBusyError';
}

/** Reader processes cannot start, for example because the program was not built. The file is not the cause. */
export class ResumeReaderStartError extends ResumeReaderError {
  override readonly name = 'ResumeReaderStartError';
}

/** The pool was closed. The same file can be read by another pool. */
export class ResumeReaderClosedError extends ResumeReaderError {
  override readonly name = 'ResumeReaderClosedError';
}
