/** What becomes of an answer of Hasura: its data, or the error to throw. */
import { serviceUnavailable } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../text/json.ts';
import { classifyHasuraError, HasuraError, readHasuraError } from './errors.ts';
import { type SchemaCheck, unknownMember } from './schema-check.ts';

/** @throws Error for a status from 500 on: GraphQL errors have status 200, so it comes from a proxy, or from a Hasura that is not ready */
export function expectAnswer({ status }: { readonly status: number }): void {
  if (status >= 500) throw new Error(`Hasura responded with status ${status}`);
}

/** The data in a parsed answer; null when it has errors, or none. */
export function dataIn(answer: unknown): JsonObject | null {
  const data = isJsonObject(answer) && answer.errors === undefined ? answer.data : null;
  return isJsonObject(data) ? data : null;
}

/**
 * The error to throw for an answer without data. A document that does not fit the schema has no fault of its own when
 * the schema is another release's: it can be sent again after the upgrade.
 * @param answer the parsed body
 * @param author who wrote the conditions of the document
 */
export async function refusal(
  answer: unknown,
  author: 'service' | 'caller',
  status: number,
  schemaCheck: SchemaCheck,
): Promise<Error> {
  const refused = readHasuraError(answer);
  if (refused === null) {
    return serviceUnavailable(
      new Error(`the response of Hasura has neither data nor errors (status ${status})`),
    );
  }
  const error = classifyHasuraError(refused, author);
  if (!(error instanceof HasuraError) || error.code !== unknownMember) return error;
  // What a caller has written is refused often, and for its own faults.
  const look = author === 'service' ? schemaCheck.problemOfRefusal : schemaCheck.problem;
  const problem = await look().catch(() => null);
  return problem === null ? error : serviceUnavailable(new Error(problem, { cause: error }));
}
