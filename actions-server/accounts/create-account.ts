/** Creates an account, for the operator of the service. */
import { randomUUID } from 'node:crypto';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import type { HasuraDocuments } from '../graphql/client.ts';
import { CreateAccountDocument } from '../graphql/generated.ts';
import { inWords } from './rules-in-words.ts';
import type { NewUser } from './users.ts';

interface NewAccount {
  readonly name: string;
  /** ISO 3166-1 alpha-2; decides how phone numbers without a country prefix are read. */
  readonly country: string;
  /** BCP 47 language; the main one of the country by default. */
  readonly locale?: string | undefined;
  /** A time zone of IANA; by default that of the country, where it has one time. */
  readonly timeZone?: string | undefined;
  readonly users: readonly NewUser[];
}

/**
 * Creates an account with its users; the database adds the default statuses.
 * @returns the id of the account
 * @throws Error when the country is unknown, or the database knows no such time zone
 */
export async function createAccount(hasura: HasuraDocuments, account: NewAccount): Promise<string> {
  const country = readCountry(account.country);
  const id = randomUUID();
  const creating = hasura.asAdmin().request(CreateAccountDocument, {
    account: {
      id,
      name: account.name,
      defaultCountry: country,
      locale: account.locale ?? mainLanguageOf(country),
      ...(account.timeZone !== undefined && { timeZone: spelledTimeZone(account.timeZone) }),
    },
    users: account.users.map(({ displayName, email }) => ({ groupId: id, displayName, email })),
  });
  await inWords(creating);
  return id;
}

function readCountry(text: string): CountryCode {
  const country = text.trim().toUpperCase();
  if (!isSupportedCountry(country)) {
    throw new Error(`"${text}" is not a country. Use an ISO 3166-1 code of two letters, for example FR.`);
  }
  return country;
}

/** The name of a time zone as IANA writes it, whatever its capitals are. Whether there is one, the database says. */
export function spelledTimeZone(text: string): string {
  const wanted = text.trim();
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
  return names.find((zone) => zone.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}

function mainLanguageOf(country: CountryCode): string {
  return new Intl.Locale('und', { region: country }).maximize().language;
}
