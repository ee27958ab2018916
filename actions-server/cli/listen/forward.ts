/** Posts one event to a program on this machine, as a webhook is posted. */
import http from 'node:http';
import https from 'node:https';
import { signedHeaders } from '../../webhooks/signature.ts';

interface Forwarding {
  /** With or without `http://`. */
  readonly forwardTo: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly skipVerify?: boolean;
}

const timeoutMs = 15_000;

/** @returns what came of it, for a line: `200 /hook`, or the reason why there is no answer */
export async function forward(
  id: string,
  body: string,
  { forwardTo, secret, headers, skipVerify = false }: Forwarding,
): Promise<string> {
  const url = new URL(/^https?:\/\//.test(forwardTo) ? forwardTo : `http://${forwardTo}`);
  const signed = signedHeaders(id, body, [secret], Math.floor(Date.now() / 1000));
  const options = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signed, ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((resolve) => {
    const request =
      url.protocol === 'https:'
        ? https.request(url, { ...options, rejectUnauthorized: !skipVerify })
        : http.request(url, options);
    request.on('error', (error) => resolve(`no answer from ${url.pathname}: ${error.message}`));
    request.on('response', (response) => {
      response.resume();
      resolve(`${response.statusCode} ${url.pathname}`);
    });
    request.end(body);
  });
}
