/** Ids for the variables of examples: those of an account and of rows that it has. */
import { gql } from '../../engine/document.ts';
import { actingKey } from '../../engine/on-behalf.ts';
import { request } from '../../engine/request.ts';
import type { ExampleIds } from './example.ts';

/** Where there is no such row: the shape of an id, which finds nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** @param accountId empty: the first account */
export async function readExampleIds(accountId: string, signal: AbortSignal): Promise<ExampleIds> {
  const { groups } = await request<{ groups: { id: string }[] }>(
    gql`query ExampleAccount($where: groups_bool_exp!) {
  groups(where: $where, order_by: [{ name: asc }, { id: asc }], limit: 1) { id }
}`,
    { where: accountId === '' ? {} : { id: { _eq: accountId } } },
    { signal },
  );
  const [first] = groups;
  if (first === undefined) return { account: nobody, profile: nobody, application: nobody, apikey: nobody };
  const account = first.id;
  const { profiles, applications } = await request<Record<'profiles' | 'applications', { id: string }[]>>(
    gql`query ExampleRows($groupId: uuid!) {
  profiles(where: { groupId: { _eq: $groupId }, deletedAt: { _is_null: true } }, order_by: [{ id: asc }], limit: 1) { id }
  applications(where: { groupId: { _eq: $groupId }, review: { _eq: "pending" } }, order_by: [{ id: asc }], limit: 1) { id }
}`,
    { groupId: account },
    { signal },
  );
  return {
    account,
    profile: profiles[0]?.id ?? nobody,
    application: applications[0]?.id ?? nobody,
    apikey: (await actingKey(account)) ?? nobody,
  };
}
