/** Sources of values → the parameter texts of a statement. The only place where session variables are read. */
import { EngineError } from '../errors.ts';
import { valueAt } from '../plan/input/variables.ts';
import type { Session } from '../session.ts';
import { arrayLiteral } from '../values/array-literal.ts';
import { coerce } from '../values/coerce.ts';
import type { ValueSource } from '../values/value-source.ts';
import { viewOfJson } from '../values/value-view.ts';

export interface BindContext {
  readonly session: Session;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The current value of each column of a stream's cursor. */
  readonly cursor?: readonly (string | null)[];
}

/** @throws EngineError for a missing session variable, or a value that is invalid for its type. */
export function bind(parameters: readonly ValueSource[], context: BindContext): (string | null)[] {
  return parameters.map((source) => bindOne(source, context));
}

function bindOne(source: ValueSource, context: BindContext): string | null {
  const { session, variables, cursor } = context;
  switch (source.kind) {
    case 'constant':
      return source.text;
    case 'session': {
      const text = session.variables.get(source.name);
      if (text !== undefined) return text;
      throw new EngineError('not-found', `missing session variable: "${source.name}"`);
    }
    case 'time': {
      const text = bindOne(source.of, context);
      return text !== null && /^\s*now(?:\(\))?\s*$/i.test(text) ? new Date().toISOString() : text;
    }
    case 'sessionObject':
      return JSON.stringify(Object.fromEntries(session.variables));
    case 'array':
      return arrayLiteral(
        source.items.map((item) => bindOne(item, context)),
        source.elementType,
      );
    case 'cursor': {
      const position = cursor?.[source.index];
      if (position === undefined) throw new Error(`no cursor value is bound at ${source.index}`);
      return position;
    }
    case 'variable':
      return coerce(source.coercion, viewOfJson(valueAt(variables, source.path)), source.at);
  }
}
