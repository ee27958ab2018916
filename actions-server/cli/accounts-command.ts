/** `accounts create`, `accounts list`, `accounts retention`. */
import { type Command, InvalidArgumentError } from 'commander';
import { createAccount, findAccount, listAccounts, type NewUser, parseUser } from '../accounts/accounts.ts';
import {
  defaultRetention,
  isRetentionKind,
  leastDays,
  type RetentionKind,
  readRetention,
  setRetention,
} from '../personal-data/retention.ts';
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

  accounts
    .command('retention')
    .argument('<account>', 'the id or name of the account')
    .option(
      '--set <kind=days>',
      'days for which a kind of data is kept, or never; may be repeated',
      addRetention,
      {},
    )
    .description('show or change for how many days an account keeps what people sent')
    .option('--json', 'print JSON')
    .action((wanted: string, options: { set: ReturnType<typeof addRetention>; json?: boolean }) =>
      console.run(
        options,
        async (hasura) => {
          const { id } = await findAccount(hasura, wanted);
          if (Object.keys(options.set).length > 0) await setRetention(hasura, id, options.set);
          return readRetention(hasura, id);
        },
        (retention) =>
          table(
            ['kind', 'days'],
            Object.entries(retention).map(([kind, days]) => [
              kind,
              days === null ? 'for good' : String(days),
            ]),
          ),
      ),
    );

  return accounts;
}

/** Reads `unusedFiles=7` or `inactiveProfiles=never`. */
function addRetention(
  text: string,
  earlier: Partial<Record<RetentionKind, number | null>>,
): Partial<Record<RetentionKind, number | null>> {
  const [kind = '', days = ''] = text.split('=');
  if (!isRetentionKind(kind))
    throw new InvalidArgumentError(`The kinds are ${Object.keys(defaultRetention).join(', ')}.`);
  const least = leastDays(kind);
  if (days !== 'never' && !(/^[1-9]\d{0,4}$/.test(days) && Number(days) >= least))
    throw new InvalidArgumentError(`The days must be a whole number from ${least} to 99999, or never.`);
  return { ...earlier, [kind]: days === 'never' ? null : Number(days) };
}
