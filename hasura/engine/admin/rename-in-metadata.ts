/**
 * Renames tables, columns, relationships and functions in a metadata document, wherever it refers to them. Needed when SQL
 * has renamed what is tracked, and to rename a relationship.
 */
import type { Table } from '../catalog/table-types.ts';
import { tableKey } from '../catalog/tables.ts';
import { isMembers, type Members } from '../metadata/members.ts';
import { listOf, readName, type TableReference } from './document-edits.ts';
import {
  changeMembers,
  type Renames,
  renameInExpression,
  renameKeys,
  renameList,
  renameWritten,
  unchanged,
} from './rename-in-expressions.ts';

/**
 * @param tables the tracked tables as they were before the change, by `schema.name`
 * @returns the document with the new names
 */
export function renameInMetadata(
  document: unknown,
  tables: ReadonlyMap<string, Table>,
  renames: Renames,
): unknown {
  if (!isMembers(document)) return document;
  const renaming = new Renaming(tables, renames);
  return changeMembers(document, {
    sources: (sources) => listOf(sources).map((source) => renaming.source(source)),
    custom_types: (types) => renaming.customTypes(types),
  });
}

/** A document in which a relationship of a table has another name. */
export function renameRelationship(
  document: unknown,
  tables: ReadonlyMap<string, Table>,
  { table }: TableReference,
  name: string,
  newName: string,
): unknown {
  const owner = tableKey(table);
  return renameInMetadata(document, tables, {
    ...unchanged,
    relationship: (key, known) => (key === owner && known === name ? newName : known),
  });
}

class Renaming {
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #renames: Renames;

  constructor(tables: ReadonlyMap<string, Table>, renames: Renames) {
    this.#tables = tables;
    this.#renames = renames;
  }

  source(source: Members): Members {
    return changeMembers(source, {
      tables: (tables) => listOf(tables).map((table) => this.#table(table)),
      functions: (functions) =>
        listOf(functions).map((fn) => changeMembers(fn, { function: (name) => this.#functionName(name) })),
    });
  }

  /** Relationships of custom types lead to tables. */
  customTypes(types: unknown): unknown {
    if (!isMembers(types)) return types;
    const relationship = (members: Members): Members => {
      const key = this.#keyOf(members.remote_table);
      return changeMembers(members, {
        remote_table: (name) => this.#tableName(name),
        field_mapping: (mapping) =>
          isMembers(mapping)
            ? Object.fromEntries(
                Object.entries(mapping).map(([field, column]) => [field, this.#column(key, column)]),
              )
            : mapping,
      });
    };
    return changeMembers(types, {
      objects: (objects) =>
        listOf(objects).map((object) =>
          changeMembers(object, { relationships: (items) => listOf(items).map(relationship) }),
        ),
    });
  }

  #table(table: Members): Members {
    const key = this.#keyOf(table.table);
    const known = this.#tables.get(key);
    const column = (name: unknown): unknown => this.#column(key, name);
    const columns = (list: unknown): unknown => renameList(list, (name) => String(column(name)));
    const byColumn = (object: unknown): unknown => renameKeys(object, (name) => String(column(name)));
    const relationships = (list: unknown): unknown =>
      listOf(list).map((members) => this.#relationship(members, key));
    const expression = (value: unknown): unknown =>
      known === undefined
        ? value
        : renameInExpression(value, { renames: this.#renames, tables: this.#tables, root: known });
    const permissions = (list: unknown): unknown =>
      listOf(list).map((entry) =>
        changeMembers(entry, {
          permission: (permission) =>
            isMembers(permission)
              ? changeMembers(permission, {
                  columns,
                  set: byColumn,
                  filter: expression,
                  check: expression,
                })
              : permission,
        }),
      );
    return changeMembers(table, {
      table: (name) => this.#tableName(name),
      configuration: (configuration) =>
        isMembers(configuration)
          ? changeMembers(configuration, { custom_column_names: byColumn, column_config: byColumn })
          : configuration,
      object_relationships: relationships,
      array_relationships: relationships,
      computed_fields: (fields) => listOf(fields).map((field) => this.#computedField(field)),
      select_permissions: permissions,
      insert_permissions: permissions,
      update_permissions: permissions,
      delete_permissions: permissions,
      event_triggers: (triggers) => listOf(triggers).map((trigger) => eventTrigger(trigger, columns)),
    });
  }

  #relationship(members: Members, key: string): Members {
    return changeMembers(members, {
      name: (name) => (typeof name === 'string' ? this.#renames.relationship(key, name) : name),
      using: (using) => {
        if (!isMembers(using)) return using;
        return changeMembers(using, {
          foreign_key_constraint_on: (on) => this.#foreignKey(on, key),
          manual_configuration: (manual) => (isMembers(manual) ? this.#manual(manual, key) : manual),
        });
      },
    });
  }

  #foreignKey(on: unknown, key: string): unknown {
    if (Array.isArray(on)) return on.map((name) => this.#column(key, name));
    if (!isMembers(on)) return this.#column(key, on);
    const remote = this.#keyOf(on.table);
    return changeMembers(on, {
      table: (name) => this.#tableName(name),
      column: (name) => this.#column(remote, name),
      columns: (names) => renameList(names, (name) => String(this.#column(remote, name))),
    });
  }

  #manual(manual: Members, key: string): Members {
    const remote = this.#keyOf(manual.remote_table);
    return changeMembers(manual, {
      remote_table: (name) => this.#tableName(name),
      column_mapping: (mapping) =>
        isMembers(mapping)
          ? Object.fromEntries(
              Object.entries(mapping).map(([local, other]) => [
                String(this.#column(key, local)),
                this.#column(remote, other),
              ]),
            )
          : mapping,
    });
  }

  #computedField(field: Members): Members {
    return changeMembers(field, {
      definition: (definition) =>
        isMembers(definition)
          ? changeMembers(definition, { function: (name) => this.#functionName(name) })
          : definition,
    });
  }

  #column(table: string, name: unknown): unknown {
    return typeof name === 'string' ? this.#renames.column(table, name) : name;
  }

  #tableName(written: unknown): unknown {
    return renameWritten(written, this.#renames.table);
  }

  #functionName(written: unknown): unknown {
    return renameWritten(written, this.#renames.function);
  }

  #keyOf(written: unknown): string {
    const name = readName(written);
    return name === null ? '' : tableKey(name);
  }
}

function eventTrigger(trigger: Members, columns: (list: unknown) => unknown): Members {
  const operation = (value: unknown): unknown =>
    isMembers(value) ? changeMembers(value, { columns, payload: columns }) : value;
  return changeMembers(trigger, {
    definition: (definition) =>
      isMembers(definition)
        ? changeMembers(definition, { insert: operation, update: operation, delete: operation })
        : definition,
  });
}
