/**
 * The captcha service of the operator as the server tells it to the script of its pages: in the tag of that script, or in
 * a header of the answer (`actions-server/careers/about-page.ts`). No element of the content names it, so that no text
 * that gets into the content can have a script loaded.
 */

export interface CaptchaService {
  /** The address of its script. */
  readonly script: string;
  /** The name of the object that the script makes. */
  readonly object: string;
  /** The name of the input with the answer. */
  readonly field: string;
}

/** @param about JSON, whose member `captcha` may be missing. @returns null: there is no captcha; undefined: it cannot be read */
export function readCaptchaService(about: string): CaptchaService | null | undefined {
  try {
    const { captcha } = JSON.parse(about) as { captcha?: Partial<CaptchaService> };
    if (captcha === undefined) return null;
    const { script, object, field } = captcha;
    if (typeof script !== 'string' || typeof object !== 'string' || typeof field !== 'string')
      return undefined;
    const { protocol, href } = new URL(script);
    return /^https?:$/.test(protocol) ? { script: href, object, field } : undefined;
  } catch {
    return undefined;
  }
}
