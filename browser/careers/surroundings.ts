import type { CaptchaService } from './captcha-service.ts';

/** Where a form is, and what becomes of the answers to it. */
export interface Surroundings {
  readonly root: Document | ShadowRoot;
  /** Headers of every request, by their names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Goes where an answer leads. @returns whether it leads anywhere, and is no page to be shown */
  follow(answer: XMLHttpRequest, form: HTMLFormElement): boolean;
  /**
   * Shows the content of a page of our server. Forms in it are started again.
   * @returns whether the answer is one
   * @throws Refusal that says to visitors why there is none
   */
  show(answer: XMLHttpRequest, form: HTMLFormElement): boolean;
  /** The captcha of the form that is shown; null: it has none. */
  captcha(): CaptchaService | null;
  /** Puts the element of a captcha where the script of its service finds it: into the document, in no shadow root. */
  placeCaptcha(widget: HTMLElement): void;
  /** An element for the script of the captcha. */
  scriptFor(address: string): HTMLScriptElement;
}

/** The server refused a request, in the words of a visitor. */
export class Refusal extends Error {}
