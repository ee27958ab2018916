/** Draws the tables of the areas as SVG: one box a table, with the tables that it refers to, and lines between the main ones. */
import { escapeMarkup } from '@platform/vocabulary';
import { columns } from './areas.ts';
import type { Table } from './model.ts';

const width = 400;
const gap = 110;
const rowHeight = 24;
const mainHeight = 46;
const margin = 20;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** @returns the text of an SVG file */
export function drawModel(tables: ReadonlyMap<string, Table>): string {
  const places = new Map<string, Place>();
  const parts: string[] = [];
  let bottom = 0;
  for (const [column, areas] of columns.entries()) {
    const x = margin + column * (width + gap);
    let y = margin;
    for (const { title, main, tables: names } of areas) {
      const height = 44 + main.length * (mainHeight + 8) + names.length * rowHeight + 10;
      parts.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="#f3f5f9" stroke="#cfd6e4"/>`,
        text(x + 16, y + 28, title, 'font-size="17" font-weight="700"'),
      );
      let top = y + 44;
      for (const name of main) {
        places.set(name, { x: x + 12, y: top, height: mainHeight });
        parts.push(
          `<rect x="${x + 12}" y="${top}" width="${width - 24}" height="${mainHeight}" rx="6" fill="#ffffff" stroke="#1346a8" stroke-width="2"/>`,
          text(x + 24, top + 19, name, 'font-size="15" font-weight="700"'),
          text(x + 24, top + 37, references(tables.get(name)), 'font-size="12" fill="#4d566b"'),
        );
        top += mainHeight + 8;
      }
      for (const name of names) {
        parts.push(
          text(x + 24, top + 16, name, 'font-size="13"'),
          text(
            x + width - 16,
            top + 16,
            references(tables.get(name)),
            'font-size="11" fill="#4d566b" text-anchor="end"',
          ),
        );
        top += rowHeight;
      }
      y += height + 24;
    }
    bottom = Math.max(bottom, y);
  }
  const right = margin * 2 + columns.length * width + (columns.length - 1) * gap;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right} ${bottom}" width="${right}" height="${bottom}" font-family="system-ui, sans-serif" fill="#1c2230"><title>Data model</title>`,
    '<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z" fill="#1346a8"/></marker></defs>',
    `<rect width="${right}" height="${bottom}" fill="#ffffff"/>`,
    ...parts,
    ...lines(tables, places),
    '</svg>',
    '',
  ].join('\n');
}

/** The tables that a table refers to, but for the one that it is a part of by its name. */
function references(table: Table | undefined): string {
  const targets = new Set(table?.refersTo.map((reference) => reference.table));
  targets.delete(table?.name ?? '');
  const owner = [...targets].find((target) => table?.name.startsWith(`${target}_`));
  if (owner) targets.delete(owner);
  return targets.size === 0 ? '' : `→ ${[...targets].sort().join(', ')}`;
}

/** Curves from each main table to those that it refers to in the next columns. Farther ones would cross the tables between. */
function lines(tables: ReadonlyMap<string, Table>, places: ReadonlyMap<string, Place>): string[] {
  return [...places].flatMap(([name, from]) => {
    const targets = [...new Set(tables.get(name)?.refersTo.map(({ table }) => table))].sort();
    return targets.flatMap((target) => {
      const to = places.get(target);
      if (to === undefined || Math.abs(to.x - from.x) !== width + gap) return [];
      const isRight = to.x > from.x;
      const [startX, endX] = isRight ? [from.x + width - 24, to.x - 2] : [from.x, to.x + width - 22];
      const [startY, endY] = [from.y + from.height / 2, to.y + to.height / 2];
      const bend = isRight ? gap / 2 : -gap / 2;
      return [
        `<path d="M${startX} ${startY}C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}" fill="none" stroke="#1346a8" stroke-width="1.5" marker-end="url(#end)"/>`,
      ];
    });
  });
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${x}" y="${y}" ${attributes}>${escapeMarkup(content)}</text>`;
}
