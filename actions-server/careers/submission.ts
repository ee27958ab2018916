/** The body of an application that a form makes: the same members as in JSON, and the same save. Pure. */
import { createHash } from 'node:crypto';
import type { ReceivedFile } from '../files/received-file.ts';
import type { JsonBody } from '../http/route.ts';
import { type Answers, answerTo } from './check-answers.ts';
import { inputs } from './form-state.ts';
import type { FormToken } from './form-token.ts';
import type { View } from './layout.ts';
import type { Question } from './questions.ts';
import { readingOf } from './reading.ts';
import { siteText } from './site.ts';

interface Sent {
  /** null: an application without an offer. */
  readonly offerId: string | null;
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly files: readonly { readonly isResume: boolean; readonly received: ReceivedFile }[];
  readonly token: FormToken;
}

/** @param now milliseconds since 1970: when the applicant agreed */
export function bodyOf(
  view: View,
  { offerId, questions, answers, files, token }: Sent,
  now: number,
): JsonBody {
  const reading = readingOf(view);
  const answered = questions.flatMap((question): [string, string][] => {
    const text = answerTo(question, answers, reading);
    return text === '' ? [] : [[question.name, text]];
  });
  const lists = { resumesFiles: filesOf(files, true), files: filesOf(files, false) };
  const stable = {
    ...(offerId === null ? {} : { projectId: offerId }),
    ...Object.fromEntries(answered),
    ...(view.source === '' ? {} : { source: view.source }),
  };
  const consent = consentOf(view, answers, token);
  const value = {
    ...stable,
    ...(consent && { consent: { ...consent, givenAt: new Date(now).toISOString() } }),
    ...lists,
  };
  // The time is another one when the same form is sent again.
  const hashes = files.map(({ isResume, received }) => [isResume, received.sha256]);
  const sha256 = createHash('sha256')
    .update(JSON.stringify([stable, consent, hashes]))
    .digest('hex');
  return { value, sha256 };
}

function filesOf(files: Sent['files'], isResume: boolean) {
  return files
    .filter((file) => file.isResume === isResume)
    .map(({ received }) => ({ fileName: received.fileName, data: received }));
}

/**
 * What the applicant agreed to; null when the account says nothing about it. `textVersion` is the version of
 * `careers_sites.consentHistory` and its language.
 */
function consentOf({ site, language }: View, answers: Answers, { consentVersion }: FormToken) {
  const has = (name: 'privacyNotice' | 'consent' | 'talentPool') => siteText(site, language, name) !== null;
  if (!has('privacyNotice') && !has('consent') && !has('talentPool')) return null;
  return {
    basis: has('consent') ? 'consent' : 'notice',
    textVersion: `${consentVersion} ${language}`,
    ...(has('talentPool') && { talentPool: answers.get(inputs.talentPool)?.includes('true') ?? false }),
  };
}
