/** A column of a table as the console has it in its model. */
import type { Column } from '../../browser/console/model/table-model.ts';

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
