/** The Markdown of the documentation as HTML: headings with the anchors that links use, tables and code. */
import { Marked, type Tokens } from 'marked';
import { type Html, html, trustedHtml } from '../http/html.ts';
import { table } from './table.ts';

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

interface RenderedMarkdown {
  readonly html: Html;
  /** The first heading of level 1. */
  readonly title: string;
  readonly headings: readonly Heading[];
}

/**
 * @param text a page of this project, whose HTML is trusted
 * @param addressOf where a link of the page leads; null for a file that is not served, of which only the text is shown
 */
export function renderMarkdown(text: string, addressOf: (target: string) => string | null): RenderedMarkdown {
  const headings: Heading[] = [];
  const anchors = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const content = this.parser.parseInline(tokens);
        const plain = plainText(tokens);
        const name = anchorOf(plain);
        const repeated = anchors.get(name) ?? 0;
        anchors.set(name, repeated + 1);
        const anchor = repeated === 0 ? name : `${name}-${repeated}`;
        headings.push({ level: depth, text: plain, anchor });
        return `<h${depth} id="${anchor}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const content = trustedHtml(this.parser.parseInline(tokens));
        const address = addressOf(href);
        return (address === null ? content : html`<a href="${address}">${content}</a>`).text;
      },
      image({ href, text }) {
        return html`<img src="${addressOf(href) ?? href}" alt="${text}" loading="lazy">`.text;
      },
      code({ text, lang = '' }) {
        const [language = ''] = lang.split(' ');
        // Long lines scroll: the keyboard has to reach what scrolls.
        return html`<pre tabindex="0" data-language="${language}"><code>${text}</code></pre>`.text;
      },
      table(token: Tokens.Table) {
        const contents = (row: readonly Tokens.TableCell[]) =>
          row.map(({ tokens }) => trustedHtml(this.parser.parseInline(tokens)));
        return table(contents(token.header), token.rows.map(contents)).text;
      },
    },
  });
  const rendered = trustedHtml(marked.parse(text, { async: false }));
  return { html: rendered, title: headings.find(({ level }) => level === 1)?.text ?? '', headings };
}

/** A text of the description of the API, whose links are complete. */
export function renderText(text: string): Html {
  return text === '' ? html`` : renderMarkdown(text, (target) => target).html;
}

/** The anchor of a heading, as on the pages of code hosts: links in the documentation work in both places. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

function plainText(
  tokens: readonly { type: string; raw: string; text?: string; tokens?: unknown }[],
): string {
  return tokens
    .map((token) =>
      Array.isArray(token.tokens)
        ? plainText(token.tokens as Parameters<typeof plainText>[0])
        : (token.text ?? token.raw),
    )
    .join('');
}
