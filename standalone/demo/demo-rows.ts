/**
 * Collects the rows of the demo account, table by table, and writes them with one mutation: Hasura runs its root
 * fields in one transaction, so that the account is there as a whole or not at all.
 *
 * Rows refer to each other by ids made here. Tables are written in the order in which they were first added to:
 * what is referred to must be added first.
 */
import { randomUUID } from 'node:crypto';
import type { Hasura } from '../../actions-server/graphql/client.ts';

export type Row = Readonly<Record<string, unknown>>;

export class DemoRows {
  readonly #groupId: string;
  readonly #tables = new Map<string, Row[]>();

  constructor(groupId: string) {
    this.#groupId = groupId;
  }

  /** Adds a row that the account owns and returns its id. */
  add(table: string, row: Row): string {
    return this.addShared(table, { groupId: this.#groupId, ...row });
  }

  /** Adds a row that all accounts see and returns its id. */
  addShared(table: string, row: Row): string {
    const id = randomUUID();
    const rows = this.#tables.get(table) ?? [];
    rows.push({ id, ...row });
    this.#tables.set(table, rows);
    return id;
  }

  /** Writes all rows, or none when one is rejected. */
  async write(hasura: Hasura): Promise<void> {
    const tables = [...this.#tables.keys()];
    const parameters = tables.map((table) => `$${table}: [${table}_insert_input!]!`).join(', ');
    const fields = tables.map((table) => `insert_${table}(objects: $${table}) { affected_rows }`).join('\n');
    await hasura
      .asAdmin()
      .request(`mutation CreateDemoAccount(${parameters}) {\n${fields}\n}`, Object.fromEntries(this.#tables));
  }
}

/** An ISO 8601 time some days before (or, negative, after) now: a demo account should look used, not archived. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
