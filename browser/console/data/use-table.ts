/** The table of the resource that a page is about. */
import { useResourceContext } from 'react-admin';
import { useModel } from '../model/current-model.ts';
import { type TableModel, tableOf } from '../model/table-model.ts';
import { tableNameIn } from './resource.ts';

export function useTable(): TableModel {
  const resource = useResourceContext();
  if (resource === undefined) throw new Error('This page is not about a table.');
  return tableOf(useModel(), tableNameIn(resource));
}
