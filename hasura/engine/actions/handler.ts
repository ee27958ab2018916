/**
 * Where the handlers of actions are: addresses and headers, with the environment filled in once, at the start.
 *
 * A variable that is not set makes its action unavailable and nothing else: an engine without the service behind its
 * actions, as consoles and code generation start it, still serves the tables. What no environment could mend is a
 * problem of the metadata and stops the start.
 */
import type { Action } from '../catalog/action-types.ts';
import type { MetadataProblem } from '../metadata/metadata-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An action's handler, ready to be called. */
export interface Handler {
  readonly action: Action;
  readonly url: URL;
  /** Of every call, over whatever the caller sent. */
  readonly headers: readonly (readonly [string, string])[];
}

export interface ResolvedHandlers {
  readonly handlers: ReadonlyMap<string, Handler>;
  /** Variables that are not set, by name of the action they belong to. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly MetadataProblem[];
}

/** Handlers by name of the action. */
export function resolveHandlers(actions: readonly Action[], environment: Environment): ResolvedHandlers {
  const handlers = new Map<string, Handler>();
  const missing = new Map<string, readonly string[]>();
  const problems: MetadataProblem[] = [];
  for (const action of actions) {
    const unset = new Set<string>();
    const variableOf = (variable: string): string => {
      const value = environment[variable];
      if (value === undefined || value === '') unset.add(variable);
      return value ?? '';
    };
    const address = action.handler.replaceAll(
      /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g,
      (_, variable: string) => variableOf(variable),
    );
    const headers = action.headers.map(
      (header) => [header.name, 'value' in header ? header.value : variableOf(header.variable)] as const,
    );
    if (unset.size > 0) {
      missing.set(action.name, [...unset]);
      continue;
    }
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !/^https?:$/.test(url.protocol))
      problems.push({
        file: null,
        key: `action "${action.name}"`,
        message: `the handler "${action.handler}" is no web address`,
      });
    else handlers.set(action.name, { action, url, headers });
  }
  return { handlers, missing, problems };
}
