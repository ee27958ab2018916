/**
 * The embedded engine: Hasura's GraphQL over a Postgres pool. A request goes through its stages from top to bottom,
 * and each of them can refuse it:
 *
 *   parse → plan (against the role's schema) → sql and execute (one statement a read, one transaction a mutation)
 *   → the text that Postgres made, passed on untouched
 */
import type { GraphQLSchema } from 'graphql';
import type { Pool } from 'pg';
import { loadModel } from './catalog/model.ts';
import type { Model } from './catalog/model-types.ts';
import { DocumentCache } from './document-cache.ts';
import { EngineError, toResponseBody } from './errors.ts';
import { executeOperation } from './execute/operation.ts';
import { createFetch } from './http.ts';
import { type Log, silentLog } from './log.ts';
import { MetadataError } from './metadata/metadata-error.ts';
import type { Metadata } from './metadata/shape.ts';
import { checkPermissions } from './plan/check-permissions.ts';
import { planOperation } from './plan/document.ts';
import type { GraphqlRequest } from './request.ts';
import { buildRoleSchema } from './schema/build.ts';
import type { RoleSchema } from './schema/role-schema.ts';
import { type Session, sessionFromHeaders } from './session.ts';

export interface EngineOptions {
  /** bigint, numeric, float8 and money as JSON strings, so that no client rounds them. */
  readonly stringifyNumericTypes?: boolean;
  /** Role of callers without credentials; without it they are refused. */
  readonly unauthorizedRole?: string | null;
  /** Shows internal detail (SQL, database messages) in errors. Never in production. */
  readonly devMode?: boolean;
  readonly log?: Log;
}

export interface Engine {
  /** Answers `POST /v1/graphql`, `GET /healthz`, `GET /v1/version` like Hasura's own port. */
  fetch(request: Request): Promise<Response>;
  /** Answers one GraphQL request of a known session with the JSON text of the response, errors included. */
  run(request: Partial<GraphqlRequest> & Pick<GraphqlRequest, 'query'>, session: Session): Promise<string>;
  /** The schema that a role sees, as code generation and introspection want it. */
  schemaFor(role: string, options?: { readonly backendOnly?: boolean }): GraphQLSchema;
  /** Every role that metadata names, `admin` included. */
  readonly roles: readonly string[];
  /** Waits for running requests. The pool is the caller's, and so is closing it. */
  close(): Promise<void>;
}

/**
 * Starts an engine: joins metadata with the database that the pool reaches.
 * @throws MetadataError when the two do not fit together
 */
export async function createEngine(input: {
  readonly metadata: Metadata;
  readonly pool: Pool;
  /** null: callers need no secret and are admin, or whatever role they say. */
  readonly adminSecret: string | null;
  readonly options?: EngineOptions;
}): Promise<Engine> {
  const { pool, adminSecret, options = {} } = input;
  const {
    stringifyNumericTypes = false,
    unauthorizedRole = null,
    devMode = false,
    log = silentLog,
  } = options;
  const model = await loadModel(pool, input.metadata);
  const problems = checkPermissions(model);
  if (problems.length > 0) throw new MetadataError('inconsistent metadata', problems);
  const notIntrospectable = new Set(input.metadata.graphql_schema_introspection.disabled_for_roles);
  const schemas = new RoleSchemas(model, notIntrospectable);
  const documents = new DocumentCache();
  const running = new Set<Promise<unknown>>();

  async function answer(request: GraphqlRequest, session: Session): Promise<string> {
    const document = documents.parse(request.query);
    const plan = planOperation({
      roleSchema: schemas.get(session.role, session.backendOnly),
      document,
      operationName: request.operationName,
      variables: request.variables,
      session,
      options: { stringifyNumericTypes },
    });
    if (plan.kind === 'subscription') {
      throw new EngineError(
        'not-supported',
        'subscriptions are not supported over HTTP, use websockets instead',
      );
    }
    const data = await executeOperation(plan, { pool, session, options: { stringifyNumericTypes, devMode } });
    return `{"data":${data}}`;
  }

  function fail(error: unknown, role: string | null): string {
    const isUnforeseen = !(error instanceof EngineError) || error.code === 'unexpected';
    if (isUnforeseen) log({ kind: 'requestFailed', role, error });
    return JSON.stringify(toResponseBody(error, { devMode }));
  }

  async function run(request: Parameters<Engine['run']>[0], session: Session): Promise<string> {
    const answering = answer({ variables: {}, operationName: null, ...request }, session).catch((error) =>
      fail(error, session.role),
    );
    running.add(answering);
    try {
      return await answering;
    } finally {
      running.delete(answering);
    }
  }

  return {
    fetch: createFetch({
      run,
      fail: (error) => fail(error, null),
      sessionOf: (headers) => sessionFromHeaders(headers, { adminSecret, unauthorizedRole }),
      isHealthy: () =>
        pool.query('select 1').then(
          () => true,
          () => false,
        ),
    }),
    run,
    schemaFor: (role, { backendOnly = false } = {}) => schemas.get(role, backendOnly).schema,
    roles: [...model.roles].sort(),
    close: async () => {
      await Promise.allSettled([...running]);
    },
  };
}

/** Role schemas, made when first asked for. */
class RoleSchemas {
  readonly #model: Model;
  readonly #notIntrospectable: ReadonlySet<string>;
  readonly #known = new Map<string, RoleSchema>();

  constructor(model: Model, notIntrospectable: ReadonlySet<string>) {
    this.#model = model;
    this.#notIntrospectable = notIntrospectable;
  }

  get(role: string, backendOnly: boolean): RoleSchema {
    const key = `${backendOnly ? 'backend' : 'plain'} ${role}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const built = buildRoleSchema(this.#model, role, backendOnly, !this.#notIntrospectable.has(role));
    // Anybody with the secret can name any role; only those of the metadata are worth remembering.
    if (this.#model.roles.has(role)) this.#known.set(key, built);
    return built;
  }
}
