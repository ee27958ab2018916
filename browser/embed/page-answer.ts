/**
 * What of an answer is shown. The pages of the server are HTML in which every value was escaped, and their answers say
 * that they are pages in a header (`X-Careers-Page`), which no content can write. Other answers of the same server repeat
 * what callers have sent, and what stands in front of the server has pages of its own: none of them is parsed.
 */
import { type CaptchaService, readCaptchaService } from '../careers/captcha-service.ts';
import { adopt, trusted } from './content.ts';
import type { Server } from './server.ts';

/** An answer to `fetch`, or to a form that was sent. */
export interface Answer {
  /** The address that was answered, after redirects. */
  readonly address: string;
  /** 0: a redirect that was not followed. */
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

export interface ShownPage {
  /** The element whose children are shown. */
  readonly content: HTMLElement;
  readonly language: string;
  /** The captcha that a form of the page has. */
  readonly captcha: CaptchaService | null;
}

export async function fetched(response: Response): Promise<Answer> {
  const { headers, url, status } = response;
  return { address: url, status, text: await response.text(), header: (name) => headers.get(name) };
}

export function received(request: XMLHttpRequest): Answer {
  const { responseURL, responseText, status } = request;
  return {
    address: responseURL,
    status,
    text: responseText,
    header: (name) => request.getResponseHeader(name),
  };
}

/**
 * @param asked the address that was asked
 * @param level of the first heading
 * @returns null when the answer is no page of the server
 */
export function pageOf(answer: Answer, asked: string, server: Server, level: number): ShownPage | null {
  const { address, text, header } = answer;
  // The address of an answer has no end behind `#`.
  if (address !== asked.split('#')[0] || server.pageAt(address) === null) return null;
  const about = header('X-Careers-Page');
  if (about === null || !/^text\/html\s*(;|$)/i.test(header('Content-Type') ?? '')) return null;
  const captcha = readCaptchaService(about);
  if (captcha === undefined) return null;
  const document = new DOMParser().parseFromString(trusted.createHTML(text), 'text/html');
  const content = document.querySelector('main');
  if (content === null) return null;
  adopt(content, server, level);
  return { content, language: document.documentElement.lang, captcha };
}
