/**
 * A query of a prepared statement that Postgres runs by the generic plan of the statement, whatever the values are. The
 * setting that says so is sent in front of it in the same message, and lasts until the end of the message, or of the
 * transaction that is open: no other query is affected, and there is no further round trip.
 */
import pg from 'pg';

/** The part of pg's own connection that this file uses. */
interface StatementConnection {
  readonly parsedStatements: Readonly<Record<string, string>>;
  bind(config: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(config: Record<string, never>): void;
}

/** The query object of `pg`, which the client calls with the messages of the server. */
interface WireQuery {
  /** Called by `submit`, whose messages are sent as one. */
  prepare(connection: StatementConnection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: StatementConnection): void;
}

type Callback = (error: Error | undefined, result: pg.QueryArrayResult) => void;

const Query = pg.Query as unknown as new (
  config: pg.QueryArrayConfig,
  values: undefined,
  callback: Callback,
) => WireQuery;

/** The expression that sets it for the rest of the transaction. */
export const setGenericPlan = `set_config('plan_cache_mode', 'force_generic_plan', true)`;

const setting = { name: 'generic plan', text: `select ${setGenericPlan}` };

class GenericPlanQuery extends Query {
  #isSet = false;

  override prepare(connection: StatementConnection): void {
    connection.bind({ statement: setting.name, values: [] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: object): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: StatementConnection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    else this.#isSet = true;
  }
}

/** Runs a query by the generic plan of its statement. @param query has the name of a statement */
export async function queryByGenericPlan<Row extends unknown[]>(
  client: Pick<pg.ClientBase, 'query'>,
  query: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult<Row>> {
  const { connection } = client as unknown as { readonly connection: StatementConnection };
  // Once for each connection: a message of its own, whose answer the client knows how to read.
  if (connection.parsedStatements[setting.name] === undefined) await client.query(setting);
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) =>
      error ? reject(error) : resolve(result as pg.QueryArrayResult<Row>);
    client.query(new GenericPlanQuery(query, undefined, settle) as unknown as pg.Submittable);
  });
}
