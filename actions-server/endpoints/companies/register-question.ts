/** What the register of companies is asked about a company of an account: a number before a name, and a name with a place only. */
import { foldName, readSiren, readSiret, readVatNumber, sirenOfVatNumber } from '@platform/vocabulary';
import type { RegisterQuestion } from '../../sources/company-register/register-entry.ts';

interface Place {
  readonly search: string;
  readonly postalCode: string | null;
  readonly locality: string | null;
  readonly countryName: string | null;
}

interface KnownCompany {
  readonly name: string;
  readonly legaldata: {
    readonly deletedAt: string | null;
    readonly legalName: string | null;
    readonly siren: string | null;
    readonly vatNumber: string | null;
    readonly locations: readonly { readonly siret: string | null; readonly location: Place | null }[];
  } | null;
  readonly fieldsValues: readonly { readonly location: Place | null }[];
}

/** @returns null when neither a number nor a place in France is known */
export function registerQuestionOf({ name, legaldata, fieldsValues }: KnownCompany): RegisterQuestion | null {
  const legal = legaldata?.deletedAt === null ? legaldata : null;
  const establishments = legal?.locations ?? [];
  const number =
    readSiren(legal?.siren ?? '') ??
    sirenOfVatNumber(readVatNumber(legal?.vatNumber ?? '') ?? '') ??
    establishments.map(({ siret }) => readSiret(siret ?? '')).find((siret) => siret !== null);
  if (number != null) return { number };
  // The VAT number of another country is that of a company which the register does not have.
  if (legal?.vatNumber != null) return null;
  const [place] = [...establishments, ...fieldsValues].flatMap(({ location }) => placeIn(location) ?? []);
  return place === undefined ? null : { name: legal?.legalName ?? name, ...place };
}

/** The question as a text, by which it is recognised when it is asked again. */
export function textOfQuestion(question: RegisterQuestion | null): string {
  if (question === null) return '';
  if ('number' in question) return question.number;
  const { name, town, postalCode } = question;
  return [name, postalCode, town]
    .filter((part) => part !== null)
    .join(', ')
    .slice(0, 500);
}

/** The town and the postal code of a place that may be in France. */
function placeIn(location: Place | null): { town: string | null; postalCode: string | null } | null {
  if (location === null) return null;
  const { search, locality, countryName } = location;
  if (countryName !== null && foldName(countryName) !== 'france') return null;
  const given = location.postalCode ?? /(?<!\d)\d{5}(?!\d)/.exec(search)?.[0] ?? null;
  const postalCode = given !== null && /^\d{5}$/.test(given) ? given : null;
  // A text without digits and commas may be a town; of other texts it is not known which part is.
  const town = locality ?? (/^[^\d,;]{2,60}$/.test(search) ? search : null);
  return town === null && postalCode === null ? null : { town, postalCode };
}
