/** Tables of the documentation. */
import { type Html, type HtmlValue, html } from '../http/html.ts';

/** @param headings of the columns; an empty one is no heading. @param rows cells in the order of the columns */
export function table(headings: readonly HtmlValue[], rows: readonly (readonly HtmlValue[])[]): Html {
  // Wide tables scroll: the keyboard has to reach what scrolls.
  return html`<div class="table" tabindex="0"><table>
<thead><tr>${headings.map(heading)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`;
}

function heading(value: HtmlValue): Html {
  const content = html`${value}`;
  return content.text === '' ? html`<td></td>` : html`<th scope="col">${content}</th>`;
}
