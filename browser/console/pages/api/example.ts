/** A request to begin from: what it is called, what it needs, and its variables and headers. */
import type { Model } from '../../model/table-model.ts';

/** Ids of rows that are there, for the variables of examples. */
export interface ExampleIds {
  readonly account: string;
  readonly profile: string;
  /** One that waits for a decision. */
  readonly application: string;
  /** The private key on whose behalf an action is called. */
  readonly apikey: string;
}

type ExampleName =
  | 'profiles'
  | 'pipeline'
  | 'applications'
  | 'count'
  | 'changes'
  | 'fields'
  | 'addNote'
  | 'changeHeadline'
  | 'upsertCompany'
  | 'deleteCompany'
  | 'saveProject'
  | 'acceptApplication';

export interface Example {
  readonly name: ExampleName;
  /** The tables and actions that it uses. */
  readonly needs: readonly string[];
  readonly query: string;
  readonly variables?: (ids: ExampleIds) => Readonly<Record<string, unknown>>;
  /** Those that it needs besides the secret. */
  readonly headers?: (ids: ExampleIds) => Readonly<Record<string, string>>;
}

/** Those that the schema has everything for. */
export function examplesFor(list: readonly Example[], { byName, actionNames }: Model): readonly Example[] {
  return list.filter(({ needs }) => needs.every((name) => byName.has(name) || actionNames.has(name)));
}
