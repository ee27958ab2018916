/** An engine with actions, with requests through its `fetch`. */
import { createEngine, type Engine, type EngineOptions } from '@platform/engine';
import { type ActionsWorld, actionsMetadata, openActionsWorld } from './actions-world.ts';

const adminSecret = 'only for tests';

/** Headers of the role with permissions. */
export const asUser = { 'x-hasura-role': 'user', 'x-hasura-user-id': '1' };

export interface Answer {
  readonly data?: Record<string, unknown>;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

export interface Asking {
  readonly variables?: object;
  /** Default: `asUser`. The admin secret is added. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another engine on the same world. */
  readonly of?: Engine;
}

export interface ActionsEngine extends ActionsWorld {
  readonly engine: Engine;
  ask(query: string, asking?: Asking): Promise<Answer>;
  /** Sets the response of the handler. */
  answerWith(json: unknown, status?: number): void;
  /** Another engine; the caller closes it. */
  startEngine(options?: EngineOptions): Promise<Engine>;
  /** Clears the recorded calls of the handler. */
  reset(): void;
}

export async function openActionsEngine(options: EngineOptions = {}): Promise<ActionsEngine> {
  const world = await openActionsWorld();
  const startEngine = (others: EngineOptions = {}) =>
    createEngine({
      metadata: actionsMetadata(),
      pool: world.database.pool,
      adminSecret,
      options: { ...others, metadata: { environment: world.environment, ...others.metadata } },
    });
  const engine = await startEngine(options);
  return {
    ...world,
    engine,
    startEngine,
    ask: async (query, { variables = {}, headers = asUser, of = engine } = {}) => {
      const response = await of.fetch(
        new Request('http://engine/v1/graphql', {
          method: 'POST',
          headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
          body: JSON.stringify({ query, variables }),
        }),
      );
      expect(response.status).toBe(200);
      return (await response.json()) as Answer;
    },
    answerWith: (json, status = 200) => {
      world.handler.answer = () => ({ json, status });
    },
    reset: () => {
      world.handler.calls.length = 0;
    },
    close: async () => {
      await engine.close();
      await world.close();
    },
  };
}

/** The only error of a response. */
export function rejected(message: unknown, code: string, path = '$'): object {
  return { errors: [{ message, extensions: { path, code } }] };
}
