/** `keys`: create, list, revoke, rotate. */

import type { ApiKeyKind } from '@platform/vocabulary';
import { type Command, Option } from 'commander';
import type { HasuraDocuments } from '../graphql/client.ts';
import type { Key } from '../keys/manage-keys.ts';
import { type Console, formatMinute, type OutputOptions, UsageError } from './console.ts';
import { futureDate, hours, jsonOption, origin, positiveInteger, repeatable } from './option-values.ts';

interface CreateOptions extends OutputOptions {
  readonly account: string;
  readonly kind: ApiKeyKind;
  readonly name: string;
  readonly expires?: Date;
  readonly allowMerge?: boolean;
  readonly origin: string[];
  readonly redirect: string[];
  readonly dailyLimit?: number;
  readonly burstLimit?: number;
}

const hourMs = 3_600_000;

export function defineKeys(keys: Command, console: Console): void {
  keys
    .command('create')
    .description('create a key and print it, once')
    .requiredOption('--account <id-or-name>', 'the account of the key')
    .addOption(
      new Option('--kind <kind>', 'kind of the key').choices(['public', 'private']).makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'what the key is for')
    .option('--expires <date>', 'when the key expires: 2027-01-31 or an ISO 8601 date-time', futureDate)
    .option('--allow-merge', 'public: applications may name an existing profile by id or externalId')
    .option(
      '--origin <origin>',
      'web origin whose pages may use the key; may be repeated, default: any',
      repeatable(origin),
      [],
    )
    .option(
      '--redirect <origin>',
      'public: web origin to whose pages the answer to an HTML form may redirect; may be repeated, default: none',
      repeatable(origin),
      [],
    )
    .option('--daily-limit <requests>', 'requests in a UTC day; default: that of the server', positiveInteger)
    .option(
      '--burst-limit <requests>',
      'requests in 10 seconds; default: that of the server',
      positiveInteger,
    )
    .addOption(jsonOption())
    .action((options: CreateOptions) =>
      console.run(
        options,
        (hasura) => create(hasura, options),
        ({ id, secret }) => shownOnce(id, secret),
      ),
    );

  keys
    .command('list')
    .description('list keys; their secrets are not stored and cannot be shown')
    .option('--account <id-or-name>', 'only the keys of one account')
    .addOption(jsonOption())
    .action((options: OutputOptions & { account?: string }) =>
      console.run(
        options,
        (hasura) => list(hasura, options.account),
        (found) => describeKeys(found, console),
      ),
    );

  keys
    .command('revoke <id-or-prefix>')
    .description('revoke a key: it is rejected within five seconds')
    .addOption(jsonOption())
    .action((wanted: string, options: OutputOptions) =>
      console.run(
        options,
        async (hasura) => {
          const { findKey, revokeKey } = await import('../keys/manage-keys.ts');
          const key = await findKey(hasura, wanted);
          await revokeKey(hasura, key);
          return { id: key.id, prefix: key.prefix, name: key.name };
        },
        ({ prefix, name }) => `The key ${prefix}… (${name}) is revoked.`,
      ),
    );

  keys
    .command('rotate <id-or-prefix>')
    .description('create the successor of a key; the key itself works for some hours more')
    .option('--overlap <hours>', 'hours for which both keys work', hours, 24)
    .addOption(jsonOption())
    .action((wanted: string, options: OutputOptions & { overlap: number }) =>
      console.run(
        options,
        async (hasura) => {
          const { findKey, rotateKey } = await import('../keys/manage-keys.ts');
          return rotateKey(hasura, await findKey(hasura, wanted), options.overlap * hourMs);
        },
        ({ id, secret, previousEndsAt }) =>
          `${shownOnce(id, secret)}\nThe previous key works until ${formatMinute(previousEndsAt, '')} UTC.`,
      ),
    );
}

async function create(hasura: HasuraDocuments, options: CreateOptions) {
  const { kind, name, origin: origins, redirect, expires, allowMerge = false } = options;
  const { dailyLimit, burstLimit } = options;
  if (allowMerge && kind === 'private')
    throw new UsageError('--allow-merge is for public keys: private keys may always merge');
  if (redirect.length > 0 && kind === 'private')
    throw new UsageError('--redirect is for public keys: a private key does not belong in an HTML form');
  const { findAccount } = await import('../accounts/accounts.ts');
  const { createKey } = await import('../keys/manage-keys.ts');
  const account = await findAccount(hasura, options.account);
  return createKey(hasura, {
    groupId: account.id,
    name,
    kind,
    mayMerge: allowMerge,
    allowedOrigins: origins.length > 0 ? origins : null,
    redirectOrigins: redirect.length > 0 ? redirect : null,
    expiresAt: expires?.toISOString(),
    dailyLimit,
    burstLimit,
  });
}

async function list(hasura: HasuraDocuments, account: string | undefined): Promise<Key[]> {
  const { findAccount } = await import('../accounts/accounts.ts');
  const { listKeys } = await import('../keys/manage-keys.ts');
  return listKeys(hasura, account === undefined ? undefined : (await findAccount(hasura, account)).id);
}

function describeKeys(keys: readonly Key[], console: Console): string {
  if (keys.length === 0) return 'There are no keys.';
  return console.table(
    ['id', 'key', 'kind', 'state', 'name', 'account', 'created (UTC)', 'last used', 'expires'],
    keys.map((key) => [
      key.id,
      `${key.prefix}…`,
      key.kind,
      key.state,
      key.name,
      key.group.name,
      formatMinute(key.createdAt, ''),
      formatMinute(key.lastUsedAt, 'never'),
      formatMinute(key.expiresAt, 'never'),
    ]),
  );
}

function shownOnce(id: string, secret: string): string {
  return `${secret}\nSave the key now: it is not stored and cannot be shown again. Its id is ${id}.`;
}
