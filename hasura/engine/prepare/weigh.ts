/**
 * How many bytes of memory prepared requests take, estimated from their structure: close enough to bound the cache, and
 * not below what the heap really holds (`npm run bench:memory` compares the two).
 */
import type { ActionCall } from '../plan/actions/action-plan.ts';
import type { Field } from '../plan/types.ts';
import type { Prepared } from './prepared.ts';

const bytesOfObject = 48;
const bytesOfMember = 8;
const bytesOfText = 32;
/** A selected field of an action's answer, with the rows that may be nested in it. */
const bytesOfActionField = 1000;

/** Members that refer to the model or a schema, which are in memory anyway. */
const shared: ReadonlySet<string> = new Set([
  'coercion',
  'type',
  'elementType',
  // Of inserts, which are kept to be prepared in another way.
  'table',
  'column',
  'relationship',
  'presets',
  'conflict',
  'check',
]);
const noSharedMembers: ReadonlySet<string> = new Set();

export function weighPrepared(prepared: Prepared): number {
  if (prepared.kind !== 'actions') return weighData(prepared, shared);
  let bytes = bytesOfObject;
  for (const step of prepared.steps) bytes += 'input' in step ? weighCall(step) : weighData(step, shared);
  return bytes;
}

/** One byte a character, unless one of them needs two. */
export function weighText(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of one byte begin at zero
  return bytesOfText + text.length * (/^[\u0000-\u00ff]*$/.test(text) ? 1 : 2);
}

function weighCall({ key, input, output }: ActionCall): number {
  return bytesOfObject + weighText(key) + weighData(input, shared) + weighFields(output?.fields ?? []);
}

function weighFields(fields: readonly Field[]): number {
  let bytes = 0;
  for (const field of fields) {
    bytes += bytesOfActionField + weighText(field.key);
    if (field.kind === 'jsonObject') bytes += weighFields(field.output.fields);
    if (field.kind === 'rows') bytes += weighFields(field.fields);
  }
  return bytes;
}

/** @param data plain data without cycles */
export function weighData(data: unknown, sharedMembers = noSharedMembers): number {
  if (typeof data === 'string') return weighText(data);
  if (typeof data !== 'object' || data === null) return 0;
  let bytes = bytesOfObject;
  if (Array.isArray(data)) {
    for (const item of data) bytes += bytesOfMember + weighData(item, sharedMembers);
    return bytes;
  }
  // Objects of the same shape share the names of their members.
  for (const [name, member] of Object.entries(data)) {
    bytes += bytesOfMember + (sharedMembers.has(name) ? 0 : weighData(member, sharedMembers));
  }
  return bytes;
}
