/**
 * What attacks on another account's rows are made of: objects a role may insert, references that could be bent, and
 * the columns of its permissions. Every request carries the header of the service, so that it has all rights there are.
 */
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
  /** The other columns of the key and what they are called there, the account left out. */
  readonly fixed: Record<string, string>;
}

/** Every (role, table) for which the matrix allows the operation. */
export function writers(operation: Exclude<Operation, 'select'>): { role: Role; table: string }[] {
  return matrixRoles.flatMap((role) =>
    [...matrix].filter(([, said]) => said[role][operation] !== 'absent').map(([table]) => ({ role, table })),
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

/** Rejected for what it refers to: by the foreign key, or before that by the check of the permission. */
export function isRejectedReference(answer: Answer): boolean {
  const [error] = answer.errors ?? [];
  return (
    answer.data === undefined &&
    /^(Foreign key violation|check constraint of an insert\/update permission)/.test(error?.message ?? '')
  );
}

export class Attacker {
  readonly world: World;
  readonly #untouched: string;

  private constructor(world: World, untouched: string) {
    this.world = world;
    this.#untouched = untouched;
  }

  static async create(): Promise<Attacker> {
    const world = await World.create();
    return new Attacker(world, await world.fingerprint(world.other));
  }

  /** Fails unless every row of the other account is as it was at the beginning. */
  async expectNoHarm(): Promise<void> {
    expect(await this.world.fingerprint(this.world.other)).toBe(this.#untouched);
  }

  ask(role: Role, query: string, variables: Row): Promise<Answer> {
    return this.world.ask({ role, account: this.world.own }, query, variables);
  }

  /** An object the role may insert; all it refers to is its own and unused, so nothing else can stop it. */
  async insertable(table: string, role: Role, given: Row = {}): Promise<Row> {
    const row = await this.world.makeRow(table, table === 'colors' ? null : this.world.own, given, 'made');
    return only(row, columnsOf(table, 'insert', role));
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

  /** Rows of all accounts in all their tables. */
  async countRows(): Promise<number> {
    const counts = this.world.ownedTables.map((table) => `select count(*) from public."${table}"`);
    const { rows } = await this.world.pool.query(
      `select sum(count)::integer as rows from (${counts.join(' union all ')}) as t`,
    );
    return rows[0]?.rows as number;
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

  /** What a row needs so that nothing but the reference can be wrong with it. */
  async setting(table: string, column: string): Promise<Row> {
    if (table === 'statuses' && column === 'parentId') return { kind: null };
    if (column === 'mergedIntoId') return { deletedAt: '2020-01-31T12:00:00Z' };
    const entity =
      { projects_fieldsvalues: 'PROJECT', companies_fieldsvalues: 'COMPANY' }[table] ?? 'PROFILE';
    const type = { fieldValueId: 'singlechoice', locationId: 'singlelocation' }[column];
    if (!table.endsWith('_fieldsvalues') || !type) return {};
    const known = { groupId: this.world.own.groupId, targetedEntity: entity, type };
    return { fieldId: (await this.world.find('fields', known))?.id };
  }

  /** An own row to bend the reference of: one that refers to something of its own where the kind of row asks for it. */
  async ownRow(table: string, column: string): Promise<Row> {
    const { world } = this;
    const { groupId } = world.own;
    const given: Row = {};
    // An application sees the tasks of its own key alone.
    if (table === 'tasks') given.apikeyId = world.own.apikeyId;
    if (table === 'statuses') {
      given.parentId = (await world.find('statuses', { groupId, code: 'in_process' }))?.id;
      given.kind = null;
    }
    if (table.endsWith('_fieldsvalues') && ['fieldValueId', 'locationId'].includes(column)) {
      Object.assign(given, await this.setting(table, column));
      const source = column === 'locationId' ? 'locations' : 'fields_options';
      const known = column === 'locationId' ? { groupId } : { groupId, fieldId: given.fieldId };
      given[column] = (await world.find(source, known))?.id;
    }
    return world.insert(table, world.own, given, 'made');
  }

  /** A row of the other account that the reference would accept if it were one's own. */
  async foreignRow({ column, target, fixed }: Reference, row: Row): Promise<Row> {
    const known: Row = { groupId: this.world.other.groupId };
    for (const [local, remote] of Object.entries(fixed)) {
      // Which field an option belongs to is itself a reference; the entity is a constant of the table.
      if (local.endsWith('Entity')) known[remote] = row[local];
    }
    // Only a group can be the parent of a status.
    if (target === 'statuses' && column === 'parentId') known.code = 'sourcing';
    const found = await this.world.find(target, known);
    if (!found) throw new Error(`the other account has no ${target}`);
    return found;
  }
}
