/** What the page of the application form is made of, and the names of the inputs that are no questions. */
import type { Answers, Problem } from './check-answers.ts';

/** The form as it is shown. */
export interface FormState {
  readonly answers: Answers;
  readonly problems: readonly Problem[];
  /** Files that were received before. */
  readonly files: readonly {
    readonly token: string;
    readonly name: string;
    readonly size: number;
    readonly isResume: boolean;
    /** Whether it was to be read, and could not be. */
    readonly isUnread: boolean;
  }[];
  /** Files that are not taken, each a problem of its own. */
  readonly refused: readonly {
    readonly token: string;
    readonly input: string;
    readonly name: string;
    readonly message: string;
  }[];
  /** The names of the inputs that were filled in from the resume. */
  readonly fromResume: ReadonlySet<string>;
  /** Those of them that are shown as a question, because the resume states them only maybe. */
  readonly asked: ReadonlySet<string>;
  /** What happened, when it is no problem that keeps the form from being sent. */
  readonly notice: { readonly kind: 'good' | 'warning'; readonly text: string } | null;
  /** The signed token of the form (`form-token.ts`). */
  readonly token: string;
  /** Whether the input that people do not see is there. */
  readonly hasTrap: boolean;
  readonly status: number;
}

/** What a resume filled in. */
export type FilledIn = Pick<FormState, 'fromResume' | 'asked'>;

/** The names of inputs that are no questions. */
export const inputs = {
  token: 'formToken',
  kept: 'keptFile',
  refused: 'refusedFile',
  remove: 'removeFile',
  step: 'step',
  trap: 'faxNumber',
  consent: 'agreement',
  talentPool: 'talentPool',
  fromResume: 'fromResume',
  asked: 'askedFromResume',
  resumes: 'resumesFiles',
  files: 'files',
  captcha: 'captcha',
  /** Whether the applicant knows that the offer was closed. */
  withoutOffer: 'withoutOffer',
} as const;
