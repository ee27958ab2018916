/** Arguments of function calls: functions as root fields, computed fields. */
import type { GraphQLInputObjectType } from 'graphql';
import type { FunctionArgument } from '../../catalog/model-types.ts';
import type { CallArgument } from '../../conditions/predicate-types.ts';
import { EngineError } from '../../errors.ts';
import type { ValueSource } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { type InputValue, readObject, readOptional } from '../input/input-value.ts';

/**
 * The arguments of a call in the order of the function's declaration. An omitted one takes its default in
 * Postgres, so whatever follows has to be written by name.
 * @param input value of `args`, or null when it was not given
 * @param at JSONPath of `args`
 */
export function planCall(
  context: PlanContext,
  declared: readonly FunctionArgument[],
  input: { readonly value: InputValue; readonly type: GraphQLInputObjectType } | null,
  at: string,
): CallArgument[] {
  const given = new Map<string, ValueSource>();
  if (input !== null) {
    for (const member of readObject(context, input.value, input.type, at)) {
      const meaning = member.field.extensions.meaning;
      const argument =
        meaning?.kind === 'functionArgument' ? declared.find(({ name }) => name === meaning.name) : undefined;
      if (argument === undefined) throw new Error(`no argument stands behind ${member.name}`);
      const coercion = coercionFor(member.field.type, argument.type);
      given.set(argument.name, readOptional(context, member.value, coercion, member.at));
    }
  }
  return arrange(declared, given, at);
}

/** The arguments of a call that needs none from the caller. */
export function planBareCall(declared: readonly FunctionArgument[]): CallArgument[] {
  return arrange(declared, new Map(), '$');
}

function arrange(
  declared: readonly FunctionArgument[],
  given: ReadonlyMap<string, ValueSource>,
  at: string,
): CallArgument[] {
  const values = declared.map((argument): CallArgument['value'] | undefined => {
    if (argument.role === 'tableRow') return 'row';
    if (argument.role === 'session') return { kind: 'sessionObject' };
    return given.get(argument.name);
  });
  if (declared.some((argument, index) => values[index] === undefined && !argument.hasDefault)) {
    throw new EngineError('not-supported', 'Non default arguments cannot be omitted', at);
  }
  let hasOmitted = false;
  return declared.flatMap((argument, index) => {
    const value = values[index];
    if (value === undefined) {
      hasOmitted = true;
      return [];
    }
    if (hasOmitted && argument.sqlName === null) {
      throw new EngineError('not-supported', 'Only last set of positional arguments can be omitted', at);
    }
    return [{ argument, byName: hasOmitted ? argument.sqlName : null, value }];
  });
}
