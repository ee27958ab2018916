/** Statements on a connection of their own, of any role. */
import pg from 'pg';

/** Runs statements one after another; returns the rows of the last one. */
export async function runStatements<Row extends object>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
