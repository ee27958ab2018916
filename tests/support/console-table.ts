/** Tables and their columns as the console has them in its model. */
import type { Column, TableModel } from '../../browser/console/model/table-model.ts';

/** A column that may be read, written and sorted by; `more` says what else it is. */
export const consoleColumn = (name: string, type: string, more: Partial<Column> = {}): Column => ({
  name,
  type,
  isList: false,
  isNullable: false,
  comment: null,
  isInsertable: true,
  isUpdatable: true,
  isSortable: true,
  reference: null,
  ...more,
});

/** Notes with a name, an address, a time and JSON; `more` says what else the table is. */
export const consoleTable = (more: Partial<TableModel> = {}): TableModel => ({
  name: 'notes',
  schema: 'public',
  table: 'notes',
  comment: null,
  key: ['id'],
  columns: [
    consoleColumn('id', 'uuid'),
    consoleColumn('name', 'String'),
    consoleColumn('email', 'String', { isNullable: true }),
    consoleColumn('createdAt', 'timestamptz'),
    consoleColumn('data', 'jsonb', { isNullable: true }),
  ],
  relationships: [],
  computedRows: [],
  roots: {
    select: 'notes',
    aggregate: 'notes_aggregate',
    byKey: 'notes_by_pk',
    insert: 'insert_notes',
    update: 'update_notes',
    delete: 'delete_notes',
  },
  metadata: { table: 'notes' },
  ...more,
});
