/**
 * Hasura for the programs of an operator, the command line and scripts. They speak to it over the network, by
 * graphql-request; what they send and how its errors are read is the same as in the server.
 */

import {
  type CancelSignal,
  toAbortSignal,
  withTimeout,
  writeHeaderTexts,
  writeJson,
} from '@platform/runtime';
import { ClientError, GraphQLClient } from 'graphql-request';
import { serviceUnavailable } from '../errors.ts';
import type { DocumentSession, HasuraDocuments } from './client.ts';
import { type Document, fixedDocument, type TypedDocument } from './documents.ts';
import { adminHeaders, type Headers, identityHeaders } from './identity.ts';
import { dataIn, expectAnswer, refusal } from './refusal.ts';
import { createSchemaCheck, type SchemaCheck } from './schema-check.ts';
import { builtSchema } from './schema-marks.ts';
import type { RequestOptions } from './transport.ts';

/** How long an operator waits for an answer, in milliseconds. */
const patienceMs = 30_000;

/**
 * Hasura as the command line asks it.
 * @param options the address of its GraphQL, its admin secret, and the milliseconds until a response
 */
export function createOperatorHasura(options: {
  readonly endpoint: URL;
  readonly adminSecret: string;
  readonly timeoutMs?: number;
}): HasuraDocuments {
  const { endpoint, adminSecret, timeoutMs = patienceMs } = options;
  const client = new GraphQLClient(endpoint.href, {
    // Each document holds one operation, so its name is not needed; finding it would parse the document every time.
    excludeOperationName: true,
    jsonSerializer: { parse: JSON.parse, stringify: writeJson },
  });
  const identity = { actor: 'cli', adminSecret } as const;
  const admin = adminHeaders(identity);
  const schemaCheck = createSchemaCheck(builtSchema(), (document) =>
    ask(client, { document, variables: {}, headers: admin, timeoutMs }),
  );
  const session = (headers: Headers) => new OperatorSession(client, headers, timeoutMs, schemaCheck);
  return {
    as: (role, account) => session(identityHeaders(role, account, identity)),
    asAdmin: () => session(admin),
  };
}

class OperatorSession implements DocumentSession {
  readonly #client: GraphQLClient;
  readonly #headers: Headers;
  readonly #timeoutMs: number;
  readonly #schemaCheck: SchemaCheck;

  constructor(client: GraphQLClient, headers: Headers, timeoutMs: number, schemaCheck: SchemaCheck) {
    this.#client = client;
    this.#headers = new Map(headers).set(...fixedDocument);
    this.#timeoutMs = timeoutMs;
    this.#schemaCheck = schemaCheck;
  }

  async request<Result>(
    document: TypedDocument<Result, never>,
    variables: object,
    { signal, timeoutMs = this.#timeoutMs }: RequestOptions = {},
  ): Promise<Result> {
    const headers = this.#headers;
    const answer = await ask(this.#client, { document, variables, headers, timeoutMs, signal });
    const data = dataIn(answer);
    if (data === null) throw await refusal(answer, 'service', answer.status, this.#schemaCheck);
    return data as Result;
  }
}

/**
 * Sends a document and returns the parsed answer, with its errors.
 * @throws AppError service_unavailable when Hasura does not answer
 */
async function ask(
  client: GraphQLClient,
  request: {
    readonly document: Document;
    readonly variables: object;
    readonly headers: Headers;
    readonly timeoutMs: number;
    readonly signal?: CancelSignal | undefined;
  },
): Promise<{ readonly status: number }> {
  const { document, variables, headers, timeoutMs, signal } = request;
  try {
    const answer = await withTimeout(timeoutMs, signal, (either) =>
      client
        .rawRequest({
          query: document.toString(),
          variables: { ...variables },
          requestHeaders: writeHeaderTexts(Object.fromEntries(headers)),
          signal: toAbortSignal(either),
        })
        .catch(refusedAnswer),
    );
    expectAnswer(answer);
    return answer;
  } catch (error) {
    throw serviceUnavailable(error);
  }
}

/** The answer of which the library has made an error, whose message holds the document and the variables. */
function refusedAnswer(error: unknown): { readonly status: number } {
  if (error instanceof ClientError) return error.response;
  throw error;
}
