/** What react-admin calls a table. */

const prefix = 'data/';
export const resourceOf = (table: string): string => prefix + table;
export const tableNameIn = (resource: string): string => resource.slice(prefix.length);
