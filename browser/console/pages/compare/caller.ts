/** One of the two as whom a query is made: in the address of the page, and what it may read of a table. */
import type { Caller } from '../../engine/caller.ts';
import { adminRole, modelFor } from '../../model/role-access.ts';
import type { Model, TableModel } from '../../model/table-model.ts';

/** `admin`, a role, or a role and the id of an account with a colon between them. */
export function readCaller(text: string): Caller {
  const [role = '', accountId = ''] = text.split(/:(?=[0-9a-f-]{36}$)/);
  if (role === '' || role === adminRole) return { role: null, accountId: null };
  return { role, accountId: accountId === '' ? null : accountId };
}

export function writeCaller({ role, accountId }: Caller): string {
  if (role === null) return adminRole;
  return accountId === null ? role : `${role}:${accountId}`;
}

/** A table with the columns that a caller may read; null: none of it. */
export function tableAs(model: Model, { role }: Caller, name: string): TableModel | null {
  return (role === null ? model : modelFor(model, role)).byName.get(name) ?? null;
}
