/**
 * An account for tests of the constraints and triggers of the database, as the owner of the tables: no engine, no
 * permissions.
 */
import type pg from 'pg';

export type Row = Record<string, unknown>;

/** Writes rows of one account. Every statement is its own transaction. */
export class TestAccount {
  readonly groupId: string;
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool, groupId: string) {
    this.#pool = pool;
    this.groupId = groupId;
  }

  static async create(pool: pg.Pool): Promise<TestAccount> {
    const { rows } = await pool.query(`insert into groups (name) values ('Account') returning id`);
    return new TestAccount(pool, rows[0]?.id as string);
  }

  /** Inserts a row of this account and returns the stored row. */
  async insert(table: string, row: Row = {}): Promise<Row> {
    const whole: Row = { groupId: this.groupId, ...row };
    const names = Object.keys(whole);
    const { rows } = await this.#pool.query(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
       values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning *`,
      Object.values(whole).map((value) =>
        value !== null && typeof value === 'object' && !(value instanceof Date)
          ? JSON.stringify(value)
          : value,
      ),
    );
    return rows[0] as Row;
  }

  /** Updates a row by its id and returns the stored row. */
  async update(table: string, row: Row, values: Row): Promise<Row> {
    const names = Object.keys(values);
    const { rows } = await this.#pool.query(
      `update "${table}" set ${names.map((name, place) => `"${name}" = $${place + 2}`).join(', ')} where id = $1 returning *`,
      [row.id, ...Object.values(values)],
    );
    return rows[0] as Row;
  }

  async delete(table: string, row: Row): Promise<void> {
    await this.#pool.query(`delete from "${table}" where id = $1`, [row.id]);
  }

  async read(table: string, row: Row): Promise<Row> {
    const { rows } = await this.#pool.query(`select * from "${table}" where id = $1`, [row.id]);
    return rows[0] as Row;
  }

  async query(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#pool.query(text, values)).rows as Row[];
  }

  /** The status of this account with this entity and code. */
  async status(targetedEntity: string, code: string): Promise<Row> {
    const rows = await this.query(
      'select * from statuses where "groupId" = $1 and "targetedEntity" = $2 and code = $3',
      [this.groupId, targetedEntity, code],
    );
    return rows[0] as Row;
  }
}

/** The SQLSTATE and the constraint with which Postgres rejects a statement. */
export async function rejectionOf(
  work: Promise<unknown>,
): Promise<{ code?: string; constraint?: string } | 'nothing'> {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    return { ...(code ? { code } : {}), ...(constraint ? { constraint } : {}) };
  }
}
