/** The layouts of PDF files by their names. */
import type { Variation } from '../variation.ts';
import { cards } from './cards.ts';
import { datesLeft } from './dates-left.ts';
import { headingsBeside } from './headings-beside.ts';
import { headingsRotated } from './headings-rotated.ts';
import { networkExport } from './network-export.ts';
import { oneColumn } from './one-column.ts';
import type { Layout } from './printer.ts';
import { sidebar } from './sidebar.ts';
import { twoColumns } from './two-columns.ts';

export const layouts: Record<Variation['layout'], Layout> = {
  'one column': oneColumn,
  'sidebar left': sidebar('left'),
  'sidebar right': sidebar('right'),
  cards,
  'dates left': datesLeft,
  'headings left': headingsBeside('left'),
  'headings right': headingsBeside('right'),
  'headings rotated': headingsRotated,
  'two columns': twoColumns,
  'network export': networkExport,
  tables: oneColumn,
};
