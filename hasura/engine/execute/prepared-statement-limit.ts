/**
 * Bounds the named statements that a connection keeps. `pg` gives none back as long as a connection lives; here the
 * one that was not used for longest is closed when another is parsed in its place, in the same round trip.
 */
import type pg from 'pg';
import { LeastRecentlyUsed } from '../least-recently-used.ts';
import type { Reuse } from '../prepare/prepared.ts';

/** Those of lists take up to a megabyte of the connection's process each. */
const maxStatements: Readonly<Record<Exclude<Reuse, 'never'>, number>> = { byKey: 1000, stable: 32 };

/** The part of pg's own connection that is used. */
interface StatementConnection {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { readonly name?: string }): void;
  bind(config: { readonly statement?: string }): void;
  close(message: { readonly type: 'S'; readonly name: string }): void;
}

const bounded = new WeakSet<pg.ClientBase>();

/** Bounds what a client keeps of the engine's statements from now on. May be called again for the same client. */
export function limitPreparedStatements(client: pg.ClientBase): void {
  if (bounded.has(client)) return;
  bounded.add(client);
  const { connection } = client as unknown as { readonly connection?: StatementConnection };
  if (connection === undefined) return;
  const closeStatement = (name: string): void => {
    delete connection.parsedStatements[name];
    delete connection.submittedNamedStatements[name];
    connection.close({ type: 'S', name });
  };
  const kept = new Map(
    Object.entries(maxStatements).map(([reuse, most]) => [
      reuse,
      new LeastRecentlyUsed<true>(most, closeStatement),
    ]),
  );
  const keptLike = (name: string | undefined) => kept.get(name?.split(' ', 1)[0] ?? '');
  const parse = connection.parse.bind(connection);
  const bind = connection.bind.bind(connection);
  connection.parse = (query) => {
    if (query.name !== undefined) keptLike(query.name)?.set(query.name, true);
    parse(query);
  };
  connection.bind = (config) => {
    if (config.statement !== undefined) keptLike(config.statement)?.get(config.statement);
    bind(config);
  };
}
