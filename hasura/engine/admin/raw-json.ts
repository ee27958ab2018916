/**
 * JSON texts inside answers. Payloads of events have numbers that JavaScript would round, so that Postgres writes the text
 * and it is sent unchanged, also as a part of a larger answer.
 */
import { placeText } from '@platform/runtime';

export class RawJson {
  readonly text: string;

  /** @param text valid JSON */
  constructor(text: string) {
    this.text = text;
  }

  /** For `writeJson`, which writes the text in its place. */
  toJSON(): string {
    return placeText(this.text);
  }
}
