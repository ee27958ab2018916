/**
 * Actions are called on behalf of an account, with one of its private keys: their handlers look the key up, and the audit
 * names it beside the admin.
 */
import { type GraphqlDocument, gql } from './document.ts';
import { EngineProblem } from './errors.ts';
import { request } from './request.ts';

/**
 * Calls an action for an account.
 * @throws EngineProblem `refused` with the code `no-key` when the account has no private key that works
 */
export async function requestOnBehalf<Data>(
  groupId: string,
  document: GraphqlDocument,
  variables: Readonly<Record<string, unknown>>,
): Promise<Data> {
  const apikeyId = await actingKey(groupId);
  if (apikeyId === null) throw new EngineProblem('refused', '', { code: 'no-key' });
  return request<Data>(document, variables, { onBehalfOf: { groupId, apikeyId } });
}

/** The id of the oldest private key of an account that works; null: there is none. */
export async function actingKey(groupId: string): Promise<string | null> {
  const { apikeys } = await request<{ apikeys: { id: string }[] }>(
    gql`query ActingKey($groupId: uuid!, $now: timestamptz!) {
  apikeys(
    where: { groupId: { _eq: $groupId }, kind: { _eq: "private" }, revokedAt: { _is_null: true }, _or: [{ expiresAt: { _is_null: true } }, { expiresAt: { _gt: $now } }] }
    order_by: [{ createdAt: asc }, { id: asc }]
    limit: 1
  ) { id }
}`,
    { groupId, now: new Date().toISOString() },
  );
  return apikeys[0]?.id ?? null;
}
