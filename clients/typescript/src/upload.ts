/** Bodies: JSON, or a form when files are part of it, so that they need not be in memory as base64. */

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

/** @param body an object, of which lists of files are members; undefined: no body */
export async function encodeBody(body: unknown): Promise<EncodedBody> {
  if (body === undefined) return { body: undefined, type: null };
  if (!isObject(body) || !Object.values(body).some(hasUploads)) {
    return { body: JSON.stringify(body), type: 'application/json' };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && isListOfFiles(value)) {
      for (const upload of value) await appendFile(form, name, upload as Upload);
    } else {
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
  }
  return { body: form, type: null };
}

function hasUploads(value: unknown): boolean {
  return (
    Array.isArray(value) && value.some((one) => one instanceof Blob || (isObject(one) && 'content' in one))
  );
}

function isListOfFiles(value: readonly unknown[]): boolean {
  return value.every((one) => one instanceof Blob || (isObject(one) && ('content' in one || 'data' in one)));
}

async function appendFile(form: FormData, name: string, upload: Upload): Promise<void> {
  if (upload instanceof Blob) {
    form.append(name, upload, upload instanceof File ? upload.name : 'file');
  } else if ('content' in upload) {
    form.append(name, await blobOf(upload.content), upload.fileName);
  } else {
    form.append(name, await blobOf(decodeBase64(upload.data)), upload.fileName ?? 'file');
  }
}

async function blobOf(content: Blob | ReadableStream<Uint8Array> | Uint8Array | string): Promise<Blob> {
  if (content instanceof Blob) return content;
  return new Response(content as FetchBody).blob();
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
