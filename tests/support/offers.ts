/** What makes a project an offer. */
import { insert, type TestAccount } from './api.ts';
import type { TestDatabase } from './database.ts';

/** Chooses a job board for a project, by default one that publishes it from now on. Returns the id of the row. */
export async function publish(
  database: TestDatabase,
  { groupId }: Pick<TestAccount, 'groupId'>,
  projectId: string,
  enabledAt: Date | null = new Date(),
): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>('select id from jobboards order by id limit 1');
  return insert(database, 'projects_jobboards', { groupId, projectId, jobBoardId: rows[0]?.id, enabledAt });
}
