/** Arbitrary HTML forms, in both encodings. */
import fc, { type Arbitrary } from 'fast-check';
import { withChanges } from './changes.ts';
import type { HttpRequest } from './http-request.ts';

const boundary = 'the-boundary-of-the-parts';

interface SentFile {
  readonly fileName?: unknown;
  readonly data?: unknown;
}

/**
 * Forms with the members of a body.
 * @param fileNames the members that are files
 */
export function formRequests(
  path: string,
  bodies: Arbitrary<Record<string, unknown>>,
  fileNames: readonly string[],
  key: string,
): Arbitrary<HttpRequest> {
  return fc
    .record({
      body: withChanges(bodies),
      isMultipart: fc.boolean(),
      // Few forms end early.
      cut: fc.oneof({ arbitrary: fc.constant(null), weight: 29 }, { arbitrary: fc.nat(), weight: 1 }),
    })
    .map(({ body, isMultipart: isChosen, cut }) => {
      const members = Object.entries(typeof body === 'object' ? (body ?? {}) : { value: body });
      // Only these forms have files.
      const isMultipart =
        isChosen || members.some(([name, value]) => fileNames.includes(name) && hasElements(value));
      const whole = isMultipart ? multipart(members, fileNames) : urlencoded(members, fileNames);
      const sent = cut === null ? whole : whole.subarray(0, cut % (whole.length + 1));
      const type = isMultipart
        ? `multipart/form-data; boundary=${boundary}`
        : 'application/x-www-form-urlencoded';
      return { method: 'POST', path, headers: { 'x-api-key': key, 'content-type': type }, body: sent };
    });
}

function urlencoded(members: readonly [string, unknown][], fileNames: readonly string[]): Uint8Array {
  const texts = members.filter(([name]) => !fileNames.includes(name));
  return Buffer.from(
    new URLSearchParams(
      texts.map(([name, value]): [string, string] => [wellFormed(name), textOf(value)]),
    ).toString(),
  );
}

function multipart(members: readonly [string, unknown][], fileNames: readonly string[]): Uint8Array {
  const parts = members.flatMap(([name, value]) => {
    const files = fileNames.includes(name) && Array.isArray(value) ? (value as readonly unknown[]) : null;
    if (files === null) return [part(name, '', Buffer.from(textOf(value)))];
    return files.map((file) => {
      const { fileName, data } = (file ?? {}) as SentFile;
      const bytes = Buffer.from(textOf(data).replace(/^data:[^,]*,/, ''), 'base64');
      return part(name, `; filename="${quoted(textOf(fileName))}"`, bytes);
    });
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function part(name: string, rest: string, content: Uint8Array): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(wellFormed(name))}"${rest}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
}

function hasElements(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** As browsers write it. */
function quoted(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
