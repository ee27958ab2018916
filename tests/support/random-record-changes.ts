/** Arbitrary changes of projects and companies with places, beside those of people (`random-changes.ts`). */

import type { Random } from '@platform/runtime/testing';
import { applyRetention } from '../../actions-server/personal-data/retention.ts';
import type { Merges } from './merges.ts';
import { postSave, type SaveAnswer } from './saves.ts';

/** The changes by their names; `expectStatus` is told each answer with the status that it should have. */
export async function changesOfRecords(
  { api, acme, add }: Merges,
  random: Random,
  expectStatus: (name: string, answer: SaveAnswer, ...expected: number[]) => void,
): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { pool } = api.database;
  const records: { kind: 'projects' | 'companies'; id: string; externalId: string }[] = [];
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  const recordFields = {
    projects: await add('fields', { name: 'place', type: 'singlelocation', targetedEntity: 'PROJECT' }),
    companies: await add('fields', { name: 'place', type: 'multiplelocation', targetedEntity: 'COMPANY' }),
  };

  return {
    async 'a record'() {
      const kind = random.pick(['projects', 'companies'] as const);
      const externalId = `record${next()}`;
      const answer = await postSave(acme, kind, {
        name: externalId,
        externalId,
        [recordFields[kind]]: `Place ${made}`,
      });
      expectStatus('a record', answer, 201);
      records.push({ kind, id: String(answer.body.projectId ?? answer.body.companyId), externalId });
    },
    async 'a change of a record'() {
      if (records.length === 0) return;
      const { kind, externalId } = random.pick(records);
      const place = random.boolean(0.3) ? null : `Place ${next()}`;
      const answer = await postSave(acme, kind, { externalId, [recordFields[kind]]: place });
      expectStatus('a change of a record', answer, 200);
    },
    async 'the retention of a deleted record'() {
      const record = records.pop();
      if (record === undefined) return;
      await pool.query(`update ${record.kind} set "deletedAt" = now() - interval '181 days' where id = $1`, [
        record.id,
      ]);
      await applyRetention(api.dependencies);
    },
    async 'a place that no record gets'() {
      await acme.graphql('mutation { insert_locations_one(object: {search: "12 rue de personne"}) { id } }');
      await applyRetention(api.dependencies);
    },
  };
}
