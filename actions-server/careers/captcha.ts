/**
 * Whether the captcha of a form was answered, which the service of the operator decides (`CAPTCHA_VERIFY_URL`). A service
 * that does not answer stops nobody: an application is worth more than a form that a program has filled in.
 */
import type { Dependencies } from '../dependencies.ts';
import type { RequestContext } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { guardedPost } from '../outbound/guarded-post.ts';
import { operatorPolicy } from '../outbound/outbound-policy.ts';
import { isJsonObject, parseUncheckedJson } from '../text/json.ts';
import type { CaptchaSettings } from './captcha-settings.ts';
import type { Answers, Problem } from './check-answers.ts';
import { inputs } from './form-state.ts';
import type { View } from './layout.ts';
import { texts } from './texts.ts';

type Request = Pick<RequestContext<unknown, unknown, Caller>, 'clientAddress' | 'log'>;

/** Longer texts are no answers of a captcha. */
const maxTokenLength = 16_384;

/**
 * Has the answer to the captcha checked. Call it last: an answer can be checked once.
 * @param isRepeat whether the same application was received before, whose answer was checked then
 * @returns null when the application may be saved
 */
export async function captchaProblem(
  { site, language }: Pick<View, 'site' | 'language'>,
  answers: Answers,
  request: Request,
  isRepeat: () => Promise<boolean>,
  { config: { captcha }, metrics }: Pick<Dependencies, 'config' | 'metrics'>,
): Promise<Problem | null> {
  if (captcha === null) return null;
  const token = (answers.get(captcha.field) ?? []).find((text) => text !== '') ?? '';
  const isAccepted = await askService(captcha, token.slice(0, maxTokenLength), request);
  // A form that is sent again after a broken connection has an answer that was checked already.
  if (isAccepted === false && (await isRepeat())) return null;
  const refusal = token === '' ? 'missing' : 'refused';
  const result = isAccepted === null ? 'unavailable' : isAccepted ? 'passed' : refusal;
  metrics.captchaChecked(result);
  if (isAccepted !== false) return null;
  const words = texts[language];
  const otherwise = site.contactEmail === null ? '' : ` ${words.writeTo(site.contactEmail)}`;
  const message = token === '' ? words.captchaMissing : words.captchaRefused;
  return { name: inputs.captcha, message: message + otherwise };
}

/**
 * Asks the service. It is asked about a form without an answer, too: when it is away, no form has one.
 * @returns null when it does not say
 */
async function askService(
  { verifyUrl, secret, timeoutMs }: CaptchaSettings,
  token: string,
  { clientAddress, log }: Request,
): Promise<boolean | null> {
  const result = await guardedPost({
    url: verifyUrl,
    headers: secret === null ? {} : { Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ token, address: clientAddress, action: 'application' }),
    policy: operatorPolicy,
    connectMs: timeoutMs,
    totalMs: timeoutMs,
  });
  const answer = 'answer' in result ? result.answer : null;
  const isAnswered = answer !== null && answer.statusCode >= 200 && answer.statusCode < 300;
  const value = isAnswered ? parseUncheckedJson(answer.text) : null;
  if (isJsonObject(value) && typeof value.success === 'boolean') return value.success;
  const reason = 'failure' in result ? result.failure : `status ${answer?.statusCode}`;
  log.warn({ reason }, 'CAPTCHA_VERIFY_URL gave no answer: an application was accepted unchecked');
  return null;
}
