/** The salary of an offer: what of it is shown, and why not. Pure. */

/** The purposes of the fields that have it, a year. */
export const salaryPurposes = {
  min: 'joboffer_salary_per_year_min',
  max: 'joboffer_salary_per_year_max',
} as const;

/** Amounts with one currency, such as `45000 EUR`; the other one's where one has none. Null: no such bound. */
interface SalaryRange {
  readonly min: string | null;
  readonly max: string | null;
}

/**
 * The range that visitors see. An amount of zero is none. A range that cannot be meant is not shown at all, because nobody knows
 * which of its amounts is right.
 * @param min stored amounts, such as `45000 EUR`
 */
export function salaryRange(
  min: string | null,
  max: string | null,
): { readonly range: SalaryRange | null; readonly problem: string | null } {
  const [from, to] = [amountOf(min), amountOf(max)];
  if (from === null && to === null) return { range: null, problem: null };
  const both = [from, to].flatMap((amount) => amount ?? []);
  const currencies = new Set(both.flatMap(({ currency }) => currency ?? []));
  const problem = both.some(({ number }) => number < 0)
    ? 'an amount is below zero'
    : currencies.size > 1
      ? `the amounts have two currencies, ${[...currencies].join(' and ')}`
      : from && to && from.number > to.number
        ? `the minimum ${min} is above the maximum ${max}`
        : null;
  if (problem !== null) return { range: null, problem };
  const [currency] = currencies;
  const shown = (amount: Amount | null) => amount && [amount.text, currency].filter(Boolean).join(' ');
  return { range: { min: shown(from), max: shown(to) }, problem: null };
}

interface Amount {
  readonly text: string;
  readonly number: number;
  readonly currency: string | undefined;
}

function amountOf(stored: string | null): Amount | null {
  const [text = '', currency] = (stored ?? '').split(' ');
  const number = Number(text);
  return text === '' || number === 0 ? null : { text, number, currency };
}
