/** Where in the input of a save the value is that the database refused. In: an error, an input. Out: the error with the path. */
import { AppError, toAppError } from '../errors.ts';
import { hasuraErrorIn } from '../graphql/errors.ts';
import { isJsonObject } from '../text/json.ts';

/** Postgres quotes most values that it refuses, at the end of the message or within. */
const quotedPattern = /(?:: |value )"(?<value>[\s\S]*?)"(?:$| is out of range)/;

/** The error for the caller of a save: of a value that the database refused, with the member that has it. */
export function answerToSave(error: unknown, payload: unknown): AppError {
  const answer = toAppError(error);
  const refusal = hasuraErrorIn(answer);
  const value = refusal === null ? undefined : quotedPattern.exec(refusal.message)?.groups?.value;
  if (answer.code !== 'validation_failed' || value === undefined) return answer;
  const path = pathOf(value, payload);
  if (path === null) return answer;
  const { code, message, headers } = answer;
  const detail = { path: path.join('.'), code: 'invalid_value', message: refusal?.message ?? '' };
  return new AppError(code, message, { details: [detail], cause: refusal, headers });
}

/** The path of the first leaf that says the same as a text. */
function pathOf(text: string, value: unknown): readonly string[] | null {
  if (Array.isArray(value) || isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const path = pathOf(text, member);
      if (path !== null) return [key, ...path];
    }
    return null;
  }
  return value !== null && String(value) === text ? [] : null;
}
