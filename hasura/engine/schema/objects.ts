/** `T`: the object type of a table's rows. */
import { GraphQLNonNull, type GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { ComputedField, Relationship, Table } from '../catalog/table-types.ts';
import { printedName } from '../metadata/shape-parts.ts';
import { aggregateType } from './aggregates.ts';
import { computedFieldArguments, listArguments } from './arguments.ts';
import { fieldDescriptions, shownDescription, tableDescriptions } from './descriptions.ts';
import { readableComputedFields } from './filters.ts';
import type { FieldMeaning } from './meaning.ts';
import { type Fields, output } from './members.ts';
import { aggregateFieldName } from './names.ts';
import type { RoleScope } from './role-scope.ts';
import { listOfNonNull, nonNullIf, pathArgument, typeOfColumn, typeOfPg } from './scalars.ts';

/** `T` */
export function objectType(scope: RoleScope, table: Table): GraphQLObjectType {
  return scope.object({
    name: table.graphqlName,
    description: shownDescription(table.description, tableDescriptions.object(table.printedName)),
    fields: () => objectFields(scope, table),
  });
}

/** `[T!]!` */
export function listOf(scope: RoleScope, table: Table): GraphQLOutputType {
  return new GraphQLNonNull(listOfNonNull(objectType(scope, table)));
}

/** `T_aggregate` */
export function aggregateOf(scope: RoleScope, table: Table): GraphQLObjectType {
  return aggregateType(scope, table, listOf(scope, table));
}

function objectFields(scope: RoleScope, table: Table): Fields {
  const fields: Fields = {};
  const permission = scope.access.permissions(table).select;
  // With several grants a column is null on the rows that are readable only by grants without that column.
  const grants = permission?.grants ?? [];
  for (const column of scope.selectableColumns(table)) {
    const isAlwaysShown = grants.every((grant) => grant.columns.has(column));
    fields[column.graphqlName] = {
      type: nonNullIf(!column.isNullable && isAlwaysShown, typeOfColumn(scope, column)),
      description: column.description,
      args: column.enumTable === null ? pathArgument(column.type) : {},
      extensions: { meaning: { kind: 'column', column } },
    };
  }
  for (const relationship of table.relationships.values()) {
    const meanings = {
      rows: { kind: 'relationship', relationship },
      aggregate: { kind: 'relationshipAggregate', relationship },
    } as const;
    Object.assign(fields, relatedFields(scope, relationship, relationship.isNullable, meanings));
  }
  for (const computedField of readableComputedFields(scope, table)) {
    fields[computedField.name] = computedFieldField(scope, computedField);
  }
  return fields;
}

/**
 * The fields of a relationship: the related rows and, for several of them, aggregates. A role that may
 * not read the related table gets none.
 * @param isNullable for an object relationship: whether the row may be absent
 */
export function relatedFields(
  scope: RoleScope,
  { name, kind, target }: Pick<Relationship, 'name' | 'kind' | 'target'>,
  isNullable: boolean,
  meanings: { readonly rows: FieldMeaning; readonly aggregate: FieldMeaning },
): Fields {
  const permission = scope.access.permissions(target).select;
  if (permission === null) return {};
  if (kind === 'object') {
    const type = nonNullIf(!isNullable, objectType(scope, target));
    return { [name]: output(type, meanings.rows, fieldDescriptions.objectRelationship) };
  }
  return {
    [name]: {
      type: listOf(scope, target),
      description: fieldDescriptions.arrayRelationship,
      args: listArguments(scope, target),
      extensions: { meaning: meanings.rows },
    },
    ...(permission.allowAggregations && {
      [aggregateFieldName(name)]: {
        type: new GraphQLNonNull(aggregateOf(scope, target)),
        description: fieldDescriptions.aggregateRelationship,
        args: listArguments(scope, target),
        extensions: { meaning: meanings.aggregate },
      },
    }),
  };
}

function computedFieldField(scope: RoleScope, computedField: ComputedField): Fields[string] {
  const { catalog, description, returns } = computedField;
  const args = computedFieldArguments(scope, computedField);
  const typed =
    returns.kind === 'scalar'
      ? { type: typeOfPg(scope, returns.type), args }
      : // A list, even when the function returns a single row.
        {
          type: listOfNonNull(objectType(scope, returns.table)),
          args: { ...args, ...listArguments(scope, returns.table) },
        };
  return {
    ...typed,
    description: shownDescription(description, fieldDescriptions.computedField(printedName(catalog))),
    extensions: { meaning: { kind: 'computedField', computedField } },
  };
}
