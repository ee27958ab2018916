/**
 * What a form hands back in a hidden input and nobody else can make: JSON with a signature. It is for one purpose, and not
 * secret.
 */
import { createHmac } from 'node:crypto';
import { isSameSecret } from '@platform/runtime';
import { isJsonObject, parseUncheckedJson } from '../text/json.ts';

/** @param purpose a token for another purpose is not accepted in its place */
export function signToken(purpose: string, content: object, secret: string): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(purpose, text, secret)}`;
}

/** The content of a token; null when it was not made by `signToken` for this purpose. */
export function readToken(purpose: string, token: string, secret: string): Record<string, unknown> | null {
  const [text = '', signature = ''] = token.split('.');
  if (!isSameSecret(signature, signatureOf(purpose, text, secret))) return null;
  const content = parseUncheckedJson(Buffer.from(text, 'base64url').toString());
  return isJsonObject(content) ? content : null;
}

function signatureOf(purpose: string, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`careers ${purpose}\n${text}`).digest('base64url');
}
