/**
 * JSON texts inside answers. Payloads of events have numbers that JavaScript would round, so that Postgres writes the text
 * and it is sent unchanged, also as a part of a larger answer.
 */
import { randomUUID } from 'node:crypto';

export class RawJson {
  readonly text: string;

  /** @param text valid JSON */
  constructor(text: string) {
    this.text = text;
  }
}

/** The JSON text of an answer. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  // Unknown to everyone who could write a text of the answer.
  const mark = randomUUID();
  const texts: string[] = [];
  const written = JSON.stringify(value, (_key, member: unknown) =>
    member instanceof RawJson ? `${mark}:${texts.push(member.text) - 1}` : member,
  );
  if (texts.length === 0) return written;
  return written.replace(
    new RegExp(`"${mark}:(\\d+)"`, 'g'),
    (_, index: string) => texts[Number(index)] ?? '',
  );
}
