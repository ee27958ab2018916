/**
 * Creates and lists accounts and their users, for the operator of the service. It works as admin, and there is no route
 * for it.
 */
import { randomUUID } from 'node:crypto';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import type { Hasura } from '../graphql/client.ts';
import { CreateAccountDocument, ListAccountsDocument } from '../graphql/generated.ts';

export interface NewUser {
  readonly displayName: string;
  readonly email: string;
}

interface NewAccount {
  readonly name: string;
  /** ISO 3166-1 alpha-2; decides how phone numbers without a country prefix are read. */
  readonly country: string;
  /** BCP 47 language; the main one of the country by default. */
  readonly locale?: string;
  readonly users: readonly NewUser[];
}

interface Account {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly locale: string;
  readonly createdAt: string;
  readonly users: readonly (NewUser & { readonly disabled: boolean })[];
  /** Keys that are not revoked. */
  readonly keys: number;
}

/**
 * Creates an account with its users; the database adds the default statuses.
 * @returns the id of the account
 * @throws Error when the country is unknown
 */
export async function createAccount(hasura: Hasura, account: NewAccount): Promise<string> {
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

/** All accounts, the oldest first. */
export async function listAccounts(hasura: Hasura): Promise<Account[]> {
  const { groups, users, apikeys } = await hasura.asAdmin().request(ListAccountsDocument, {});
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    country: group.defaultCountry,
    locale: group.locale,
    createdAt: group.createdAt,
    users: users
      .filter((user) => user.groupId === group.id)
      .map(({ displayName, email, disabled }) => ({ displayName, email, disabled })),
    keys: apikeys.filter((key) => key.groupId === group.id).length,
  }));
}

/**
 * Finds an account by its id, or by its name if only one account has it.
 * @throws Error when there is none, or more than one
 */
export async function findAccount(hasura: Hasura, idOrName: string): Promise<Account> {
  const wanted = idOrName.trim().toLowerCase();
  const accounts = await listAccounts(hasura);
  const matching = accounts.filter(({ id, name }) => id === wanted || name.trim().toLowerCase() === wanted);
  const [account] = matching;
  if (account === undefined)
    throw new Error(`No account "${idOrName}" found. List the accounts with: npm run accounts -- list`);
  if (matching.length > 1)
    throw new Error(`More than one account has the name "${idOrName}". Use the id of the account.`);
  return account;
}

/**
 * Reads a user written like the sender of an e-mail: `Ada Lovelace <ada@example.com>`.
 * @throws Error when it is written otherwise
 */
export function parseUser(text: string): NewUser {
  const [, displayName = '', email = ''] = /^([^<>]*\S)\s*<([^\s<>@]+@[^\s<>@]+)>\s*$/.exec(text) ?? [];
  if (email === '') throw new Error(`"${text}" is not a user. The form is "Name <name@example.com>".`);
  return { displayName: displayName.trim(), email };
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
