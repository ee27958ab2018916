/** Prints the dates of positions and educations, and says what of them the document states. */
import type { Month } from './person.ts';
import type { Random } from './random.ts';
import type { Variation } from './variation.ts';
import { type Language, vocabularies } from './vocabulary.ts';

/** A printed period with the dates that it states: `YYYY` or `YYYY-MM`; `present` for an open end. */
export interface PrintedPeriod {
  readonly text: string;
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
    }[variation.dash];
  }

  /** The period of a position. */
  position(start: Month, end: Month | null): PrintedPeriod {
    return this.#period(this.#variation.dates, start, end);
  }

  /** The period of an education. */
  education(start: Month, end: Month): PrintedPeriod {
    const form = this.#variation['dates of educations'];
    if (form === 'one year') return { text: String(end.year), start: null, end: String(end.year) };
    return this.#period(form === 'years' ? 'yyyy' : this.#variation.dates, start, end);
  }

  #period(form: DateForm, start: Month, end: Month | null): PrintedPeriod {
    const from = this.#print(form, start);
    const stated = { start: statedDate(form, start), end: end ? statedDate(form, end) : 'present' };
    if (end !== null) {
      // A period within one year is printed as this year alone where months are not printed.
      if (form === 'yyyy' && start.year === end.year) {
        return { text: from, start: null, end: stated.end };
      }
      return { text: `${from}${this.#dash}${this.#print(form, end)}`, ...stated };
    }
    // Nobody prints "2019 to" without a word behind it.
    const open = this.#variation.dash === 'word' ? 'word for present' : this.#variation['open end'];
    if (open === 'since') return { text: `${this.#since} ${from}`, ...stated };
    return { text: `${from}${this.#dash}${open === 'nothing' ? '' : this.#present}`.trimEnd(), ...stated };
  }

  #print(form: DateForm, { year, month }: Month): string {
    const words = vocabularies[this.#language];
    switch (form) {
      case 'month and year':
        return `${words.months[month - 1]} ${year}`;
      case 'short month':
        return `${words.monthsShort[month - 1]} ${year}`;
      case 'mm/yyyy':
        return `${two(month)}/${year}`;
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

function statedDate(form: DateForm, { year, month }: Month): string {
  return form === 'yyyy' || form === 'season' ? String(year) : `${year}-${two(month)}`;
}
