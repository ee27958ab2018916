/** Helpers of the tests of merges: profiles and their rows, and a merge over REST. */
import { insert, type TestAccount } from './api.ts';
import { type Applications, startApplications } from './applications.ts';
import { postSave, type SaveAnswer } from './saves.ts';

type Row = Record<string, unknown>;

export interface Merges extends Applications {
  /** Inserts a row of the account and returns its id. */
  add(table: string, row: Row): Promise<string>;
  newProfile(row?: Row): Promise<string>;
  /** Merges the other profile into the one with the id. */
  merge(
    id: unknown,
    otherProfileId: unknown,
    account?: TestAccount,
    headers?: Record<string, string>,
    fieldsFromOther?: unknown,
  ): Promise<SaveAnswer>;
}

export async function startMerges(): Promise<Merges> {
  const applications = await startApplications();
  const { api, acme } = applications;
  const add: Merges['add'] = (table, row) => insert(api.database, table, { groupId: acme.groupId, ...row });
  return {
    ...applications,
    add,
    newProfile: (row = {}) => add('profiles', { lastNameManual: 'Doe', ...row }),
    merge: (id, otherProfileId, account = acme, headers = {}, fieldsFromOther = undefined) =>
      postSave(account, `profiles/${id}/merge`, { otherProfileId, fieldsFromOther }, { headers }),
  };
}
