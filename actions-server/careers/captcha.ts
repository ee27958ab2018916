/**
 * Whether the captcha of a form was answered, which the service of the operator decides (`CAPTCHA_VERIFY_URL`). A service
 * that is away stops nobody: an application is worth more than a form that a program has filled in. Whoever sends a form
 * must not be able to bring that about. So an answer that no captcha gives is refused here, and what a service that is
 * there says is refused, too, unless it says that the answer is right: an answer that it cannot read came from the form.
 */
import { texts } from '@platform/vocabulary';
import type { Config } from '../config.ts';
import type { RequestContext } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { textOf } from '../outbound/answer-body.ts';
import { guardedRequest } from '../outbound/guarded-request.ts';
import { operatorPolicy } from '../outbound/outbound-policy.ts';
import type { CaptchaSettings } from '../settings/captcha-settings.ts';
import { isJsonObject, parseUncheckedJson } from '../text/json.ts';
import type { Answers, Problem } from './check-answers.ts';
import { inputs } from './form-state.ts';
import type { View } from './layout.ts';

type Request = Pick<RequestContext<unknown, unknown, Caller>, 'clientAddress' | 'log'>;

/** Bytes of what the service says; a longer text is no verdict. */
const maxAnswerBytes = 1_024;

/** Characters of the longest answer; those of services have some hundreds to some thousands. Nothing is cut. */
const maxTokenLength = 8_192;
/** Answers are printable and have no spaces. */
const tokenForm = /^[\x21-\x7e]+$/;

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
  { config: { captcha }, metrics }: { readonly config: Pick<Config, 'captcha'>; readonly metrics: Metrics },
): Promise<Problem | null> {
  if (captcha === null) return null;
  const given = new Set((answers.get(captcha.field) ?? []).filter((text) => text !== ''));
  const [token = ''] = given;
  const canBeRight = given.size === 0 || (given.size === 1 && isToken(token));
  const verdict = canBeRight ? await askService(captcha, token, request) : 'refused';
  const isAccepted = verdict === 'passed' || verdict === 'unavailable';
  // A form that is sent again after a broken connection has an answer that was checked already.
  if (!isAccepted && (await isRepeat())) return null;
  metrics.captchaChecked(given.size === 0 && !isAccepted ? 'missing' : verdict);
  if (isAccepted) return null;
  const words = texts[language];
  const otherwise = site.contactEmail === null ? '' : ` ${words.writeTo(site.contactEmail)}`;
  const message = given.size === 0 ? words.captchaMissing : words.captchaRefused;
  return { name: inputs.captcha, message: message + otherwise };
}

function isToken(text: string): boolean {
  return text.length <= maxTokenLength && tokenForm.test(text);
}

/**
 * What the service says of an answer: `unreadable` is neither yes nor no, of a service that is there; `unavailable` means
 * that there is none.
 */
type Verdict = 'passed' | 'refused' | 'unreadable' | 'unavailable';

/** Asks the service. It is asked about a form without an answer, too: when it is away, no form has one. */
async function askService(
  { verifyUrl, secret, timeoutMs }: CaptchaSettings,
  token: string,
  { clientAddress, log }: Request,
): Promise<Verdict> {
  const result = await guardedRequest({
    method: 'POST',
    url: verifyUrl,
    headers: secret === null ? {} : { Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ token, address: clientAddress, action: 'application' }),
    policy: operatorPolicy,
    maxBytes: maxAnswerBytes,
    connectMs: timeoutMs,
    totalMs: timeoutMs,
  });
  if ('failure' in result) {
    return withoutVerdict(
      result.failure === 'invalid_answer' ? 'unreadable' : 'unavailable',
      result.failure,
      log,
    );
  }
  const { statusCode, body } = result.answer;
  const isAnswered = statusCode >= 200 && statusCode < 300;
  const value = isAnswered ? parseUncheckedJson(textOf(body)) : null;
  if (isJsonObject(value) && typeof value.success === 'boolean') return value.success ? 'passed' : 'refused';
  // 401: the service does not know this server, whatever the form has. Any other status can be that of the answer.
  const isAway = statusCode >= 500 || statusCode === 401;
  return withoutVerdict(isAway ? 'unavailable' : 'unreadable', `status ${statusCode}`, log);
}

function withoutVerdict(verdict: 'unreadable' | 'unavailable', reason: string, log: Request['log']): Verdict {
  const message =
    verdict === 'unavailable'
      ? 'CAPTCHA_VERIFY_URL gave no answer: an application was accepted unchecked'
      : 'CAPTCHA_VERIFY_URL said neither yes nor no: an application was refused';
  log.warn({ reason }, message);
  return verdict;
}
