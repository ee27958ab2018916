/** Accounts that workloads write to. They are made for each run, so that it does not depend on earlier ones. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { knownRecord, knownRecords } from './workloads/data.ts';
import type { Account } from './workloads/workload.ts';

/** Makes an account with a private key that no limit holds back. */
export async function createAccount(client: pg.ClientBase, name: string): Promise<Account> {
  const apiKey = `sk_${randomBytes(16).toString('hex')}`;
  const { rows } = await client.query<{ id: string; apikeyId: string }>(
    `with account as (
       insert into groups (name, "defaultCountry", locale) values ($1, 'FR', 'fr') returning id
     ), key as (
       insert into apikeys ("groupId", name, kind, prefix, hash, "dailyLimit", "burstLimit")
       select id, 'bench', 'private', left($2, 8), encode(sha256($2::bytea), 'hex'), 2000000000, 2000000000
       from account returning id
     )
     select account.id, key.id as "apikeyId" from account, key`,
    [name, apiKey],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the account was not made');
  return { ...row, apiKey };
}

/** Adds the projects and companies that saves update and that applicants apply to. */
export async function addKnownRecords(client: pg.ClientBase, { id }: Account): Promise<void> {
  const names = Array.from({ length: knownRecords }, (_, number) => knownRecord(number));
  await client.query(
    `insert into projects ("groupId", name, "externalId", "referenceId")
     select $1, 'Projet ' || name, name, name from unnest($2::text[]) as name`,
    [id, names],
  );
  await client.query(
    `insert into companies ("groupId", name, "externalId")
     select $1, 'Société ' || name, name from unnest($2::text[]) as name`,
    [id, names],
  );
}
