/**
 * Creates, lists, revokes and rotates API keys, for the operator of the service. The secret of a key is returned once,
 * when the key is created.
 */

import type { ApiKeyKind } from '@platform/vocabulary';
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  type apikeys_insert_input,
  CreateApiKeyDocument,
  ListApiKeysDocument,
  type ListApiKeysQuery,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
} from '../graphql/generated.ts';
import { generateApiKey } from './api-key-secret.ts';
import { type KeyState, keyStateAt } from './key-state.ts';

/** The settings of a key; those that are not given are the defaults of the database. */
interface NewKey
  extends Pick<
    apikeys_insert_input,
    'mayMerge' | 'allowedOrigins' | 'redirectOrigins' | 'dailyLimit' | 'burstLimit' | 'expiresAt'
  > {
  readonly groupId: string;
  readonly name: string;
  readonly kind: ApiKeyKind;
}

export type Key = ListApiKeysQuery['apikeys'][number] & { readonly state: KeyState };

interface CreatedKey {
  readonly id: string;
  readonly secret: string;
}

export async function createKey(hasura: HasuraDocuments, settings: NewKey): Promise<CreatedKey> {
  const { secret, hash, prefix } = generateApiKey(settings.kind);
  const key = { ...settings, hash, prefix };
  const { insert_apikeys_one: created } = await hasura.asAdmin().request(CreateApiKeyDocument, { key });
  return { id: created?.id ?? '', secret };
}

/** The keys of one account, or of all accounts, the oldest first. */
export async function listKeys(hasura: HasuraDocuments, groupId?: string): Promise<Key[]> {
  const where = groupId === undefined ? {} : { groupId: { _eq: groupId } };
  const { apikeys } = await hasura.asAdmin().request(ListApiKeysDocument, { where });
  return apikeys.map((key) => ({ ...key, state: keyStateAt(key, Date.now()) }));
}

/**
 * Finds a key by its id, or by the prefix that the list shows if only one key has it.
 * @throws Error when there is none, or more than one
 */
export async function findKey(hasura: HasuraDocuments, idOrPrefix: string): Promise<Key> {
  const keys = (await listKeys(hasura)).filter(
    ({ id, prefix }) => id === idOrPrefix || prefix === idOrPrefix,
  );
  const [key] = keys;
  if (key === undefined) throw new Error(`No key "${idOrPrefix}" found. "keys list" shows them.`);
  if (keys.length > 1)
    throw new Error(`More than one key begins with "${idOrPrefix}". Use the id of the key.`);
  return key;
}

/**
 * Revokes a key: every replica rejects it within five seconds.
 * @throws Error when it is revoked already
 */
export async function revokeKey(hasura: HasuraDocuments, key: Key): Promise<void> {
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
  hasura: HasuraDocuments,
  key: Key,
  overlapMs: number,
): Promise<CreatedKey & { readonly previousEndsAt: string }> {
  const { id, state, prefix, expiresAt, createdAt, lastUsedAt, revokedAt, group, ...settings } = key;
  if (state !== 'active')
    throw new Error(`The key ${prefix}… is ${state} and cannot be rotated. Create a new key instead.`);
  const successor = generateApiKey(key.kind === 'public' ? 'public' : 'private');
  const ownEnd = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt);
  const previousEndsAt = new Date(Math.min(ownEnd, Date.now() + overlapMs)).toISOString();
  const { insert_apikeys_one: created } = await hasura.asAdmin().request(RotateApiKeyDocument, {
    id,
    expiresAt: previousEndsAt,
    successor: { ...settings, expiresAt, prefix: successor.prefix, hash: successor.hash },
  });
  return { id: created?.id ?? '', secret: successor.secret, previousEndsAt };
}
