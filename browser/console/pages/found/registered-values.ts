/** What the register of companies says beside the legal data of a company. Pure. */
import { isObject } from './findings.ts';

/** The columns of `companies_legaldata` that the register knows. */
const columns = [
  'legalName',
  'siren',
  'vatNumber',
  'activity',
  'codenaf',
  'codenafTitle',
  'foundedAt',
  'closedAt',
] as const;

export type LegalColumn = (typeof columns)[number];
export type LegalData = Readonly<Record<LegalColumn, string | null>>;

export interface RegisteredValue {
  readonly name: LegalColumn;
  readonly known: string | null;
  readonly found: string | null;
  readonly isDifferent: boolean;
}

/**
 * The values that either of both has.
 * @param found `companies_findings.found`
 * @param known null: the company has no legal data
 */
export function registeredValues(found: unknown, known: LegalData | null): readonly RegisteredValue[] {
  const entry = isObject(found) ? found : {};
  return columns.flatMap((name) => {
    const stated = entry[name];
    const value = typeof stated === 'string' && stated !== '' ? stated : null;
    const own = known?.[name] ?? null;
    if (value === null && own === null) return [];
    return [{ name, known: own, found: value, isDifferent: value !== null && value !== own }];
  });
}
