/**
 * A database with two accounts that have rows in every table that accounts own, and an engine on it. The rows are
 * generated from the system catalogs; a table is named here only when its rows need more than their foreign keys.
 */

import { createEngine, type Engine } from '@platform/engine';
import { queryPool } from '@platform/engine/testing';
import type pg from 'pg';
import {
  type Column,
  type ForeignKey,
  readColumns,
  readForeignKeys,
  readPrimaryKeys,
  readRelations,
} from '../schema/catalog.ts';
import type { Role } from '../schema/metadata-files.ts';
import { createTestDatabase } from '../support/database.ts';
import { repositoryMetadata } from '../support/repository-metadata.ts';
import { valueFor } from './row-values.ts';

export type Row = Record<string, unknown>;

export interface Account {
  readonly groupId: string;
  apikeyId: string;
}

/** The body of a GraphQL answer. */
export interface Answer {
  readonly data?: Record<string, unknown>;
  readonly errors?: { message: string; extensions: { code: string; path: string } }[];
}

export interface Caller {
  readonly role: Role;
  readonly account: Account;
  /** Whether to send the header for backend-only permissions. Default true, which gives the most rights. */
  readonly isService?: boolean;
}

const adminSecret = 'secret of the permission tests';
/** The metadata defines actions, but no handler of them runs here. */
const actions = { ACTIONS_BASE_URL: 'http://actions.test', ACTIONS_SECRET: 'secret of actions' };

/** Both accounts, the system catalogs, and methods that insert rows and send requests to the engine. */
export class World {
  readonly pool: pg.Pool;
  readonly columns: ReadonlyMap<string, Column[]>;
  readonly primaryKeys: ReadonlyMap<string, { name: string; columns: string[] }>;
  readonly foreignKeys: readonly ForeignKey[];
  /** Tables whose rows belong to accounts: they have a groupId. */
  readonly ownedTables: readonly string[];
  own!: Account;
  other!: Account;
  readonly #engine: Engine;
  readonly #drop: () => Promise<void>;
  #sequence = 0;

  private constructor(parts: {
    pool: pg.Pool;
    columns: Column[];
    primaryKeys: World['primaryKeys'];
    foreignKeys: ForeignKey[];
    tables: string[];
    engine: Engine;
    drop: () => Promise<void>;
  }) {
    this.pool = parts.pool;
    const columns = new Map<string, Column[]>();
    for (const column of parts.columns)
      columns.set(column.table, [...(columns.get(column.table) ?? []), column]);
    this.columns = columns;
    this.primaryKeys = parts.primaryKeys;
    this.foreignKeys = parts.foreignKeys;
    this.ownedTables = parts.tables.filter((table) => this.hasColumn(table, 'groupId'));
    this.#engine = parts.engine;
    this.#drop = parts.drop;
  }

  static async create(): Promise<World> {
    const { pool, drop } = await createTestDatabase();
    const world = new World({
      pool,
      drop,
      columns: await readColumns(pool),
      primaryKeys: await readPrimaryKeys(pool),
      foreignKeys: await readForeignKeys(pool),
      tables: await readRelations(pool),
      engine: await createEngine({
        metadata: repositoryMetadata,
        pool,
        adminSecret: adminSecret,
        options: { metadata: { environment: actions } },
      }),
    });
    for (const table of ['networkcompanies', 'networkcompanies_industries']) await world.insert(table, null);
    world.own = await world.#createAccount();
    world.other = await world.#createAccount();
    return world;
  }

  async close(): Promise<void> {
    await this.#engine.close();
    await this.#drop();
  }

  /** Sends a request to the engine with the headers that the actions-server sends. */
  async ask(caller: Caller, query: string, variables: Row = {}): Promise<Answer> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-hasura-admin-secret': adminSecret,
      'x-hasura-role': caller.role,
      'x-hasura-group-id': caller.account.groupId,
      'x-hasura-apikey-id': caller.account.apikeyId,
    };
    if (caller.isService ?? true) headers['x-hasura-use-backend-only-permissions'] = 'true';
    const request = new Request('http://engine.test/v1/graphql', {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    return (await (await this.#engine.fetch(request)).json()) as Answer;
  }

  hasColumn(table: string, column: string): boolean {
    return this.columns.get(table)?.some((candidate) => candidate.name === column) ?? false;
  }

  /** The stored rows of an account, in no particular order. */
  async rowsOf(table: string, account: Account): Promise<Row[]> {
    const key = table === 'groups' ? 'id' : 'groupId';
    const { rows } = await this.pool.query(
      `select to_jsonb(t) as row from public."${table}" as t where "${key}" = $1`,
      [account.groupId],
    );
    return rows.map(({ row }) => row as Row);
  }

  /** A hash of all rows that belong to an account, one for each table. */
  async fingerprint(account: Account): Promise<string> {
    const parts = this.ownedTables.map(
      (table) =>
        `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
           from public."${table}" as t where "groupId" = $1`,
    );
    parts.push(`select 'groups', md5(t::text) from public.groups as t where id = $1`);
    // Prepared once: planning a query of all tables takes longer than running it.
    const text = parts.join(' union all ');
    const rows = await queryPool(this.pool, { name: 'fingerprint', text, values: [account.groupId] });
    return rows.map((row) => row.join(' ')).join('\n');
  }

  /**
   * A row that the table accepts.
   * @param overrides values that the row must have
   * @param parents whether the rows that it refers to are looked up among those of the account where possible, or
   *   always inserted: with a new parent for every row no unique constraint is violated
   */
  async makeRow(
    table: string,
    account: Account | null,
    overrides: Row = {},
    parents: 'found' | 'made' = 'found',
  ): Promise<Row> {
    this.#sequence += 1;
    const row: Row = {};
    if (this.hasColumn(table, 'groupId')) row.groupId = account?.groupId ?? null;
    const columns = this.columns.get(table) ?? [];
    for (const column of columns) {
      const constant = /^'([A-Z]+)'::text$/.exec(column.defaultExpression ?? '')?.[1];
      if (constant) row[column.name] = constant;
    }
    Object.assign(row, overrides);
    const referredTo = new Set<string>();
    for (const key of this.foreignKeys.filter((candidate) => candidate.table === table)) {
      const unset = key.columns.filter((column) => !(column in row));
      const isOmitted = unset.some((name) => {
        const column = columns.find((candidate) => candidate.name === name);
        return !column || valueFor(column, this.#sequence) === undefined;
      });
      // The last column of a foreign key identifies the row referred to.
      if (unset.length === 0 || isOmitted || (key.columns.at(-1) ?? '') in row) continue;
      if (row.groupId === null && key.columns.includes('groupId')) {
        // A row without an account does not refer to rows of accounts.
        for (const column of unset) row[column] = null;
        continue;
      }
      const known: Row = {};
      for (const [place, column] of key.columns.entries()) {
        const remote = key.remoteColumns[place];
        if (column in row && remote) known[remote] = row[column];
      }
      const isOwned = account !== null && this.hasColumn(key.remoteTable, 'groupId');
      // Two references to the same table get two different rows. An erasure empties the profile that it refers to.
      const isUsable = parents === 'found' && table !== 'profiles_erasures';
      // An account has one feed for a job board.
      const isTaken = table === 'jobboards_feeds' && key.remoteTable === 'jobboards';
      const mayFind = (!isOwned && !isTaken) || (isUsable && isOwned && !referredTo.has(key.remoteTable));
      referredTo.add(key.remoteTable);
      const parent =
        (mayFind ? await this.find(key.remoteTable, known) : undefined) ??
        (await this.insert(key.remoteTable, account, known, parents));
      for (const column of unset)
        row[column] = parent[key.remoteColumns[key.columns.indexOf(column)] ?? 'id'];
    }
    for (const column of columns) {
      if (column.name in row) continue;
      const value = valueFor(column, this.#sequence);
      if (value !== undefined) row[column.name] = value;
    }
    // The value of a custom field is a text, an option or a location: a text unless the overrides say otherwise.
    if (table.endsWith('_fieldsvalues')) {
      for (const column of ['fieldValueId', 'locationId']) if (!(column in overrides)) row[column] = null;
      if (overrides.fieldValueId || overrides.locationId) row.value = null;
    }
    return row;
  }

  /** Inserts a row as the database owner and returns the stored row. */
  async insert(
    table: string,
    account: Account | null,
    overrides: Row = {},
    parents: 'found' | 'made' = 'found',
  ): Promise<Row> {
    const row = await this.makeRow(table, account, overrides, parents);
    const names = Object.keys(row);
    const { rows } = await this.pool.query(
      `insert into public."${table}" (${names.map((name) => `"${name}"`).join(', ')})
       select ${names.map((name) => `source."${name}"`).join(', ')}
         from jsonb_populate_record(null::public."${table}", $1) as source
       returning to_jsonb("${table}") as row`,
      [JSON.stringify(row)],
    );
    const stored = rows[0]?.row as Row;
    if (table === 'projects' && account) {
      // Every project is a visible offer, so that the roles public and intake may read it. The job board is not the one
      // that `find` returns, so that an insert of a second link does not violate the unique constraint.
      const { rows: boards } = await this.pool.query('select id from jobboards order by id desc limit 1');
      await this.insert('projects_jobboards', account, { projectId: stored.id, jobBoardId: boards[0]?.id });
    }
    return stored;
  }

  /** The oldest stored row with these values. */
  async find(table: string, known: Row): Promise<Row | undefined> {
    const names = Object.keys(known);
    const where = names.map((name, place) => `"${name}" = $${place + 1}`).join(' and ') || 'true';
    const { rows } = await this.pool.query(
      `select to_jsonb(t) as row from public."${table}" as t where ${where} order by t."createdAt", t::text limit 1`,
      Object.values(known),
    );
    return rows[0]?.row as Row | undefined;
  }

  /** Creates an account with rows in every table that accounts own, which refer to each other by foreign keys. */
  async #createAccount(): Promise<Account> {
    this.#sequence += 1;
    const { rows } = await this.pool.query('insert into public.groups (name) values ($1) returning id', [
      `Account ${this.#sequence}`,
    ]);
    const account: Account = { groupId: rows[0]?.id as string, apikeyId: '' };
    const apikey = await this.insert('apikeys', account);
    account.apikeyId = apikey.id as string;
    for (const entity of ['PROFILE', 'PROJECT', 'COMPANY']) {
      for (const type of ['text', 'singlechoice', 'singlelocation']) {
        const audience = { isOnOffers: entity === 'PROJECT', isOnApplicationForm: entity === 'PROFILE' };
        const field = await this.insert('fields', account, { targetedEntity: entity, type, ...audience });
        if (type === 'singlechoice') await this.insert('fields_options', account, { fieldId: field.id });
      }
    }
    for (const table of this.ownedTables) {
      // Triggers of profiles and their children insert the keys of profiles and what is searched of them.
      if (
        !['profiles_keys', 'profiles_points', 'profiles_search'].includes(table) &&
        !(await this.find(table, { groupId: account.groupId }))
      ) {
        await this.insert(table, account);
      }
    }
    for (const table of ['projects', 'companies', 'profiles']) await this.#addFieldValues(table, account);
    return account;
  }

  /** Adds the value of a choice field and of a location field beside the existing text. */
  async #addFieldValues(table: string, account: Account): Promise<void> {
    const { groupId } = account;
    const entity = { projects: 'PROJECT', companies: 'COMPANY' }[table] ?? 'PROFILE';
    const choice = await this.find('fields', { groupId, targetedEntity: entity, type: 'singlechoice' });
    const place = await this.find('fields', { groupId, targetedEntity: entity, type: 'singlelocation' });
    const option = await this.find('fields_options', { groupId, fieldId: choice?.id });
    const location = await this.find('locations', { groupId });
    await this.insert(`${table}_fieldsvalues`, account, { fieldId: choice?.id, fieldValueId: option?.id });
    await this.insert(`${table}_fieldsvalues`, account, { fieldId: place?.id, locationId: location?.id });
  }
}
