/** Creates an account, for the operator of the service. */
import { randomUUID } from 'node:crypto';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import type { HasuraDocuments } from '../graphql/client.ts';
import { CreateAccountDocument } from '../graphql/generated.ts';
import type { NewUser } from './users.ts';

interface NewAccount {
  readonly name: string;
  /** ISO 3166-1 alpha-2; decides how phone numbers without a country prefix are read. */
  readonly country: string;
  /** BCP 47 language; the main one of the country by default. */
  readonly locale?: string | undefined;
  readonly users: readonly NewUser[];
}

/**
 * Creates an account with its users; the database adds the default statuses.
 * @returns the id of the account
 * @throws Error when the country is unknown
 */
export async function createAccount(hasura: HasuraDocuments, account: NewAccount): Promise<string> {
  const country = readCountry(account.country);
  const id = randomUUID();
  await hasura.asAdmin().request(CreateAccountDocument, {
    account: {
      id,
      name: account.name,
      defaultCountry: country,
      locale: account.locale ?? mainLanguageOf(country),
    },
    users: account.users.map(({ displayName, email }) => ({ groupId: id, displayName, email })),
  });
  return id;
}

function readCountry(text: string): CountryCode {
  const country = text.trim().toUpperCase();
  if (!isSupportedCountry(country)) {
    throw new Error(`"${text}" is not a country. Use an ISO 3166-1 code of two letters, for example FR.`);
  }
  return country;
}

function mainLanguageOf(country: CountryCode): string {
  return new Intl.Locale('und', { region: country }).maximize().language;
}
