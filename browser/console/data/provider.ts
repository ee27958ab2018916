/** React-admin's data provider over the engine's GraphQL. A resource is `data/` and the name of a table. */

import { writeJson } from '@platform/runtime/browser';
import type { DataProvider, GetListParams } from 'react-admin';
import { EngineProblem } from '../engine/errors.ts';
import { request } from '../engine/request.ts';
import { type Model, type TableModel, tableOf } from '../model/table-model.ts';
import { changedValues, toInput } from './changes.ts';
import { readListWhere } from './found-people.ts';
import { columnValue, type DataRecord, type Row, toRecord, whereIds } from './identity.ts';
import { afterRow, lastPageByNumber, orderBy, PageEnds } from './paging.ts';
import { tableNameIn } from './resource.ts';
import { defaultColumns } from './selection.ts';
import {
  deleteDocument,
  insertDocument,
  listDocument,
  rowDocument,
  rowsDocument,
  updateDocument,
  updateManyDocument,
} from './table-documents.ts';
import { combined, type ListFilter, type Where } from './where.ts';

/** What the pages of the console say besides react-admin's own parameters. */
interface Meta {
  /** The columns that a list shows; those of the first visit when left out. */
  readonly columns?: readonly string[];
}

export function createDataProvider(model: () => Model): DataProvider {
  const tables = new Tables(model);
  const provider = {
    supportAbortSignal: true,
    getList: (resource: string, params: GetListParams) => tables.list(resource, params),
    getOne: async (resource: string, { id, signal }: { id: unknown; signal?: AbortSignal }) => ({
      data: await tables.one(resource, String(id), signal),
    }),
    getMany: (resource: string, params: Parameters<Tables['many']>[1]) => tables.many(resource, params),
    getManyReference: (resource: string, params: GetListParams & { target: string; id: unknown }) =>
      tables.list(resource, params, { [params.target]: { _eq: params.id } }),
    create: (resource: string, params: { data: Row }) => tables.create(resource, params),
    update: (resource: string, params: Parameters<Tables['update']>[1]) => tables.update(resource, params),
    updateMany: (resource: string, params: Parameters<Tables['updateMany']>[1]) =>
      tables.updateMany(resource, params),
    async delete(resource: string, { id, previousData }: { id: unknown; previousData?: Row }) {
      await tables.remove(resource, [id]);
      return { data: previousData ?? { id } };
    },
    async deleteMany(resource: string, { ids }: { ids: readonly unknown[] }) {
      await tables.remove(resource, ids);
      return { data: [...ids] };
    },
  };
  return provider as unknown as DataProvider;
}

/** Requests for the rows of any table, in the terms of react-admin, and what is remembered of the pages of lists. */
class Tables {
  readonly #model: () => Model;
  readonly #ends = new PageEnds();

  constructor(model: () => Model) {
    this.#model = model;
  }

  async list(resource: string, params: GetListParams, condition: Where = {}) {
    const table = this.#tableIn(resource);
    const { page = 1, perPage = 25 } = params.pagination ?? {};
    const sort = params.sort ?? { field: 'id', order: 'ASC' as const };
    const { columns = defaultColumns(table) } = (params.meta ?? {}) as Meta;
    const where = combined([
      condition,
      await readListWhere(table, (params.filter ?? {}) as ListFilter, params.signal),
    ]);
    const name = writeJson([resource, where, sort, perPage]);
    const last = this.#ends.before(name, page);
    const limit = lastPageByNumber(perPage);
    if (last === undefined && page > limit)
      throw new EngineProblem('page', `page ${page} is after page ${limit}`, { code: 'limit' });
    const after = last === undefined ? null : afterRow(table, sort, last);
    const { rows } = await request<{ rows: Row[] }>(
      listDocument('List', this.#model(), table, [...columns, sort.field]),
      {
        where: after === null ? where : combined([where, after]),
        order: orderBy(table, sort),
        limit: perPage + 1,
        offset: after === null ? (page - 1) * perPage : 0,
      },
      { signal: params.signal, isExact: true },
    );
    const shown = rows.slice(0, perPage);
    const end = shown.at(-1);
    if (end === undefined && page > 1)
      throw new EngineProblem('page', `page ${page} is after the end`, { code: 'end' });
    if (end !== undefined) this.#ends.keep(name, page, toRecord(table, end));
    const hasNextPage = rows.length > perPage;
    return {
      data: shown.map((row, index) => toRecord(table, row, (page - 1) * perPage + index)),
      pageInfo: { hasPreviousPage: page > 1, hasNextPage },
      // React-admin shows an empty page when it knows neither: there is one page, and its rows are all.
      ...(page === 1 && !hasNextPage ? { total: shown.length } : {}),
    };
  }

  async one(resource: string, id: string, signal?: AbortSignal): Promise<DataRecord> {
    const table = this.#tableIn(resource);
    const { rows } = await request<{ rows: Row[] }>(
      rowDocument(this.#model(), table),
      { where: whereIds(table, [id]) },
      { signal, isExact: true },
    );
    const [row] = rows;
    if (row === undefined)
      throw new EngineProblem('refused', `There is no row ${id}.`, { code: 'not-found' });
    return toRecord(table, row);
  }

  async many(resource: string, { ids, signal }: { ids: readonly unknown[]; signal?: AbortSignal }) {
    const table = this.#tableIn(resource);
    const { rows } = await request<{ rows: Row[] }>(
      rowsDocument(this.#model(), table),
      { where: whereIds(table, ids.map(String)) },
      { signal, isExact: true },
    );
    return { data: rows.map((row) => toRecord(table, row)) };
  }

  async create(resource: string, { data }: { data: Row }) {
    const table = this.#tableIn(resource);
    const { result } = await request<{ result: { returning: Row[] } }>(
      insertDocument(this.#model(), table),
      { rows: [toInput(table, data, 'insert')] },
      { isExact: true },
    );
    return { data: toRecord(table, result.returning[0] ?? data) };
  }

  async update(resource: string, { id, data, previousData }: { id: unknown; data: Row; previousData: Row }) {
    const table = this.#tableIn(resource);
    const changes = changedValues(table, previousData, data);
    if (Object.keys(changes).length === 0) return { data: previousData };
    const where = { ...whereIds(table, [String(id)]), ...unchangedSince(table, previousData) };
    const { result } = await request<{ result: { returning: Row[] } }>(
      updateDocument(this.#model(), table),
      { where, changes },
      { isExact: true },
    );
    const [row] = result.returning;
    if (row === undefined)
      throw new EngineProblem('changed', 'The row was changed or deleted in the meantime.');
    return { data: toRecord(table, row) };
  }

  async updateMany(resource: string, { ids, data }: { ids: readonly unknown[]; data: Row }) {
    const table = this.#tableIn(resource);
    await request(updateManyDocument(table), {
      where: whereIds(table, ids.map(String)),
      changes: toInput(table, data, 'update'),
    });
    return { data: [...ids] };
  }

  async remove(resource: string, ids: readonly unknown[]): Promise<void> {
    const table = this.#tableIn(resource);
    const { result } = await request<{ result: { affected_rows: number } }>(deleteDocument(table), {
      where: whereIds(table, ids.map(String)),
    });
    if (result.affected_rows === 0)
      throw new EngineProblem('changed', 'The row was deleted in the meantime.');
  }

  #tableIn(resource: string): TableModel {
    return tableOf(this.#model(), tableNameIn(resource));
  }
}

/** A change is made only of the row that was read: another one in the meantime is not overwritten. */
function unchangedSince(table: TableModel, row: Row): Where {
  const value = columnValue(row, 'updatedAt');
  const isThere = table.columns.some(({ name }) => name === 'updatedAt');
  return isThere && typeof value === 'string' ? { updatedAt: { _eq: value } } : {};
}
