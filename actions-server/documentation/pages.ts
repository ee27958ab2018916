/**
 * The pages of the documentation: the Markdown files of the project, in the groups and with the titles under which the
 * README lists them. A page is rendered when somebody opens it, and kept.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { type Html, html } from '../http/html.ts';
import { type OpenapiDocument, readOpenapi } from '../openapi/read-openapi.ts';
import { findProjectRoot } from '../project-root.ts';
import { documentationPage, type LinkGroup, type PageContent } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { referenceAddress, referenceLinks, referencePage } from './reference/pages.ts';
import { type DocumentationIndex, indexDocumentation, type SearchedPage } from './search.ts';
import { maxSearchLength, searchAddress } from './search-address.ts';
import { searchContent } from './search-page.ts';
import { tryAddress } from './try-page.ts';

const rootAddress = '/docs';

/** What is read of the folder of the project at the first request. */
interface Library {
  readonly root: string;
  readonly openapi: OpenapiDocument;
  readonly groups: readonly LinkGroup[];
  /** The Markdown files by the address of their page, relative to the root. */
  readonly paths: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<string, string>;
}

let library: Promise<Library> | undefined;
const rendered = new Map<string, Html>();

/** The page at an address, such as `/docs/saves`; null when there is none. */
export async function documentationAt(address: string): Promise<Html | null> {
  const known = rendered.get(address);
  if (known !== undefined) return known;
  const { groups, ...rest } = await openLibrary();
  const page = pageAt(address, { groups, ...rest });
  if (page === null) return null;
  const whole = documentationPage({ ...page, address, groups });
  rendered.set(address, whole);
  return whole;
}

let index: Promise<DocumentationIndex> | undefined;

/** The page with what the documentation says about words. @param words as they were typed */
export async function searchPage(words: string): Promise<Html> {
  const opened = await openLibrary();
  const asked = words.trim().slice(0, maxSearchLength);
  index ??= indexDocumentation(searchedPages(opened));
  const findings = asked === '' ? [] : (await index)(asked);
  const content = searchContent(asked, findings);
  const { groups } = opened;
  return documentationPage({
    title: 'Search',
    address: searchAddress,
    content,
    headings: [],
    groups,
    words: asked,
  });
}

function openLibrary(): Promise<Library> {
  library ??= readLibrary(findProjectRoot());
  return library;
}

function* searchedPages(opened: Library): Generator<SearchedPage> {
  const { groups, paths } = opened;
  const development = groups.find(({ title }) => title === 'Development')?.links ?? [];
  const links = groups.flatMap((group) => group.links).filter(({ address }) => address !== tryAddress);
  for (const address of new Set([...links.map((link) => link.address), ...paths.keys()])) {
    const page = pageAt(address, opened);
    const isSecondary =
      address.startsWith('/docs/decisions') || development.some((link) => link.address === address);
    if (page !== null) yield { ...page, address, isSecondary };
  }
}

async function readLibrary(root: string): Promise<Library> {
  const openapi = await readOpenapi();
  const files = [
    ...readdirSync(root).filter((name) => name.endsWith('.md') && name !== 'README.md'),
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join('docs', ...name.split(sep))),
    'clients/typescript/README.md',
    'hasura/engine/README.md',
    ...['resume-reader', 'runtime', 'vocabulary'].map((name) => `packages/${name}/README.md`),
  ];
  const addresses = new Map(files.map((path) => [path, addressOf(path)]));
  addresses.set('README.md', rootAddress);
  // The reference is made of this file, and links to it lead to the pages.
  addresses.set('actions-server/openapi/openapi.json', referenceAddress);
  return {
    root,
    openapi,
    groups: withReference(groupsOf(readFileSync(join(root, 'README.md'), 'utf8'), addresses), openapi),
    paths: new Map(files.map((path) => [addressOf(path), path])),
    addresses,
  };
}

function pageAt(
  address: string,
  { root, openapi, groups, paths, addresses }: Library,
): Omit<PageContent, 'address' | 'groups'> | null {
  if (address === rootAddress) {
    const title = 'Documentation';
    return { title, content: listOfPages(title, groups), headings: [] };
  }
  const reference = referencePage(openapi, address);
  if (reference !== null) return reference;
  const path = paths.get(address);
  if (path === undefined) return null;
  const text = readFileSync(join(root, path), 'utf8');
  const { html: content, ...page } = renderMarkdown(text, (target) => resolveLink(path, target, addresses));
  return { ...page, content, language: path.endsWith('.fr.md') ? 'fr' : 'en' };
}

/** `docs/decisions/README.md` is at `/docs/decisions`, and `SECURITY.md` at `/docs/security`. */
function addressOf(path: string): string {
  const name = path.startsWith('docs/') ? path.slice('docs/'.length) : path.toLowerCase();
  return `${rootAddress}/${name.replace(/(^|\/)README\.md$/i, '').replace(/\.md$/, '')}`;
}

/** Where a link of the page at `path` leads; null for a file that is not part of the documentation. */
function resolveLink(path: string, target: string, addresses: ReadonlyMap<string, string>): string | null {
  if (/^(?:[a-z]+:|#)/.test(target)) return target;
  const [file = '', anchor] = target.split('#');
  const linked = posix.join(posix.dirname(path), file);
  if (/^docs\/pictures\/[\w.-]+$/.test(linked)) return `/${linked}`;
  const address = addresses.get(linked);
  return address === undefined ? null : `${address}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The tables below the heading "Documentation" of the README, each below a heading of its own. */
function groupsOf(readme: string, addresses: ReadonlyMap<string, string>): LinkGroup[] {
  const groups: { title: string; links: LinkGroup['links'] }[] = [];
  let isInside = false;
  for (const token of marked.lexer(readme) as Token[]) {
    if (token.type === 'heading') {
      if (token.depth === 2) isInside = token.text === 'Documentation';
      else if (isInside) groups.push({ title: token.text as string, links: [] });
    } else if (isInside && token.type === 'table') {
      const group = groups.at(-1);
      if (group) group.links = (token as Tokens.Table).rows.flatMap((row) => linkOf(row, addresses));
    }
  }
  return groups;
}

/** The pages of the reference come after the guides. */
function withReference([guides, ...others]: readonly LinkGroup[], openapi: OpenapiDocument): LinkGroup[] {
  return [...(guides ? [guides] : []), { title: 'API reference', links: referenceLinks(openapi) }, ...others];
}

function linkOf(
  [first, second]: readonly Tokens.TableCell[],
  addresses: ReadonlyMap<string, string>,
): LinkGroup['links'] {
  const link = first?.tokens.find((token): token is Tokens.Link => token.type === 'link');
  const address = link && addresses.get(link.href);
  return link && address ? [{ title: link.text, address, text: second?.text ?? '' }] : [];
}

function listOfPages(title: string, groups: readonly LinkGroup[]): Html {
  return html`<h1 id="documentation">${title}</h1>
${groups.map(
  ({ title: heading, links }) => html`<h2>${heading}</h2>
<dl>${links.map(({ title: name, address, text }) => html`<dt><a href="${address}">${name}</a></dt><dd>${text}</dd>`)}</dl>
`,
)}`;
}
