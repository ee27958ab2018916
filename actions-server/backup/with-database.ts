/** A connection to the database that is backed up or restored. */
import pg from 'pg';

/**
 * Connects, does `work`, and closes the connection.
 * @param name that Postgres shows for the connection
 * @param signal ends the connection when it aborts, and with it a statement that waits; `work` is not begun after that
 * @throws what the work throws; Error when the database cannot be reached
 */
export async function withDatabase<Result>(
  databaseUrl: string,
  { name, signal }: { readonly name: string; readonly signal?: AbortSignal },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
  client.on('error', () => {});
  const abort = () => void client.end().catch(() => {});
  await client.connect();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', abort);
    await client.end();
  }
}
