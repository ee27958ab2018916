/** What a resume answers of the questions about a person. The applicant sees and corrects it before it is sent. Pure. */
import { askedFields, type ParsedResume } from '@platform/resume-reader';
import { cleanLine } from '@platform/vocabulary';
import type { Answers } from './check-answers.ts';

/** Answers by the names of their inputs. What the resume does not state is left out. */
export function answersOf(resume: ParsedResume): Map<string, string> {
  const { firstName, lastName, emailAddresses, phoneNumbers, location, networkUrl } = resume;
  const found = {
    firstName,
    lastName,
    emailAddresses: emailAddresses[0],
    phoneNumbers: phoneNumbers[0]?.number,
    location,
    networkUrl,
  };
  return new Map(
    Object.entries(found).flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : [])),
  );
}

/** The names of the inputs whose answers the resume states only maybe. */
export const askedAnswers = (resume: ParsedResume): Set<string> =>
  new Set(askedFields(resume).map((field) => field.replace(/\.0$/, '')));

/**
 * Adds the answers of a resume where the applicant has written nothing, or nothing but what an earlier resume said.
 * @param fromEarlier the names of the inputs that an earlier resume filled in
 */
export function fillIn(
  answers: Answers,
  read: ReadonlyMap<string, string>,
  fromEarlier: ReadonlySet<string>,
): { answers: Answers; filled: ReadonlySet<string> } {
  const all = new Map(answers);
  const filled = new Set<string>();
  for (const [name, text] of read) {
    const isEmpty = (answers.get(name) ?? []).every((value) => cleanLine(value) === '');
    if (!isEmpty && !fromEarlier.has(name)) continue;
    all.set(name, [text]);
    filled.add(name);
  }
  return { answers: all, filled };
}
