/** Finished XML documents. */
import { type Html, html, trustedHtml } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';

const declaration = trustedHtml('<?xml version="1.0" encoding="UTF-8"?>\n');
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text of a document, without the control characters that XML cannot have. */
export function xmlDocument(content: Html): string {
  return html`${declaration}${content}`.text.replaceAll(unwritable, '');
}

/** An answer in XML that programs ask for again and again. @param type such as `application/xml` */
export async function xmlResult(type: string, text: string | Promise<string>): Promise<RouteResult> {
  return {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
    cacheControl: 'public, max-age=60',
    jsonText: [await text],
  };
}
