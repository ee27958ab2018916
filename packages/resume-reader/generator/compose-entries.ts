/** Composes the sections with positions and educations. */

import { groupBy } from '../group-by.ts';
import type { DateStyle } from './dates.ts';
import { type EntryParts, entryRows, labelledRows, signOf } from './entry-rows.ts';
import { entryTexts } from './entry-texts.ts';
import { asListItem } from './list-entries.ts';
import { networkEducation, networkEmployer, networkRole } from './network-entries.ts';
import type { Person } from './person.ts';
import {
  type PrintedEducation,
  type PrintedPosition,
  printEducations,
  printPositions,
} from './printed-entries.ts';
import type { Random } from './random.ts';
import type { Block, Row } from './sheet.ts';
import type { TrueEducation, TruePosition } from './truth.ts';
import type { Variation } from './variation.ts';
import { vocabularies } from './vocabulary.ts';

export class EntryComposer {
  readonly #person: Person;
  readonly #variation: Variation;
  readonly #dates: DateStyle;
  readonly #datesInColumn: boolean;
  readonly #labels: Record<'title' | 'company' | 'dates' | 'place' | 'degree' | 'school', string>;
  readonly #random: Random;

  /** @param datesInColumn the layout prints the dates of entries in a column of their own */
  constructor(
    person: Person,
    variation: Variation,
    dates: DateStyle,
    datesInColumn: boolean,
    random: Random,
  ) {
    const { labels } = vocabularies[person.language];
    this.#person = person;
    this.#variation = variation;
    this.#dates = dates;
    this.#datesInColumn = datesInColumn;
    this.#random = random;
    this.#labels = {
      title: random.pick(labels.title),
      company: random.pick(labels.company),
      dates: random.pick(labels.dates),
      place: random.pick(labels.place),
      degree: random.pick(labels.degree),
      school: random.pick(labels.school),
    };
  }

  positions(): { readonly blocks: readonly Block[]; readonly stated: readonly TruePosition[] } {
    const positions = printPositions(
      this.#person,
      this.#variation,
      this.#dates,
      this.#random.fork('positions'),
    );
    return {
      blocks: this.#underGroups(this.#employers(positions)),
      stated: positions.flatMap(({ stated, missions }) => [
        stated,
        ...missions.map((mission) => mission.stated),
      ]),
    };
  }

  educations(): { readonly blocks: readonly Block[]; readonly stated: readonly TrueEducation[] } {
    const educations = printEducations(
      this.#person,
      this.#variation,
      this.#dates,
      this.#random.fork('educations'),
    );
    return {
      blocks: educations.map((education) => this.#education(education)),
      stated: educations.map(({ stated }) => stated),
    };
  }

  /** The blocks of each employer, or of each position where every position names its company. */
  #employers(positions: readonly PrintedPosition[]): Block[][] {
    if (this.#variation.roles === 'company with each' || this.#variation.labels !== 'none') {
      return positions.map((position) => [this.#position(position)]);
    }
    // Positions at the same company follow each other, so that groups keep the order.
    return [...groupBy(positions, ({ company, title }) => company ?? title).values()].map((group) =>
      group.length === 1 ? group.map((position) => this.#position(position)) : this.#roles(group),
    );
  }

  /** Puts a heading of its own above each half of the employers, where the document divides its positions. */
  #underGroups(employers: readonly (readonly Block[])[]): Block[] {
    const words = vocabularies[this.#person.language];
    const choices = this.#random.fork('groups of positions');
    const names = {
      none: null,
      'by kind of work': words.groupsOfPositions,
      'by field': words.fields.map((field) => field.charAt(0).toUpperCase() + field.slice(1)),
    }[this.#variation['groups of positions']];
    if (names === null) return employers.flat();
    const look = choices.pick([{ bold: true }, { italic: true }, { bold: true, italic: true }]);
    const [first, second] = choices
      .sample(names, 2)
      .map((text): Block => ({ rows: [{ left: [{ text, ...look }] }] }));
    const half = Math.ceil(employers.length / 2);
    return [
      ...(first ? [first] : []),
      ...employers.slice(0, half).flat(),
      ...(second ? [second] : []),
      ...employers.slice(half).flat(),
    ];
  }

  get #isNetworkExport(): boolean {
    return this.#variation.layout === 'network export';
  }

  #position(position: PrintedPosition): Block {
    if (this.#isNetworkExport)
      return {
        rows: [...this.#employer(position, null), ...this.#role(position), ...this.#texts(position)],
      };
    // What has no company is printed like the title, or in the first line.
    const titleFirst =
      this.#variation['order in positions'] === 'title first' ||
      (position.company === null && this.#random.fork('look of breaks').chance(0.5));
    const dates = this.#withDuration(position);
    return this.#block(
      position,
      {
        first: titleFirst ? position.title : position.company,
        second: titleFirst ? position.company : position.title,
        organisation: titleFirst ? 'second' : 'first',
        place: position.place,
        dates: position.isBelowDate ? null : dates,
      },
      [
        [this.#labels.title, position.title],
        ...(position.company === null ? [] : [[this.#labels.company, position.company] as const]),
      ],
      this.#texts(position),
    );
  }

  /** The company once, with the whole time, then each role with its dates. */
  #roles(group: readonly PrintedPosition[]): Block[] {
    const [latest, first] = [group[0], group.at(-1)];
    if (!latest || !first) return [];
    const total = {
      none: null,
      duration: this.#dates.duration(first.start, latest.end),
      dates: this.#dates.position(first.start, latest.end),
    }[this.#variation['total time']];
    const roles = group.map(
      (position): Block => ({
        ...(this.#datesInColumn ? { margin: position.period.lines, ...signOf(this.#variation) } : {}),
        rows: asListItem(this.#role(position), this.#texts(position), this.#variation, 2),
      }),
    );
    const employer = asListItem(
      this.#employer(latest, typeof total === 'string' ? total : (total?.text ?? null)),
      [],
      this.#variation,
    );
    // Where dates have a column, those of the whole time stand beside the company.
    if (this.#datesInColumn && total !== null && typeof total !== 'string')
      return [{ margin: total.lines, rows: employer }, ...roles];
    return roles.map((block, index) =>
      index === 0 ? { ...block, rows: [...employer, ...block.rows] } : block,
    );
  }

  /** The rows of a company above several titles; `total` is the time of all of them. */
  #employer({ company, place }: PrintedPosition, total: string | null): Row[] {
    if (this.#isNetworkExport) return networkEmployer(company ?? '', total);
    const isDuration = this.#variation['total time'] === 'duration';
    const rows = entryRows(
      {
        first: company,
        second: null,
        organisation: 'first',
        place: this.#variation['place of towns'] === 'none' ? null : place,
        dates: isDuration || this.#datesInColumn ? null : total,
      },
      this.#person.language,
      this.#variation,
    );
    return isDuration && total !== null ? [...rows, { left: [{ text: total }] }] : rows;
  }

  #role(position: PrintedPosition): Row[] {
    const { title, place } = position;
    const dates = this.#withDuration(position);
    if (this.#isNetworkExport) return networkRole(title, dates, place);
    // Titles look as below the companies with a single one, or like the companies.
    const isLikeCompany = this.#random.fork('look of titles').chance(0.4);
    return entryRows(
      {
        first: isLikeCompany ? title : null,
        second: isLikeCompany ? null : title,
        organisation: 'first',
        place: null,
        dates: this.#datesInColumn || dates === '' ? null : dates,
      },
      this.#person.language,
      this.#variation,
    );
  }

  #education({ degree, school, place, period, detail }: PrintedEducation): Block {
    const degreeFirst = this.#variation['order in educations'] === 'degree first';
    const details: Row[] = detail === null ? [] : [{ left: [{ text: detail }] }];
    if (this.#isNetworkExport)
      return { rows: [...networkEducation(school, degree, period.text), ...details] };
    const parts = (degreeFirst ? [degree, school] : [school, degree]).filter((part) => part !== null);
    return this.#block(
      { period },
      {
        first: parts[0] ?? '',
        second: parts[1] ?? null,
        organisation: parts[0] === school ? 'first' : 'second',
        place,
        dates: period.text,
      },
      [
        ...(degree === null ? [] : [[this.#labels.degree, degree] as const]),
        ...(school === null ? [] : [[this.#labels.school, school] as const]),
      ],
      details,
    );
  }

  #block(
    {
      period,
      isBelowDate = false,
    }: Pick<PrintedPosition, 'period'> & Partial<Pick<PrintedPosition, 'isBelowDate'>>,
    parts: EntryParts,
    labelled: readonly (readonly [string, string])[],
    text: readonly Row[],
  ): Block {
    const place = this.#variation['place of towns'] === 'none' ? null : parts.place;
    const dates = this.#datesInColumn || parts.dates === '' ? null : parts.dates;
    const rows =
      this.#variation.labels === 'none'
        ? entryRows({ ...parts, place, dates }, this.#person.language, this.#variation)
        : labelledRows(
            [
              ...(dates === null ? [] : [[this.#labels.dates, dates] as const]),
              ...labelled,
              ...(place === null ? [] : [[this.#labels.place, place] as const]),
            ],
            this.#variation,
          );
    return {
      ...(this.#datesInColumn ? { margin: isBelowDate ? [] : period.lines, ...signOf(this.#variation) } : {}),
      rows: asListItem(rows, text, this.#variation),
    };
  }

  /** The dates of a position, with how long it was where the document says so. */
  #withDuration({ period, start, end }: PrintedPosition): string {
    if (this.#variation.durations === 'none' || period.start === null) return period.text;
    const time = this.#dates.duration(start, end);
    return this.#variation.durations === 'in brackets'
      ? `${period.text} (${time})`
      : `${period.text}, ${time}`;
  }

  #texts(position: PrintedPosition): Row[] {
    if (position.company === null) return [];
    return entryTexts(position, this.#person, this.#variation, this.#dates, this.#random);
  }
}
