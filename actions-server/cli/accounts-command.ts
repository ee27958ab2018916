/** `accounts create`, `accounts list`. */
import type { Command } from 'commander';
import { createAccount, listAccounts, type NewUser, parseUser } from '../accounts/accounts.ts';
import { type Console, formatMinute, table } from './console.ts';

interface CreateOptions {
  readonly name: string;
  readonly country: string;
  readonly locale?: string;
  readonly user: NewUser[];
  readonly json?: boolean;
}

export function accountsCommand(console: Console): Command {
  const accounts = console.group(
    'accounts',
    'Accounts: an account owns its data, which no other account can read',
  );

  accounts
    .command('create')
    .description('create an account with its users and default statuses')
    .requiredOption('--name <name>', 'name of the account')
    .requiredOption('--country <code>', 'ISO 3166-1 code of two letters, for phone numbers: FR')
    .option('--locale <tag>', 'language of the account; default: that of the country')
    .option(
      '--user <user>',
      'a user in the form "Name <name@example.com>"; may be repeated',
      (text: string, users: NewUser[]) => [...users, parseUser(text)],
      [],
    )
    .option('--json', 'print JSON')
    .action(({ name, country, locale, user, ...options }: CreateOptions) =>
      console.run(
        options,
        async (hasura) => ({
          id: await createAccount(hasura, { name, country, users: user, ...(locale ? { locale } : {}) }),
        }),
        ({ id }) =>
          `Account ${id} created.\nCreate a key for it: npm run keys -- create --account ${id} --kind private --name "First key"`,
      ),
    );

  accounts
    .command('list')
    .description('list the accounts')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      console.run(options, listAccounts, (found) =>
        found.length === 0
          ? 'There are no accounts.'
          : table(
              ['id', 'name', 'country', 'created (UTC)', 'keys', 'users'],
              found.map((account) => [
                account.id,
                account.name,
                account.country,
                formatMinute(account.createdAt, ''),
                String(account.keys),
                account.users.map(({ displayName, email }) => `${displayName} <${email}>`).join(', '),
              ]),
            ),
      ),
    );

  return accounts;
}
