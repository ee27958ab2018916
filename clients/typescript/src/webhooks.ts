/** Checks that a webhook comes from the platform (Standard Webhooks 1.0), with the cryptography of the runtime. */
import { WebhookError } from './errors.ts';
import { decodeBase64 } from './upload.ts';

export interface WebhookEvent {
  /** `application.received`, `profile.updated` and so on. */
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface VerifyOptions {
  /** Seconds by which the clocks may differ. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970, in the place of the clock. */
  readonly now?: number;
}

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * @param body the raw body, as it arrived: a signature is of bytes, and parsed JSON has others
 * @param secrets those of the endpoint (`whsec_…`); one of them has to match, so that they can be rotated
 * @returns the event
 * @throws WebhookError when the signature does not match, or the message is too old. Answer 400 then
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeadersLike,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new WebhookError(
      'The raw body is needed, as text or bytes: turn off the parsing of JSON for this route',
    );
  }
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => one.slice('v1,'.length));
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookError('The message is too old, or the clock is wrong');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of [secrets].flat()) {
    const key = await importKey(secret);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))
        return JSON.parse(text) as WebhookEvent;
    }
  }
  throw new WebhookError('The signature does not match');
}

function headerOf(headers: HeadersLike, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = typeof found === 'object' && found !== null ? found[0] : found;
  if (!value) throw new WebhookError(`The header ${name} is missing`);
  return value;
}

function importKey(secret: string) {
  if (!secret.startsWith('whsec_')) throw new WebhookError('A secret begins with whsec_');
  const bytes = decodeBase64(secret.slice('whsec_'.length));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The bytes of a signature; none when it is no base64, which matches nothing. */
function bytesOf(signature: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64(signature);
  } catch {
    return new Uint8Array();
  }
}
