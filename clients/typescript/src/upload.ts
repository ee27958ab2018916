/**
 * Bodies: JSON, or a form when files are part of it, so that they need not be in memory as base64. A form can say less than
 * JSON: a body that it cannot say exactly, such as one with `null` beside a file, goes as JSON.
 */

/** A file to send: a `File` or `Blob`, or a stream or bytes with the name of the file. */
export type Upload =
  | Blob
  | { readonly fileName: string; readonly content: Blob | ReadableStream<Uint8Array> | Uint8Array | string }
  | { readonly fileName?: string; readonly data: string };

/** What `fetch` takes as a body. Runtimes have no common name for it. */
export type FetchBody = NonNullable<RequestInit['body']>;

interface EncodedBody {
  readonly body: FetchBody | undefined;
  /** null: the runtime sets it. */
  readonly type: string | null;
}

/**
 * @param body an object; files are in lists that are its members, or members of objects in such lists; undefined: no body
 * @param formJson the members that a form has as JSON; undefined: the body is never sent as a form
 * @param signal ends the reading of streams
 * @throws TypeError for what would be lost: a file elsewhere, and what JSON has as null although it is not, such as NaN
 */
export async function encodeBody(
  body: unknown,
  formJson: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<EncodedBody> {
  if (body === undefined) return { body: undefined, type: null };
  const value = isObject(body) ? membersOf(body, '', true) : body;
  const form = formJson && isObject(value) ? await formOf(value, formJson, signal) : null;
  if (form !== null) return { body: form, type: null };
  return { body: JSON.stringify(await withBase64(value, signal)), type: 'application/json' };
}

/** A file in its place, apart from objects with the same members. */
class Attached {
  readonly upload: Upload;

  constructor(upload: Upload) {
    this.upload = upload;
  }
}

/** What JSON says of the members, with their files. @param hasFiles whether its lists may be lists of files */
function membersOf(
  object: Record<string, unknown>,
  path: string,
  hasFiles: boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, plainOf(value, path + name, hasFiles)]),
  );
}

function plainOf(value: unknown, path: string, hasFiles: boolean): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw noJson(path, value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => {
      if (hasFiles && isUpload(item)) return new Attached(item);
      const place = `${path}.${at}`;
      return hasFiles && isObject(item) && !('toJSON' in item) && !isBinary(item)
        ? membersOf(item, `${place}.`, true)
        : plainOf(item, place, false);
    });
  }
  if (!isObject(value)) return value;
  if (isBinary(value))
    throw new TypeError(`${path}: a file is an element of a list, as in files: [{ fileName, content }]`);
  if (value instanceof Date && Number.isNaN(value.getTime())) throw noJson(path, value);
  if (typeof value.toJSON === 'function') return plainOf(value.toJSON(), path, false);
  return membersOf(value, `${path}.`, false);
}

function noJson(path: string, value: unknown): TypeError {
  return new TypeError(`${path} is ${String(value)}, which JSON does not have`);
}

/** A form that says the same; null: no form does, or there is no file. */
async function formOf(
  body: Record<string, unknown>,
  formJson: readonly string[],
  signal: AbortSignal | undefined,
): Promise<FormData | null> {
  const entries: [string, string | Upload][] = [];
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (!isExactName(name)) return null;
    if (Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof Attached)) {
      entries.push(...value.map(({ upload }): [string, Upload] => [name, upload]));
    } else {
      const isJson = formJson.includes(name) && (isObject(value) || typeof value === 'boolean');
      const text = isJson ? JSON.stringify(value) : formJson.includes(name) ? null : value;
      if (typeof text !== 'string' || !isExactText(text)) return null;
      entries.push([name, text]);
    }
  }
  const uploads = entries.map(([, value]) => value).filter((value) => typeof value !== 'string');
  if (uploads.every((upload) => 'data' in upload)) return null;
  if (!uploads.every((upload) => isExactFileName(nameOf(upload)))) return null;
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, await blobOf(value, signal), nameOf(value));
  }
  return form;
}

/** Inputs that lead a browser somewhere are no members, and those of several values end with brackets. */
function isExactName(name: string): boolean {
  return /^[\w-]+$/.test(name) && !name.startsWith('redirect');
}

/** Forms have other line ends, and U+FFFD for what UTF-8 does not have. */
function isExactText(text: string): boolean {
  return !/[\r\ufffd]|\p{Surrogate}/u.test(text);
}

function isExactFileName(name: string | undefined): boolean {
  return name !== undefined && name !== '' && isExactText(name) && !/["%/\\\n\0]/.test(name);
}

/** The value with its files in base64. */
async function withBase64(value: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  if (value instanceof Attached) return base64File(value.upload, signal);
  if (Array.isArray(value)) return Promise.all(value.map((item) => withBase64(item, signal)));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(async ([name, member]) => [
    name,
    await withBase64(member, signal),
  ]);
  return Object.fromEntries(await Promise.all(members));
}

async function base64File(upload: Upload, signal: AbortSignal | undefined): Promise<Upload> {
  if ('data' in upload) return upload;
  const bytes = new Uint8Array(await (await blobOf(upload, signal)).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { fileName: nameOf(upload) ?? 'file', data: btoa(text) };
}

/** What is no JSON, and is a file or the content of one. */
function isBinary(value: unknown): boolean {
  return (
    value instanceof Blob ||
    value instanceof ReadableStream ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value)
  );
}

function isUpload(value: unknown): value is Upload {
  if (value instanceof Blob) return true;
  if (!isObject(value)) return false;
  return 'content' in value ? typeof value.fileName === 'string' : typeof value.data === 'string';
}

function nameOf(upload: Upload): string | undefined {
  if (upload instanceof Blob) return upload instanceof File ? upload.name : 'file';
  return upload.fileName;
}

async function blobOf(upload: Upload, signal: AbortSignal | undefined): Promise<Blob> {
  const content =
    upload instanceof Blob ? upload : 'content' in upload ? upload.content : decodeBase64(upload.data);
  if (content instanceof Blob) return content;
  const body =
    content instanceof ReadableStream
      ? content.pipeThrough(new TransformStream(), signal ? { signal } : {})
      : (content as FetchBody);
  return new Response(body).blob();
}

/** The bytes of base64, of a data URL too. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text
    .slice(text.indexOf(',') + 1)
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
