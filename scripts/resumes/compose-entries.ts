/** Composes the sections with positions and educations. */
import type { DateStyle, PrintedPeriod } from './dates.ts';
import { type EntryParts, entryRows, labelledRows } from './entry-rows.ts';
import { groupBy } from './group-by.ts';
import type { Education, Person, Position } from './person.ts';
import type { Random } from './random.ts';
import type { Block, Row } from './sheet.ts';
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

  positions(): Block[] {
    const { positions } = this.#person;
    if (this.#variation.roles === 'company with each' || this.#variation.labels !== 'none') {
      return positions.map((position) => this.#position(position));
    }
    // Positions at the same company follow each other, so that groups keep the order.
    return [...groupBy(positions, ({ company }) => company).values()].flatMap((group) =>
      group.length === 1 ? group.map((position) => this.#position(position)) : this.#roles(group),
    );
  }

  educations(): Block[] {
    return this.#person.educations.map((education) => this.#education(education));
  }

  #position(position: Position): Block {
    const titleFirst = this.#variation['order in positions'] === 'title first';
    const period = this.#period(position);
    return this.#block(
      period,
      {
        first: titleFirst ? position.title : position.company,
        second: titleFirst ? position.company : position.title,
        organisation: titleFirst ? 'second' : 'first',
        place: position.place,
        dates: period.text,
      },
      [
        [this.#labels.title, position.title],
        [this.#labels.company, position.company],
      ],
      this.#texts(position),
    );
  }

  /** The company once, with the whole time, then each role with its dates. */
  #roles(group: readonly Position[]): Block[] {
    const [latest, first] = [group[0], group.at(-1)];
    if (!latest || !first) return [];
    const bold = this.#variation.emphasis === 'none' ? {} : { bold: true };
    const withPlace = this.#variation['place of towns'] !== 'none';
    const company: Row[] = [
      {
        left: [
          { text: latest.company, ...bold },
          ...(withPlace && this.#variation.layout !== 'network export'
            ? [{ text: `, ${latest.place}` }]
            : []),
        ],
      },
      ...(this.#variation.durations === 'none'
        ? []
        : [{ left: [{ text: this.#dates.duration(first.start, latest.end) }] }]),
    ];
    return group.map((position, index) => {
      const period = this.#period(position);
      const rows = entryRows(
        {
          first: position.title,
          second: null,
          organisation: 'second',
          place: this.#variation.layout === 'network export' ? position.place : null,
          dates: this.#datesInColumn ? null : period.text,
        },
        this.#person.language,
        this.#variation,
      );
      return {
        ...(this.#datesInColumn ? { margin: period.lines } : {}),
        rows: [...(index === 0 ? company : []), ...rows, ...this.#texts(position)],
      };
    });
  }

  #education(education: Education): Block {
    const degreeFirst = this.#variation['order in educations'] === 'degree first';
    const period = this.#dates.education(education.start, education.end);
    return this.#block(
      period,
      {
        first: degreeFirst ? education.degree : education.school,
        second: degreeFirst ? education.school : education.degree,
        organisation: degreeFirst ? 'second' : 'first',
        place: education.place,
        dates: period.text,
      },
      [
        [this.#labels.degree, education.degree],
        [this.#labels.school, education.school],
      ],
      [],
    );
  }

  #block(
    period: PrintedPeriod,
    parts: EntryParts & { readonly dates: string },
    labelled: readonly (readonly [string, string])[],
    text: readonly Row[],
  ): Block {
    const place = this.#variation['place of towns'] === 'none' ? null : parts.place;
    const dates = this.#datesInColumn ? null : parts.dates;
    const rows =
      this.#variation.labels === 'none'
        ? entryRows({ ...parts, place, dates }, this.#person.language, this.#variation)
        : labelledRows([
            ...(dates === null ? [] : [[this.#labels.dates, dates] as const]),
            ...labelled,
            ...(place === null ? [] : [[this.#labels.place, place] as const]),
          ]);
    return {
      ...(this.#datesInColumn ? { margin: period.lines } : {}),
      rows: [...rows, ...text],
    };
  }

  /** The period of a position, with how long it was where the document says so. */
  #period({ start, end }: Position): PrintedPeriod {
    const period = this.#dates.position(start, end);
    if (this.#variation.durations === 'none') return period;
    return { ...period, text: `${period.text} (${this.#dates.duration(start, end)})` };
  }

  #texts({ company, tasks }: Position): Row[] {
    const words = vocabularies[this.#person.language];
    const around = this.#variation['lines in entries'];
    const trade = this.#random.pick(words.trades);
    return [
      ...(around === 'company described'
        ? [{ left: [{ text: `${company}: ${trade}, ${this.#random.int(20, 900)} p.`, italic: true }] }]
        : []),
      ...descriptionRows(tasks, this.#variation),
      ...(around === 'keywords below'
        ? [{ left: [{ text: this.#random.sample(words.skills, 4).join(', '), italic: true }] }]
        : []),
    ];
  }
}

function descriptionRows(tasks: readonly string[], variation: Variation): Row[] {
  switch (variation.descriptions) {
    case 'none':
      return [];
    case 'paragraph':
      return [{ left: [{ text: `${tasks.join('. ')}.` }] }];
    case 'bullets':
      return tasks.map((text) => ({
        left: [{ text }],
        ...(variation.bullets === 'none' ? {} : { bullet: variation.bullets }),
      }));
  }
}
