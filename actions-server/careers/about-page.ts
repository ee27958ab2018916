/**
 * What the script of the pages is told about a page, in its own tag and in the head of answers
 * (`browser/careers/captcha-service.ts`): which script the captcha has. The content of a page says nothing about it.
 */
import type { CaptchaSettings } from '../settings/captcha-settings.ts';

/** @param captcha null: the page has no form with a captcha. @returns JSON */
export function aboutPage(captcha: CaptchaSettings | null): string {
  if (captcha === null) return '{}';
  const { scriptUrl: script, object, field } = captcha;
  return JSON.stringify({ captcha: { script, object, field } });
}
