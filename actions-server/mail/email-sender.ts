/**
 * Sends the e-mails that wait in `applications_emails`. Which are due, which are too many, and when one is tried again, the
 * database decides (`claim_application_emails`, `keep_email_times` in migrations/).
 */
import { DeliveryLoop } from '@platform/runtime';
import type { Language } from '@platform/vocabulary';
import { settingsOf } from '../careers/site.ts';
import type { Hasura } from '../graphql/client.ts';
import {
  ClaimEmailsDocument,
  type ClaimEmailsMutation,
  EndEmailAttemptDocument,
  ListAccountsWithEmailsDocument,
  RemoveOldEmailsDocument,
} from '../graphql/generated.ts';
import type { MailSettings } from '../settings/mail-settings.ts';
import type { ServerInstance } from '../tasks/server-instance.ts';
import type { Services } from '../tasks/services.ts';
import { databaseNow } from '../webhooks/database-now.ts';
import { confirmationMessage } from './confirmation.ts';
import { createMailer, type Mailer } from './mailer.ts';

type ClaimedEmail = ClaimEmailsMutation['claim_application_emails'][number];

/** Mail servers accept few connections of one client. */
const concurrency = 4;
const pollIntervalMs = 5_000;
/** Accounts that one look finds. */
const pageSize = 500;
const keptDays = 30;

export class EmailSender {
  readonly #services: Pick<Services, 'hasura' | 'log' | 'metrics'>;
  readonly #settings: MailSettings;
  readonly #mailer: Mailer;
  readonly #holder: string;
  readonly #loop: DeliveryLoop<ClaimedEmail>;
  /** The account that was served last: those after it come first the next time. */
  #last = '';

  constructor(
    services: Pick<Services, 'hasura' | 'log' | 'metrics'>,
    settings: MailSettings,
    { name }: Pick<ServerInstance, 'name'>,
    mailer: Mailer = createMailer(settings),
  ) {
    this.#services = services;
    this.#settings = settings;
    this.#mailer = mailer;
    this.#holder = name;
    const { log } = services;
    this.#loop = new DeliveryLoop<ClaimedEmail>(
      {
        claim: (loop) => this.#claim(loop),
        deliver: (email, signal) => this.#deliver(email, signal),
        // Nobody knows whether the mail server has taken it: its lease is left to expire.
        release: async () => {},
        onError: (err, email) =>
          email === undefined
            ? log.warn({ err }, 'failed to claim e-mails')
            : log.warn({ err, emailId: email.id }, 'failed to store what came of an e-mail'),
      },
      { concurrency, pollIntervalMs, pollsAfterEach: true },
    );
  }

  /** From now on e-mails are sent. The log says when the mail server cannot be used. */
  start(): void {
    this.#loop.start();
    void this.#mailer.problem().then((reason) => {
      if (reason !== null) this.#services.log.error({ reason }, 'the mail server cannot be used');
    });
  }

  /** Looks for due e-mails: call it when there may be one. Never throws. */
  wake(): void {
    this.#loop.poll();
  }

  /** Resolves when nothing is claimed or sent any more. */
  async idle(): Promise<void> {
    await this.#loop.idle();
  }

  /** Claims no more, and waits for attempts that are under way for `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    await this.#loop.close(graceMs);
  }

  /** One e-mail of each account in turn, so that one with many does not hold up the others. */
  async *#claim(loop: Pick<DeliveryLoop<ClaimedEmail>, 'room'>): AsyncGenerator<readonly ClaimedEmail[]> {
    const { hasura, metrics } = this.#services;
    const admin = hasura.asAdmin();
    const { applications_emails: due } = await admin.request(ListAccountsWithEmailsDocument, {
      now: databaseNow,
      limit: pageSize,
    });
    const ids = due.map(({ groupId }) => groupId);
    const next = ids.findIndex((id) => id > this.#last);
    for (const groupId of next === -1 ? ids : [...ids.slice(next), ...ids.slice(0, next)]) {
      if (loop.room === 0) return;
      const { claim_application_emails: claimed } = await admin.request(ClaimEmailsDocument, {
        groupId,
        holder: this.#holder,
        most: 1,
        dailyLimit: this.#settings.dailyLimit,
      });
      this.#last = groupId;
      // One that somebody has queued again keeps its error, and begins with its first attempt.
      for (const { error, attempts } of claimed)
        if (error === 'interrupted' && attempts > 1) metrics.emailAttempted('interrupted');
      yield claimed.filter(({ status }) => status === 'running');
    }
  }

  async #deliver({ site, ...email }: ClaimedEmail, signal: AbortSignal): Promise<void> {
    // Deleted since it was claimed, and the e-mail with it.
    if (site === null) return;
    const { hasura, log, metrics } = this.#services;
    const stored = { ...email, language: email.language as Language };
    const message = confirmationMessage(stored, settingsOf(site), this.#settings.from);
    const result = await this.#mailer.send(message, signal);
    const end = result.isTaken
      ? { status: 'sent', error: null }
      : { status: result.isFinal ? 'failed' : 'queued', error: result.reason };
    const { update_applications_emails: ended } = await hasura
      .asAdmin()
      .request(EndEmailAttemptDocument, { id: email.id, holder: this.#holder, end });
    // No row: the person was erased meanwhile, or the lease was lost.
    const status = ended?.returning[0]?.status ?? end.status;
    metrics.emailAttempted(status === 'queued' ? 'postponed' : (status as 'sent' | 'failed'));
    // Neither the address nor what the mail server says, which may repeat it.
    const about = { emailId: email.id, groupId: email.groupId, attempt: email.attempts };
    if (status === 'sent') log.debug(about, 'an e-mail was sent');
    else
      log.warn(about, status === 'queued' ? 'an e-mail is tried again later' : 'an e-mail could not be sent');
  }
}

/** Removes e-mails that are 30 days old, whatever became of them. */
export async function removeOldEmails(hasura: Hasura): Promise<void> {
  const before = new Date(Date.now() - keptDays * 24 * 3600 * 1000).toISOString();
  await hasura.asAdmin().request(RemoveOldEmailsDocument, { before });
}
