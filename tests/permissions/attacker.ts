/**
 * Helpers of the tests that attack another account's rows: the objects that a role may insert, the references that it
 * could redirect, and the columns of its permissions. Every request sends the header for backend-only permissions, so
 * that it has the most rights that the role can have.
 */
import { randomUUID } from 'node:crypto';
import { queryPool } from '@platform/engine/testing';
import {
  type Operation,
  permissionOf,
  type Role,
  readTableFiles,
  type TableFile,
} from '../schema/metadata-files.ts';
import { matrixRoles, readMatrix } from './matrix.ts';
import { type Answer, type Row, World } from './world.ts';

const matrix = readMatrix();
const files = new Map(readTableFiles().map((file) => [file.table.name, file]));

/** A column that refers to rows of accounts, and the table it refers to. */
export interface Reference {
  readonly column: string;
  readonly target: string;
  /** The other columns of the foreign key and the columns that they refer to, without the account. */
  readonly fixed: Record<string, string>;
}

/** Every (role, table) for which the matrix allows the operation. */
export function writers(operation: Exclude<Operation, 'select'>): { role: Role; table: string }[] {
  return matrixRoles.flatMap((role) =>
    [...matrix]
      .filter(([, entry]) => entry[role][operation] !== 'absent')
      .map(([table]) => ({ role, table })),
  );
}

export function mayInsert(table: string, role: Role): boolean {
  return matrix.get(table)?.[role].insert !== 'absent';
}

export function fileOf(table: string): TableFile {
  const file = files.get(table);
  if (!file) throw new Error(`no metadata of ${table}`);
  return file;
}

/** The record that the role has to insert in the same transaction as a row of the table, if there is one. */
export function newOwnerOf(table: string, role: Role): 'profile' | 'application' | 'company' | null {
  const permission = fileOf(table).insert_permissions?.find((candidate) => candidate.role === role);
  const check = (permission?.permission.check ?? {}) as Record<string, object | undefined>;
  return (
    (['application', 'profile', 'company'] as const).find((owner) => 'createdAt' in (check[owner] ?? {})) ??
    null
  );
}

/** Columns that the permission of a role names. */
export function columnsOf(table: string, operation: Operation, role: Role): string[] {
  return permissionOf(fileOf(table), operation, role)?.columns ?? [];
}

export function only(row: Row, columns: string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
}

export function affectedRows(answer: Answer, field: string): number | undefined {
  return (answer.data?.[field] as { affected_rows: number } | null | undefined)?.affected_rows;
}

/** Whether a request was rejected because of a reference: by the foreign key, or earlier by the permission's check. */
export function isRejectedReference(answer: Answer): boolean {
  const [error] = answer.errors ?? [];
  return (
    answer.data === undefined &&
    /^(Foreign key violation. insert or update on table|check constraint of an insert\/update permission)/.test(
      error?.message ?? '',
    )
  );
}

export class Attacker {
  readonly world: World;
  readonly #originalFingerprint: string;
  readonly #attackRows = new Map<string, Promise<Row>>();

  private constructor(world: World, originalFingerprint: string) {
    this.world = world;
    this.#originalFingerprint = originalFingerprint;
  }

  static async create(): Promise<Attacker> {
    const world = await World.create();
    return new Attacker(world, await world.fingerprint(world.other));
  }

  /** Fails unless every row of the other account is as it was at the beginning, and names the tables that are not. */
  async expectOtherAccountUnchanged(after: string): Promise<void> {
    const fingerprint = await this.world.fingerprint(this.world.other);
    expect({ after, rows: fingerprint }).toEqual({ after, rows: this.#originalFingerprint });
  }

  ask(role: Role, query: string, variables: Row): Promise<Answer> {
    return this.world.ask({ role, account: this.world.own }, query, variables);
  }

  /**
   * An object that the role may insert. All rows that it refers to belong to the role's own account and are new, so
   * that no unique constraint rejects it.
   */
  async insertable(table: string, role: Role): Promise<Row> {
    const account = table === 'colors' ? null : this.world.own;
    const row = await this.world.makeRow(table, account, {}, 'made');
    return only(row, columnsOf(table, 'insert', role));
  }

  /**
   * As `makeRow` with new parents, and the same for all attacks: most of them insert nothing, so that it remains new.
   * One that does insert it calls `forgetAttackRow`.
   */
  async attackRow(table: string): Promise<Row> {
    const account = table === 'colors' ? null : this.world.own;
    const row = this.#attackRows.get(table) ?? this.world.makeRow(table, account, {}, 'made');
    this.#attackRows.set(table, row);
    return { ...(await row) };
  }

  /** Gives the next attacks another row, so that none of them is rejected because this one has been stored. */
  forgetAttackRow(table: string): void {
    this.#attackRows.delete(table);
  }

  /** The part of an `attackRow` that the role may insert. */
  async attackObject(table: string, role: Role): Promise<Row> {
    return only(await this.attackRow(table), columnsOf(table, 'insert', role));
  }

  /** What an `attackObject` has in place of its own values to refer to a row of the other account. */
  async foreignReference(table: string, role: Role, reference: Reference): Promise<Row> {
    const { column } = reference;
    const { id } = await this.foreignRow(reference, await this.attackRow(table));
    const values = { ...(await this.prerequisites(table, column)), [column]: id };
    if (table.endsWith('_fieldsvalues') && ['fieldValueId', 'locationId'].includes(column)) {
      for (const other of ['value', 'fieldValueId', 'locationId']) values[other] ??= null;
    }
    return only(values, columnsOf(table, 'insert', role));
  }

  insert(table: string, role: Role, object: Row, onConflict?: Row): Promise<Answer> {
    if (!onConflict) {
      const query = `mutation ($object: ${table}_insert_input!) { insert_${table}(objects: [$object]) { affected_rows } }`;
      return this.ask(role, query, { object });
    }
    const query = `mutation ($object: ${table}_insert_input!, $conflict: ${table}_on_conflict) {
      insert_${table}(objects: [$object], on_conflict: $conflict) { affected_rows } }`;
    return this.ask(role, query, { object, conflict: onConflict });
  }

  /** Inserts a row as the role may: where necessary, after its profile, company or application in the same mutation. */
  insertOwned(table: string, role: Role, object: Row): Promise<Answer> {
    const owner = newOwnerOf(table, role);
    if (owner === 'profile') return this.#insertWithProfile(table, role, object);
    if (owner === 'company') return this.#insertWithCompany(table, role, object);
    return owner === null
      ? this.insert(table, role, object)
      : this.#insertWithApplication(table, role, object);
  }

  /** A custom field is one of the application form. */
  async #insertWithProfile(table: string, role: Role, object: Row): Promise<Answer> {
    const onForm = 'update fields set "isOnApplicationForm" = true where id = $1';
    if ('fieldId' in object) await this.world.pool.query(onForm, [object.fieldId]);
    const profile = { id: randomUUID() };
    const query = `mutation ($profile: profiles_insert_input!, $object: ${table}_insert_input!) {
      insert_profiles(objects: [$profile]) { affected_rows }
      insert_${table}(objects: [$object]) { affected_rows } }`;
    return this.ask(role, query, { profile, object: { ...object, profileId: profile.id } });
  }

  #insertWithCompany(table: string, role: Role, object: Row): Promise<Answer> {
    const company = { id: randomUUID(), name: 'New' };
    const query = `mutation ($company: companies_insert_input!, $object: ${table}_insert_input!) {
      insert_companies(objects: [$company]) { affected_rows }
      insert_${table}(objects: [$object]) { affected_rows } }`;
    return this.ask(role, query, { company, object: { ...object, companyId: company.id } });
  }

  async #insertWithApplication(table: string, role: Role, object: Row): Promise<Answer> {
    const profileId = object.profileId ?? (await this.world.insert('profiles', this.world.own)).id;
    const application = { id: randomUUID(), profileId, submitted: {}, review: 'pending' };
    const query = `mutation ($application: applications_insert_input!, $object: ${table}_insert_input!) {
      insert_applications(objects: [$application]) { affected_rows }
      insert_${table}(objects: [$object]) { affected_rows } }`;
    return this.ask(role, query, { application, object: { ...object, applicationId: application.id } });
  }

  /** The number of rows of all accounts in all tables that accounts own. */
  async countRows(): Promise<number> {
    const counts = this.world.ownedTables.map((table) => `select count(*) from public."${table}"`);
    const text = `select sum(count)::integer as rows from (${counts.join(' union all ')}) as t`;
    const [[count] = []] = await queryPool(this.world.pool, { name: 'counts', text, values: [] });
    return Number(count);
  }

  references(table: string): Reference[] {
    return this.world.foreignKeys
      .filter(
        (key) =>
          key.table === table &&
          this.world.hasColumn(key.remoteTable, 'groupId') &&
          key.columns.includes('groupId'),
      )
      .map((key) => {
        const column = key.columns.at(-1) ?? '';
        const fixed: Record<string, string> = {};
        for (const [place, local] of key.columns.entries()) {
          const remote = key.remoteColumns[place];
          if (local !== 'groupId' && local !== column && remote) fixed[local] = remote;
        }
        return { column, target: key.remoteTable, fixed };
      });
  }

  /** Values that a row needs so that only the reference can be the reason of a rejection. */
  async prerequisites(table: string, column: string): Promise<Row> {
    if (table === 'statuses' && column === 'parentId') return { kind: null };
    if (column === 'mergedIntoId') return { deletedAt: '2020-01-31T12:00:00Z' };
    const entity =
      { projects_fieldsvalues: 'PROJECT', companies_fieldsvalues: 'COMPANY' }[table] ?? 'PROFILE';
    const type = { fieldValueId: 'singlechoice', locationId: 'singlelocation' }[column];
    if (!table.endsWith('_fieldsvalues') || !type) return {};
    const known = { groupId: this.world.own.groupId, targetedEntity: entity, type };
    return { fieldId: (await this.world.find('fields', known))?.id };
  }

  /** A row of the own account that an update may change, or whose reference it tries to redirect to another account. */
  async ownRow(table: string, column: string): Promise<Row> {
    const { world } = this;
    const { groupId } = world.own;
    const overrides: Row = {};
    // The role intake sees only the tasks of its own API key.
    if (table === 'tasks') overrides.apikeyId = world.own.apikeyId;
    if (table === 'statuses') {
      overrides.parentId = (await world.find('statuses', { groupId, code: 'in_process' }))?.id;
      overrides.kind = null;
    }
    if (table.endsWith('_fieldsvalues') && ['fieldValueId', 'locationId'].includes(column)) {
      Object.assign(overrides, await this.prerequisites(table, column));
      const source = column === 'locationId' ? 'locations' : 'fields_options';
      const known = column === 'locationId' ? { groupId } : { groupId, fieldId: overrides.fieldId };
      overrides[column] = (await world.find(source, known))?.id;
    }
    const found = await world.find(table, { groupId, ...overrides });
    return found ?? world.insert(table, world.own, overrides, 'made');
  }

  /** A row of the other account that the reference would accept if it belonged to the own account. */
  async foreignRow({ column, target, fixed }: Reference, row: Row): Promise<Row> {
    const known: Row = { groupId: this.world.other.groupId };
    for (const [local, remote] of Object.entries(fixed)) {
      // The entity is a constant of the table; the other columns are references themselves.
      if (local.endsWith('Entity')) known[remote] = row[local];
    }
    // Only a status that is a group can be the parent of another one.
    if (target === 'statuses' && column === 'parentId') known.code = 'sourcing';
    const found = await this.world.find(target, known);
    if (!found) throw new Error(`the other account has no ${target}`);
    return found;
  }
}
