/** What two callers were answered, and the only place that asks as a caller whom the session does not name. */
import type { Caller } from '../../engine/caller.ts';
import type { GraphqlDocument } from '../../engine/document.ts';
import { isProblem } from '../../engine/errors.ts';
import { requestAs } from '../../engine/request.ts';
import type { ComparedTable } from './compare-rows.ts';

export interface Query {
  readonly document: GraphqlDocument;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What was sent for one of the two, and why the engine refused it; null: it did not. */
export interface Sent extends Query {
  readonly error: unknown;
}

export interface Comparison {
  readonly tables: readonly ComparedTable[];
  readonly left: Sent;
  readonly right: Sent;
  /** Columns that only the other one may read. */
  readonly unreadable: { readonly left: readonly string[]; readonly right: readonly string[] };
  /** Columns whose values may be long, and are not compared. */
  readonly leftOut: readonly string[];
  /** Whether what seems to be seen by one only may be among rows that were not read of the other. */
  readonly isUncertain: boolean;
}

/** What the engine answers a caller; `error` is why it does not. @throws EngineProblem `stopped` */
export async function sendAs<Data>(
  caller: Caller,
  { document, variables }: Query,
  signal: AbortSignal | undefined,
): Promise<{ readonly error: unknown; readonly data: Data | null }> {
  try {
    return { error: null, data: await requestAs<Data>(caller, document, variables, { signal }) };
  } catch (error) {
    if (isProblem(error, 'stopped')) throw error;
    return { error, data: null };
  }
}
