import type { TestAccount } from './api.ts';
import type { TestDatabase } from './database.ts';

export type StatusEntity = 'PROJECT' | 'COMPANY' | 'PROFILE';

/** The id of a status of an account by its code. */
export async function statusOf(
  database: TestDatabase,
  { groupId }: Pick<TestAccount, 'groupId'>,
  targetedEntity: StatusEntity,
  code: string,
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from statuses where "groupId" = $1 and "targetedEntity" = $2 and code = $3',
    [groupId, targetedEntity, code],
  );
  if (rows[0] === undefined) throw new Error(`no status ${code} of ${targetedEntity}`);
  return rows[0].id;
}
