/**
 * What depends on an object that is removed: what is inconsistent without it. Used when a command removes an object of the
 * metadata, and when SQL removes an object of the database.
 */
import { EngineError } from '../errors.ts';
import type { InconsistentObject } from '../metadata/metadata-error.ts';
import { type MetadataObject, objectsIn, printWrittenName, without } from '../metadata/metadata-objects.ts';
import type { EditContext } from './command.ts';
import { newInconsistencies, toHasura } from './edits.ts';

/** What is left out may be what other objects depend on, but never more often than there are kinds of objects. */
const maximumRounds = 20;

/**
 * A document after something was removed from it.
 * @param before what was inconsistent before
 * @param isCascading removes what depends on it, too
 * @throws EngineError `dependency-error` when something does, and it is not removed
 */
export async function afterRemoval(
  document: unknown,
  before: readonly InconsistentObject[],
  isCascading: boolean,
  { check, path }: Pick<EditContext, 'check' | 'path'>,
): Promise<unknown> {
  let remaining = document;
  for (let round = 0; round < maximumRounds; round += 1) {
    const dependents = newInconsistencies(before, await check(remaining));
    if (dependents.length === 0) return remaining;
    if (!isCascading) {
      const names = dependents.map(({ object }) => printDependent(object)).sort();
      throw new EngineError(
        'dependency-error',
        `cannot drop due to the following dependent objects : ${names.join(', ')}`,
        path,
        { internal: toHasura(dependents) },
      );
    }
    remaining = withoutObjects(remaining, dependents);
  }
  throw new EngineError('unexpected', 'the dependent objects could not be removed', path);
}

/** A document without the objects of these names. */
export function withoutObjects(document: unknown, objects: readonly InconsistentObject[]): unknown {
  const names = new Set(objects.map(({ object }) => object.name));
  const paths = objectsIn(document)
    .filter(({ name }) => names.has(name))
    .map(({ path }) => path);
  return without(document, paths);
}

const words: Readonly<Record<string, string>> = {
  object_relation: 'relationship',
  array_relation: 'relationship',
  computed_field: 'computed-field',
  event_trigger: 'event-trigger',
};

/** As Hasura prints it among dependent objects: `permission author.user.select`. */
function printDependent({ type, name, definition }: MetadataObject): string {
  const { table, role, name: ownName } = definition as Record<string, unknown>;
  const printed = printWrittenName(table);
  const permission = /^(select|insert|update|delete)_permission$/.exec(type)?.[1];
  if (permission !== undefined) return `permission ${printed}.${String(role)}.${permission}`;
  const word = words[type];
  return word === undefined ? name.replace(/ in source \S+$/, '') : `${word} ${printed}.${String(ownName)}`;
}
