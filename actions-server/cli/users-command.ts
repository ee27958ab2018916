/** `users`: add, list, disable, enable. */
import type { Command } from 'commander';
import type { HasuraDocuments } from '../graphql/client.ts';
import { type Console, formatMinute, mark, type OutputOptions } from './console.ts';
import { accountOption, jsonOption, type User, user } from './option-values.ts';

interface Options extends OutputOptions {
  readonly account: string;
}

export function defineUsers(users: Command, console: Console): void {
  users
    .command('add')
    .argument('<user>', 'the user in the form "Name <name@example.com>"', user)
    .description('add a user to an account')
    .addOption(accountOption())
    .addOption(jsonOption())
    .action(({ displayName, email }: User, options: Options) =>
      console.run(
        options,
        async (hasura) => {
          const { addUser } = await import('../accounts/users.ts');
          const id = await addUser(hasura, await idOf(hasura, options.account), { displayName, email });
          return { id, displayName, email };
        },
        ({ id }) => `The user ${displayName} <${email}> is added. The id is ${id}.`,
      ),
    );

  users
    .command('list')
    .description('list the users of an account')
    .addOption(accountOption())
    .addOption(jsonOption())
    .action((options: Options) =>
      console.run(
        options,
        async (hasura) =>
          (await import('../accounts/users.ts')).listUsers(hasura, await idOf(hasura, options.account)),
        (found) =>
          found.length === 0
            ? 'The account has no users.'
            : console.table(
                ['id', 'name', 'e-mail', 'disabled', 'created (UTC)'],
                found.map(({ id, displayName, email, disabled, createdAt }) => [
                  id,
                  displayName,
                  email,
                  mark(disabled),
                  formatMinute(createdAt, ''),
                ]),
              ),
      ),
    );

  for (const isDisabled of [true, false]) {
    users
      .command(isDisabled ? 'disable' : 'enable')
      .argument('<user>', 'the id, e-mail address or name of the user')
      .description(
        isDisabled
          ? 'disable a user, who keeps assignments and gets no new ones'
          : 'let a user who was disabled get assignments again',
      )
      .addOption(accountOption())
      .addOption(jsonOption())
      .action((wanted: string, options: Options) =>
        console.run(
          options,
          async (hasura) => {
            const { findUser, setUserDisabled } = await import('../accounts/users.ts');
            const groupId = await idOf(hasura, options.account);
            const { id, displayName, email } = await findUser(hasura, groupId, wanted);
            await setUserDisabled(hasura, groupId, id, isDisabled);
            return { id, displayName, email, disabled: isDisabled };
          },
          ({ displayName, email }) =>
            `The user ${displayName} <${email}> is ${isDisabled ? 'disabled' : 'enabled'}.`,
        ),
      );
  }
}

async function idOf(hasura: HasuraDocuments, account: string): Promise<string> {
  const { findAccount } = await import('../accounts/accounts.ts');
  return (await findAccount(hasura, account)).id;
}
