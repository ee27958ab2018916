/** The codes of the errors in an answer of Hasura, without parsing it: answers may have megabytes. */
import { type BodyPieces, byteLengthOf, bytesOf, startOf } from '@platform/runtime';

/** An answer with errors, alone or in a batch, is small: the errors take the place of the data. */
const maxBytes = 65_536;
const maxCodes = 5;
const code = /"code"\s*:\s*"([\w-]{1,60})"/g;

/** Different codes, a few at most; none for data. Answers of a batch with a lot of data are not looked at. */
export function errorCodes(body: BodyPieces): readonly string[] {
  if (!/^\s*(?:\{\s*"errors"|\[)/.test(startOf(body, 64)) || byteLengthOf(body) > maxBytes) return [];
  const text = bytesOf(body).toString();
  const answers = text.split(/(?=\{\s*"errors"\s*:)/).filter((part) => /^\{\s*"errors"/.test(part));
  // The data of the next answer of a batch may have a member of this name.
  const errors = answers.map((part) => part.split(/\{\s*"data"\s*:/)[0] ?? '');
  return [
    ...new Set(errors.flatMap((part) => [...part.matchAll(code)].map(([, found = '']) => found))),
  ].slice(0, maxCodes);
}
