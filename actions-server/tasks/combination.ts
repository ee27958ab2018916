/**
 * How several requests of one document are sent as one: the saves of a batch read, write and record their tasks together.
 * Data and pure functions; `combined-requests.ts` collects the requests.
 */
import type { TypedDocument } from '../graphql/documents.ts';
import type { tasks_set_input, tasks_updates } from '../graphql/generated.ts';

interface TypedCombination<Result, Variables, CombinedResult, CombinedVariables> {
  /** The document of a single save. */
  readonly document: TypedDocument<Result, Variables>;
  /** One of the same rights; a mutation of it is one transaction. */
  readonly combined: TypedDocument<CombinedResult, CombinedVariables>;
  /** The variables of the combined request. */
  variablesOf(all: readonly Variables[]): CombinedVariables;
  /**
   * What each request would have been answered with alone.
   * @returns null when the combined result does not tell: then each is sent alone
   */
  resultsOf(result: CombinedResult, all: readonly Variables[]): readonly Result[] | null;
}

/** A combination without its types, for lists of them. */
export type Combination = TypedCombination<unknown, object, unknown, object>;

/** Checks the types of a combination. */
export function combination<
  Result,
  Variables extends object,
  CombinedResult,
  CombinedVariables extends object,
>(typed: TypedCombination<Result, Variables, CombinedResult, CombinedVariables>): Combination {
  return typed as unknown as Combination;
}

/** The task variables of all saves, for the mutation of all of them. */
export function taskUpdates(
  all: readonly { readonly taskId: string; readonly task: tasks_set_input }[],
): tasks_updates[] {
  return all.map(({ taskId, task }) => ({ where: { id: { _eq: taskId } }, _set: task }));
}

/** The task of one save among those of all. */
export function taskOf<Task extends { readonly id: string }>(
  tasks: readonly Task[],
  { taskId }: { readonly taskId: string },
): Task | null {
  return tasks.find(({ id }) => id === taskId) ?? null;
}

/** The results of mutations that saves wrote together: no save looks at what its mutation returns. */
export function unreadResults(_: unknown, all: readonly unknown[]): never[] {
  return all.map(() => ({}) as never);
}

/** A variable that is a list, as GraphQL sends it: a single value stands for a list of it. */
type ListVariable<Item> = readonly Item[] | Item;

/** The elements of all these lists, each of them once. */
export function union(lists: readonly ListVariable<string>[]): string[] {
  return [...new Set(lists.flat())];
}

/** A test whether a value is in the list. Ids are the same in any case. */
export function isIn(list: ListVariable<string>): (value: string | null) => boolean {
  const values = new Set([list].flat());
  return (value) => value !== null && values.has(value);
}

/** The rows with one of these ids. */
export function withIds<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: ListVariable<string>,
): Row[] {
  const known = new Set([ids].flat().map((id) => id.toLowerCase()));
  return known.size === 0 ? [] : rows.filter(({ id }) => known.has(id));
}
