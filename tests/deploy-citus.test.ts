/**
 * deploy/citus, run on one plain Postgres with functions in place of those of Citus, which refuse what Citus refuses
 * (tests/support/citus-stand-in.sql).
 */
import { readForeignKeys, readIndexes } from './schema/catalog.ts';
import { createTestDatabase } from './support/database.ts';
import { distribute, runDistribution } from './support/distribute.ts';

// With these keys the template is distributed already, and the functions in place of those of Citus are gone.
const describePlain = process.env.TEST_KEYS === 'account' ? describe.skip : describe;

describePlain('a migrated database', () => {
  const setUp = createTestDatabase();
  afterAll(async () => (await setUp).drop());
  const rows = async (text: string) => (await (await setUp).pool.query(text)).rows;

  test('is distributed with its rows, triggers and foreign keys', async () => {
    const { pool, url } = await setUp;
    await pool.query(`insert into groups (name) values ('Acme')`);
    const before = {
      keys: await readForeignKeys(pool),
      triggers: await triggers(),
      statuses: await rows('select count(*) from statuses'),
    };
    await distribute(url, { withCursor: true, keepStandIn: true });
    expect(await readForeignKeys(pool)).toEqual(before.keys);
    expect(before.triggers.filter((trigger) => !trigger.endsWith('_set_updated_at'))).toEqual(
      (await triggers()).filter((trigger) => !trigger.endsWith('_set_updated_at')),
    );
    expect(await rows('select count(*) from statuses')).toEqual(before.statuses);
    const local = await rows(
      `select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and oid not in (select logicalrelid from pg_dist_partition)`,
    );
    expect(local.map(({ relname }) => relname).sort()).toEqual(['database_epoch', 'pg_dist_partition']);
  });

  test('has the account in every unique key of a table of accounts', async () => {
    const accounts = await rows(
      'select logicalrelid::text as name, account from pg_dist_partition where account is not null',
    );
    const columnOf = new Map(accounts.map(({ name, account }) => [name as string, account as string]));
    const loose = (await readIndexes((await setUp).pool)).filter(
      ({ table, isUnique, columns }) =>
        isUnique && columnOf.has(table) && !columns.includes(columnOf.get(table) ?? ''),
    );
    expect(loose).toEqual([]);
  });

  test('can hold the same ids in two accounts, and what refers to them', async () => {
    const { pool } = await setUp;
    const id = '5d1c3a3e-2f39-4c2b-9a55-a5d1a1f0c001';
    const { rows: added } = await pool.query(
      `insert into groups (name) values ('One'), ('Two') returning id`,
    );
    for (const account of added) {
      await pool.query('insert into profiles ("groupId", id) values ($1, $2)', [account.id, id]);
      await pool.query(
        'insert into profiles_emails ("groupId", "profileId", "emailAddress") values ($1, $2, $3)',
        [account.id, id, `${account.id}@example.org`],
      );
    }
    await pool.query('delete from profiles where "groupId" = $1 and id = $2', [added[0].id, id]);
    const { rows: left } = await pool.query(
      'select "emailAddress" from profiles_emails where "profileId" = $1',
      [id],
    );
    expect(left).toEqual([{ emailAddress: `${added[1].id}@example.org` }]);
  });

  test('shows a change when every transaction of its time has ended', async () => {
    const { pool } = await setUp;
    const [project] = await rows(
      `insert into projects ("groupId", name) select id, 'P' from groups where name = 'Acme' returning "changedIn"`,
    );
    const horizon = async () =>
      BigInt((await rows('select "changedBefore" from changes_horizon'))[0].changedBefore);
    const changedIn = BigInt(project.changedIn);
    expect(changedIn > (await horizon())).toBe(true);
    expect(changedIn - (await horizon()) <= 40_000_000n).toBe(true);
    await expect(pool.query('update projects set name = name')).resolves.toBeDefined();
  });

  test('is left alone by a second run, which distributes what a migration has added', async () => {
    const { pool, url } = await setUp;
    await pool.query(`
      create table companies_mottos (
        id uuid not null default gen_random_uuid(), "groupId" uuid not null, "companyId" uuid not null,
        "updatedAt" timestamptz not null default now(), "createdAt" timestamptz not null default now(),
        constraint companies_mottos_pkey primary key (id),
        constraint "companies_mottos_companyId_fkey" foreign key ("groupId", "companyId")
          references companies ("groupId", id) on delete cascade
      )`);
    await pool.query(`
      set citus.enable_unsafe_triggers = on;
      create trigger companies_mottos_set_updated_at before update on companies_mottos
        for each row execute function set_updated_at()`);
    await runDistribution(url, { withCursor: true });
    expect(
      await rows(`select account from pg_dist_partition where logicalrelid = 'companies_mottos'::regclass`),
    ).toEqual([{ account: 'groupId' }]);
    expect(await readIndexes(pool)).toContainEqual(
      expect.objectContaining({ name: 'companies_mottos_pkey', columns: ['groupId', 'id'] }),
    );
    expect(await triggers()).toContain('companies_mottos_set_updated_at');
  });

  test.each([
    [
      'a key without the account',
      'alter table companies_mottos add unique (id)',
      'companies_mottos_id_key lacks',
    ],
    [
      'a foreign key that clears the account',
      `alter table companies_mottos drop constraint "companies_mottos_companyId_fkey",
         add constraint "companies_mottos_companyId_fkey" foreign key ("groupId", "companyId")
           references companies ("groupId", id) on delete set null ("companyId")`,
      'changes the distribution column',
    ],
  ])('%s would be refused by Citus, and is here', async (_, change, message) => {
    const client = await (await setUp).pool.connect();
    try {
      await client.query('begin; set local citus.enable_unsafe_triggers = on');
      const work = async () => {
        await client.query(change);
        await client.query(`drop trigger companies_mottos_set_updated_at on companies_mottos;
          delete from pg_dist_partition where logicalrelid = 'companies_mottos'::regclass`);
        await client.query(
          `select create_distributed_table('companies_mottos', 'groupId', colocate_with => 'groups')`,
        );
      };
      await expect(work()).rejects.toThrow(message);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  async function triggers(): Promise<string[]> {
    const found = await rows('select tgname from pg_trigger where not tgisinternal order by 1');
    return found.map(({ tgname }) => tgname as string);
  }
});
