/** What Postgres needs to plan a statement, by `explain (memory)`. */
import type pg from 'pg';

export interface Planning {
  /** Of the planner, in MB of 1 000 000 bytes. */
  readonly megabytes: number;
  readonly milliseconds: number;
}

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records the reads that a pool of the engine sends; it has to be called before the pool is used. */
export function recordReads(pool: pg.Pool): SentStatement[] {
  const sent: SentStatement[] = [];
  pool.on('connect', (client) => {
    // The method by which the engine reads: see execute/bytes-client.ts.
    const reading = client as unknown as { queryBytes: (query: SentStatement) => unknown };
    const queryBytes = reading.queryBytes.bind(client);
    reading.queryBytes = (query) => {
      sent.push({ text: query.text, values: query.values });
      return queryBytes(query);
    };
  });
  return sent;
}

/** Plans a statement again, without running it. */
export async function explainPlanning(
  database: Pick<pg.Pool, 'query'>,
  { text, values }: SentStatement,
): Promise<Planning> {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain (memory, summary) ${text}`, [
    ...values,
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  const [, kilobytes] = /Memory: used=(\d+)kB/.exec(plan) ?? [];
  const [, milliseconds] = /Planning Time: ([\d.]+) ms/.exec(plan) ?? [];
  return { megabytes: (Number(kilobytes) * 1024) / 1e6, milliseconds: Number(milliseconds) };
}
