/** Arguments of fields that return rows, and of functions. */
import { GraphQLInt, GraphQLNonNull } from 'graphql';
import type { ComputedField, FunctionArgument, Table, TrackedFunction } from '../catalog/table-types.ts';
import { selectColumnEnum } from './column-enums.ts';
import { argumentDescriptions, fieldDescriptions, rootDescriptions } from './descriptions.ts';
import { boolExp } from './filters.ts';
import { type Inputs, input } from './members.ts';
import { computedFieldArgumentsName, functionArgumentsName } from './names.ts';
import { orderBy } from './ordering.ts';
import type { RoleScope } from './role-scope.ts';
import { listOfNonNull, pathArgument, typeOfPg } from './scalars.ts';

/** `where`, `order_by`, `limit`, `offset`, `distinct_on` of a list of the table's rows. */
export function listArguments(scope: RoleScope, table: Table): Inputs {
  const columns = selectColumnEnum(scope, table);
  const ordering = orderBy(scope, table);
  return {
    ...(columns && {
      distinct_on: { type: listOfNonNull(columns), description: argumentDescriptions.distinctOn },
    }),
    limit: { type: GraphQLInt, description: argumentDescriptions.limit },
    offset: { type: GraphQLInt, description: argumentDescriptions.offset },
    ...(ordering && {
      order_by: { type: listOfNonNull(ordering), description: argumentDescriptions.orderBy },
    }),
    where: { type: boolExp(scope, table), description: argumentDescriptions.where },
  };
}

/** `args` of a function's root field, when it has any input argument. */
export function functionArguments(scope: RoleScope, fn: TrackedFunction, rootField: string): Inputs {
  return argsArgument(
    scope,
    functionArgumentsName(fn.baseName),
    fn.arguments,
    rootDescriptions.functionArguments(rootField),
  );
}

/** `args` of a computed field; `path` too when its value is JSON. */
export function computedFieldArguments(scope: RoleScope, computedField: ComputedField): Inputs {
  const { name, table, returns } = computedField;
  return {
    ...argsArgument(
      scope,
      computedFieldArgumentsName(name, table.graphqlName),
      computedField.arguments,
      fieldDescriptions.computedFieldArguments(name, table.printedName),
    ),
    ...(returns.kind === 'scalar' ? pathArgument(returns.type) : {}),
  };
}

function argsArgument(
  scope: RoleScope,
  typeName: string,
  allArguments: readonly FunctionArgument[],
  description: string,
): Inputs {
  const inputs = allArguments.filter(({ role }) => role === 'input');
  if (inputs.length === 0) return {};
  const type = scope.inputObject({
    name: typeName,
    // Every field is nullable, even a required one: the plan stage checks that none is missing.
    fields: () =>
      Object.fromEntries(
        inputs.map(({ name, type: argumentType }) => [
          name,
          input(typeOfPg(scope, argumentType), { kind: 'functionArgument', name }),
        ]),
      ),
  });
  const isRequired = inputs.some(({ hasDefault }) => !hasDefault);
  return { args: { type: isRequired ? new GraphQLNonNull(type) : type, description } };
}
