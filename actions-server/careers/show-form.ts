/** The page of the application form, as it becomes after each request. In: answers, files, problems. Out: the answer. */
import type { Config } from '../config.ts';
import type { RouteResult } from '../http/route.ts';
import { applicationPage } from './application-page.ts';
import type { FormDefinition } from './form-definition.ts';
import type { FormState } from './form-state.ts';
import { type FormToken, writeFormToken } from './form-token.ts';
import { type KeptFile, tokenOf } from './kept-files.ts';
import type { View } from './layout.ts';
import { type RefusedFile, refusalText, refusalToken } from './refused-files.ts';

/** What is shown of a form. */
export interface Shown
  extends Pick<FormState, 'answers' | 'problems'>,
    Partial<Pick<FormState, 'fromResume' | 'asked' | 'notice' | 'status'>> {
  readonly token: FormToken;
  readonly files: readonly KeptFile[];
  readonly refused: readonly RefusedFile[];
}

/** The page of a form as it is now: its texts and files with their signatures. */
export function showForm(
  view: View,
  definition: FormDefinition,
  {
    answers,
    problems,
    token,
    files,
    refused,
    fromResume = new Set(),
    asked = new Set(),
    notice = null,
    status = 200,
  }: Shown,
  config: Pick<Config, 'fileLinks' | 'limits' | 'captcha'>,
): RouteResult {
  const { secret } = config.fileLinks;
  const state: FormState = {
    answers,
    problems,
    fromResume,
    asked,
    notice,
    status,
    files: files.map((file) => ({ ...file, token: tokenOf(file, secret) })),
    refused: refused.map((file) => ({
      input: file.input,
      name: file.name,
      token: refusalToken(file, { site: view.site, offerId: definition.offerId }, secret),
      message: refusalText(file, config.limits, view.language),
    })),
    token: writeFormToken(token, secret),
    hasTrap: !token.isConfirmed,
  };
  return applicationPage(view, definition, state, config);
}
