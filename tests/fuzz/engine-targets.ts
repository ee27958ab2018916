/**
 * Every request that is valid for the schema of a role can be planned and executed. The tables and the metadata are those
 * of the golden cases, which have more types and more kinds of relationships than the platform.
 */
import { createSession } from '../../hasura/engine/session.ts';
import type { World } from '../support/world.ts';
import { type Operation, type OperationKind, operations } from './documents.ts';
import { type FuzzTarget, fuzzTarget } from './target.ts';

/** Operations that Hasura offers in the schema although Postgres has no function for them. */
const knownGaps = [
  /^function (max|min)\((ltree|uuid)\) does not exist$/,
  /^function (avg|stddev|var)\w*\(money\) does not exist$/,
  /^operator does not exist: box <> box$/,
  /^could not identify an (ordering|equality) operator for type box(\[\])?$/,
];

const variables: [string, string][] = [
  ['x-hasura-user-id', '1'],
  ['x-hasura-tenant-id', '1'],
];

interface EngineError {
  readonly message: string;
  readonly extensions: { readonly code: string; readonly internal?: unknown };
}

/** Runs each operation in a transaction that is rolled back. */
export function engineTarget(world: World, kind: OperationKind, role: string): FuzzTarget {
  const session = createSession(role, variables);
  async function send({ query, variables: given = {} }: Operation) {
    await world.pool.start();
    const response = JSON.parse(await world.engine.run({ query, variables: given }, session)) as {
      readonly errors?: readonly EngineError[];
    };
    await world.pool.undo();
    const [error] = response.errors ?? [];
    const code = error?.extensions.code;
    return {
      status: code ?? 'data',
      isParsed: code !== 'validation-failed' && code !== 'parse-failed',
      isAccepted: error === undefined,
      fault: error === undefined || code !== 'unexpected' ? null : explain(error),
    };
  }
  return fuzzTarget({
    name: `${kind} of the role ${role}`,
    inputs: operations(world.engine.schemaFor(role), kind),
    fewRuns: 40,
    leastAccepted: kind === 'query' ? 0.62 : 0.2,
    // All run in the one transaction of the pool.
    concurrency: 1,
    send,
  });
}

function explain(error: EngineError): string | null {
  const internal = error.extensions.internal as { error?: { message?: string } } | undefined;
  const message = internal?.error?.message ?? JSON.stringify(error);
  return knownGaps.some((gap) => gap.test(message)) ? null : message;
}
