/** Bytes of a font, which is foreign input: what is read beyond their end is 0, so that damaged tables end themselves. */
export class FontBytes {
  readonly #view: DataView;
  readonly length: number;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }

  u8(at: number): number {
    return at >= 0 && at < this.length ? this.#view.getUint8(at) : 0;
  }

  u16(at: number): number {
    return at >= 0 && at + 2 <= this.length ? this.#view.getUint16(at) : 0;
  }

  u32(at: number): number {
    return at >= 0 && at + 4 <= this.length ? this.#view.getUint32(at) : 0;
  }

  /** The characters of a stretch, one per byte. */
  text(at: number, length: number): string {
    let text = '';
    for (let index = at; index < at + length && index < this.length; index += 1) {
      text += String.fromCharCode(this.u8(index));
    }
    return text;
  }

  /** A stretch as bytes of its own; shorter where the bytes end. */
  part(at: number, length: number): FontBytes {
    const start = Math.min(Math.max(0, at), this.length);
    const end = Math.min(start + Math.max(0, length), this.length);
    return new FontBytes(new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, end - start));
  }
}
