/** Names of sources in arguments: there is one database, under the name that the metadata gives it. */
import { EngineError } from '../errors.ts';
import type { Reloading } from './reloading.ts';

/** The error of a command about a source that does not exist. */
export function noSuchSource(name: string, path: string): EngineError {
  return new EngineError('not-exists', `source with name "${name}" does not exist`, path);
}

/** @throws EngineError `not-exists` for the first name that is not a source of the metadata in use */
export function requireSources(names: readonly string[], { current }: Reloading, path: string): void {
  const known = sourceNames(current);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw noSuchSource(unknown, path);
}

/**
 * For commands about the database itself: without any source in the metadata it is still there, under its usual name.
 * @throws EngineError `not-exists`
 */
export function requireDatabase(name: string, states: Reloading, path: string): void {
  if (name === 'default' && sourceNames(states.current).length === 0) return;
  requireSources([name], states, path);
}

function sourceNames({ loaded }: Reloading['current']): readonly string[] {
  return loaded.metadata.sources.map(({ name }) => name);
}
