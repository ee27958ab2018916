/** Tracked functions and computed fields: their arguments in GraphQL, and what they return. */
import type { FunctionMetadata } from '../metadata/shape.ts';
import type { QualifiedName } from '../metadata/shape-parts.ts';
import type { TableMetadata } from '../metadata/shape-table.ts';
import { Inconsistency, type Problems } from './problems.ts';
import type { ComputedField, FunctionArgument, TrackedFunction } from './table-types.ts';
import {
  chosenComment,
  defaultGraphqlName,
  rejectKnownField,
  type TableDraft,
  type TrackedTable,
  tableKey,
} from './tables.ts';
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
  options: FunctionOptions,
): TrackedFunction[] {
  return functions.flatMap(
    (metadata) =>
      problems.collect(metadata, `function ${tableKey(metadata.function)}`, () =>
        buildFunction(metadata, catalog, tracked, options),
      ) ?? [],
  );
}

function buildFunction(
  { function: name, configuration, comment, permissions }: FunctionMetadata,
  catalog: Catalog,
  tracked: ReadonlyMap<string, TrackedTable>,
  { inferFunctionPermissions }: FunctionOptions,
): TrackedFunction {
  const found = findFunction(name, catalog);
  const returns = found.returnsTable && tracked.get(tableKey(found.returnsTable))?.draft;
  if (!returns) throw new Inconsistency('does not return rows of a tracked table');
  const baseName = configuration?.custom_name ?? defaultGraphqlName(name);
  const rootNames = configuration?.custom_root_fields;
  const exposedAs = configuration?.exposed_as ?? (found.volatility === 'volatile' ? 'mutation' : 'query');
  return {
    catalog: found,
    arguments: describeArguments(found, null, configuration?.session_argument),
    returns,
    returnsSet: found.returnsSet,
    exposedAs,
    baseName,
    rootName: rootNames?.function ?? baseName,
    aggregateRootName: rootNames?.function_aggregate ?? `${baseName}_aggregate`,
    description: chosenComment(comment, found.comment),
    // A function that changes data always needs a grant.
    roles:
      exposedAs === 'query' && inferFunctionPermissions ? null : new Set(permissions.map(({ role }) => role)),
  };
}

/** Fills `computedFields` of every table. */
export function buildComputedFields(
  tracked: ReadonlyMap<string, TrackedTable>,
  catalog: Catalog,
  problems: Problems,
): void {
  for (const { draft, metadata } of tracked.values()) {
    for (const field of metadata.computed_fields) {
      problems.collect(field, `${draft.key}: computed field "${field.name}"`, () =>
        draft.computedFields.set(field.name, buildComputedField(draft, field, catalog, tracked)),
      );
    }
  }
}

function buildComputedField(
  table: TableDraft,
  { name, comment, definition }: TableMetadata['computed_fields'][number],
  catalog: Catalog,
  tracked: ReadonlyMap<string, TrackedTable>,
): ComputedField {
  rejectKnownField(table, name);
  const found = findFunction(definition.function, catalog);
  if (found.volatility === 'volatile') {
    throw new Inconsistency('the function is volatile; a computed field must not change data');
  }
  const named = definition.table_argument;
  const tableArgument = named ? found.arguments.findIndex((argument) => argument.name === named) : 0;
  const tableType = found.arguments[tableArgument]?.type;
  if (tableType?.kind !== 'composite' || tableKey(tableType) !== table.key) {
    const argument = named ? `argument "${named}"` : 'the first argument';
    throw new Inconsistency(`${argument} of the function is not a row of ${table.key}`);
  }
  return {
    table,
    name,
    catalog: found,
    arguments: describeArguments(found, tableArgument, definition.session_argument),
    description: chosenComment(comment, found.comment),
    returns: computedResult(found, tracked),
  };
}

function computedResult(
  { returnsTable, returnType }: CatalogFunction,
  tracked: ReadonlyMap<string, TrackedTable>,
): ComputedField['returns'] {
  if (returnsTable !== null) {
    const key = tableKey(returnsTable);
    const table = tracked.get(key)?.draft;
    if (table !== undefined) return { kind: 'table', table };
    throw new Inconsistency(`the function returns rows of ${key}, which is not tracked`);
  }
  if (returnType.kind === 'pseudo') throw new Inconsistency(`the function returns ${returnType.name}`);
  return { kind: 'scalar', type: returnType };
}

function findFunction(name: QualifiedName, catalog: Catalog): CatalogFunction {
  const [found, other] = catalog.functions.filter((candidate) => tableKey(candidate) === tableKey(name));
  if (found === undefined) throw new Inconsistency('no such function in the database');
  if (other !== undefined) {
    throw new Inconsistency('the function is overloaded: there are several of this name');
  }
  if (found.isVariadic) throw new Inconsistency('functions with variadic arguments are not supported');
  return found;
}

/**
 * Names the arguments as GraphQL shows them: unnamed ones are numbered on their own: `arg_1`, `arg_2` …
 * @param tableIndex the argument that is a row of the computed field's table
 * @param sessionName the argument that takes the session variables
 */
function describeArguments(
  found: CatalogFunction,
  tableIndex: number | null,
  sessionName: string | null = null,
): FunctionArgument[] {
  const session = found.arguments.find(({ name }) => name !== null && name === sessionName);
  if (sessionName !== null && session === undefined) {
    throw new Inconsistency(`there is no argument "${sessionName}"`);
  }
  if (session !== undefined && session.type.name !== 'json' && session.type.name !== 'jsonb') {
    throw new Inconsistency(`session argument "${sessionName}" is not of type json`);
  }
  let unnamed = 0;
  return found.arguments.map((argument, index): FunctionArgument => {
    const { name, type, hasDefault } = argument;
    const givenRole = argument === session ? 'session' : 'input';
    const role = index === tableIndex ? 'tableRow' : givenRole;
    if (name === null && role === 'input') unnamed += 1;
    return { name: name ?? `arg_${unnamed}`, sqlName: name, type, hasDefault, role };
  });
}
