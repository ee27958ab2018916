/** The error of the stages for a file that cannot be read. `parse-resume.ts` converts it to a result. */
import type { ResumeReadResult, UnreadableCode } from './types.ts';

type Unreadable = Extract<ResumeReadResult, { status: 'unreadable' }>;

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
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { message, stack = '' } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return [error.constructor.name, ...frames.filter((line) => /^\s+at /.test(line))].join('\n');
}

/** The result for a file that cannot be read. */
export function unreadable(code: UnreadableCode, message: string): Unreadable {
  return { status: 'unreadable', code, message };
}

/** The result of reading a file that may not be readable, or that the reader fails to read. */
export async function orUnreadable<Result>(read: () => Promise<Result>): Promise<Result | Unreadable> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableError) return unreadable(error.code, error.message);
    return {
      status: 'unreadable',
      code: 'failed',
      message: 'The reader failed to read the file, which is not the cause.',
      fault: faultOf(error),
    };
  }
}
