/**
 * The e-mail that confirms an application. It says what the site and the offer are called and nothing that the applicant has
 * entered: whoever fills in the form chooses who reads it. New and known people get the same.
 */
import { cleanLine, type Language, readEmailAddresses, texts } from '@platform/vocabulary';
import type { SendMailOptions } from 'nodemailer';
import { type Site, siteText } from '../careers/site.ts';
import type { Hasura } from '../graphql/client.ts';
import { FindConfirmationDocument } from '../graphql/generated.ts';
import { html } from '../http/html.ts';
import type { SaveKind } from '../saves/save-kind.ts';

/** What is stored in the task of an application, and queued with it. */
export interface Confirmation {
  readonly siteId: string;
  readonly language: Language;
  readonly recipient: string;
  /** null: the application is for no offer. */
  readonly jobName: string | null;
}

/** Longer titles are cut: subjects have an end. */
const maxJobName = 200;

/** @returns null when the site confirms nothing, or the text is no address */
export function confirmationOf(
  { id, sendsConfirmations }: Pick<Site, 'id' | 'sendsConfirmations'>,
  language: Language,
  { emailAddress, jobName }: { readonly emailAddress: string; readonly jobName: string | null },
): Confirmation | null {
  const [address] = readEmailAddresses(emailAddress).addresses;
  if (!sendsConfirmations || address === undefined) return null;
  const recipient = address.emailAddress;
  return { siteId: id, language, recipient, jobName: jobName === null ? null : oneLine(jobName) };
}

/** The save of an application that queues its confirmation in the transaction in which it succeeds. */
export function confirming<Payload extends { readonly confirmation?: Confirmation }>(
  kind: SaveKind<Payload>,
  confirmation: Confirmation | null,
): SaveKind<Payload> {
  if (confirmation === null) return kind;
  return {
    ...kind,
    async accept(body, options) {
      const accepted = await kind.accept(body, options);
      return { ...accepted, payload: { ...accepted.payload, confirmation } };
    },
  };
}

/** Whether the application of a task has a confirmation. As the service: those who send applications read none. */
export async function hasConfirmation(hasura: Hasura, groupId: string, taskId: string): Promise<boolean> {
  const found = await hasura.asAdmin().request(FindConfirmationDocument, { id: taskId, groupId });
  return found.applications_emails.length > 0;
}

type MailedSite = Pick<Site, 'name' | 'contactEmail' | 'languages' | 'texts'>;

/** @param id of the task: the same message has the same `Message-ID` whenever it is sent */
export function confirmationMessage(
  { id, language, recipient, jobName }: { readonly id: string } & Omit<Confirmation, 'siteId'>,
  site: MailedSite,
  from: string,
): SendMailOptions {
  const words = texts[language];
  const values = { job: jobName ?? words.spontaneousApplication, company: oneLine(site.name), reference: id };
  const fill = (text: string) =>
    text.replace(/\{(job|company|reference)\}/g, (_, name: keyof typeof values) => values[name]);
  const subject = fill(siteText(site, language, 'confirmationSubject') ?? words.confirmationSubject);
  const text = fill(siteText(site, language, 'confirmationText') ?? words.confirmationText);
  const paragraphs = [...text.split(/\n\s*\n/), words.confirmationReason].map((paragraph) =>
    paragraph.trim(),
  );
  const { contactEmail } = site;
  return {
    from: { name: values.company, address: from },
    to: { name: '', address: recipient },
    envelope: { from, to: [recipient] },
    ...(contactEmail && { replyTo: { name: values.company, address: contactEmail } }),
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    subject: oneLine(subject),
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlOf(language, paragraphs),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function htmlOf(language: Language, paragraphs: readonly string[]): string {
  const lines = (paragraph: string) =>
    paragraph.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
  return html`<!doctype html>
<html lang="${language}"><body>
${paragraphs.map((paragraph) => html`<p>${lines(paragraph)}</p>\n`)}</body></html>`.text;
}

function oneLine(text: string): string {
  // By characters: half of an emoji could not be stored.
  return Array.from(cleanLine(text)).slice(0, maxJobName).join('');
}
