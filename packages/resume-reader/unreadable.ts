/** The error of the stages for a file that cannot be read. `parse-resume.ts` converts it to a result. */
import type { ResumeReadResult, UnreadableCode } from './types.ts';

/** A file cannot be read. `message` is safe to show and never quotes the document. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly code: UnreadableCode;

  constructor(code: UnreadableCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Where an error happened: its name and stack, without its message, which may quote the document. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { message, stack = '' } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return [error.constructor.name, ...frames.filter((line) => /^\s+at /.test(line))].join('\n');
}

/** The result for a file that cannot be read. */
export function unreadable(code: UnreadableCode, message: string): ResumeReadResult {
  return { status: 'unreadable', code, message };
}
