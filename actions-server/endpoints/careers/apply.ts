/**
 * The application form of a careers page: it is shown, its resume is read, and it is saved as the same application in JSON
 * is, by the same save.
 */

import { texts } from '@platform/vocabulary';
import { questionsOf } from '../../careers/application-page.ts';
import { captchaProblem } from '../../careers/captcha.ts';
import { type Answers, checkAnswers, type Problem } from '../../careers/check-answers.ts';
import type { SiteNeeds } from '../../careers/error-page.ts';
import {
  type FormDefinition,
  formOfOffer,
  formWithoutOffer,
  isClosed,
} from '../../careers/form-definition.ts';
import { type FilledIn, inputs } from '../../careers/form-state.ts';
import {
  type FormToken,
  isTooOld,
  looksHuman,
  newFormToken,
  readFormToken,
  saveKeyOf,
} from '../../careers/form-token.ts';
import {
  forgetFiles,
  type KeptFile,
  keepFiles,
  lookForFiles,
  readTokens,
  receivedAgain,
} from '../../careers/kept-files.ts';
import { leadTo, type View } from '../../careers/layout.ts';
import { closedPage } from '../../careers/offer-page.ts';
import { newestOffers } from '../../careers/offers.ts';
import { pageRoutes } from '../../careers/page-route.ts';
import { readingOf } from '../../careers/reading.ts';
import { fileCountProblem, type ReceivedForm, receiveForm } from '../../careers/received-form.ts';
import { type RefusedFile, readRefusals } from '../../careers/refused-files.ts';
import { answersOf, askedAnswers, fillIn } from '../../careers/resume-answers.ts';
import { type Shown, showForm } from '../../careers/show-form.ts';
import { siteText } from '../../careers/site.ts';
import { bodyOf } from '../../careers/submission.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type AppError, toAppError } from '../../errors.ts';
import type { Upload } from '../../files/upload.ts';
import type { Hasura } from '../../graphql/client.ts';
import type { RequestContext, Route, RouteResult } from '../../http/route.ts';
import type { Caller } from '../../keys/caller.ts';
import { type Confirmation, confirmationOf, confirming } from '../../mail/confirmation.ts';
import { readUpload } from '../../saves/read-upload.ts';
import type { SaveKind } from '../../saves/save-kind.ts';
import { handleSave, isRepeated, type SaveServer } from '../../saves/save-route.ts';
import type { Services } from '../../tasks/services.ts';

type FormServer = SaveServer & Pick<Dependencies, 'config'>;
type Context = RequestContext<{ readonly offer: string }, URLSearchParams, Caller>;

/** The addresses of forms, and what each of them asks. */
const forms = [
  {
    path: '/offers/:offer/apply',
    find: (view: View, { params }: Context, hasura: Hasura) => formOfOffer(view, params.offer, hasura),
  },
  {
    path: '/apply',
    find: (view: View, _context: Context, hasura: Hasura) => formWithoutOffer(view, hasura),
  },
] as const;

/** The form without answers. */
export const careersForm = forms.flatMap(({ path, find }) =>
  pageRoutes(path, async (view, context, { hasura, config }: Pick<Dependencies, 'hasura' | 'config'>) => {
    const definition = await find(view, context, hasura);
    if (isClosed(definition)) return closedPage(view, await newestOffers(view.site, hasura));
    const { apikeyId: keyId } = context.caller;
    const token = newFormToken({ site: view.site, offerId: definition.offerId, keyId });
    const form = { token, answers: new Map(), files: [], refused: [], problems: [] };
    const page = showForm(view, definition, form, config);
    // The way back of the browser leads to what was entered: nothing of `no-store` is shown again as it was left.
    return { ...page, headers: { ...page.headers, 'Cache-Control': 'private, no-cache' } };
  }),
);

/** The form with answers: it is saved, or shown again. `applicants` is the save of an application. */
export function careersApply<Payload extends { readonly confirmation?: Confirmation }>(
  applicants: SaveKind<Payload>,
): readonly Route<FormServer & SiteNeeds>[] {
  return forms.flatMap(({ path, find }) =>
    pageRoutes(
      path,
      async (view, context, dependencies: FormServer) => {
        const definition = await find(view, context, dependencies.hasura);
        const received = await receiveForm(context, dependencies.config, view.language);
        try {
          return await new FormAnswer(applicants, view, definition, received, context, dependencies).send();
        } finally {
          await received.dispose();
        }
      },
      { method: 'post', counting: 'application' },
    ),
  );
}

/** What a request of the form becomes. */
class FormAnswer<Payload extends { readonly confirmation?: Confirmation }> {
  readonly #applicants: SaveKind<Payload>;
  readonly #view: View;
  readonly #definition: FormDefinition;
  readonly #received: ReceivedForm;
  readonly #context: Context;
  readonly #dependencies: FormServer;
  /** The site, the offer and the key, to which the signed texts of the form belong. */
  readonly #form: { readonly site: View['site']; readonly offerId: string | null; readonly keyId: string };
  /** Files of earlier requests of the form; those that were removed with this one are not kept. */
  readonly #known: KeptFile[];
  readonly #removed: ReadonlySet<string>;
  #kept: KeptFile[];
  readonly #refused: RefusedFile[];
  /** Null: there is none that can be read. */
  readonly #token: FormToken | null;
  /** What an earlier resume filled in. */
  readonly #earlier: FilledIn;

  constructor(
    applicants: SaveKind<Payload>,
    view: View,
    definition: FormDefinition,
    received: ReceivedForm,
    context: Context,
    dependencies: FormServer,
  ) {
    this.#applicants = applicants;
    this.#view = view;
    this.#definition = definition;
    this.#received = received;
    this.#context = context;
    this.#dependencies = dependencies;
    const { secret } = dependencies.config.fileLinks;
    const form = { site: view.site, offerId: definition.offerId, keyId: context.caller.apikeyId };
    this.#form = form;
    this.#known = readTokens(this.#all(inputs.kept), form, secret);
    this.#removed = new Set(
      readTokens(this.#all(inputs.remove), form, secret).map((file) => file.storageKey),
    );
    this.#kept = this.#known.filter(({ storageKey }) => !this.#removed.has(storageKey));
    this.#refused = refusedFiles(received, form, secret);
    this.#token = readFormToken(this.#one(inputs.token), form, secret);
    const [fromResume, asked] = [new Set(this.#all(inputs.fromResume)), new Set(this.#all(inputs.asked))];
    this.#earlier = { fromResume, asked };
  }

  async send(): Promise<RouteResult> {
    const { config } = this.#dependencies;
    if (this.#all(inputs.remove).length > 0) {
      const files = this.#known.filter(({ storageKey }) => this.#removed.has(storageKey));
      await forgetFiles(files, this.#dependencies);
      return this.#again({ problems: this.#received.problems });
    }
    if (this.#one(inputs.step) === 'read') return this.#again(await this.#readResume());
    if (isClosed(this.#definition) && this.#one(inputs.withoutOffer) !== 'true') return this.#tellClosed();
    const problems = this.#problems();
    if (problems.length > 0 || this.#refused.length > 0) return this.#refuse(problems);
    const token = this.#token;
    const now = Date.now();
    const isValid = token !== null && !isTooOld(token, now, config.idempotencyHours);
    if (!isValid || !looksHuman(token, this.#one(inputs.trap), now)) {
      const confirmed = { ...(isValid ? token : newFormToken(this.#form)), isConfirmed: true };
      const problem = { name: '', message: texts[this.#view.language].sendAgain };
      return this.#refuse([problem], { token: confirmed });
    }
    return this.#save(token, this.#definition.offer?.id ?? null);
  }

  /** The offer was closed since the form was begun: the form is shown again, and can be sent without it. */
  async #tellClosed(): Promise<RouteResult> {
    const { offerId } = this.#form;
    const token = this.#token;
    // It was sent before the offer was closed, and the answer was lost.
    if (token !== null && (await this.#isSent(token, offerId))) return this.#save(token, offerId);
    const { problems } = this.#received;
    return this.#again({ problems, ...this.#earlier, status: 410 });
  }

  #one(name: string): string {
    return this.#received.answers.get(name)?.at(-1) ?? '';
  }

  #all(name: string): readonly string[] {
    return this.#received.answers.get(name) ?? [];
  }

  #readResume() {
    return readInto(
      this.#view,
      this.#received,
      this.#refused,
      this.#earlier,
      this.#context,
      this.#dependencies,
    );
  }

  #problems(): Problem[] {
    const { answers, problems, files } = this.#received;
    const { language } = this.#view;
    const questions = questionsOf(this.#definition, this.#view);
    const all = [...this.#kept, ...files.map(({ upload }) => upload)];
    return [
      ...problems,
      ...fileCountProblem(all, this.#dependencies.config.limits, language),
      ...checkAnswers(questions, answers, readingOf(this.#view)),
      ...agreementProblems(this.#view, answers),
    ];
  }

  /** The page again; what was received stays with it. */
  async #again({
    unread,
    ...shown
  }: Partial<Shown> & Pick<Shown, 'problems'> & { unread?: Upload }): Promise<RouteResult> {
    const added = await keepFiles(
      this.#received.files.map(({ upload }) => ({ ...upload, isUnread: upload === unread })),
      this.#form,
      this.#dependencies,
    );
    const page = {
      answers: this.#received.answers,
      token: this.#token ?? newFormToken(this.#form),
      files: [...this.#kept, ...added],
      refused: this.#refused,
      ...shown,
    };
    return showForm(this.#view, this.#definition, page, this.#dependencies.config);
  }

  /** The page again, with what is wrong. */
  #refuse(problems: readonly Problem[], shown: Partial<Shown> = {}): Promise<RouteResult> {
    return this.#again({ problems, ...this.#earlier, status: 422, ...shown });
  }

  #isSent(token: FormToken, offerId: string | null): Promise<boolean> {
    return isRepeated(this.#applicants, this.#saveRequest(token, offerId), this.#dependencies);
  }

  #saveRequest(token: FormToken, offerId: string | null) {
    const { answers } = this.#received;
    const files = [
      ...this.#kept.map((file) => ({
        isResume: file.isResume,
        received: receivedAgain(file, this.#dependencies),
      })),
      ...this.#received.files.map(({ upload, received }) => ({ isResume: upload.isResume, received })),
    ];
    const questions = questionsOf(this.#definition, this.#view);
    return saveRequestOf(this.#view, { offerId, questions, answers, files, token }, this.#context);
  }

  /** @param offerId null: without an offer */
  async #save(token: FormToken, offerId: string | null): Promise<RouteResult> {
    const view = this.#view;
    const { answers } = this.#received;
    try {
      const isRepeat = () => this.#isSent(token, offerId);
      const problem = await captchaProblem(view, answers, this.#context, isRepeat, this.#dependencies);
      if (problem !== null) return await this.#refuse([problem]);
      const kind = confirming(this.#applicants, this.#confirmation());
      const result = await handleSave(kind, this.#saveRequest(token, offerId), this.#dependencies);
      const taskId = 'json' in result ? String((result.json as { taskId: string }).taskId) : '';
      await forgetFiles(this.#kept, this.#dependencies);
      return leadTo(view, view.addresses.thanks(taskId, offerId));
    } catch (thrown) {
      return this.#afterFailure(toAppError(thrown), offerId);
    }
  }

  #confirmation(): Confirmation | null {
    if (this.#dependencies.config.mail === null) return null;
    const { site, language } = this.#view;
    const jobName = this.#definition.offer?.title ?? null;
    return confirmationOf(site, language, { emailAddress: this.#one('emailAddresses'), jobName });
  }

  async #afterFailure(error: AppError, offerId: string | null): Promise<RouteResult> {
    const view = this.#view;
    // The application is stored, and a server will save it: the next page says how that went.
    const isStored = error.status >= 500 || error.code === 'idempotency_key_in_use';
    if (isStored && error.taskId !== null) {
      if (error.status >= 500) {
        const fields = { err: error.cause ?? error, code: error.code };
        this.#context.log.error(fields, 'an application waits for its save');
      }
      return leadTo(view, view.addresses.thanks(error.taskId, offerId));
    }
    if (error.status === 429) throw error;
    this.#context.describe({ code: error.code });
    if (error.code !== 'idempotency_key_reused')
      return this.#refuse(problemsOf(error, view), { status: error.status });
    // Another application was sent with this form: the next one is sent with a new form, which has everything in it.
    const words = texts[view.language];
    // That application has its own copies of the files which this form names.
    const { present, missing } = await lookForFiles(this.#kept, this.#dependencies);
    this.#kept = present;
    const problems = missing.map(({ isResume, name }) => ({
      name: isResume ? inputs.resumes : inputs.files,
      message: words.chooseAgain(name),
    }));
    return this.#refuse([{ name: '', message: words.alreadySent }, ...problems], {
      token: newFormToken(this.#form),
    });
  }
}

/** The request of the save of an application. */
function saveRequestOf(view: View, sent: Parameters<typeof bodyOf>[1], { caller, log, requestId }: Context) {
  return {
    caller,
    log,
    requestId,
    header: () => undefined,
    // Sent again, by a second click or after a broken connection, the same form is the same application.
    ownKey: saveKeyOf(sent.token),
    readJsonBody: async () => bodyOf(view, sent, Date.now()),
  };
}

/** The files that the form does not take: new ones, and earlier ones that were neither removed nor replaced. */
function refusedFiles(
  { answers, files, refused }: ReceivedForm,
  form: Parameters<typeof readRefusals>[1],
  secret: string,
): RefusedFile[] {
  const removed = answers.get(inputs.remove) ?? [];
  const tokens = (answers.get(inputs.refused) ?? []).filter((token) => !removed.includes(token));
  const arrived: readonly string[] = [
    ...files.map(({ upload }) => upload.path),
    ...refused.map(({ input }) => input),
  ];
  const earlier = readRefusals(tokens, form, secret).filter(({ input }) => !arrived.includes(input));
  return [...earlier, ...refused];
}

/** Reads the resume that came with a request, and fills in what the applicant has left empty. */
async function readInto(
  view: View,
  received: ReceivedForm,
  refused: readonly RefusedFile[],
  earlier: FilledIn,
  { caller }: Context,
  services: Pick<Services, 'config' | 'resumeReader'>,
): Promise<
  Pick<Shown, 'answers' | 'problems' | 'fromResume' | 'asked' | 'notice' | 'status'> & {
    readonly unread?: Upload;
  }
> {
  const words = texts[view.language];
  const { answers, problems } = received;
  const file = received.files.find(({ upload }) => upload.isResume);
  const unchanged = { answers, problems, ...earlier };
  if (file === undefined) {
    const missing = { name: inputs.resumes, message: words.missing(words.resume) };
    const isTold = problems.length > 0 || refused.some(({ input }) => input === inputs.resumes);
    return { ...unchanged, problems: isTold ? problems : [missing], notice: null, status: 422 };
  }
  const result = await readUpload(file.upload, caller, services);
  const read = result.status === 'read' ? answersOf(result.resume) : new Map<string, string>();
  if (result.status !== 'read' || read.size === 0) {
    const notice = { kind: 'warning', text: words.wasNotRead(file.upload.name) } as const;
    return { ...unchanged, notice, unread: file.upload, status: 200 };
  }
  const { answers: all, filled } = fillIn(answers, read, earlier.fromResume);
  const notice = { kind: 'good', text: words.wasRead } as const;
  return {
    answers: all,
    problems,
    fromResume: filled,
    asked: askedAnswers(result.resume),
    notice,
    status: 200,
  };
}

function agreementProblems({ site, language }: View, answers: Answers): Problem[] {
  if (siteText(site, language, 'consent') === null || answers.get(inputs.consent)?.includes('true'))
    return [];
  return [{ name: inputs.consent, message: texts[language].mustAgree }];
}

/** A rejection of the save in the words of the applicant. The answers were checked before: few are left. */
function problemsOf(error: AppError, { language }: View): Problem[] {
  const words = texts[language];
  if (error.status >= 500) return [{ name: '', message: words.notSaved }];
  const names = error.details.map(({ path }) => path.split('.')[0] ?? '');
  const problems = [...new Set(names)].map((name) => ({ name, message: words.invalidValue(name) }));
  return problems.length > 0 ? problems : [{ name: '', message: words.notSaved }];
}
