/** An answer below `/console`, with the headers that all of them have. */
import { noSniffing } from '@platform/runtime';
import { contentSecurityPolicy } from './content-security-policy.ts';

export interface Asset {
  /** The media type, without its charset. */
  readonly type: string;
  readonly content: string | Buffer;
}

interface RespondOptions {
  readonly status?: number;
  readonly cacheControl: string;
  /** Of the page; that of a page without a nonce when left out. */
  readonly policy?: string;
  /** What a page of this origin may show in a frame is `SAMEORIGIN`. */
  readonly frames?: 'DENY' | 'SAMEORIGIN';
  readonly headers?: Readonly<Record<string, string>>;
}

export function respond(
  { type, content }: Asset,
  { status = 200, cacheControl, policy, frames = 'DENY', headers = {} }: RespondOptions,
): Response {
  return new Response(content, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy ?? contentSecurityPolicy({ styles: "'none'" }),
      'cache-control': cacheControl,
      'referrer-policy': 'no-referrer',
      ...noSniffing,
      'x-frame-options': frames,
      ...headers,
    },
  });
}
