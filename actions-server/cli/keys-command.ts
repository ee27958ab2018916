/** `keys create`, `keys list`, `keys revoke`, `keys rotate`. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { findAccount } from '../accounts/accounts.ts';
import type { Hasura } from '../graphql/client.ts';
import type { ApiKeyKind } from '../keys/api-key-secret.ts';
import { createKey, findKey, type Key, listKeys, revokeKey, rotateKey } from '../keys/manage-keys.ts';
import { type Console, formatMinute, table } from './console.ts';

interface CreateOptions {
  readonly account: string;
  readonly kind: ApiKeyKind;
  readonly name: string;
  readonly expires?: Date;
  readonly allowMerge?: boolean;
  readonly origin: string[];
  readonly redirect: string[];
  readonly dailyLimit?: number;
  readonly burstLimit?: number;
  readonly json?: boolean;
}

const hourMs = 3_600_000;

export function keysCommand(console: Console): Command {
  const keys = console.group(
    'keys',
    'API keys: public ones (pk_…) for web pages, private ones (sk_…) for servers',
  );

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
      addOrigin,
      [],
    )
    .option(
      '--redirect <origin>',
      'public: web origin to whose pages the answer to an HTML form may redirect; may be repeated, default: none',
      addOrigin,
      [],
    )
    .option('--daily-limit <requests>', 'requests in a UTC day; default: that of the server', positiveInteger)
    .option(
      '--burst-limit <requests>',
      'requests in 10 seconds; default: that of the server',
      positiveInteger,
    )
    .option('--json', 'print JSON')
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
    .option('--json', 'print JSON')
    .action((options: { account?: string; json?: boolean }) =>
      console.run(options, (hasura) => list(hasura, options.account), describeKeys),
    );

  keys
    .command('revoke <id-or-prefix>')
    .description('revoke a key: it is rejected within five seconds')
    .option('--json', 'print JSON')
    .action((wanted: string, options: { json?: boolean }) =>
      console.run(
        options,
        async (hasura) => {
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
    .option('--json', 'print JSON')
    .action((wanted: string, options: { overlap: number; json?: boolean }) =>
      console.run(
        options,
        async (hasura) => rotateKey(hasura, await findKey(hasura, wanted), options.overlap * hourMs),
        ({ id, secret, previousEndsAt }) =>
          `${shownOnce(id, secret)}\nThe previous key works until ${formatMinute(previousEndsAt, '')} UTC.`,
      ),
    );

  return keys;
}

async function create(hasura: Hasura, options: CreateOptions) {
  const { kind, name, origin: origins, redirect, expires, allowMerge = false } = options;
  const { dailyLimit, burstLimit } = options;
  if (allowMerge && kind === 'private')
    throw new Error('--allow-merge is for public keys: private keys may always merge');
  if (redirect.length > 0 && kind === 'private')
    throw new Error('--redirect is for public keys: a private key does not belong in an HTML form');
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

async function list(hasura: Hasura, account: string | undefined): Promise<Key[]> {
  return listKeys(hasura, account === undefined ? undefined : (await findAccount(hasura, account)).id);
}

function describeKeys(keys: readonly Key[]): string {
  if (keys.length === 0) return 'There are no keys.';
  return table(
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

function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

function hours(text: string): number {
  if (!/^\d{1,4}(\.\d+)?$/.test(text))
    throw new InvalidArgumentError('It must be a number of hours, 0 or more.');
  return Number(text);
}

function futureDate(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It must be a date like 2027-01-31.');
  if (date.getTime() <= Date.now()) throw new InvalidArgumentError('It must be in the future.');
  return date;
}

function addOrigin(text: string, origins: string[]): string[] {
  return [...origins, origin(text)];
}

function origin(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || parsed.origin !== text.replace(/\/$/, '')) {
    throw new InvalidArgumentError('It must be an origin like https://careers.example.com.');
  }
  return parsed.origin;
}
