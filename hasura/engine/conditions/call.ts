/** Arguments of function calls, in the order of the function's declaration. */
import type { FunctionArgument } from '../catalog/table-types.ts';
import { EngineError } from '../errors.ts';
import type { ValueSource } from '../values/value-source.ts';
import type { CallArgument } from './predicate-types.ts';

/**
 * The arguments of a call. An omitted one takes its default in Postgres, so all that follow it are passed by name.
 * @param input values of the request, by the arguments' GraphQL names
 * @param at JSONPath of the input
 * @throws EngineError when an argument without default is missing, or an unnamed one would have to be passed by name
 */
export function bindArguments(
  declared: readonly FunctionArgument[],
  input: ReadonlyMap<string, ValueSource>,
  at: string,
): CallArgument[] {
  const boundValue = ({ role, name }: FunctionArgument): CallArgument['value'] | undefined => {
    if (role === 'tableRow') return 'row';
    return role === 'session' ? { kind: 'sessionObject' } : input.get(name);
  };
  let hasOmitted = false;
  return declared.flatMap((argument) => {
    const value = boundValue(argument);
    if (value === undefined) {
      if (!argument.hasDefault) {
        throw new EngineError('not-supported', 'Non default arguments cannot be omitted', at);
      }
      hasOmitted = true;
      return [];
    }
    if (hasOmitted && argument.sqlName === null) {
      throw new EngineError('not-supported', 'Only last set of positional arguments can be omitted', at);
    }
    return [{ argument, byName: hasOmitted ? argument.sqlName : null, value }];
  });
}

/** The arguments of a call without input. @throws EngineError when an argument has no default */
export function bindDefaultArguments(declared: readonly FunctionArgument[]): CallArgument[] {
  return bindArguments(declared, new Map(), '$');
}
