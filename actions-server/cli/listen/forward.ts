/** Posts one event to a program on this machine, as a webhook is posted. */
import http from 'node:http';
import https from 'node:https';
import { orAbort, writeHeaderTexts } from '@platform/runtime';
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
    headers: { 'Content-Type': 'application/json', ...signed, ...writeHeaderTexts(headers) },
  };
  const request =
    url.protocol === 'https:'
      ? https.request(url, { ...options, rejectUnauthorized: !skipVerify })
      : http.request(url, options);
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', ({ statusCode }) => resolve(statusCode));
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.on('error', () => {}).destroy();
      resolve(statusCode);
    });
    request.on('close', () => reject(new Error('the connection was closed')));
  });
  // Bytes: with a text Node would write the headers in UTF-8 again.
  request.end(Buffer.from(body));
  try {
    return `${await orAbort(status, AbortSignal.timeout(timeoutMs))} ${url.pathname}`;
  } catch (error) {
    return `no answer from ${url.pathname}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    request.destroy();
  }
}
