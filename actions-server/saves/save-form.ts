/**
 * A form as the body of a save. In: names with texts and files. Out: the value that a JSON body with the same members has,
 * with a warning for everything that was not used. Pure.
 */
import { z } from 'zod';
import { validationFailed } from '../errors.ts';
import { ReceivedFile } from '../files/received-file.ts';
import type { FormBody, FormEntry, JsonBody, PartHead, TextEntry } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { duplicateKeys } from '../text/duplicate-keys.ts';
import { isJsonObject, maxJsonLevels, parseUncheckedJson } from '../text/json.ts';
import type { Warning } from '../values/warning.ts';
import type { FormShape } from './form-shape.ts';
import { InputTree, segmentsOf } from './input-names.ts';
import { unwrapSchema } from './save-body.ts';

/** Where the browser goes after the save; null when the form names no address, or one that the key does not allow. */
interface Redirects {
  readonly success: URL | null;
  readonly failure: URL | null;
}

/** The inputs that say where the browser goes. They are no members of the body. */
const redirectInputs = { redirectUrl: 'success', redirectErrorUrl: 'failure' } as const;

/**
 * Which parts of a form are files. Some clients send each text as a file too: a `Blob` is called `blob` by browsers and
 * nothing by Bun, and Python's `requests` calls a text like its input.
 */
export function isFileOf(shape: FormShape): (part: PartHead) => boolean {
  return ({ name, fileName, type }) => {
    const [member = ''] = memberPath(name, shape);
    const isOfFiles = shape.files.includes(member);
    const isJson = /[/+]json$/.test(type);
    // Bytes that a program sends without a name are a file all the same.
    if (fileName === null) return isOfFiles && type !== '' && !type.startsWith('text/') && !isJson;
    if (isOfFiles || !(isMember(member, shape) || isJson)) return true;
    return !(['', 'blob', name].includes(fileName) || (isJson && shape.objects.includes(member)));
  };
}

/**
 * Converts a form.
 * @throws AppError validation_failed for a text in the place of a file, and for an object that is not JSON
 */
export function readSaveForm({ entries, sha256 }: FormBody, shape: FormShape, caller: Caller): JsonBody {
  const value = new Map<string, unknown>();
  const trees = new Map<string, InputTree>();
  const warnings: Warning[] = [];
  const warn = (path: string, code: string, message: string) => void warnings.push({ path, code, message });
  const add = (member: string, path: readonly string[], sent: unknown) => {
    const tree = trees.get(member) ?? new InputTree();
    trees.set(member, tree);
    // Members keep the order of the form, which warnings have too.
    if (!value.has(member)) value.set(member, undefined);
    tree.add(path, sent);
  };

  const setText = (member: string, sent: unknown) => {
    if ((value.get(member) ?? '') !== '') warn(member, 'duplicate_key', sentTwice);
    value.set(member, sent);
  };
  /** A member of an object in JSON, as an input of its name. */
  const addSent = (member: string, sent: unknown) => {
    // It is kept where nothing else is sent: it clears a value.
    if (sent === null) value.set(member, value.get(member) ?? null);
    else if (shape.objects.includes(member)) add(member, [], sent);
    else if (shape.isList(member)) add(member, [''], [sent].flat());
    else if (shape.files.includes(member)) for (const element of [sent].flat()) add(member, [''], element);
    else setText(member, sent);
  };

  for (const entry of entries) {
    const name = entry.name.replace(/\[\]$/, '');
    const [member = '', ...path] = memberPath(entry.name, shape);
    /** Of a list: an input without an index is one element, too. */
    const place = path.length > 0 ? path : [''];
    const isOfFiles = shape.files.includes(member);
    if (entry.doubt !== null) warn(name, 'invalid_encoding', entry.doubt);
    if (entry.value instanceof ReceivedFile) {
      const list = isOfFiles ? member : (shape.files.at(-1) ?? '');
      if (!isOfFiles) warn(name, 'unknown_key', `there is no such input for files; the file is in ${list}`);
      add(list, isOfFiles ? place : [''], entry.value);
      continue;
    }
    const text = lineFeeds(entry.value);
    if (shape.fromPages && isRedirectInput(name)) {
      const { warning } = readRedirect(name, text, caller);
      if (warning !== null) warnings.push(warning);
    } else if (isOfFiles) {
      if (text !== '') add(member, place, path.length > 1 ? text : filesIn(name, text));
    } else if (shape.objects.includes(member)) {
      add(member, path, text);
    } else if (shape.isList(member)) {
      add(member, place, textsOf(text, entry));
    } else if (isMember(member, shape) && path.every((segment) => /^\d*$/.test(segment))) {
      for (const sent of textsOf(text, entry)) setText(member, sent);
    } else {
      const members = entry.isJson ? parseUncheckedJson(text) : null;
      // The texts of a body as JSON in one part, beside the files.
      if (isJsonObject(members)) {
        for (const path of duplicateKeys(text)) warn(path, 'duplicate_key', sentTwice);
        for (const [key, sent] of Object.entries(members)) addSent(key, sent);
      } else value.set(name, text);
    }
  }
  for (const [member, tree] of trees) {
    if (shape.files.includes(member)) value.set(member, tree.elements.flatMap(filesAt));
    else if (shape.isList(member)) value.set(member, listAt(tree));
    else {
      const conflicts = new Map(Array.from(tree.crowded(member), ({ path, isLeaf }) => [path, isLeaf]));
      if (tree.values.length > 1) conflicts.set(member, true);
      const whole = tree.values.at(-1);
      const inJson = typeof whole === 'string' ? readObject(member, whole) : whole;
      const inInputs = tree.isLeaf ? undefined : tree.toJson();
      const conflict = (path: string) => void conflicts.set(path, false);
      value.set(member, joined(inJson, inInputs, member, conflict));
      for (const [path, isOfInputs] of conflicts) {
        // Before a checkbox there may be the value that it has when it is not checked.
        if (isOfInputs && shape.flags.includes(path)) continue;
        warn(path, 'duplicate_key', isOfInputs ? sentTwice : sentAsBoth);
      }
    }
  }
  for (const path of shape.flags) setFlag(value, path);
  return { value: Object.fromEntries(value), sha256, warnings };
}

const sentTwice = 'the input was sent more than once; the last one was used';
const sentAsBoth =
  'sent as JSON or as a text, and by inputs for it or its members; what these inputs have was used';

/**
 * What was sent as JSON together with inputs for its members. Lists have the elements of both; of other values that differ
 * the input's is taken.
 * @param conflict gets the paths of these
 */
function joined(inJson: unknown, inInputs: unknown, path: string, conflict: (path: string) => void): unknown {
  if (inInputs === undefined) return inJson;
  if (inJson === undefined || inJson === null) return inInputs;
  if (Array.isArray(inJson) && Array.isArray(inInputs)) return [...inJson, ...inInputs];
  if (isJsonObject(inJson) && isJsonObject(inInputs)) {
    const members = new Map(Object.entries(inJson));
    for (const [name, sent] of Object.entries(inInputs))
      members.set(name, joined(members.get(name), sent, `${path}.${name}`, conflict));
    return Object.fromEntries(members);
  }
  if (inJson !== inInputs) conflict(path);
  return inInputs;
}

/** The member that an input belongs to, and where in it. Frameworks put a name around names: `applicant[firstName]`. */
function memberPath(name: string, shape: FormShape): string[] {
  const path = segmentsOf(name);
  const [first = '', second = ''] = path;
  const isInside =
    isMember(first, shape) && (!shape.objects.includes(first) || hasMember(first, second, shape));
  if (isInside || path.length === 1) return path;
  const start = path.findIndex((segment, index) => index > 0 && isMember(segment, shape));
  const isWrapped = start > 0 && !path.slice(0, start).some((segment) => /^\d*$/.test(segment));
  return isWrapped ? path.slice(start) : path;
}

function isMember(name: string, { body, isList }: FormShape): boolean {
  return Object.hasOwn(body.shape, name) || isList(name);
}

function hasMember(object: string, name: string, { body }: FormShape): boolean {
  const member = unwrapSchema(body.shape[object]);
  return member instanceof z.ZodObject && Object.hasOwn(member.shape, name);
}

/** The texts of an input: those of a list in JSON, or the one that was sent. */
function textsOf(text: string, { isJson = false }: FormEntry): string[] {
  const sent = isJson ? [parseUncheckedJson(text)].flat() : [];
  const isList = sent.length > 0 && sent.every(isScalar);
  return isList ? sent.map(String) : [text];
}

/** Whether a value of JSON is a text, a number, true or false. */
function isScalar(value: unknown): boolean {
  return value !== undefined && typeof value !== 'object';
}

/** All texts at a place that is a list, in its order: each input has a list of them. What is none is left for the schema to reject. */
function listAt(tree: InputTree): unknown {
  const valuesAt = (place: InputTree): unknown[] => [
    ...place.values.flat(),
    ...place.elements.flatMap(valuesAt),
  ];
  const sent = valuesAt(tree).filter((value) => value !== '');
  if (sent.length === 1) return sent[0];
  return sent.every(isScalar) ? sent.map(String).join(',') : sent;
}

/** The files at one place of a list: each under its name, or one as an object, as in `files[0][data]`. */
function filesAt(tree: InputTree): unknown[] {
  const sent = tree.values.flatMap((value) => (value instanceof ReceivedFile ? fileObject(value) : value));
  if (tree.isLeaf) return sent;
  const data = tree.at('data')?.toJson();
  if (data === undefined && tree.elements.some(({ values }) => values[0] instanceof ReceivedFile)) {
    return [...sent, ...tree.elements.flatMap(filesAt)];
  }
  const object = data instanceof ReceivedFile ? fileObject(data) : {};
  const others = (tree.at('data')?.values ?? []).filter((other) => other !== '' && other !== data);
  const files = others.map((other) => (other instanceof ReceivedFile ? fileObject(other) : { data: other }));
  return [...sent, ...files, { ...object, ...(tree.toJson() as object) }];
}

function fileObject(file: ReceivedFile) {
  return { fileName: file.fileName, data: file };
}

/** The redirects among the inputs of a form, which may be incomplete. Of an input that is sent twice the last one counts. */
export function readRedirects(texts: readonly TextEntry[], shape: FormShape, caller: Caller): Redirects {
  const redirects: { success: URL | null; failure: URL | null } = { success: null, failure: null };
  for (const { name: inputName, value } of shape.fromPages ? texts : []) {
    const name = inputName.replace(/\[\]$/, '');
    if (isRedirectInput(name)) redirects[redirectInputs[name]] = readRedirect(name, value, caller).url;
  }
  return redirects;
}

/** Browsers send every line end as CR LF. */
function lineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/**
 * Files that a text holds: a data URL, or JSON with file objects. An input for files sends the name of the file when the form
 * has the wrong encoding.
 */
function filesIn(name: string, text: string): unknown[] {
  if (/^data:/i.test(text)) return [{ data: text }];
  const sent = parseUncheckedJson(text);
  if (typeof sent === 'object' && sent !== null) return [sent].flat();
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

/** Sets a flag that was sent as a text. Any other text than these is left for the schema to reject. */
function setFlag(value: Map<string, unknown>, path: string): void {
  const [member = '', inner] = path.split('.');
  const sent = value.get(member);
  if (inner === undefined) value.set(member, flagOf(sent));
  else if (isJsonObject(sent)) value.set(member, { ...sent, [inner]: flagOf(sent[inner]) });
}

/** A checkbox without a value sends `on`, PHP `1` and `0`, and Python `True`. */
function flagOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  if (/^(?:true|on|1)$/i.test(sent)) return true;
  return /^(?:false|off|0)$/i.test(sent) ? false : sent || undefined;
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
