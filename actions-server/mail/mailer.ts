/** Hands one message to the mail server of the settings, which may be in the network of the operator. */
import { withTimeout } from '@platform/runtime';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '../settings/mail-settings.ts';
import { printable } from '../text/printable.ts';

/** `taken`: by the mail server, which delivers it. `isFinal`: another attempt would be refused as well. */
export type SendResult =
  | { readonly isTaken: true }
  | { readonly isTaken: false; readonly reason: string; readonly isFinal: boolean };

export interface Mailer {
  /** Sends a message over a connection of its own. Never throws, unless `signal` aborts. */
  send(message: SendMailOptions, signal: AbortSignal): Promise<SendResult>;
  /** Why the mail server cannot be used, as far as the connection and the login go; null when it can. Never throws. */
  problem(): Promise<string | null>;
}

/** Less than a lease (`keep_email_times`), so that no other server sends the same meanwhile. */
const attemptMs = 120_000;
const maxReason = 500;

/** @param ca whom to trust besides the system, for tests */
export function createMailer({ host, port, isSecure, login }: MailSettings, ca?: string): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    // A password is never sent over a connection that can be read.
    requireTLS: login !== null,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...(ca && { tls: { ca } }),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    dnsTimeout: 10_000,
    // Nothing of a message is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    problem: () =>
      transport.verify().then(
        () => null,
        (error: NodemailerError) => failureOf(error).reason,
      ),
    async send(message, signal) {
      try {
        await withTimeout(attemptMs, signal, () => transport.sendMail(message));
        return { isTaken: true };
      } catch (error) {
        if (signal.aborted) throw error;
        return { isTaken: false, ...failureOf(error as NodemailerError) };
      }
    },
  };
}

/**
 * What the recipient or the text was refused for stays refused. Everything else may be repaired: a server that is away or
 * busy, and a password or a sender of the settings that it does not accept.
 */
function failureOf({ code, command, responseCode, message }: NodemailerError) {
  const isRefusal = command === 'RCPT TO' || command === 'DATA';
  const isUnusable = code === 'EENVELOPE' && command === 'API';
  const isFinal = isUnusable || (isRefusal && responseCode !== undefined && responseCode >= 500);
  return { isFinal, reason: printable(message.replace(/\s+/g, ' ').slice(0, maxReason)) };
}
