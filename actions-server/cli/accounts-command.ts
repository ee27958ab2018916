/** `accounts`: create, list, show, rename, update, disable, enable, delete, retention. */
import { type Command, InvalidArgumentError } from 'commander';
import type { Account } from '../accounts/accounts.ts';
import type { RetentionKind } from '../personal-data/retention.ts';
import {
  type ConfirmOptions,
  type Console,
  filesAreRemoved,
  formatMinute,
  type OutputOptions,
} from './console.ts';
import { jsonOption, repeatable, type User, user, yesOption } from './option-values.ts';

interface CreateOptions extends OutputOptions {
  readonly name: string;
  readonly country: string;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly user: User[];
  readonly allowSameName?: boolean;
}

export function defineAccounts(accounts: Command, console: Console): void {
  defineCreate(accounts, console);
  defineList(accounts, console);
  defineShow(accounts, console);
  defineRename(accounts, console);
  defineUpdate(accounts, console);
  defineDisable(accounts, console);
  defineEnable(accounts, console);
  defineDelete(accounts, console);
  defineRetention(accounts, console);
}

function defineCreate(accounts: Command, console: Console): void {
  accounts
    .command('create')
    .description('create an account with its users and default statuses')
    .requiredOption('--name <name>', 'name of the account')
    .requiredOption('--country <code>', 'ISO 3166-1 code of two letters, for phone numbers: FR')
    .option('--locale <tag>', 'language of the account; default: that of the country')
    .option('--time-zone <name>', timeZoneHelp)
    .option(
      '--user <user>',
      'a user in the form "Name <name@example.com>"; may be repeated',
      repeatable(user),
      [],
    )
    .option('--allow-same-name', 'also when an account has this name already')
    .addOption(jsonOption())
    .action(({ name, country, locale, timeZone, user: users, allowSameName, ...options }: CreateOptions) =>
      console.run(
        options,
        async (hasura) => {
          const { findAccounts } = await import('../accounts/accounts.ts');
          const [same] = allowSameName ? [] : await findAccounts(hasura, name);
          if (same !== undefined) {
            throw new Error(
              `There is an account called "${same.name}" already, ${same.id}. ` +
                'Add --allow-same-name to create another one: commands then have to name both by their ids.',
            );
          }
          const { createAccount } = await import('../accounts/create-account.ts');
          return { id: await createAccount(hasura, { name, country, locale, timeZone, users }) };
        },
        ({ id }) =>
          `Account ${id} created.\nCreate a key for it: ${console.surroundings.programName} keys create --account ${id} --kind private --name "First key"`,
      ),
    );
}

function defineList(accounts: Command, console: Console): void {
  accounts
    .command('list')
    .description('list the accounts')
    .addOption(jsonOption())
    .action((options: OutputOptions) =>
      console.run(
        options,
        async (hasura) => (await import('../accounts/accounts.ts')).listAccounts(hasura),
        (found) => (found.length === 0 ? 'There are no accounts.' : describeAccounts(found, console)),
      ),
    );
}

function defineShow(accounts: Command, console: Console): void {
  accounts
    .command('show')
    .argument('<account>', 'the id or name of the account')
    .description('show one account')
    .addOption(jsonOption())
    .action((wanted: string, options: OutputOptions) =>
      console.run(
        options,
        async (hasura) => (await import('../accounts/accounts.ts')).findAccount(hasura, wanted),
        (account) => describeAccount(account, console),
      ),
    );
}

function defineRename(accounts: Command, console: Console): void {
  accounts
    .command('rename')
    .argument('<account>', 'the id or name of the account')
    .argument('<name>', 'the new name')
    .description('give an account another name')
    .addOption(jsonOption())
    .action((wanted: string, name: string, options: OutputOptions) =>
      console.run(
        options,
        async (hasura) => {
          const { changeAccount, findAccount } = await import('../accounts/accounts.ts');
          const account = await findAccount(hasura, wanted);
          await changeAccount(hasura, account, { name });
          return { id: account.id, name, previousName: account.name };
        },
        ({ id, previousName }) => `The account ${id}, "${previousName}" before, is called "${name}".`,
      ),
    );
}

const timeZoneHelp =
  'in which days are counted, such as Europe/Paris; default: that of the country, or UTC where it has several';

function defineUpdate(accounts: Command, console: Console): void {
  accounts
    .command('update')
    .argument('<account>', 'the id or name of the account')
    .description('change the time zone of an account')
    .requiredOption(
      '--time-zone <name>',
      'in which days are counted, such as Europe/Paris, or "default" for that of the country',
    )
    .addOption(jsonOption())
    .action((wanted: string, { timeZone, ...options }: OutputOptions & { readonly timeZone: string }) =>
      console.run(
        options,
        async (hasura) => {
          const { changeAccount, findAccount } = await import('../accounts/accounts.ts');
          const { spelledTimeZone } = await import('../accounts/create-account.ts');
          const account = await findAccount(hasura, wanted);
          await changeAccount(hasura, account, {
            timeZone: timeZone === 'default' ? null : spelledTimeZone(timeZone),
          });
          return findAccount(hasura, account.id);
        },
        ({ id, timeZone: now }) => `The account ${id} counts days in ${now}.`,
      ),
    );
}

function defineDisable(accounts: Command, console: Console): void {
  accounts
    .command('disable')
    .argument('<account>', 'the id or name of the account')
    .description('refuse the keys of an account, close its careers pages and hold its webhooks')
    .addOption(jsonOption())
    .action((wanted: string, options: OutputOptions) => setDisabled(console, wanted, true, options));
}

function defineEnable(accounts: Command, console: Console): void {
  accounts
    .command('enable')
    .argument('<account>', 'the id or name of the account')
    .description('take an account that was disabled into use again')
    .addOption(jsonOption())
    .action((wanted: string, options: OutputOptions) => setDisabled(console, wanted, false, options));
}

/** Disables an account, or enables it. */
function setDisabled(
  console: Console,
  wanted: string,
  isDisabled: boolean,
  options: OutputOptions,
): Promise<void> {
  return console.run(
    options,
    async (hasura) => {
      const { setAccountDisabled, findAccount } = await import('../accounts/accounts.ts');
      const account = await findAccount(hasura, wanted);
      const disabledAt = await setAccountDisabled(hasura, account, isDisabled);
      return { id: account.id, name: account.name, disabledAt };
    },
    ({ name, disabledAt }) =>
      disabledAt === null
        ? `The account "${name}" is enabled. What waited for its webhooks is sent now.`
        : `The account "${name}" is disabled. Its data stays; "${console.surroundings.programName} accounts enable" takes it into use again.`,
  );
}

function defineDelete(accounts: Command, console: Console): void {
  accounts
    .command('delete')
    .argument('<account>', 'the id or name of the account, which must be disabled')
    .description('delete an account that is disabled, with all of its records and files, for good')
    .addOption(yesOption())
    .addOption(jsonOption())
    .action((wanted: string, options: OutputOptions & ConfirmOptions) =>
      console.run(
        options,
        async (hasura) => {
          const { countRecords, deleteAccount, findAccount } = await import('../accounts/accounts.ts');
          const account = await findAccount(hasura, wanted);
          if (account.disabledAt === null)
            throw new Error(
              `The account "${account.name}" is enabled. Disable it first with "${console.surroundings.programName} accounts disable".`,
            );
          const deleted = await countRecords(hasura, account);
          await console.confirm(
            options,
            `Deleting the account "${account.name}" cannot be undone. It has ${describeCounts(deleted)}.`,
            account.name,
          );
          await deleteAccount(hasura, account);
          return { id: account.id, name: account.name, deleted };
        },
        ({ name, deleted }) =>
          `The account "${name}" was deleted, with ${describeCounts(deleted)}. ${filesAreRemoved}`,
      ),
    );
}

function defineRetention(accounts: Command, console: Console): void {
  accounts
    .command('retention')
    .argument('<account>', 'the id or name of the account')
    .option(
      '--set <kind=days>',
      'days for which a kind of data is kept, or never; may be repeated',
      (text: string, earlier: string[]) => [...earlier, retentionText(text)],
      [],
    )
    .description('show or change for how many days an account keeps what people sent')
    .addOption(jsonOption())
    .action((wanted: string, { set, ...options }: OutputOptions & { set: string[] }) =>
      console.run(
        options,
        async (hasura) => {
          const { findAccount } = await import('../accounts/accounts.ts');
          const { readRetention, setRetention } = await import('../personal-data/retention.ts');
          const changes = await readChanges(set);
          const { id } = await findAccount(hasura, wanted);
          if (set.length > 0) await setRetention(hasura, id, changes);
          return readRetention(hasura, id);
        },
        (retention) =>
          console.table(
            ['kind', 'days'],
            Object.entries(retention).map(([kind, days]) => [
              kind,
              days === null ? 'for good' : String(days),
            ]),
          ),
      ),
    );
}

/** `3 profiles, 1 projects`, without what there is none of. */
function describeCounts(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name === 'unfinishedTasks' ? 'saves that are not finished' : name}`);
  return parts.length === 0 ? 'no records' : parts.join(', ');
}

function describeAccounts(accounts: readonly Account[], console: Console): string {
  return console.table(
    ['id', 'name', 'country', 'created (UTC)', 'keys', 'disabled (UTC)', 'users'],
    accounts.map((account) => [
      account.id,
      account.name,
      account.country,
      formatMinute(account.createdAt, ''),
      String(account.keys),
      formatMinute(account.disabledAt, ''),
      account.users.map(({ displayName, email }) => `${displayName} <${email}>`).join(', '),
    ]),
  );
}

function describeAccount(account: Account, console: Console): string {
  const users = account.users.map(
    ({ displayName, email, disabled }) => `${displayName} <${email}>${disabled ? ', disabled' : ''}`,
  );
  return console.table(
    ['account', account.id],
    [
      ['name', account.name],
      ['country', account.country],
      ['language', account.locale],
      ['time zone', account.timeZone],
      ['created (UTC)', formatMinute(account.createdAt, '')],
      ['keys', String(account.keys)],
      ...(account.disabledAt === null ? [] : [['disabled (UTC)', formatMinute(account.disabledAt, '')]]),
      ...users.map((text, index) => [index === 0 ? 'users' : '', text]),
    ],
  );
}

/** `unusedFiles=7` or `inactiveProfiles=never`, checked as far as its form goes. */
function retentionText(text: string): string {
  if (!/^\w+=(never|[1-9]\d{0,4})$/.test(text))
    throw new InvalidArgumentError(
      'It must be a kind and a whole number of days up to 99999, or never: unusedFiles=7.',
    );
  return text;
}

/** @throws UsageError for a kind that does not exist, or days below its least number */
async function readChanges(set: readonly string[]): Promise<Partial<Record<RetentionKind, number | null>>> {
  const { defaultRetention, isRetentionKind, leastDays } = await import('../personal-data/retention.ts');
  const { UsageError } = await import('./console.ts');
  const changes: Partial<Record<RetentionKind, number | null>> = {};
  for (const text of set) {
    const [kind = '', days = ''] = text.split('=');
    if (!isRetentionKind(kind))
      throw new UsageError(
        `There is no kind "${kind}". The kinds are ${Object.keys(defaultRetention).join(', ')}.`,
      );
    const least = leastDays(kind);
    if (days !== 'never' && Number(days) < least)
      throw new UsageError(`The days of ${kind} must be a whole number from ${least} to 99999, or never.`);
    changes[kind] = days === 'never' ? null : Number(days);
  }
  return changes;
}
