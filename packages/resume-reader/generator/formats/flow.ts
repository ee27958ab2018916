/** A sheet as word processors and browsers have it: paragraphs and tables, without positions. */
import { depthOf, type Row, type Sheet, type SheetSection, type Span } from '../sheet.ts';
import type { Variation } from '../variation.ts';
import { icon, iconCharacter } from './icon-bullet.ts';
import { levelText } from './level.ts';

export type FlowStyle = 'name' | 'headline' | 'heading' | 'text' | 'item';

export interface Paragraph {
  readonly kind: 'paragraph';
  readonly style: FlowStyle;
  readonly spans: readonly Span[];
  /** The number of lists that it lies within. */
  readonly depth: number;
  /** True for an item whose bullet is that of the lists of the format. */
  readonly isDisc?: boolean;
  /** What stands at the right margin, behind a tab. */
  readonly right?: readonly Span[];
  readonly look?: NonNullable<Row['look']>;
}
/** `rows` of cells; the widths of the columns are in percent. */
export interface Table {
  readonly kind: 'table';
  readonly widths: readonly number[];
  readonly rows: readonly (readonly (readonly Flow[])[])[];
}
export type Flow = Paragraph | Table;

const sideKinds = ['languages', 'skills', 'interests', 'certifications', 'awards', 'references'];

/** The paragraphs and tables of a layout; the layouts that word processors cannot have become one column. */
export function flowOf(sheet: Sheet, variation: Variation): Flow[] {
  return [...pageFlow(sheet, variation), ...sheet.header.foot.map((row) => paragraphOf(row))];
}

function pageFlow(sheet: Sheet, variation: Variation): Flow[] {
  const header = headerOf(sheet);
  const contacts = sheet.header.contacts.map((row) => paragraphOf(row));
  switch (variation.layout) {
    case 'sidebar left':
    case 'sidebar right': {
      const isSide = ({ kind }: SheetSection): boolean => sideKinds.includes(kind);
      const side = [
        heading(sheet.contactHeading, variation),
        ...contacts,
        ...sheet.sections.filter(isSide).flatMap((section) => sectionFlow(section, variation)),
      ];
      const main = sheet.sections
        .filter((section) => !isSide(section))
        .flatMap((section) => sectionFlow(section, variation));
      return variation.layout === 'sidebar left'
        ? [table([32, 68], [[side, [...header, ...main]]])]
        : [...header, table([68, 32], [[main, side]])];
    }
    case 'two columns': {
      const half = Math.ceil(sheet.sections.length / 2);
      const columns = [sheet.sections.slice(0, half), sheet.sections.slice(half)];
      return [
        ...header,
        ...contacts,
        table([50, 50], [columns.map((part) => part.flatMap((each) => sectionFlow(each, variation)))]),
      ];
    }
    case 'headings left':
      return [
        ...header,
        ...contacts,
        table(
          [25, 75],
          sheet.sections.map((section) => {
            const [title, ...body] = sectionFlow(section, variation);
            return [title ? [title] : [], body];
          }),
        ),
      ];
    default:
      return [
        ...header,
        ...contacts,
        ...sheet.sections.flatMap((section) => sectionFlow(section, variation)),
      ];
  }
}

function headerOf({ header }: Sheet): Paragraph[] {
  const line = (style: FlowStyle, text: string): Paragraph => ({
    kind: 'paragraph',
    style,
    depth: 0,
    spans: [{ text }],
  });
  return [
    ...(header.title === null ? [] : [line('text', header.title)]),
    ...header.name.map((text) => line('name', text)),
    ...(header.headline === null ? [] : [line('headline', header.headline)]),
  ];
}

const table = (widths: Table['widths'], rows: Table['rows']): Table => ({ kind: 'table', widths, rows });

const heading = (text: string, variation: Variation): Paragraph => ({
  kind: 'paragraph',
  style: 'heading',
  depth: 0,
  spans: [{ text: variation['heading look'] === 'capitals' ? text.toUpperCase() : text }],
});

function paragraphOf(row: Row): Paragraph {
  const { left, right: wanted, bullet, look, level } = row;
  const spans = left.map((span) => (span.isSign ? { text: '✉' } : span));
  const right = level ? [{ text: levelText(level) }] : wanted;
  return {
    kind: 'paragraph',
    style: bullet === undefined ? 'text' : 'item',
    depth: depthOf(row),
    spans: bullet === undefined || bullet === '•' ? spans : [{ text: `${printedBullet(bullet)} ` }, ...spans],
    ...(bullet === '•' ? { isDisc: true } : {}),
    ...(right ? { right } : {}),
    ...(look ? { look } : {}),
  };
}

const printedBullet = (bullet: string): string => (bullet === icon ? iconCharacter : bullet);

/** The heading, then paragraphs, or a table where the dates have a column. */
function sectionFlow(section: SheetSection, variation: Variation): Flow[] {
  const title = heading(section.heading, variation);
  if (section.blocks.some((block) => block.margin)) {
    const signs = section.blocks.some((block) => block.sign !== undefined);
    const rows = section.blocks.map((block) => [
      (block.margin ?? []).map((text) => paragraphOf({ left: [{ text }] })),
      ...(signs ? [[paragraphOf({ left: [{ text: block.sign ?? '' }] })]] : []),
      block.rows.map(paragraphOf),
    ]);
    return [title, table(signs ? [22, 4, 74] : [22, 78], rows)];
  }
  if (section.table) {
    const { titles, widths, rows } = section.table;
    const titleRow = titles.map((text): Row[] => [{ left: [{ text, bold: true }] }]);
    return [
      title,
      table(
        widths,
        [titleRow, ...rows].map((cells) => cells.map((texts) => texts.map(paragraphOf))),
      ),
    ];
  }
  return [title, ...section.blocks.flatMap((block) => block.rows.map(paragraphOf))];
}
