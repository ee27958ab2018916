/** Calls of functions with the arguments of a field: functions as root fields, computed fields. */
import type { FunctionArgument } from '../../catalog/table-types.ts';
import { bindArguments } from '../../conditions/call.ts';
import type { CallArgument } from '../../conditions/predicate-types.ts';
import type { ValueSource } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { optionalInput, readObject, readOptional } from '../input/input.ts';
import type { KnownField } from '../selection.ts';

/** A call with the `args` of a field. @throws EngineError when an argument is missing that has no default */
export function planFieldCall(
  context: PlanContext,
  declared: readonly FunctionArgument[],
  field: KnownField,
): CallArgument[] {
  const input = optionalInput(context, field.arguments, 'args');
  const members = input === undefined ? [] : readObject(context, input);
  const values = members.map((member): [string, ValueSource] => {
    const { name, meaning, type } = member;
    const argument =
      meaning?.kind === 'functionArgument' ? declared.find((each) => each.name === meaning.name) : undefined;
    if (argument === undefined) throw new Error(`no argument for ${name}`);
    return [argument.name, readOptional(context, member, coercionFor(type, argument.type))];
  });
  return bindArguments(declared, new Map(values), `${field.at}.args.args`);
}
