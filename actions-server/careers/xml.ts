/** XML documents, whole or in pieces. */
import { type Html, html, trustedHtml } from '../http/html.ts';
import type { RouteResult } from '../http/route.ts';

const declaration = trustedHtml('<?xml version="1.0" encoding="UTF-8"?>\n');
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * A text in which markup means nothing, as job boards expect it. Its end cannot stand in it: it is split there. What XML
 * cannot have is removed before, because a text without it may have an end that it did not have.
 */
export function cdata(text: string): Html {
  const written = text.replaceAll(unwritable, '').replaceAll(']]>', ']]]]><![CDATA[>');
  return trustedHtml(`<![CDATA[${written}]]>`);
}

/** A piece of a document, without the characters that XML cannot have. References for others hide none of them. */
export function xmlPiece(content: Html): string {
  return content.text.replaceAll(unwritable, '');
}

/** A document, or its beginning. */
export function xmlDocument(content: Html): string {
  return xmlPiece(html`${declaration}${content}`);
}

const cacheControl = 'public, max-age=60';

function contentType(type: string): Readonly<Record<string, string>> {
  return { 'Content-Type': `${type}; charset=utf-8` };
}

/** An answer in XML that programs ask for again and again. @param type such as `application/xml` */
export async function xmlResult(type: string, text: string | Promise<string>): Promise<RouteResult> {
  return { headers: contentType(type), cacheControl, jsonText: [await text] };
}

/** The same for a document that is made while it is sent. @param version of what it says: see `RouteResult` */
export function xmlStream(type: string, texts: AsyncIterable<string>, version: unknown): RouteResult {
  return { headers: contentType(type), cacheControl, texts, version: JSON.stringify(version) };
}
