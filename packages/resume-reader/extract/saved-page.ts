/**
 * Reads web pages that are saved as one file of MIME parts (MHTML, RFC 2557): the page, with the style sheets that it links.
 * In: bytes. Out: paragraphs.
 */
import { UnreadableError } from '../unreadable.ts';
import type { ExtractedDocument } from './document.ts';
import { extractHtml } from './html.ts';
import { bytesOf, fieldOf, maxParts, parseMime } from './mime.ts';
import { decodeText } from './text-encoding.ts';

interface Part {
  readonly type: string;
  /** The addresses by which other parts name it: `Content-Location`, and `cid:` with its `Content-ID`. */
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
}

/**
 * The page of an MHTML file. Pages that are shown in its frames are left out, since they are those of others, such as
 * advertisements; they are read when the page only consists of frames.
 * @throws UnreadableError `corrupt`, `too_large`, or `no_text` when the file has no page
 */
export async function extractMhtml(bytes: Uint8Array): Promise<ExtractedDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { headers } = await parseMime(file.subarray(0, endOfHead(file)));
  const parameter = (name: string): string | undefined => parameterOf(fieldOf(headers, 'content-type'), name);
  const boundary = parameter('boundary');
  const parts: Part[] = [];
  for (const part of boundary === undefined ? [file] : partsBetween(file, boundary)) {
    parts.push(...(await textOfPart(part)));
  }
  const pages = parts.filter(({ type }) => type === 'text/html');
  const wanted = [fieldOf(headers, 'snapshot-content-location'), addressOfId(parameter('start') ?? '')];
  const root = pages.find(({ names }) => names.some((name) => wanted.includes(name))) ?? pages[0];
  if (!root) throw new UnreadableError('no_text', 'The saved web page has no text.');
  const sheets = sheetsOf(parts);
  const read = (page: Part): ExtractedDocument => extractHtml(page.bytes, linkedSheets(sheets, page));
  const document = read(root);
  if (lettersOf(document) > 0) return document;
  const framed = pages
    .filter((page) => page !== root)
    .slice(0, maxFrames)
    .map(read);
  return framed.reduce((most, each) => (lettersOf(each) > lettersOf(most) ? each : most), document);
}

/** The frames of a page without text that are read, of which the one with most text is taken. */
const maxFrames = 10;

const lettersOf = (document: ExtractedDocument): number =>
  document.kind === 'flow'
    ? document.paragraphs.flatMap(({ spans }) => spans).reduce((sum, { text }) => sum + text.trim().length, 0)
    : 0;

const addressOfId = (id: string): string => `cid:${id.replace(/^<|>$/g, '')}`;

/** The parameter of a field such as `multipart/related; boundary="x"`. */
const parameterOf = (field: string, name: string): string | undefined => {
  const [, quoted, token] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(field) ?? [];
  return quoted ?? token;
};

/** The end of the header fields at the beginning of a MIME document. */
function endOfHead(bytes: Buffer): number {
  const start = Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x20),
  );
  const ends = ['\n\n', '\n\r\n'].map((line) => bytes.indexOf(line, start)).filter((at) => at >= 0);
  return Math.min(bytes.length, ...ends);
}

function partsBetween(bytes: Buffer, boundary: string): Buffer[] {
  const line = `\n--${boundary}`;
  const parts: Buffer[] = [];
  let at = bytes.indexOf(line);
  while (at >= 0 && parts.length < maxParts) {
    const start = bytes.indexOf('\n', at + line.length);
    if (start < 0) break;
    at = bytes.indexOf(line, start);
    parts.push(bytes.subarray(start + 1, at < 0 ? undefined : at));
  }
  return parts;
}

/** A part that is a page or a style sheet; pictures are not decoded. */
async function textOfPart(part: Buffer): Promise<Part[]> {
  const head = part.subarray(0, endOfHead(part)).toString('latin1');
  const [type] = /^content-type:\s*(?:text\/(?:html|css)|multipart\/)/im.exec(head) ?? [];
  if (type === undefined) return [];
  // As an attachment: the parser would decode the text of others, without what the page itself says of its encoding.
  const { headers, html, attachments } = await parseMime(
    Buffer.concat([Buffer.from('Content-Disposition: attachment\r\n'), part]),
  );
  const charset = parameterOf(fieldOf(headers, 'content-type'), 'charset');
  const id = fieldOf(headers, 'content-id');
  const names = [fieldOf(headers, 'content-location'), ...(id === '' ? [] : [addressOfId(id)])].filter(
    Boolean,
  );
  const texts = attachments.map(({ mimeType, content }) => ({ type: mimeType, content: bytesOf(content) }));
  // Within a part of several forms, one of which is a page.
  if (html !== undefined) texts.push({ type: 'text/html', content: Buffer.from(html) });
  return texts.map(({ type, content }) => ({
    type,
    names,
    bytes: charset === undefined ? content : Buffer.from(decodeText(content, charset)),
  }));
}

function sheetsOf(parts: readonly Part[]): Map<string, string> {
  return new Map(
    parts
      .filter(({ type }) => type === 'text/css')
      .flatMap(({ names, bytes }) => names.map((name) => [name, decodeText(bytes)] as const)),
  );
}

/** The style sheet at an address that a page links, which may be relative to that of the page. */
const linkedSheets =
  (sheets: ReadonlyMap<string, string>, { names }: Part) =>
  (address: string): string | undefined =>
    sheets.get(address) ??
    (URL.canParse(address, names[0]) ? sheets.get(new URL(address, names[0]).href) : undefined);
