/** The frame of every page of the documentation: navigation, contents of the page, text. It has no script. */
import { attributes, type Html, html } from '../http/html.ts';
import { addressOfAsset, documentationAssets } from './assets.ts';
import { maxSearchLength, searchAddress } from './search-address.ts';

/** A group of links in the navigation. */
export interface LinkGroup {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly address: string; readonly text: string }[];
}

export interface PageContent {
  readonly title: string;
  readonly address: string;
  readonly content: Html;
  readonly headings: readonly { readonly level: number; readonly text: string; readonly anchor: string }[];
  readonly groups: readonly LinkGroup[];
  /** That of the text; what is around it is in English. */
  readonly language?: 'en' | 'fr';
  /** What was searched for. */
  readonly words?: string;
}

export function documentationPage({
  title,
  address,
  content,
  headings,
  groups,
  language = 'en',
  words = '',
}: PageContent): Html {
  const sections = headings.filter(({ level }) => level === 2);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === 'Documentation' ? title : `${title} – Documentation`}</title>
<link rel="stylesheet" href="${addressOfAsset(documentationAssets().style)}">
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header><a href="/docs">Recruitment and sales platform</a> <a class="to-pages" href="#pages">Pages</a>
<form role="search" action="${searchAddress}"><label for="words">Search the documentation</label>
<input type="search" id="words" name="q" value="${words}" maxlength="${maxSearchLength}" enterkeyhint="search"> <button>Search</button></form></header>
<div class="columns">
<nav aria-label="Pages" id="pages" class="pages">
${groups.map(
  (group) => html`<h2>${group.title}</h2>
<ul>${group.links.map((link) => html`<li>${linkTo(link, address)}</li>`)}</ul>
`,
)}</nav>
<main id="content" tabindex="-1"${attributes({ lang: language !== 'en' && language })}>
${content}
</main>
${
  sections.length > 1 &&
  html`<nav aria-label="On this page" class="contents"><h2>On this page</h2>
<ul>${sections.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`)}</ul></nav>`
}
</div>
</body>
</html>
`;
}

function linkTo({ title, address }: LinkGroup['links'][number], current: string): Html {
  return html`<a${attributes({ href: address, 'aria-current': address === current && 'page' })}>${title}</a>`;
}
