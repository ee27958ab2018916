/**
 * Signatures of Standard Webhooks 1.0.0: HMAC-SHA256 with the bytes of the secret over the id, the time of the attempt and
 * the body, which a receiver verifies with any of its libraries.
 */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new secret: `whsec_` and base64. */
export function generateWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/**
 * The headers of one attempt to send a message.
 * @param id of the message, the same in every attempt
 * @param secrets those that sign now: a receiver needs to know one of them
 * @param timestamp seconds since 1970
 */
export function signedHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  timestamp: number,
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
