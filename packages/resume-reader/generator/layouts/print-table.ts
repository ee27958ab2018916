/** Prints a table whose columns have titles, with lines between its cells or without. */
import type { Column } from '../formats/pdf-column.ts';
import type { Row, SheetTable } from '../sheet.ts';

/** The distance of a text from the left and right edges of its cell, in points. */
const padding = 4;

export function printTable(page: Column, { titles, widths, rules, rows }: SheetTable, size: number): void {
  const titleRow = titles.map((text): Row[] => [{ left: [{ text, bold: true }] }]);
  const hasLines = rules === 'between rows' || rules === 'around cells';
  if (hasLines) page.rule();
  for (const [index, cells] of [titleRow, ...rows].entries()) {
    page.reserve(5 * size);
    const top = page.y;
    let x = page.x;
    const columns = cells.map((texts, column) => {
      const width = (page.width * (widths[column] ?? 0)) / 100;
      const cell = page.beside(x + padding, width - 2 * padding);
      x += width;
      for (const row of texts) cell.row(row, { size }, row.bullet === undefined ? 0 : 2);
      return cell;
    });
    const isOnOnePage = columns.every((cell) => cell.page === page.page);
    page.continueBelow(page, ...columns);
    page.space(hasLines ? 1 : size * 0.4);
    if (hasLines || (rules === 'below the titles' && index === 0)) page.rule();
    if (rules !== 'around cells' || !isOnOnePage) continue;
    for (const cell of [...columns, page.beside(page.x + page.width + padding, 0)])
      cell.lineAtLeft(top - 2, page.y - 2, padding);
  }
}
