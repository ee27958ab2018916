/** The warning about values of a resume that a person should check. */
import { doubtfulFields, type ParsedResume } from '@platform/resume-reader';
import type { Warning } from '../values/warning.ts';

/**
 * One warning that names the doubtful fields, or none. It tells the names of fields only: a caller with a public key is
 * told nothing that the document says.
 * @param path the member of the body with the file: `resumesFiles.0`
 * @param stated the members of the body whose values take precedence over those of the resume
 */
export function doubtWarnings(
  path: string,
  resume: Pick<ParsedResume, 'evidence'>,
  stated: ReadonlySet<string> = new Set(),
): Warning[] {
  const fields = doubtfulFields(resume).filter((field) => !stated.has(field.split('.')[0] ?? ''));
  if (fields.length === 0) return [];
  const message = `the values of these fields are doubtful and should be checked: ${fields.join(', ')}`;
  return [{ path, code: 'resume_doubtful', message }];
}
