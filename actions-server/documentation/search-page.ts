/** The page that shows what was found in the documentation. It has no script: the form of every page leads to it. */
import { type Html, html } from '../http/html.ts';
import type { Finding } from './search.ts';

/** @param words as they were typed; an empty text asks what to search for */
export function searchContent(words: string, findings: readonly Finding[]): Html {
  return html`<h1>Search</h1>
${answerTo(words, findings)}`;
}

function answerTo(words: string, findings: readonly Finding[]): Html {
  if (words === '') {
    return html`<p>Enter words, in English or French, above: names of members and settings, codes of errors, or what you want to do. Accents do not matter, and the beginning of a word is enough.</p>
${elsewhere}`;
  }
  if (findings.length === 0) {
    return html`<p role="status">Nothing was found for “${words}”. Try fewer words, or others.</p>
${elsewhere}`;
  }
  const count = findings.length === 1 ? 'One section' : `${findings.length} sections`;
  return html`<p role="status">${count} found for “${words}”, the best first.</p>
<ol class="found">${findings.map(
    ({
      address,
      titles,
      excerpt,
    }) => html`<li><a href="${address}">${titles.join(' › ')}</a><p>${excerpt}</p></li>
`,
  )}</ol>`;
}

const elsewhere = html`<p><a href="/docs/start">Start here</a> says what to read for which task, and <a href="/docs">Documentation</a> lists every page.</p>`;
