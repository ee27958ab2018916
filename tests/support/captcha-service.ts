/**
 * A captcha service of somebody else, on an origin of its own. Its script shows a frame with a button, and who clicks that
 * has an answer that can be checked once.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import {
  type CaptchaSettings,
  captchaSettings,
  captchaVariables,
} from '../../actions-server/settings/captcha-settings.ts';
import { startOtherSite } from './other-site.ts';

export interface CaptchaService {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly requests: readonly string[];
  /** What was asked at `/verify`, as JSON, and at `/siteverify`, as a form. */
  readonly checks: readonly Readonly<Record<string, string>>[];
  /** An answer that is right, once. */
  answer(): string;
  /** The settings of a server whose forms have this captcha, with some changed. */
  settings(changed?: Readonly<Record<string, string>>): CaptchaSettings;
  close(): Promise<void>;
}

const script = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const render = (element, { sitekey }) => {
    if (sitekey !== 'a-site-key') throw new Error('an unknown site key');
    const input = Object.assign(document.createElement('input'), { type: 'hidden', name: 'stand-in-response' });
    const frame = Object.assign(document.createElement('iframe'), { title: 'Check', src: origin + '/frame' });
    frame.style.height = '4rem';
    addEventListener('message', async ({ source }) => {
      if (source === frame.contentWindow) input.value = await (await fetch(origin + '/answer')).text();
    });
    element.append(frame, input);
  };
  window.standIn = { render };
  for (const element of document.querySelectorAll('.stand-in')) render(element, { sitekey: element.dataset.sitekey });
})();`;

const frame = `<!doctype html><html lang="en"><title>Check</title>
<button onclick="parent.postMessage('clicked', '*'); this.textContent = 'Thank you'">I am a person</button>`;

export async function startCaptchaService(): Promise<CaptchaService> {
  const right = new Set<string>();
  const requests: string[] = [];
  const checks: Record<string, string>[] = [];
  const answer = () => {
    const token = randomUUID();
    right.add(token);
    return token;
  };
  const site = await startOtherSite(async (request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    const send = (type: string, text: string) =>
      response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(text);
    if (path === '/script.js') return send('text/javascript', script);
    if (path === '/frame') return send('text/html', frame);
    if (path === '/answer') return send('text/plain', answer());
    if (path === '/none.js') return response.writeHead(404).end();
    const text = await bodyOf(request);
    const asked =
      path === '/verify'
        ? (JSON.parse(text) as Record<string, string>)
        : Object.fromEntries(new URLSearchParams(text));
    checks.push(asked);
    const success = right.delete(asked.token ?? asked.response ?? '');
    return send('application/json', JSON.stringify({ success, hostname: 'localhost', 'error-codes': [] }));
  });
  return {
    origin: site.origin,
    requests,
    checks,
    answer,
    settings(changed = {}) {
      const settings = captchaSettings(
        z.object(captchaVariables).parse({
          CAPTCHA_VERIFY_URL: `${site.origin}/verify`,
          CAPTCHA_SCRIPT_URL: `${site.origin}/script.js`,
          CAPTCHA_OBJECT: 'standIn',
          CAPTCHA_WIDGET_CLASS: 'stand-in',
          CAPTCHA_SITE_KEY: 'a-site-key',
          CAPTCHA_FIELD: 'stand-in-response',
          ...changed,
        }),
      );
      if (settings === null) throw new Error('there is no captcha');
      return settings;
    },
    close: site.close,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
