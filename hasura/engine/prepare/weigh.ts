/**
 * How many bytes of memory prepared requests take, estimated from their structure: close enough to bound what is kept,
 * and not below what the heap really holds (`npm run bench:memory` compares the two).
 */
import type { DocumentNode } from 'graphql';
import type { ActionCall } from '../plan/actions/action-plan.ts';
import type { VariableDependency } from '../plan/input/variables.ts';
import type { Field } from '../plan/types.ts';
import type { Prepared } from './prepared.ts';

const bytesOfObject = 48;
const bytesOfMember = 8;
const bytesOfText = 32;
/** A selected field of an action's answer, with the rows that may lie below it. */
const bytesOfActionField = 1000;

/** Members that hold something of the model or of a schema, which others keep alive anyway. */
const shared: ReadonlySet<string> = new Set(['coercion', 'type', 'elementType']);
const noSharedMembers: ReadonlySet<string> = new Set();

export function weighPrepared(prepared: Prepared): number {
  if (prepared.kind !== 'actions') return weighData(prepared, shared);
  return prepared.steps.reduce(
    (bytes, step) =>
      bytes +
      (step.kind === 'action' || step.kind === 'asyncAction' ? weighCall(step) : weighData(step, shared)),
    bytesOfObject,
  );
}

export function weighDependencies(dependencies: readonly VariableDependency[]): number {
  return weighData(dependencies, noSharedMembers);
}

export function weighDocument(document: DocumentNode): number {
  return weighData(document, noSharedMembers);
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
  return fields.reduce((bytes, field) => {
    const inner =
      field.kind === 'jsonObject' ? field.output.fields : field.kind === 'rows' ? field.fields : [];
    return bytes + bytesOfActionField + weighText(field.key) + weighFields(inner);
  }, 0);
}

/** Plain data without circles. */
function weighData(data: unknown, sharedMembers: ReadonlySet<string>): number {
  if (typeof data === 'string') return weighText(data);
  if (typeof data !== 'object' || data === null) return 0;
  let bytes = bytesOfObject;
  if (Array.isArray(data)) {
    for (const item of data) bytes += bytesOfMember + weighData(item, sharedMembers);
    return bytes;
  }
  // Names of members are there once for all objects.
  for (const [name, member] of Object.entries(data)) {
    bytes += bytesOfMember + (sharedMembers.has(name) ? 0 : weighData(member, sharedMembers));
  }
  return bytes;
}
