/** Rejects a save with one error that names every problem of it. */
import { AppError, type ErrorCode, type ErrorDetail, statusByCode } from '../errors.ts';

/**
 * The error of a save with problems. Its code is that of the first problem where the public API has such a code, else
 * `validation_failed`.
 */
export function rejection(details: readonly [ErrorDetail, ...ErrorDetail[]]): AppError {
  const [first] = details;
  const code = isErrorCode(first.code) ? first.code : 'validation_failed';
  const others = details.length === 1 ? '' : ` (and ${details.length - 1} more)`;
  return new AppError(code, `${first.path}: ${first.message}${others}`, { details });
}

/** @throws AppError when there is a problem */
export function rejectIfInvalid(details: readonly ErrorDetail[]): void {
  const [first, ...rest] = details;
  if (first !== undefined) throw rejection([first, ...rest]);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(statusByCode, code);
}
