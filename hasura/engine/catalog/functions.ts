/** Tracked functions and computed fields: their arguments in GraphQL, and what they return. */
import type { FunctionMetadata } from '../metadata/shape.ts';
import type { QualifiedName } from '../metadata/shape-parts.ts';
import type { Problems } from './problems.ts';
import type { ComputedField, FunctionArgument, TrackedFunction } from './table-types.ts';
import { defaultGraphqlName, type TrackedTable, tableKey } from './tables.ts';
import type { Catalog, CatalogFunction } from './types.ts';

export interface FunctionOptions {
  /** Whether a role that may select from a table may call the functions that return its rows without a grant. */
  readonly inferFunctionPermissions: boolean;
}

/** The functions that metadata tracks, in its order. */
export function buildFunctions(
  functions: readonly FunctionMetadata[],
  catalog: Catalog,
  tracked: ReadonlyMap<string, TrackedTable>,
  problems: Problems,
  { inferFunctionPermissions }: FunctionOptions,
): TrackedFunction[] {
  return functions.flatMap((metadata): TrackedFunction[] => {
    const where = `function ${tableKey(metadata.function)}`;
    const found = findFunction(metadata.function, catalog);
    if (typeof found === 'string') {
      problems.add(where, found);
      return [];
    }
    const returns =
      found.returnsTable === null ? undefined : tracked.get(tableKey(found.returnsTable))?.draft;
    if (returns === undefined) {
      problems.add(where, 'does not return rows of a tracked table');
      return [];
    }
    const { configuration } = metadata;
    const fnArguments = describeArguments(found, {
      table: null,
      session: configuration?.session_argument ?? null,
    });
    if (typeof fnArguments === 'string') {
      problems.add(where, fnArguments);
      return [];
    }
    const baseName = configuration?.custom_name ?? defaultGraphqlName(metadata.function);
    const rootNames = configuration?.custom_root_fields;
    const exposedAs = configuration?.exposed_as ?? (found.volatility === 'volatile' ? 'mutation' : 'query');
    return [
      {
        catalog: found,
        arguments: fnArguments,
        returns,
        returnsSet: found.returnsSet,
        exposedAs,
        baseName,
        rootName: rootNames?.function ?? baseName,
        aggregateRootName: rootNames?.function_aggregate ?? `${baseName}_aggregate`,
        description: metadata.comment ?? (found.comment || null),
        // A function that changes data always needs a grant.
        roles:
          exposedAs === 'query' && inferFunctionPermissions
            ? null
            : new Set(metadata.permissions.map(({ role }) => role)),
      },
    ];
  });
}

/** Fills `computedFields` of every table. */
export function buildComputedFields(
  tracked: ReadonlyMap<string, TrackedTable>,
  catalog: Catalog,
  problems: Problems,
): void {
  for (const { draft, metadata } of tracked.values()) {
    for (const { name, comment, definition } of metadata.computed_fields) {
      const where = `${draft.key}: computed field "${name}"`;
      if (draft.columnsByGraphqlName.has(name) || draft.relationships.has(name)) {
        problems.add(where, 'the table already has a field of this name');
        continue;
      }
      const found = findFunction(definition.function, catalog);
      if (typeof found === 'string') {
        problems.add(where, found);
        continue;
      }
      if (found.volatility === 'volatile') {
        problems.add(where, 'the function is volatile; a computed field must not change data');
        continue;
      }
      const tableArgument = found.arguments.findIndex((argument) =>
        definition.table_argument ? argument.name === definition.table_argument : true,
      );
      const tableType = found.arguments[tableArgument]?.type;
      if (
        tableType?.kind !== 'composite' ||
        tableType.schema !== draft.schema ||
        tableType.name !== draft.name
      ) {
        const argument = definition.table_argument
          ? `argument "${definition.table_argument}"`
          : 'the first argument';
        problems.add(where, `${argument} of the function is not a row of ${draft.key}`);
        continue;
      }
      const fnArguments = describeArguments(found, {
        table: tableArgument,
        session: definition.session_argument ?? null,
      });
      if (typeof fnArguments === 'string') {
        problems.add(where, fnArguments);
        continue;
      }
      const returns = computedResult(found, tracked);
      if (typeof returns === 'string') problems.add(where, returns);
      else {
        const description = comment ?? (found.comment || null);
        const computedField: ComputedField = {
          table: draft,
          name,
          catalog: found,
          arguments: fnArguments,
          description,
          returns,
        };
        draft.computedFields.set(name, computedField);
      }
    }
  }
}

function computedResult(
  found: CatalogFunction,
  tracked: ReadonlyMap<string, TrackedTable>,
): ComputedField['returns'] | string {
  if (found.returnsTable !== null) {
    const table = tracked.get(tableKey(found.returnsTable))?.draft;
    if (table === undefined)
      return `the function returns rows of ${tableKey(found.returnsTable)}, which is not tracked`;
    return { kind: 'table', table };
  }
  if (found.returnType.kind === 'pseudo') return `the function returns ${found.returnType.name}`;
  return { kind: 'scalar', type: found.returnType };
}

function findFunction(name: QualifiedName, catalog: Catalog): CatalogFunction | string {
  const matches = catalog.functions.filter(
    (candidate) => candidate.schema === name.schema && candidate.name === name.name,
  );
  const [found, other] = matches;
  if (found === undefined) return 'no such function in the database';
  if (other !== undefined) return 'the function is overloaded: there are several of this name';
  if (found.isVariadic) return 'functions with variadic arguments are not supported';
  return found;
}

/** Names the arguments as GraphQL shows them: unnamed ones are numbered on their own: `arg_1`, `arg_2` … */
function describeArguments(
  found: CatalogFunction,
  special: { readonly table: number | null; readonly session: string | null },
): FunctionArgument[] | string {
  let unnamed = 0;
  let sessionType: string | null = null;
  const described = found.arguments.map(({ name, type, hasDefault }, index): FunctionArgument => {
    const isSession = special.session !== null && name === special.session;
    if (isSession) sessionType = type.name;
    const role = index === special.table ? 'tableRow' : isSession ? 'session' : 'input';
    if (name === null && role === 'input') unnamed += 1;
    return { name: name ?? `arg_${unnamed}`, sqlName: name, type, hasDefault, role };
  });
  if (special.session !== null && sessionType === null) return `there is no argument "${special.session}"`;
  if (sessionType !== null && sessionType !== 'json' && sessionType !== 'jsonb') {
    return `session argument "${special.session}" is not of type json`;
  }
  return described;
}
