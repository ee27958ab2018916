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
  }[];
  /** The names of the inputs that were filled in from the resume. */
  readonly fromResume: ReadonlySet<string>;
  /** What happened, when it is no problem. */
  readonly notice: string | null;
  /** The signed token of the form (`form-token.ts`). */
  readonly token: string;
  /** Whether the input that people do not see is there. */
  readonly hasTrap: boolean;
  readonly status: number;
}

/** The names of inputs that are no questions. */
export const inputs = {
  token: 'formToken',
  kept: 'keptFile',
  remove: 'removeFile',
  step: 'step',
  trap: 'faxNumber',
  consent: 'agreement',
  talentPool: 'talentPool',
  fromResume: 'fromResume',
  resumes: 'resumesFiles',
  files: 'files',
  captcha: 'captcha',
} as const;
