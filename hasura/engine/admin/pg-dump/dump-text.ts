/** The text of a dump while it is written, with a bound. */
import { EngineError } from '../../errors.ts';

/** A dump is one answer, which is in memory as a whole. */
export const maximumDumpBytes = 64 * 1024 * 1024;

export function dumpTooLarge(): EngineError {
  const message = `the dump is larger than ${maximumDumpBytes} bytes: dump fewer tables, or run pg_dump on the database itself`;
  return new EngineError('unexpected', message);
}

export class DumpText {
  readonly #pieces: string[] = [];
  readonly #separator: string;
  #bytes = 0;

  /** @param isClean without empty lines between statements */
  constructor(isClean: boolean) {
    this.#separator = isClean ? ';\n' : ';\n\n';
  }

  /** @throws EngineError when the dump is too large */
  add(statement: string): void {
    const piece = statement + this.#separator;
    this.#bytes += Buffer.byteLength(piece);
    if (this.#bytes > maximumDumpBytes) throw dumpTooLarge();
    this.#pieces.push(piece);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}
