/**
 * Bounds the prepared statements of a connection. `pg` never deallocates one while the connection is open; here the
 * least recently used one is closed when another is parsed, in the same round trip.
 */
import type pg from 'pg';
import { LeastRecentlyUsed } from '../../../http-server/least-recently-used.ts';
import type { NamedReuse } from './statement-names.ts';

/** Statements of lists and of fixed documents take up to a megabyte each in the server process of the connection. */
const maxStatements: Readonly<Record<NamedReuse, number>> = { byKey: 1000, stable: 32, fixed: 48 };

/** The part of pg's own connection that this file uses. */
interface StatementConnection {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { readonly name?: string }): void;
  bind(config: { readonly statement?: string }): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
}

const limited = new WeakSet<pg.ClientBase>();

/** Bounds the engine's prepared statements of a client from now on. May be called again for the same client. */
export function limitPreparedStatements(client: pg.ClientBase): void {
  if (limited.has(client)) return;
  limited.add(client);
  const { connection } = client as unknown as { readonly connection?: StatementConnection };
  if (connection === undefined) return;
  const closeStatement = (name: string): void => {
    delete connection.parsedStatements[name];
    delete connection.submittedNamedStatements[name];
    connection.close({ type: 'S', name });
  };
  const statements = new Map(
    Object.entries(maxStatements).map(([reuse, max]) => [
      reuse,
      new LeastRecentlyUsed<true>(max, closeStatement),
    ]),
  );
  const statementsLike = (name: string | undefined) => statements.get(name?.split(' ', 1)[0] ?? '');
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  connection.parse = (query) => {
    if (query.name !== undefined) statementsLike(query.name)?.set(query.name, true);
    parse(query);
  };
  connection.bind = (config) => {
    if (config.statement !== undefined) statementsLike(config.statement)?.get(config.statement);
    bind(config);
  };
}
