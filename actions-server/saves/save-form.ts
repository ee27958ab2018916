/**
 * A form as the body of a save. In: names with texts and files. Out: the value that a JSON body with the same members has,
 * with a warning for everything that was not used. Pure.
 */
import { validationFailed } from '../errors.ts';
import { ReceivedFile } from '../files/received-file.ts';
import type { FormBody, JsonBody, TextEntry } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { maxJsonLevels, parseUncheckedJson } from '../text/json.ts';
import type { Warning } from '../values/warning.ts';
import type { FormShape } from './form-shape.ts';

/** Where the browser goes after the save; null when the form names no address, or one that the key does not allow. */
interface Redirects {
  readonly success: URL | null;
  readonly failure: URL | null;
}

/** The inputs that say where the browser goes. They are no members of the body. */
const redirectInputs = { redirectUrl: 'success', redirectErrorUrl: 'failure' } as const;

/** The names under which the files of a form may be sent. */
export function fileInputs({ files }: FormShape): string[] {
  return files.flatMap((name) => [name, `${name}[]`]);
}

/**
 * Converts a form.
 * @throws AppError validation_failed for a text in the place of a file, and for an object that is not JSON
 */
export function readSaveForm({ entries, sha256 }: FormBody, shape: FormShape, caller: Caller): JsonBody {
  const value = new Map<string, unknown>();
  const warnings: Warning[] = [];

  for (const entry of entries) {
    const name = memberName(entry.name);
    if (entry.value === null) {
      const message = 'there is no such input for files; the file was ignored';
      warnings.push({ path: name, code: 'unknown_key', message });
    } else if (entry.value instanceof ReceivedFile) {
      const files = (value.get(name) as unknown[] | undefined) ?? [];
      value.set(name, [...files, { fileName: entry.value.fileName, data: entry.value }]);
    } else if (shape.fromPages && isRedirectInput(name)) {
      const { warning } = readRedirect(name, entry.value, caller);
      if (warning !== null) warnings.push(warning);
    } else if (shape.files.includes(name)) {
      requireNoText(name, entry.value);
    } else {
      const { text, warning } = addText(name, value.get(name), lineFeeds(entry.value), shape);
      value.set(name, text);
      if (warning !== null) warnings.push(warning);
    }
  }
  for (const name of shape.objects) {
    const text = value.get(name);
    if (typeof text === 'string') value.set(name, readObject(name, text));
  }
  for (const name of shape.flags) {
    const text = value.get(name);
    if (typeof text === 'string') value.set(name, readFlag(text));
  }
  return { value: Object.fromEntries(value), sha256, warnings };
}

/** The redirects among the inputs of a form, which may be incomplete. Of an input that is sent twice the last one counts. */
export function readRedirects(texts: readonly TextEntry[], shape: FormShape, caller: Caller): Redirects {
  const redirects: { success: URL | null; failure: URL | null } = { success: null, failure: null };
  for (const { name: inputName, value } of shape.fromPages ? texts : []) {
    const name = memberName(inputName);
    if (isRedirectInput(name)) redirects[redirectInputs[name]] = readRedirect(name, value, caller).url;
  }
  return redirects;
}

/** Frameworks mark inputs that may be sent more than once by brackets: `files[]`. */
function memberName(name: string): string {
  return name.replace(/\[\]$/, '');
}

/** Browsers send every line end as CR LF. */
function lineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Joins inputs of the same name where the member is a list; elsewhere the last one counts. */
function addText(
  name: string,
  earlier: unknown,
  text: string,
  shape: FormShape,
): { text: string; warning: Warning | null } {
  if (text.includes('\ufffd')) {
    const message = 'the text contains characters that are not UTF-8; they were replaced';
    return { text, warning: { path: name, code: 'invalid_encoding', message } };
  }
  if (typeof earlier !== 'string' || earlier === '') return { text, warning: null };
  if (!shape.isList(name)) {
    const message = 'the input was sent more than once; the last one was used';
    return { text, warning: { path: name, code: 'duplicate_key', message } };
  }
  if (text === '') return { text: earlier, warning: null };
  return { text: `${earlier},${text}`, warning: null };
}

/** An input for files sends the name of the file when the form has the wrong encoding. An empty one sends nothing. */
function requireNoText(name: string, text: string): void {
  if (text === '') return;
  const message = 'a file is expected; the form needs enctype="multipart/form-data"';
  throw validationFailed([{ path: name, code: 'invalid_type', message }]);
}

function readObject(name: string, text: string): unknown {
  if (text.trim() === '') return undefined;
  const value = parseUncheckedJson(text);
  if (value === undefined)
    throw validationFailed([
      { path: name, code: 'invalid_type', message: `JSON with at most ${maxJsonLevels} levels is expected` },
    ]);
  return value;
}

/** A checkbox without a value sends `on`. Any other text is left for the schema to reject. */
function readFlag(text: string): unknown {
  if (text === 'true' || text === 'on') return true;
  return text === 'false' ? false : text || undefined;
}

function isRedirectInput(name: string): name is keyof typeof redirectInputs {
  return Object.hasOwn(redirectInputs, name);
}

/** The address of a redirect. One that the key does not allow could lead visitors anywhere, so it is not used. */
function readRedirect(
  name: string,
  text: string,
  { redirectOrigins }: Caller,
): { url: URL | null; warning: Warning | null } {
  if (text.trim() === '') return { url: null, warning: null };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    (redirectOrigins ?? []).includes(url.origin);
  if (isAllowed) return { url, warning: null };
  const message = 'the API key does not allow redirects to this address; it was not used';
  return { url: null, warning: { path: name, code: 'redirect_not_allowed', message } };
}
