/**
 * Creates, lists, revokes and rotates API keys, for the operator of the service. The secret of a key is returned once,
 * when the key is created.
 */
import type { Hasura } from '../graphql/client.ts';
import {
  CreateApiKeyDocument,
  ListApiKeysDocument,
  type ListApiKeysQuery,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
} from '../graphql/generated.ts';
import { type ApiKeyKind, type ApiKeySecret, generateApiKey } from './api-key-secret.ts';
import { type KeyState, keyStateAt } from './key-state.ts';

interface NewKey {
  readonly groupId: string;
  readonly name: string;
  readonly kind: ApiKeyKind;
  readonly userId?: string;
  /** Public keys only: applications may name an existing profile by `id` or `externalId`. */
  readonly mayMerge?: boolean;
  /** Web origins whose pages may use the key; any by default. */
  readonly allowedOrigins?: readonly string[];
  readonly dailyLimit?: number;
  readonly burstLimit?: number;
  readonly expiresAt?: Date;
}

export type Key = ListApiKeysQuery['apikeys'][number] & { readonly state: KeyState };

interface CreatedKey {
  readonly id: string;
  readonly secret: string;
}

/** Creates a key. `secret` is for automation that presets the secret. */
export async function createKey(
  hasura: Hasura,
  key: NewKey,
  secret: ApiKeySecret = generateApiKey(key.kind),
): Promise<CreatedKey> {
  if (secret.kind !== key.kind)
    throw new Error(`The secret of a ${key.kind} key cannot have the prefix of a ${secret.kind} key`);
  const { insert_apikeys_one: created } = await hasura.asAdmin().request(CreateApiKeyDocument, {
    key: {
      groupId: key.groupId,
      name: key.name,
      kind: key.kind,
      prefix: secret.prefix,
      hash: secret.hash,
      userId: key.userId ?? null,
      mayMerge: key.mayMerge ?? false,
      allowedOrigins: key.allowedOrigins ? [...key.allowedOrigins] : null,
      dailyLimit: key.dailyLimit ?? null,
      burstLimit: key.burstLimit ?? null,
      expiresAt: key.expiresAt?.toISOString() ?? null,
    },
  });
  return { id: created?.id ?? '', secret: secret.secret };
}

/** The keys of one account, or of all accounts, the oldest first. */
export async function listKeys(hasura: Hasura, groupId?: string): Promise<Key[]> {
  const where = groupId === undefined ? {} : { groupId: { _eq: groupId } };
  const { apikeys } = await hasura.asAdmin().request(ListApiKeysDocument, { where });
  return apikeys.map((key) => ({ ...key, state: keyStateAt(key, Date.now()) }));
}

/**
 * Finds a key by its id, or by the prefix that the list shows if only one key has it.
 * @throws Error when there is none, or more than one
 */
export async function findKey(hasura: Hasura, idOrPrefix: string): Promise<Key> {
  const keys = (await listKeys(hasura)).filter(
    ({ id, prefix }) => id === idOrPrefix || prefix === idOrPrefix,
  );
  const [key] = keys;
  if (key === undefined)
    throw new Error(`No key "${idOrPrefix}" found. List the keys with: npm run keys -- list`);
  if (keys.length > 1)
    throw new Error(`More than one key begins with "${idOrPrefix}". Use the id of the key.`);
  return key;
}

/**
 * Revokes a key: every replica rejects it within five seconds.
 * @throws Error when it is revoked already
 */
export async function revokeKey(hasura: Hasura, key: Key): Promise<void> {
  const revokedAt = new Date().toISOString();
  const result = await hasura.asAdmin().request(RevokeApiKeyDocument, { id: key.id, revokedAt });
  if (!result.update_apikeys?.affected_rows) throw new Error(`The key ${key.prefix}… is already revoked`);
}

/**
 * Creates a successor of a key with a new secret and the same settings. The key itself works for `overlapMs` more, so
 * that callers can change over, but not beyond its own expiry.
 * @throws Error when the key is expired or revoked
 */
export async function rotateKey(
  hasura: Hasura,
  key: Key,
  overlapMs: number,
): Promise<CreatedKey & { readonly previousEndsAt: string }> {
  if (key.state !== 'active')
    throw new Error(
      `The key ${key.prefix}… is ${key.state} and cannot be rotated. Create a new key instead.`,
    );
  const secret = generateApiKey(key.kind === 'public' ? 'public' : 'private');
  const ownEnd = key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt);
  const previousEndsAt = new Date(Math.min(ownEnd, Date.now() + overlapMs)).toISOString();
  const { insert_apikeys_one: created } = await hasura.asAdmin().request(RotateApiKeyDocument, {
    id: key.id,
    expiresAt: previousEndsAt,
    successor: {
      groupId: key.groupId,
      userId: key.userId,
      name: key.name,
      kind: key.kind,
      mayMerge: key.mayMerge,
      allowedOrigins: key.allowedOrigins,
      dailyLimit: key.dailyLimit,
      burstLimit: key.burstLimit,
      expiresAt: key.expiresAt,
      prefix: secret.prefix,
      hash: secret.hash,
    },
  });
  return { id: created?.id ?? '', secret: secret.secret, previousEndsAt };
}
