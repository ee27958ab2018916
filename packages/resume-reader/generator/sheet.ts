/** A resume as it is printed, independent of the format of the file. */
import type { SectionKind } from './vocabulary.ts';

export interface Span {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly link?: string;
  /** A character of a font of signs, such as `%` for a telephone. */
  readonly isSign?: boolean;
}

/** One paragraph, with a part at the left and a part at the right margin. */
export interface Row {
  readonly left: readonly Span[];
  readonly right?: readonly Span[];
  /** The sign before the text; rows with a bullet are indented. */
  readonly bullet?: string;
  /** The number of lists that the row lies within; one for a row with a bullet, and none for others, unless stated. */
  readonly depth?: number;
  /** How well a language is known, as it is drawn at the right or below. */
  readonly level?: Level;
  /** A row that is centred or larger than the text around it. */
  readonly look?: { readonly scale?: number; readonly align?: 'center' };
  /** What the row names, where a layout prints it larger than the rest of its entry. */
  readonly names?: 'organisation' | 'role';
}

/** The number of lists that a row lies within. */
export const depthOf = ({ bullet, depth }: Row): number => depth ?? (bullet === undefined ? 0 : 1);

/** `reached` of `of` steps. */
export interface Level {
  readonly of: number;
  readonly reached: number;
  /** `characters` are signs in the text, the others are drawings where the format has them. */
  readonly as: 'bar' | 'dots' | 'characters';
}

/** Rows that belong together, such as those of a position, with space above. */
export interface Block {
  /** The lines of the column at the left of the rows. */
  readonly margin?: readonly string[];
  /** Stands between the margin and the first row. */
  readonly sign?: string;
  readonly rows: readonly Row[];
}

/** Entries as the rows of a table. */
export interface SheetTable {
  /** The titles of the columns. */
  readonly titles: readonly string[];
  /** In percent. */
  readonly widths: readonly number[];
  readonly rules: 'none' | 'below the titles' | 'between rows' | 'around cells';
  /** The cells of each row, with the rows of text in each. */
  readonly rows: readonly (readonly (readonly Row[])[])[];
}

export interface SheetSection {
  readonly kind: SectionKind;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Printed in place of the blocks. */
  readonly table?: SheetTable;
}

export interface SheetHeader {
  /** "Curriculum vitae" */
  readonly title: string | null;
  /** The lines of the name. */
  readonly name: readonly string[];
  readonly headline: string | null;
  /** The contact details, one a row or all of them in one. */
  readonly contacts: readonly Row[];
  /** Those that stand at the foot of the first page instead. */
  readonly foot: readonly Row[];
}

export interface Sheet {
  readonly header: SheetHeader;
  /** The heading above the contact details where a layout sets them apart. */
  readonly contactHeading: string;
  readonly sections: readonly SheetSection[];
}
