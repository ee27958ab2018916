/** Hashes of texts and files of many megabytes, in slices, so that others are served in between. */

import { createHash } from 'node:crypto';
import { endOfTextSlice, inTurns, type Slices, writeJson } from '@platform/runtime';

/** The SHA-256 of bytes, or of a text in UTF-8; lower-case hexadecimal. */
export function sha256Of(content: Uint8Array | string): Promise<string> {
  return inTurns(hashSlices(content));
}

/**
 * The same of a JSON value. Long texts in it, such as files in base64, count by their own hashes, so that no text of tens
 * of megabytes is made of the whole value.
 */
export async function sha256OfJson(value: unknown): Promise<string> {
  const longTexts: string[] = [];
  const text = writeJson(value, 0, (member) => {
    if (typeof member !== 'string' || member.length <= longText) return member;
    return { longText: longTexts.push(member) };
  });
  const parts = [text];
  for (const member of longTexts) parts.push(await sha256Of(member));
  return await sha256Of(parts.join('\n'));
}

const longText = 100_000;

/** Bytes or characters that are hashed at once. */
const sliceLength = 1_000_000;

function* hashSlices(content: Uint8Array | string): Slices<string> {
  const hash = createHash('sha256');
  for (let start = 0; start < content.length; ) {
    const isText = typeof content === 'string';
    const end = isText ? endOfTextSlice(content, start, sliceLength) : start + sliceLength;
    hash.update(isText ? content.slice(start, end) : content.subarray(start, end));
    start = end;
    yield;
  }
  return hash.digest('hex');
}
