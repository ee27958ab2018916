/** Prints the dates of positions and educations, and says what of them the document states. */
import type { Month } from './person.ts';
import type { Random } from './random.ts';
import type { Variation } from './variation.ts';
import { type Language, vocabularies } from './vocabulary.ts';

/** A printed period with the dates that it states: `YYYY` or `YYYY-MM`; `present` for an open end. */
export interface PrintedPeriod {
  readonly text: string;
  /** The same on the lines of a narrow column. */
  readonly lines: readonly string[];
  readonly start: string | null;
  readonly end: string | null;
}

type DateForm = Variation['dates'];

const two = (number: number): string => String(number).padStart(2, '0');

/** The words and signs that a document uses for all its periods. */
export class DateStyle {
  readonly #language: Language;
  readonly #variation: Variation;
  readonly #present: string;
  readonly #since: string;
  readonly #dash: string;

  constructor(language: Language, variation: Variation, random: Random) {
    const words = vocabularies[language];
    this.#language = language;
    this.#variation = variation;
    this.#present = random.pick(words.present);
    this.#since = random.pick(words.since);
    this.#dash = {
      'en dash': ' – ',
      hyphen: ' - ',
      'hyphen without spaces': '-',
      word: ` ${random.pick(words.to)} `,
      'em dash': ' — ',
      'two hyphens': ' -- ',
      'soft hyphen': ' \u00ad ',
    }[variation.dash];
  }

  /** A month alone; it counts as an end. */
  date(month: Month): PrintedPeriod {
    const form = this.#variation.dates;
    return { ...single(this.#print(form, month)), end: statedDate(form, month) };
  }

  year(year: number): PrintedPeriod {
    return single(String(year));
  }

  /** Two periods as one text, of which the first is the earlier one. */
  both(first: PrintedPeriod, second: PrintedPeriod, random: Random): PrintedPeriod {
    const words = vocabularies[this.#language];
    const join = random.pick([', ', ' / ', ` ${random.pick(words.and)} `]);
    return {
      text: `${first.text}${join}${second.text}`,
      lines: [...first.lines, ...second.lines],
      start: first.start ?? first.end,
      end: second.end,
    };
  }

  /** The time between two months without the months themselves: "2 years 3 months", "for 4 years". */
  time(start: Month, end: Month | null): PrintedPeriod {
    const years = 2025 - start.year;
    const text =
      end === null && years > 1
        ? vocabularies[this.#language].sinceYears.join('').replace('{n}', String(years))
        : this.duration(start, end);
    return { text, lines: [text], start: null, end: null };
  }

  /** The period of a position. */
  position(start: Month, end: Month | null): PrintedPeriod {
    return this.#period(this.#variation.dates, start, end);
  }

  /** The period of an education. */
  education(start: Month, end: Month): PrintedPeriod {
    const form = this.#variation['dates of educations'];
    if (form === 'one year') return single(String(end.year));
    return this.#period(form === 'years' ? 'yyyy' : this.#variation.dates, start, end);
  }

  /** The summers of one year or two: "Summers 2007 & 2008", "Summers ’07 & ’08", "Summer 2007". */
  summers(year: number, random: Random): PrintedPeriod {
    const words = vocabularies[this.#language];
    if (random.chance(0.3)) return { ...single(`${words.seasons[2]} ${year}`), end: String(year) };
    const print = random.pick([String, (each: number) => `’${two(each % 100)}`]);
    const and = random.pick(words.and);
    const text = `${random.pick(words.summers)} ${print(year)} ${and} ${print(year + 1)}`;
    return { text, lines: [text], start: String(year), end: String(year + 1) };
  }

  /** "2 years 3 months" */
  duration(start: Month, end: Month | null): string {
    const words = vocabularies[this.#language];
    const last = end ?? { year: 2025, month: 6 };
    const months = Math.max(1, (last.year - start.year) * 12 + last.month - start.month + 1);
    const count = (number: number, [one, more]: readonly string[]): string =>
      number > 0 ? `${number} ${number === 1 ? one : more}` : '';
    return `${count(Math.floor(months / 12), words.yearsWord)} ${count(months % 12, words.monthsWord)}`.trim();
  }

  #period(form: DateForm, start: Month, end: Month | null): PrintedPeriod {
    const from = this.#print(form, start);
    const stated = { start: statedDate(form, start), end: end ? statedDate(form, end) : 'present' };
    if (end !== null) {
      // A period within one year is printed as this year alone where months are not printed.
      if (form === 'yyyy' && start.year === end.year) return single(from);
      const to = this.#print(form, end);
      return { text: `${from}${this.#dash}${to}`, lines: this.#lines(form, start, end, from, to), ...stated };
    }
    // Nobody prints "2019 to" without a word behind it.
    const open = this.#variation.dash === 'word' ? 'word for present' : this.#variation['open end'];
    if (open === 'since') {
      const text = `${this.#since} ${from}`;
      return { text, lines: [text], ...stated };
    }
    if (open === 'nothing') {
      const text = `${from}${this.#dash}`.trimEnd();
      return { text, lines: [text], ...stated };
    }
    const text = `${from}${this.#dash}${this.#present}`;
    return { text, lines: this.#lines(form, start, null, from, this.#present), ...stated };
  }

  #lines(form: DateForm, start: Month, end: Month | null, from: string, to: string): readonly string[] {
    switch (this.#variation['lines of dates']) {
      case 'one':
        return [`${from}${this.#dash}${to}`];
      case 'start above end':
        return [`${from}${this.#dash}`.trimEnd(), to];
      case 'end above start':
        return [to, from];
      case 'bar between':
        return [from, '|', to];
      case 'months above years': {
        if (form !== 'month and year' && form !== 'short month') return [`${from}${this.#dash}${to}`];
        const month = (date: Month): string => this.#print(form, date).replace(/ \d+$/, '');
        return end === null
          ? [month(start), `${start.year}${this.#dash}${to}`]
          : [`${month(start)}${this.#dash}${month(end)}`, `${start.year}${this.#dash}${end.year}`];
      }
    }
  }

  #print(form: DateForm, { year, month }: Month): string {
    const words = vocabularies[this.#language];
    switch (form) {
      case 'month and year':
        return `${words.months[month - 1]} ${year}`;
      case 'short month':
        return `${words.monthsShort[month - 1]} ${year}`;
      case 'short year':
        return `${words.monthsShort[month - 1]} ’${two(year % 100)}`;
      case 'mm/yyyy':
        return `${two(month)}/${year}`;
      case 'mm/yy':
        return `${two(month)}/${two(year % 100)}`;
      case 'mm.yyyy':
        return `${two(month)}.${year}`;
      case 'yyyy-mm':
        return `${year}-${two(month)}`;
      case 'dd/mm/yyyy':
        return `01/${two(month)}/${year}`;
      case 'season':
        return `${words.seasons[Math.floor((month % 12) / 3)]} ${year}`;
      case 'yyyy':
        return String(year);
    }
  }
}

/** One printed date; it is the end, because a degree is dated by its end. */
const single = (text: string): PrintedPeriod => ({ text, lines: [text], start: null, end: text });

function statedDate(form: DateForm, { year, month }: Month): string {
  return form === 'yyyy' || form === 'season' ? String(year) : `${year}-${two(month)}`;
}
