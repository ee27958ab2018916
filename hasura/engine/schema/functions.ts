/** Root fields that call tracked functions. */
import { GraphQLNonNull } from 'graphql';
import type { TrackedFunction } from '../catalog/table-types.ts';
import { printedName } from '../metadata/shape-parts.ts';
import { functionArguments, listArguments } from './arguments.ts';
import { rootDescriptions, shownDescription } from './descriptions.ts';
import type { Fields } from './members.ts';
import { aggregateOf, listOf, objectType } from './objects.ts';
import type { RoleScope } from './role-scope.ts';

/** The root fields of a function: its rows and, for a query, aggregates over them. */
export function functionFields(scope: RoleScope, fn: TrackedFunction): Fields {
  const permission = scope.access.permissions(fn.returns).select;
  if (permission === null || !scope.mayCall(fn.roles)) return {};
  const name = printedName(fn.catalog);
  const S = fn.returns.printedName;
  const fields: Fields = {
    [fn.rootName]: {
      type: fn.returnsSet ? listOf(scope, fn.returns) : objectType(scope, fn.returns),
      description: shownDescription(
        fn.description,
        rootDescriptions.function(name, S, fn.catalog.volatility === 'volatile'),
      ),
      args: { ...functionArguments(scope, fn, fn.rootName), ...listArguments(scope, fn.returns) },
      extensions: { meaning: { kind: 'function', function: fn } },
    },
  };
  if (fn.exposedAs === 'query' && permission.allowAggregations) {
    fields[fn.aggregateRootName] = {
      type: new GraphQLNonNull(aggregateOf(scope, fn.returns)),
      description: rootDescriptions.functionAggregate(name, S),
      args: {
        ...functionArguments(scope, fn, fn.aggregateRootName),
        ...listArguments(scope, fn.returns),
      },
      extensions: { meaning: { kind: 'functionAggregate', function: fn } },
    };
  }
  return fields;
}
