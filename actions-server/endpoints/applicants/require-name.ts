import { rejection } from '../../errors.ts';
import type { Warning } from '../../values/warning.ts';

interface NameSources {
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Whether there is a resume or a valid network URL, from which a missing name can be read. */
  readonly isReadable: boolean;
}

/**
 * @param leftOut files that were not taken, which may be why there is no resume
 * @throws AppError missing_name when a name is missing and nothing has it
 */
export function requireName(
  { firstName, lastName, isReadable }: NameSources,
  leftOut: readonly Warning[] = [],
): void {
  if (isReadable || (firstName !== null && lastName !== null)) return;
  const path = firstName === null ? 'firstName' : 'lastName';
  const message = 'firstName and lastName are required when there is neither a resume nor a networkUrl';
  throw rejection([{ path, code: 'missing_name', message }, ...leftOut]);
}
