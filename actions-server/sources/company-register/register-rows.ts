/** What the register says of a company, as rows of the database. */
import type { FoundEstablishment, FoundRegisterEntry } from './register-entry.ts';

/** The columns of `companies_legaldata` that the register knows. */
export const registeredColumns = [
  'legalName',
  'siren',
  'vatNumber',
  'activity',
  'codenaf',
  'codenafTitle',
  'foundedAt',
  'closedAt',
] as const;
export type RegisteredColumn = (typeof registeredColumns)[number];

export interface RegisterRows {
  readonly legaldata: Readonly<Record<RegisteredColumn, string | null>> & {
    readonly id: string;
    readonly companyId: string;
  };
  /** Rows of `companies_legaldata_locations`, each with its row of `locations`, if the register tells where it is. */
  readonly establishments: readonly EstablishmentRows[];
}

export interface EstablishmentRows {
  readonly row: {
    readonly id: string;
    readonly siret: string;
    readonly isHeadquarters: boolean;
    readonly closedAt: string | null;
  };
  readonly location:
    | (Omit<FoundEstablishment, 'siret' | 'isHeadquarters' | 'isClosed' | 'closedAt' | 'address'> & {
        readonly id: string;
        readonly search: string;
        readonly formattedAddress: string | null;
      })
    | null;
}

/** The most characters of a name, which the database takes (`name_text`); the register has none as long. */
const maxName = 200;
const nameOf = (text: string | null) => (text !== null && [...text].length > maxName ? null : text);

/** The rows of a company that has none. */
export function registerRows(
  entry: FoundRegisterEntry,
  { companyId, makeId }: { readonly companyId: string; readonly makeId: (name: string) => string },
): RegisterRows {
  const { siren, vatNumber, activity, codenaf, codenafTitle, foundedAt, closedAt } = entry;
  return {
    legaldata: {
      id: makeId('legaldata'),
      companyId,
      legalName: nameOf(entry.legalName),
      siren,
      vatNumber,
      activity,
      codenaf,
      codenafTitle,
      foundedAt,
      closedAt,
    },
    establishments: entry.establishments.map((one) => {
      const { siret, isHeadquarters } = one;
      return {
        row: { id: makeId(`establishment:${siret}`), siret, isHeadquarters, closedAt: one.closedAt },
        location: locationOf(one, makeId(`place:${siret}`)),
      };
    }),
  };
}

/** null: not even the town is disclosed. */
function locationOf(one: FoundEstablishment, id: string): EstablishmentRows['location'] {
  const {
    isHeadquarters: _headquarters,
    isClosed: _isClosed,
    closedAt: _closedAt,
    siret: _siret,
    address,
    ...parts
  } = one;
  const search = address ?? [parts.postalCode, parts.locality].filter((part) => part !== null).join(' ');
  if (search === '') return null;
  return { id, search, formattedAddress: address, ...parts, locality: nameOf(parts.locality) };
}
