/** Reads fields of Word documents, which DOCX, DOC and RTF state as an instruction such as `HYPERLINK "https://…"`. */

/** The target of a link; `null` for other fields. */
export function hyperlinkOf(instruction: string): string | null {
  return /^\s*HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]+)/i.exec(instruction)?.[1] ?? null;
}

/** The number of characters of an instruction that are kept, and of fields inside one another that are told apart. */
const maxInstruction = 2_000;
const maxFieldDepth = 20;

interface Field {
  instruction: string;
  /** True from the end of the instruction on: the result follows, which is what the document shows. */
  inResult: boolean;
  link: string | null;
}

/** The fields that are open at one place of a document. */
export class OpenFields {
  readonly #fields: Field[] = [];
  #deeper = 0;

  begin(): void {
    if (this.#fields.length < maxFieldDepth)
      this.#fields.push({ instruction: '', inResult: false, link: null });
    else this.#deeper += 1;
  }

  /** The instruction ends, and the result begins. */
  separate(): void {
    const field = this.#fields.at(-1);
    if (!field || this.#deeper > 0) return;
    field.inResult = true;
    field.link = hyperlinkOf(field.instruction);
  }

  end(): void {
    if (this.#deeper > 0) this.#deeper -= 1;
    else this.#fields.pop();
  }

  addInstruction(text: string): void {
    const field = this.#fields.find(({ inResult }) => !inResult);
    if (field && field.instruction.length < maxInstruction) field.instruction += text;
  }

  /** True where the text is an instruction, which the document does not show. */
  get inInstruction(): boolean {
    return this.#fields.some(({ inResult }) => !inResult);
  }

  /** The URL of the innermost link. */
  get link(): string | null {
    return this.#fields.findLast(({ link }) => link !== null)?.link ?? null;
  }
}
