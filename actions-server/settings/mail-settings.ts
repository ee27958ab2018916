/** The settings of e-mails to applicants. Off by default: then none is ever queued. */
import { z } from 'zod';
import { ConfigError } from './setting-problem.ts';
import { integer } from './setting-types.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** `smtps`: TLS from the first byte. Otherwise STARTTLS, when the server offers it or a password is sent. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The address of the sender, also of the envelope: who is told when an e-mail cannot be delivered. */
  readonly from: string;
  /** E-mails that an account sends in 24 hours. */
  readonly dailyLimit: number;
}

function readServer(text: string, context: z.RefinementCtx): Omit<MailSettings, 'from' | 'dailyLimit'> {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return refuse('must be an address such as smtp://user:password@mail.example.com:587 or smtps://…:465');
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return refuse('must end after the port: write special characters of the password as %2F and the like');
  if ((url.username === '') !== (url.password === ''))
    return refuse('has a user without a password, or a password without a user');
  const isSecure = url.protocol === 'smtps:';
  try {
    const login = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
      isSecure,
      login: url.username === '' ? null : login,
    };
  } catch {
    return refuse('has a % that is not followed by two hexadecimal digits: write % as %25');
  }
}

export const mailVariables = {
  SMTP_URL: z
    .string()
    .transform(readServer)
    .optional()
    .describe(
      'Mail server for e-mails to applicants ([docs/mail.md](docs/mail.md)): `smtp://user:password@mail.example.com:587`, or `smtps://…:465`; it may be in your own network. Without it no e-mail is sent.',
    ),
  MAIL_FROM: z
    .email('must be an e-mail address such as jobs@example.com')
    .optional()
    .describe(
      'Address of the sender of these e-mails, which the mail server has to accept; required with `SMTP_URL`.',
    ),
  MAIL_DAILY_LIMIT: integer(1)
    .default(1_000)
    .describe('Number of e-mails to applicants that an account sends in 24 hours.'),
};

/**
 * null: nothing is set, and no e-mail is sent.
 * @throws ConfigError that names what is missing when only a part is set
 */
export function mailSettings({
  SMTP_URL: server,
  MAIL_FROM: from,
  MAIL_DAILY_LIMIT: dailyLimit,
}: z.output<z.ZodObject<typeof mailVariables>>): MailSettings | null {
  if (server !== undefined && from !== undefined) return { ...server, from, dailyLimit };
  if (server === undefined && from === undefined) return null;
  const missing =
    server === undefined ? 'SMTP_URL: is required with MAIL_FROM' : 'MAIL_FROM: is required with SMTP_URL';
  throw new ConfigError(`The configuration is not valid:\n${missing}`);
}
