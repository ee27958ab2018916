/** The settings of the captcha of application forms. Off by default: then no page names another origin. */

import { readCommaList } from '@platform/vocabulary';
import { z } from 'zod';
import { operatorPolicy, problemOfUrl } from '../outbound/outbound-policy.ts';
import { ConfigError } from './setting-problem.ts';

/** An origin as a Content Security Policy names one; `*.` stands for all names below. */
const originForm = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;

function readOrigins(text: string, context: z.RefinementCtx): string[] {
  const { values } = readCommaList(text);
  for (const value of values.filter((name) => !originForm.test(name))) {
    context.addIssue({ code: 'custom', message: `"${value}" is not an origin such as https://example.com` });
  }
  return values;
}

export const captchaVariables = {
  CAPTCHA_VERIFY_URL: z
    .string()
    .superRefine((url, context) => {
      const problem = problemOfUrl(url, operatorPolicy);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    })
    .optional()
    .describe(
      'Address of your service that says whether an answer to the captcha of an application form is right ([docs/captcha.md](docs/captcha.md)); it may be in your own network. Without it there is no captcha.',
    ),
  CAPTCHA_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Secret that this server sends to `CAPTCHA_VERIFY_URL` as `Authorization: Bearer`; at least 16 characters.',
    ),
  CAPTCHA_SCRIPT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional()
    .describe('Address of the script of the captcha, which pages with an application form load.'),
  CAPTCHA_ORIGINS: z
    .string()
    .default('')
    .transform(readOrigins)
    .describe(
      'Origins that the script loads something from, besides its own, with commas between them: `https://assets.example.com` or `https://*.example.com`.',
    ),
  CAPTCHA_OBJECT: z
    .string()
    .regex(/^[a-z_$][\w$]*(\.[a-z_$][\w$]*)*$/i, 'must be the name of an object of a script')
    .optional()
    .describe(
      'Name of the object that the script makes, whose `render(element, { sitekey })` shows a captcha.',
    ),
  CAPTCHA_WIDGET_CLASS: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of one class')
    .optional()
    .describe('Class of the elements in which the script shows a captcha.'),
  CAPTCHA_SITE_KEY: z.string().min(1).optional().describe('Public key of your site at the captcha service.'),
  CAPTCHA_FIELD: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of an input of a form')
    .optional()
    .describe('Name of the input in which the script leaves the answer.'),
};

/** Those that belong together. */
const required = [
  'CAPTCHA_VERIFY_URL',
  'CAPTCHA_SCRIPT_URL',
  'CAPTCHA_OBJECT',
  'CAPTCHA_WIDGET_CLASS',
  'CAPTCHA_SITE_KEY',
  'CAPTCHA_FIELD',
] as const;

export interface CaptchaSettings {
  readonly verifyUrl: string;
  /** null: the service is not told who asks. */
  readonly secret: string | null;
  /** Milliseconds until an application is accepted without an answer of the service. */
  readonly timeoutMs: number;
  readonly scriptUrl: string;
  /** What the form page may load from: the origin of the script first. */
  readonly origins: readonly string[];
  readonly object: string;
  readonly widgetClass: string;
  readonly siteKey: string;
  readonly field: string;
}

/** An applicant waits for it. */
const timeoutMs = 3_000;

/**
 * null: nothing is set, and there is no captcha.
 * @throws ConfigError that names what is missing when only a part is set
 */
export function captchaSettings(
  variables: z.output<z.ZodObject<typeof captchaVariables>>,
): CaptchaSettings | null {
  const {
    CAPTCHA_VERIFY_URL: verifyUrl,
    CAPTCHA_SECRET: secret = null,
    CAPTCHA_SCRIPT_URL: scriptUrl,
    CAPTCHA_ORIGINS: others,
    CAPTCHA_OBJECT: object,
    CAPTCHA_WIDGET_CLASS: widgetClass,
    CAPTCHA_SITE_KEY: siteKey,
    CAPTCHA_FIELD: field,
  } = variables;
  if (verifyUrl && scriptUrl && object && widgetClass && siteKey && field) {
    // As browsers write it, who are asked whether they have the script.
    const { href, origin } = new URL(scriptUrl);
    const origins = [...new Set([origin, ...others])];
    return { verifyUrl, secret, timeoutMs, scriptUrl: href, origins, object, widgetClass, siteKey, field };
  }
  const missing = required.filter((name) => variables[name] === undefined);
  if (missing.length === required.length && secret === null && others.length === 0) return null;
  const lines = missing.map((name) => `${name}: is required with the other settings of the captcha`);
  throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
}
