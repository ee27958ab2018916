/** Calls of functions with the arguments of a field: functions as root fields, computed fields. */
import type { FunctionArgument } from '../../catalog/table-types.ts';
import { bindArguments } from '../../conditions/call.ts';
import type { CallArgument } from '../../conditions/predicate-types.ts';
import type { ValueSource } from '../../values/value-source.ts';
import type { PlanContext } from '../context.ts';
import { coercionFor } from '../input/coercion.ts';
import { readObject, readOptional } from '../input/input-value.ts';
import { inputType } from '../input/typed-input.ts';
import { type KnownField, optionalArgumentOf } from '../selection.ts';

/** A call with the `args` of a field. @throws EngineError when an argument is missing that has no default */
export function planFieldCall(
  context: PlanContext,
  declared: readonly FunctionArgument[],
  field: KnownField,
): CallArgument[] {
  const at = `${field.at}.args.args`;
  const input = optionalArgumentOf(context, field, 'args');
  const values = new Map<string, ValueSource>();
  if (input !== null) {
    for (const member of readObject(context, input.value, inputType(input.type), at)) {
      const meaning = member.field.extensions.meaning;
      const argument =
        meaning?.kind === 'functionArgument' ? declared.find(({ name }) => name === meaning.name) : undefined;
      if (argument === undefined) throw new Error(`no argument for ${member.name}`);
      const coercion = coercionFor(member.field.type, argument.type);
      values.set(argument.name, readOptional(context, member.value, coercion, member.at));
    }
  }
  return bindArguments(declared, values, at);
}
