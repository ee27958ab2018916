/** Headers of every response. */
import { noSniffing } from '@platform/runtime';
import { responseHeaders } from '../header-names.ts';

const apiVersion = '2.0.0';

/** They are set one by one, because `response.set` takes several times as long. */
export const commonHeaders: readonly (readonly [string, string])[] = [
  [responseHeaders.apiVersion, apiVersion],
  ...Object.entries(noSniffing),
  ['X-Frame-Options', 'DENY'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Referrer-Policy', 'no-referrer'],
  ['Cache-Control', 'no-store'],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
];
