/**
 * Extracts HTML files. In: bytes. Out: paragraphs. Nothing is loaded or executed; scripts and hidden parts are left out.
 * `html-styles.ts` reads how elements look and `html-flow.ts` what stands where; this module reads the markup.
 */
import type { ResumeWarning } from '../types.ts';
import type { MatchedElement } from './css-selectors.ts';
import type { ExtractedDocument, FlowParagraph } from './document.ts';
import { Cascade } from './html-cascade.ts';
import { usualSize } from './html-defaults.ts';
import { HtmlFlow } from './html-flow.ts';
import { pageStyle } from './html-letters.ts';
import { computeStyle, type ElementStyle } from './html-styles.ts';
import { maxPictureLinks, readUpToLimit } from './limits.ts';
import { parseMarkup } from './markup.ts';
import { decodeText } from './text-encoding.ts';

/** An element with what is needed while it is open. */
interface OpenElement {
  readonly element: MatchedElement;
  readonly style: ElementStyle;
  readonly around: OpenElement | null;
  /** The element that began last in it, when selectors look at those before another. */
  last: MatchedElement | null;
  /** The number of elements that began in it. */
  count: number;
  /** True when a text was shown in it. */
  hasText: boolean;
}

/**
 * Reads the visible text of an HTML page, with the styles that it states itself.
 * @param sheetAt the style sheet at an address that the page links, where it comes with the page
 */
export function extractHtml(
  bytes: Uint8Array,
  sheetAt: (address: string) => string | undefined = () => undefined,
): ExtractedDocument {
  const source = decodeText(bytes, declaredEncoding(bytes));
  const cascade = new Cascade(source, sheetAt);
  const seen = readPage(source, cascade);
  // Some pages are hidden until a script shows them.
  const { paragraphs, warnings } = seen.paragraphs.some(hasText) ? seen : readPage(source, new Cascade(''));
  return { kind: 'flow', paragraphs, warnings: [...warnings, ...cascade.warnings] };
}

const hasText = ({ spans }: FlowParagraph): boolean => spans.some(({ text }) => text.trim() !== '');

function readPage(
  source: string,
  cascade: Cascade,
): { paragraphs: FlowParagraph[]; warnings: ResumeWarning[] } {
  const flow = new HtmlFlow();
  const page = pageStyle(/font(?:-size)?\s*:|<font\b/i.test(source));
  let open: OpenElement | null = null;
  let rem = usualSize;
  const pictures: PictureLink[] = [];
  /** The number of elements that are open within one that is not shown, with that one. */
  let hidden = 0;
  const begin = (name: string, attributes: Record<string, string>): void => {
    const element: MatchedElement = {
      name,
      attributes,
      classes: attributes.class?.split(/\s+/) ?? [],
      parent: open?.element ?? null,
      previous: open?.last ?? null,
      index: open?.count ?? 0,
    };
    if (open) {
      open.count += 1;
      if (cascade.looksAtSiblings) open.last = element;
    }
    const style = computeStyle(element, cascade.declarationsFor(element), open?.style ?? page, rem);
    if (style.display === 'none' || style.isWordListSign) {
      hidden = 1;
      return;
    }
    if (name === 'html') rem = style.size ?? usualSize;
    open = { element, style, around: open, last: null, count: 0, hasText: false };
    const level = /^h[1-6]$/.test(name) ? Number(name[1]) : null;
    flow.open(style, {
      headingLevel: level === 1 ? 0 : level,
      link: name === 'a' ? (attributes.href ?? null) : undefined,
    });
  };
  const end = (): void => {
    if (!open) return;
    flow.close();
    const { element, around, hasText: isRead } = open;
    const link = element.name === 'a' ? element.attributes.href : undefined;
    if (link && !isRead && pictures.length < maxPictureLinks) pictures.push({ link, place: flow.length - 1 });
    if (around) around.hasText ||= isRead;
    open = around;
  };
  // A page may leave their tags out.
  for (const name of ['html', 'body']) if (!new RegExp(`<${name}\\b`, 'i').test(source)) begin(name, {});
  const warnings = parseMarkup(source, 'html', {
    onopentag(name, attributes) {
      if (hidden > 0) hidden += 1;
      else if (name === 'br') flow.addLineBreak();
      else begin(name, attributes);
    },
    ontext(text) {
      if (hidden > 0) return;
      flow.addText(text);
      if (open && text.trim() !== '') open.hasText = true;
    },
    onclosetag(name) {
      if (hidden > 0) hidden -= 1;
      else if (name !== 'br') end();
    },
  });
  // A limit that was reached is reached again.
  const [warning] = [...warnings, ...readUpToLimit(() => flow.end())];
  const paragraphs = flow.paragraphs();
  addLinks(paragraphs, pictures);
  return { paragraphs, warnings: warning ? [warning] : [] };
}

/** A link without a text, such as one on a picture, with the number of the paragraph before it. */
interface PictureLink {
  readonly link: string;
  readonly place: number;
}

/** Adds links without a text to the texts before them, or to the first one. */
function addLinks(paragraphs: FlowParagraph[], pictures: readonly PictureLink[]): void {
  for (const { link, place } of pictures) {
    const before = paragraphs.slice(0, place + 1).findLast(hasText) ?? paragraphs.find(hasText);
    const [last] = before?.spans.slice(-1) ?? [];
    if (last) before?.spans.push({ ...last, text: '', link });
  }
}

/** The encoding that the page declares, which may be an unknown one. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
}
