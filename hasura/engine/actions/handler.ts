/** Where the handlers of actions are: addresses and headers, with the environment filled in once, at the start. */
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
  readonly problems: readonly MetadataProblem[];
}

/** Handlers by name of the action; a variable that is not set is a problem. */
export function resolveHandlers(actions: readonly Action[], environment: Environment): ResolvedHandlers {
  const handlers = new Map<string, Handler>();
  const problems: MetadataProblem[] = [];
  for (const action of actions) {
    const complain = (message: string): void => {
      problems.push({ file: null, key: `action "${action.name}"`, message });
    };
    const variableOf = (variable: string): string => {
      const value = environment[variable];
      if (value === undefined || value === '') complain(`the environment variable ${variable} is not set`);
      return value ?? '';
    };
    const before = problems.length;
    const address = action.handler.replaceAll(
      /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g,
      (_, variable: string) => variableOf(variable),
    );
    const headers = action.headers.map(
      (header) => [header.name, 'value' in header ? header.value : variableOf(header.variable)] as const,
    );
    if (problems.length > before) continue;
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || !/^https?:$/.test(url.protocol))
      complain(`the handler "${action.handler}" is no web address`);
    else handlers.set(action.name, { action, url, headers });
  }
  return { handlers, problems };
}
