/**
 * Every request that is valid for the schema of a role can be planned and executed. The tables and the metadata are those
 * of the golden cases, which have more types and more kinds of relationships than the platform.
 */

import { createSession } from '@platform/engine';
import { measure, unbounded } from '@platform/engine/testing';
import { type OperationDefinitionNode, parse } from 'graphql';
import type { World } from '../support/world.ts';
import { type Operation, type OperationForms, type OperationKind, operations } from './documents.ts';
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

/**
 * Runs each operation in a transaction that is rolled back. With literals in the places of its variables it has the same
 * measure under the limits, and the same answer.
 */
export function engineTarget(world: World, kind: OperationKind, role: string): FuzzTarget {
  const session = createSession(role, variables);
  const schema = world.engine.schemaFor(role);
  const measureOf = ({ query, variables: given = {} }: Operation) => {
    const document = parse(query);
    const operation = document.definitions[0] as OperationDefinitionNode;
    return measure({ document, operation, schema, variables: given }, unbounded).measured;
  };
  async function answerTo({ query, variables: given = {} }: Operation) {
    await world.pool.start();
    const text = await world.engine.run({ query, variables: given }, session);
    await world.pool.undo();
    const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly EngineError[] };
    return { text, error: errors[0] };
  }
  async function send(sent: OperationForms) {
    const { text, error } = await answerTo(sent);
    const code = error?.extensions.code;
    const answer = {
      status: code ?? 'data',
      isParsed: code !== 'validation-failed' && code !== 'parse-failed',
      isAccepted: error === undefined,
    };
    if (code === 'unexpected') return { ...answer, fault: explain(error as EngineError) };
    const literal = { query: sent.ofLiterals };
    const measured = JSON.stringify(measureOf(sent));
    const asLiteral = JSON.stringify(measureOf(literal));
    if (measured !== asLiteral) return { ...answer, fault: `measures ${measured}, ${asLiteral} as literals` };
    const other = await answerTo(literal);
    // Mutations make new ids and times, and messages name what was found: a literal, or JSON.
    const isSame =
      error === undefined && kind === 'query' ? other.text === text : other.error?.extensions.code === code;
    return { ...answer, fault: isSame ? null : `answered ${text}, ${other.text} as literals` };
  }
  return fuzzTarget({
    name: `${kind} of the role ${role}`,
    inputs: operations(schema, kind),
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
