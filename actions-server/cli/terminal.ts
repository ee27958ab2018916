/** What a command line has around it: the streams of its process, and a person who can answer, if there is one. */
import { createInterface } from 'node:readline/promises';

export interface Terminal {
  /** Writes a result to standard output. @throws Error for bytes when standard output is a terminal */
  readonly write: (part: string | Uint8Array) => void;
  /** Says that the results are of no use unless all of them are read: a reader that ends early is then an error. */
  readonly requireWhole: () => void;
  /** Writes prose and progress to standard error. */
  readonly writeError: (text: string) => void;
  /** Whether standard error is a terminal, on which a line can be written again. */
  readonly hasProgressLine: boolean;
  /** Whether headings of results may be bold. */
  readonly hasStyles: boolean;
  /** Asks the person at the terminal; null where nobody can answer, as in a script. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/** The terminal of this process. `NO_COLOR` (no-color.org) and `TERM=dumb` switch styles off. */
export function processTerminal({ stdin, stdout, stderr, env }: NodeJS.Process): Terminal {
  let isWholeRequired = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    const isClosed = error.code === 'EPIPE';
    // `platform … list | head` ends the reader early, which is no error of the command.
    if (isClosed && !isWholeRequired) process.exit(0);
    const reason = isClosed
      ? 'was closed before everything was written'
      : `cannot be written: ${error.message}`;
    stderr.write(`Standard output ${reason}.\n`);
    process.exit(1);
  });
  // Nobody is there to be told.
  stderr.on('error', () => {});
  const canAsk = Boolean(stdin.isTTY && stderr.isTTY);
  return {
    // Written at once, also to a pipe: nothing is held in memory.
    write: (part) => {
      if (typeof part !== 'string' && stdout.isTTY) throw new Error('Write it to a file: … > FILE');
      stdout.write(part);
    },
    requireWhole() {
      isWholeRequired = true;
    },
    writeError: (text) => void stderr.write(text),
    hasProgressLine: Boolean(stderr.isTTY) && env.TERM !== 'dumb',
    hasStyles: Boolean(stdout.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb',
    ask: canAsk
      ? async (question) => {
          const lines = createInterface({ input: stdin, output: stderr });
          try {
            return await lines.question(question);
          } finally {
            lines.close();
          }
        }
      : null,
  };
}
