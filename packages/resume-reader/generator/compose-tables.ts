/** Composes positions and educations as tables whose columns have titles. */
import type { DateStyle } from './dates.ts';
import { entryTexts } from './entry-texts.ts';
import type { Person } from './person.ts';
import { printEducations, printPositions } from './printed-entries.ts';
import type { Random } from './random.ts';
import type { Row, SheetTable } from './sheet.ts';
import type { TrueEducation, TruePosition } from './truth.ts';
import type { Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

type Column = 'number' | 'dates' | 'company' | 'title' | 'place' | 'tasks' | 'degree' | 'school' | 'grade';

/** The columns that people choose, in their order. */
const columnsOfPositions: readonly (readonly Column[])[] = [
  ['dates', 'company', 'title', 'place'],
  ['dates', 'company', 'title'],
  ['dates', 'title', 'company'],
  ['dates', 'company', 'title', 'tasks'],
  ['company', 'title', 'dates'],
  ['title', 'company', 'place', 'dates'],
  ['company', 'place', 'title', 'dates'],
  ['number', 'company', 'title', 'dates'],
];
const columnsOfEducations: readonly (readonly Column[])[] = [
  ['dates', 'degree', 'school'],
  ['dates', 'school', 'degree', 'grade'],
  ['degree', 'school', 'dates'],
  ['degree', 'school', 'dates', 'grade'],
  ['school', 'place', 'degree', 'dates'],
  ['dates', 'school', 'place', 'degree'],
  ['number', 'degree', 'school', 'dates', 'grade'],
];
/** The widths of columns in relation to each other. */
const widths: Record<Column, number> = {
  number: 7,
  dates: 21,
  company: 27,
  title: 27,
  place: 18,
  tasks: 40,
  degree: 30,
  school: 30,
  grade: 16,
};

export class TableComposer {
  readonly #person: Person;
  readonly #variation: Variation;
  readonly #dates: DateStyle;
  readonly #random: Random;

  constructor(person: Person, variation: Variation, dates: DateStyle, random: Random) {
    this.#person = person;
    this.#variation = variation;
    this.#dates = dates;
    this.#random = random;
  }

  positions(): { readonly table: SheetTable; readonly stated: readonly TruePosition[] } {
    const random = this.#random.fork('positions');
    const columns = random.fork('columns').pick(columnsOfPositions);
    const hasTexts = columns.includes('tasks') || random.fork('texts').chance(0.5);
    const printed = printPositions(this.#person, this.#variation, this.#dates, random).map((position) =>
      hasTexts ? position : { ...position, missions: [] },
    );
    const rows = printed.map((position, index) => {
      const texts = hasTexts
        ? entryTexts(position, this.#person, this.#variation, this.#dates, random.fork(`texts ${index}`))
        : [];
      const textsWithTitle = columns.includes('tasks') ? [] : texts;
      return this.#cells(columns, index, position.place ?? '', {
        dates: position.isBelowDate ? [] : [rowOf(position.period.text)],
        company: [rowOf(position.company ?? '')],
        title: [rowOf(position.title), ...textsWithTitle],
        tasks: texts,
      });
    });
    return {
      table: this.#table(columns, rows, random.fork('titles')),
      stated: printed.flatMap(({ stated, missions }) => [
        stated,
        ...missions.map((mission) => mission.stated),
      ]),
    };
  }

  educations(): { readonly table: SheetTable; readonly stated: readonly TrueEducation[] } {
    const random = this.#random.fork('educations');
    const columns = random.fork('columns').pick(columnsOfEducations);
    const printed = printEducations(this.#person, this.#variation, this.#dates, random);
    const grades = random.fork('grades');
    const rows = printed.map(({ degree, school, place, period }, index) =>
      this.#cells(columns, index, place, {
        dates: [rowOf(period.text)],
        degree: degree === null ? [] : [rowOf(degree)],
        school: school === null ? [] : [rowOf(school)],
        grade: [rowOf(grades.pick(vocabularies[this.#person.language].shortGrades))],
      }),
    );
    return {
      table: this.#table(columns, rows, random.fork('titles')),
      stated: printed.map(({ stated }) => stated),
    };
  }

  /** The cells of an entry. A place without a column stands below the company or the school. */
  #cells(
    columns: readonly Column[],
    index: number,
    place: string,
    cells: Partial<Record<Column, readonly Row[]>>,
  ): Row[][] {
    const isBelow = !columns.includes('place') && this.#variation['place of towns'] !== 'none';
    return columns.map((column) => {
      if (column === 'number') return [rowOf(String(index + 1))];
      if (column === 'place') return [rowOf(place)];
      const rows = [...(cells[column] ?? [])];
      const isOrganisation = column === 'company' || column === 'school';
      return isBelow && isOrganisation && rows.length > 0 ? [...rows, rowOf(place)] : rows;
    });
  }

  #table(columns: readonly Column[], rows: SheetTable['rows'], random: Random): SheetTable {
    const { labels } = vocabularies[this.#person.language];
    const inCapitals = random.chance(0.3);
    const total = columns.reduce((sum, column) => sum + widths[column], 0);
    return {
      titles: columns.map((column) => {
        const title = column === 'number' ? random.pick(['No.', '#', '']) : random.pick(labels[column]);
        return inCapitals ? title.toUpperCase() : title;
      }),
      widths: columns.map((column) => Math.round((100 * widths[column]) / total)),
      rules: this.#variation['rules of tables'],
      rows,
    };
  }
}

const rowOf = (text: string): Row => ({ left: [{ text }] });
