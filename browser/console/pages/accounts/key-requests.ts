/** Making, rotating and revoking API keys: the same GraphQL that the command line sends. */
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import type { FormValues } from '../shared/form-dialog.tsx';
import { generateSecret } from './api-key-secret.ts';

export interface ApiKey {
  readonly id: string;
  readonly createdAt: string;
  readonly groupId: string;
  readonly userId: string | null;
  readonly name: string;
  readonly kind: 'public' | 'private';
  readonly mayMerge: boolean;
  readonly prefix: string;
  readonly allowedOrigins: readonly string[] | null;
  readonly redirectOrigins: readonly string[] | null;
  readonly dailyLimit: number | null;
  readonly burstLimit: number | null;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly lastUsedAt: string | null;
  readonly group: { readonly name: string };
}

export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOf({ revokedAt, expiresAt }: ApiKey): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

const hourMs = 3_600_000;

/** @returns the secret, which nothing stores */
export async function createKey(groupId: string, values: FormValues): Promise<string> {
  const kind = values.kind === 'public' ? 'public' : 'private';
  const { secret, hash, prefix } = await generateSecret(kind);
  const origins = listOf(values.allowedOrigins);
  await request(
    gql`mutation CreateApiKey($key: apikeys_insert_input!) { insert_apikeys_one(object: $key) { id } }`,
    {
      key: {
        groupId,
        name: values.name,
        kind,
        hash,
        prefix,
        ...(values.expiresAt ? { expiresAt: new Date(values.expiresAt).toISOString() } : {}),
        ...(origins.length === 0 ? {} : { allowedOrigins: origins }),
      },
    },
  );
  return secret;
}

/** The successor has the same settings; the key works for some hours more. @returns the secret of the successor */
export async function rotateKey(key: ApiKey, overlapHours: number): Promise<string> {
  const { id, createdAt, lastUsedAt, revokedAt, group, ...settings } = key;
  const { secret, hash, prefix } = await generateSecret(key.kind);
  const ownEnd = key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt);
  const expiresAt = new Date(Math.min(ownEnd, Date.now() + overlapHours * hourMs)).toISOString();
  await request(
    gql`mutation RotateApiKey($successor: apikeys_insert_input!, $id: uuid!, $expiresAt: timestamptz!) {
  insert_apikeys_one(object: $successor) { id }
  update_apikeys(where: { id: { _eq: $id } }, _set: { expiresAt: $expiresAt }) { affected_rows }
}`,
    { id, expiresAt, successor: { ...settings, hash, prefix } },
  );
  return secret;
}

export async function revokeKey(id: string): Promise<void> {
  await request(
    gql`mutation RevokeApiKey($id: uuid!, $revokedAt: timestamptz!) {
  update_apikeys(where: { id: { _eq: $id }, revokedAt: { _is_null: true } }, _set: { revokedAt: $revokedAt }) { affected_rows }
}`,
    { id, revokedAt: new Date().toISOString() },
  );
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
