/**
 * Finds sections of the documentation by words. The index is made of the pages themselves when somebody searches for the
 * first time, and kept: it cannot differ from them.
 */
import { nextTurn } from '@platform/runtime';
import { fold } from '@platform/vocabulary';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { type Html, html } from '../http/html.ts';

/** A page as it is shown. */
export interface SearchedPage {
  readonly address: string;
  readonly title: string;
  readonly content: Html;
  /** Of two pages that say the same, the one that readers of the guides look for. */
  readonly isSecondary: boolean;
}

interface Section {
  readonly id: string;
  /** With the anchor of the heading. */
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  /** The name of an operation, for example. */
  readonly anchor: string;
  readonly text: string;
  readonly isSecondary: boolean;
}

export interface Finding {
  readonly address: string;
  /** The title of the page, and the heading of the section unless it is that of the page. */
  readonly titles: readonly string[];
  /** What stands around the first words that were found, which are marked. */
  readonly excerpt: Html;
}

export type DocumentationIndex = (words: string) => readonly Finding[];

const maxFindings = 20;
const maxOfPage = 3;
/** Letters and digits: whatever stands between them ends a word. */
const word = /[\p{L}\p{N}]+/gu;
/** Words of questions, which nearly every section has, in English and French. */
const common = new Set(
  (
    'a an and are as at be by can do does for from how i in is it my of on or that the this to what with you your ' +
    'au aux ce comment dans de des du en est et il je la le les ma mes mon ou par pour que qui sur un une vous votre'
  ).split(' '),
);

const options: SearchOptions = {
  combineWith: 'AND',
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 5 ? 1 : false),
  boost: { heading: 4, page: 3, anchor: 2 },
  // A table of all errors is long, and is the place to look for one all the same.
  bm25: { k: 1.2, b: 0.3, d: 0.5 },
  boostDocument: (_id, _term, fields) => (fields?.isSecondary ? 0.4 : 1),
};

/** Makes the index, one page a turn, so that requests are answered meanwhile. */
export async function indexDocumentation(pages: Iterable<SearchedPage>): Promise<DocumentationIndex> {
  const index = new MiniSearch<Section>({
    fields: ['page', 'heading', 'anchor', 'text'],
    storeFields: ['address', 'page', 'heading', 'text', 'isSecondary'],
    tokenize: (text) => text.match(word) ?? [],
    processTerm: termOf,
  });
  for (const page of pages) {
    index.addAll(sectionsOf(page));
    await nextTurn();
  }
  return (words) => {
    const all = index.search(words, options);
    const found = all.length > 0 ? all : index.search(words, { ...options, combineWith: 'OR' });
    const counts = new Map<string, number>();
    return found
      .filter(({ page }) => {
        const count = (counts.get(page) ?? 0) + 1;
        counts.set(page, count);
        return count <= maxOfPage;
      })
      .slice(0, maxFindings)
      .map(({ address, page, heading, text, terms }) => ({
        address,
        titles: heading === page ? [page] : [page, heading],
        excerpt: excerptOf(text, new Set(terms)),
      }));
  };
}

function termOf(text: string): string | null {
  const term = fold(text);
  return common.has(term) ? null : term;
}

/** A page in parts that begin with a heading of the first three levels. */
function sectionsOf({ address, title, content, isSecondary }: SearchedPage): Section[] {
  return content.text.split(/(?=<h[123][ >])/).flatMap((part, number) => {
    const [head = '', anchor, inner = ''] = /^<h[123](?: id="([^"]*)")?>(.*?)<\/h[123]>/s.exec(part) ?? [];
    const heading = plain(inner) || title;
    const text = plain(part.slice(head.length));
    if (text === '' && heading !== title) return [];
    const isWhole = anchor === undefined || heading === title;
    const own = { page: title, heading, anchor: anchor ?? '', text, isSecondary };
    return [{ id: `${address} ${number}`, address: isWhole ? address : `${address}#${anchor}`, ...own }];
  });
}

/** Elements that end a word; all others may be within one. */
const blocks = /<\/?(?:p|li|ul|ol|dl|dt|dd|td|th|tr|table|pre|h\d|br|div|blockquote|section)\b[^>]*>/g;
const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

function plain(markup: string): string {
  return markup
    .replace(blocks, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => references[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const before = 60;
const length = 240;

/** @param terms words of the text as the index has them */
function excerptOf(text: string, terms: ReadonlySet<string>): Html {
  const hits = [...text.matchAll(word)].filter(([found]) => terms.has(fold(found)));
  const first = hits[0]?.index ?? 0;
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const end = text.length <= start + length ? text.length : text.lastIndexOf(' ', start + length);
  const pieces: Html[] = [];
  let at = start;
  for (const { 0: found, index } of hits) {
    if (index < start || index + found.length > end) continue;
    pieces.push(html`${text.slice(at, index)}<mark>${found}</mark>`);
    at = index + found.length;
  }
  return html`${start > 0 && '… '}${pieces}${text.slice(at, Math.max(at, end))}${end < text.length && ' …'}`;
}
