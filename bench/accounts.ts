/** Accounts that workloads write to. They are made for each run, so that it does not depend on earlier ones. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { knownRecord, knownRecords } from './workloads/data.ts';
import type { Account } from './workloads/workload.ts';

/** A new account that no database has yet, with its private key. */
export function newAccount(): Account {
  return { id: randomUUID(), apikeyId: randomUUID(), apiKey: `sk_${randomBytes(16).toString('hex')}` };
}

/** Writes an account with a private key that no limit holds back. */
export async function insertAccount(client: pg.ClientBase, { id, apikeyId, apiKey }: Account): Promise<void> {
  await client.query(`insert into groups (id, name, "defaultCountry", locale) values ($1, $2, 'FR', 'fr')`, [
    id,
    `Bench ${id}`,
  ]);
  await client.query(
    `insert into apikeys ("groupId", id, name, kind, prefix, hash, "dailyLimit", "burstLimit")
     values ($1, $2, 'bench', 'private', left($3, 8), encode(sha256($3::bytea), 'hex'), 2000000000, 2000000000)`,
    [id, apikeyId, apiKey],
  );
}

/** So many profiles make an account one of those that the statistics of Postgres know. */
const knownProfiles = 1_000;

/** Adds projects and companies, which saves update and applicants apply to, and profiles that nobody saves again. */
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
  await client.query(
    `with known as (
       insert into profiles ("groupId", "firstNameManual", "lastNameManual")
       select $1, 'Chloé', 'Connue ' || n from generate_series(1, ${knownProfiles}) as n
       returning id
     ), emails as (
       insert into profiles_emails ("groupId", "profileId", "emailAddress") select $1, id, id || '@example.org' from known
     )
     insert into profiles_phones ("groupId", "profileId", number, "canonicalNumber")
     select $1, id, number, number
       from (select id, '+339' || 10000000 + row_number() over () as number from known) as numbered`,
    [id],
  );
  // As soon as an account has some thousand rows, autovacuum lets the statistics know it.
  await client.query('analyze');
}
