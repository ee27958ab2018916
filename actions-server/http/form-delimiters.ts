/** Counts the parts of a form in `multipart/form-data` by what stands between them. */

/**
 * The parser leaves parts out without a word whose headers it cannot read. The number of parts tells that there were some.
 * @param contentType of the request
 */
export class FormDelimiters {
  readonly #delimiter: Buffer | null;
  /** The end of what was seen, in which a delimiter may begin. The first one needs no line break before it. */
  #end: Buffer = Buffer.from('\r\n');
  #count = 0;

  constructor(contentType: string) {
    const { quoted, plain } =
      /boundary=(?:"(?<quoted>[^"]+)"|(?<plain>[^\s;"]+))/i.exec(contentType)?.groups ?? {};
    const boundary = quoted ?? plain;
    this.#delimiter = boundary === undefined ? null : Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  add(chunk: Buffer): void {
    if (this.#delimiter === null) return;
    const bytes = Buffer.concat([this.#end, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(this.#delimiter); at !== -1; at = bytes.indexOf(this.#delimiter, from)) {
      this.#count += 1;
      from = at + this.#delimiter.length;
    }
    this.#end = bytes.subarray(Math.max(from, bytes.length - this.#delimiter.length + 1));
  }

  /** Of a form that is complete: behind its last part stands a delimiter too. */
  get parts(): number {
    return Math.max(0, this.#count - 1);
  }
}
