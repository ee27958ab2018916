/**
 * Reads a web page that describes a person or a company in data for programs: JSON-LD, microformats, JSON Resume. In: bytes and
 * the address that was asked for. Out: what the page says of whom it is about. Titles, texts for readers and previews for
 * social networks are not read: what they mean would have to be guessed.
 */
import { parseMarkup } from '../extract/markup.ts';
import { decodeText } from '../extract/text-encoding.ts';
import { readJsonResume } from '../stated/json-resume.ts';
import { JsonLd } from './json-ld.ts';
import { isSame, merged } from './merge-content.ts';
import { MicroformatsReader } from './microformats.ts';
import type { PageContent, PageEntity, ReadPageOptions } from './page-content.ts';
import { absolute } from './person-of-node.ts';
import { keysOfPage, pageKey } from './same-page.ts';
import { entitiesOfItems, entitiesOfNodes, type Question } from './subject-of-page.ts';
import { unreadElements } from './text-of-markup.ts';

/** Scripts, links and `robots` elements that are kept. */
const maxParts = 200;

/** @throws UnreadableError when a JSON Resume cannot be read */
export function readPage(bytes: Uint8Array, options: ReadPageOptions): PageContent {
  const said = options.charset ?? undefined;
  if (options.format === 'json') return readJson(bytes, decodeText(bytes, said), options);
  const html = decodeText(bytes, said ?? charsetIn(bytes));
  const page = partsOf(html, options.agent);
  const base = (page.base === null ? null : absolute(page.base, options.url)) ?? options.url;
  const question = questionOf(options, base);
  const isElsewhere = page.canonical.some((address) => {
    const key = pageKey(address, base);
    return key !== null && !question.keys.has(key) && key !== pageKey(options.url);
  });
  const entities = isElsewhere
    ? []
    : [
        ...entitiesOfNodes(new JsonLd(page.scripts), question),
        ...entitiesOfItems(page.items, { ...question, ownLinks: page.ownLinks }),
      ];
  return {
    found: chosen(entities),
    directives: page.directives,
    reservesMining: page.reservesMining,
    resumeUrl: isElsewhere || question.isMoved || page.resume === null ? null : absolute(page.resume, base),
  };
}

function questionOf({ about, asked, url }: ReadPageOptions, base: string): Question {
  const keys = keysOfPage(asked, url);
  return { about, base, keys, isMoved: !keys.has(pageKey(url) ?? '') };
}

/** A document without a page around it: JSON-LD about whom the address is of, or a JSON Resume. */
function readJson(bytes: Uint8Array, text: string, options: ReadPageOptions): PageContent {
  const question = questionOf(options, options.url);
  const entities = entitiesOfNodes(new JsonLd([text]), question);
  const nothing = { directives: [], reservesMining: false, resumeUrl: null };
  if (entities.length > 0 || options.about === 'company') return { ...nothing, found: chosen(entities) };
  const stated = readJsonResume(bytes);
  const found =
    stated.fullName && !question.isMoved ? { kind: 'person' as const, stated, imageUrl: null } : null;
  return { ...nothing, found };
}

/** What the page says of its charset, in the beginning, where HTML has it. */
const charsetIn = (bytes: Uint8Array): string | undefined =>
  /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(
    Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'),
  )?.[1];

interface PageParts {
  base: string | null;
  /** `rel=canonical`. */
  canonical: string[];
  /** JSON-LD. */
  scripts: string[];
  resume: string | null;
  directives: string[];
  reservesMining: boolean;
  /** `rel=me`: other pages of whom the page is about. */
  ownLinks: string[];
  items: MicroformatsReader['items'];
}

function partsOf(html: string, agent: string): PageParts {
  const microformats = new MicroformatsReader();
  const parts: PageParts = {
    base: null,
    canonical: [],
    scripts: [],
    resume: null,
    directives: [],
    reservesMining: false,
    ownLinks: [],
    items: microformats.items,
  };
  const add = (list: string[], text: string) => {
    if (list.length < maxParts) list.push(text);
  };
  let script: string[] | null = null;
  let unread = 0;
  parseMarkup(html, 'html', {
    onopentag(name, attributes) {
      const { href, rel = '', type = '', content = '' } = attributes;
      const rels = rel.toLowerCase().split(/\s+/);
      if (name === 'script' && /^application\/ld\+json\b/i.test(type.trim())) script = [];
      if (unreadElements.has(name)) unread += 1;
      if (name === 'base' && href !== undefined) parts.base ??= href;
      if (name === 'link' && href !== undefined) {
        if (rels.includes('canonical')) add(parts.canonical, href);
        if (isResumeLink(rels, type, href)) parts.resume ??= href;
      }
      if ((name === 'a' || name === 'link') && href !== undefined && rels.includes('me'))
        add(parts.ownLinks, href);
      if (name === 'meta') {
        const metaName = (attributes.name ?? attributes['http-equiv'] ?? '').trim().toLowerCase();
        if (metaName === 'robots' || metaName === agent) add(parts.directives, content);
        if (metaName === 'tdm-reservation') parts.reservesMining ||= content.trim() === '1';
      }
      microformats.open(name, attributes);
    },
    ontext(text) {
      if (script !== null) script.push(text);
      else if (unread === 0) microformats.text(text);
    },
    onclosetag(name) {
      if (name === 'script' && script !== null) {
        add(parts.scripts, script.join(''));
        script = null;
      }
      if (unreadElements.has(name)) unread -= 1;
      microformats.close(name);
    },
  });
  return parts;
}

/** https://jsonresume.org has no name for such a link; pages write these. */
const isResumeLink = (rels: readonly string[], type: string, href: string): boolean =>
  (rels.includes('alternate') || rels.includes('resume')) &&
  (/^application\/(?:resume\+json|vnd\.json-resume\b)/i.test(type.trim()) ||
    /(?:^|[/._-])resume\.json(?:[?#]|$)/i.test(href));

/** Whom the page is about: nobody, when it could be several. What is said of them in several places is put together. */
function chosen(entities: readonly PageEntity[]): PageContent['found'] {
  const best = Math.max(...entities.map(({ rank }) => rank));
  const subjects = entities.filter(({ rank }) => rank === best);
  const [first, ...others] = subjects.map(({ content }) => content);
  if (first === undefined || others.some((other) => !isSame(first, other))) return null;
  const rest = entities.filter(({ rank, content }) => rank < best && isSame(first, content));
  return [...others, ...rest.map(({ content }) => content)].reduce(merged, first);
}
