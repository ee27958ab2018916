/** An account with the records that arbitrary requests refer to. */
import { fieldTypes } from '@platform/vocabulary';
import { insert, type TestAccount, type TestApi } from '../support/api.ts';
import { addCareersSite } from '../support/careers.ts';
import { publish } from '../support/offers.ts';
import { file, resumeText } from '../support/request-files.ts';
import { postSave } from '../support/saves.ts';
import type { StatusEntity } from '../support/statuses.ts';

export interface Field {
  readonly id: string;
  readonly type: string;
}

export type ListName = 'projects' | 'companies' | 'profiles' | 'offers';

export interface Ground {
  readonly account: TestAccount;
  /** The slug of the careers site. */
  readonly careers: string;
  readonly projects: readonly { readonly id: string; readonly referenceId: string }[];
  readonly companies: readonly string[];
  readonly profiles: readonly string[];
  /** Other profiles, which are in the first project and have applications to it. */
  readonly applicants: readonly string[];
  readonly applications: readonly string[];
  /** Saves that failed, and can be run again. */
  readonly failedTasks: readonly string[];
  readonly tasks: readonly string[];
  readonly files: readonly string[];
  readonly statuses: Readonly<Record<StatusEntity, readonly string[]>>;
  readonly fields: Readonly<Record<StatusEntity, readonly Field[]>>;
  /** A record of each kind, for requests that may name any of them; the last one does not exist. */
  readonly someIds: readonly string[];
  /** Of each list, after its first record. */
  readonly cursors: Readonly<Record<ListName, string>>;
}

const countOfApplicants = 40;

/** How many records there are of those that requests use up. */
interface GroundSizes {
  readonly profiles?: number;
  readonly failedTasks?: number;
}

export async function prepareGround(
  api: TestApi,
  { profiles: countOfProfiles = 40, failedTasks: countOfTasks = 40 }: GroundSizes = {},
): Promise<Ground> {
  const { database } = api;
  const account = await api.createAccount();
  const { groupId } = account;
  const rows = async <Row = { id: string }>(sql: string, ...values: unknown[]) =>
    (await database.pool.query(sql, [groupId, ...values])).rows as Row[];
  const ids = async (sql: string, ...values: unknown[]) => (await rows(sql, ...values)).map(({ id }) => id);

  const fields = await rows<Field & { entity: StatusEntity }>(
    `insert into fields ("groupId", name, type, "targetedEntity", "isOnApplicationForm")
     select $1, type, type, entity, entity = 'PROFILE' and type <> 'user'
     from unnest($2::text[]) type, unnest(array['PROFILE', 'PROJECT', 'COMPANY']) entity
     returning id, type, "targetedEntity" as entity`,
    fieldTypes,
  );
  await rows(
    `insert into fields_options ("groupId", "fieldId", name, "technicalValue")
     select $1, fields.id, option, lower(option) from fields, unnest(array['Red', 'Green']) option
     where "groupId" = $1 and type like '%choice'`,
  );
  const statuses = await rows<{ id: string; entity: StatusEntity }>(
    `select id, "targetedEntity" as entity from statuses where "groupId" = $1 and "parentId" is not null`,
  );
  const companies = await ids(
    `insert into companies ("groupId", name) select $1, 'Company ' || n from generate_series(1, 5) n returning id`,
  );
  const projects = await rows<{ id: string; referenceId: string }>(
    `insert into projects ("groupId", name) select $1, 'Project ' || n from generate_series(1, 5) n
     returning id, "referenceId"`,
  );
  const [project] = projects;
  if (project === undefined) throw new Error('there is no project');
  for (const { id } of projects.slice(0, 3)) await publish(database, account, id);
  const people = await ids(
    `insert into profiles ("groupId", "firstNameManual", "lastNameManual")
     select $1, 'First', 'Last ' || n from generate_series(1, $2::int) n returning id`,
    countOfApplicants + countOfProfiles,
  );
  const [applicants, profiles] = [people.slice(0, countOfApplicants), people.slice(countOfApplicants)];
  await rows(
    `insert into projects_profiles ("groupId", "projectId", "profileId") select $1, $2, id from unnest($3::uuid[]) id`,
    project.id,
    applicants,
  );
  const applications = await ids(
    `insert into applications ("groupId", "profileId", "projectId", submitted)
     select $1, id, $2, '{"headline": "Engineer", "location": "Lyon"}' from unnest($3::uuid[]) id returning id`,
    project.id,
    applicants,
  );
  const input = { payload: { name: 'Retried' }, files: [], warnings: [], isStrict: false };
  const failedTasks = await ids(
    `insert into tasks ("groupId", "apikeyId", type, status, error, input)
     select $1, $2, 'companies', 'failed', '{"code": "not_found", "message": "a failure"}',
            $3::jsonb || jsonb_build_object('seed', gen_random_uuid())
     from generate_series(1, $4::int) returning id`,
    account.privateKey.id,
    input,
    countOfTasks,
  );
  const site = await addCareersSite(api, account, {
    texts: { en: { legalNotice: 'Acme' } },
    isOpenToSpontaneousApplications: true,
  });
  const saved = await postSave(account, 'files', {
    profileId: profiles[0],
    files: [file(resumeText, 'Letter.txt'), file('<p>text</p>', 'Page.html')],
  });
  const files = await ids('select id from files where "groupId" = $1');
  const cursorOf = async (name: string) => {
    const answer = await account.get(`/rest/v2/${name}?after=&limit=1`);
    return ((await answer.json()) as { nextCursor: string }).nextCursor;
  };
  const [ofProjects = '', ofCompanies = '', ofProfiles = '', ofOffers = ''] = await Promise.all(
    ['projects', 'companies', 'profiles', 'offers'].map(cursorOf),
  );
  const cursors = { projects: ofProjects, companies: ofCompanies, profiles: ofProfiles, offers: ofOffers };
  const other = await insert(database, 'companies', {
    groupId: (await api.createAccount()).groupId,
    name: 'Other',
  });
  const unknown = 'a0000000-0000-4000-8000-00000000000f';
  const first = [project.id, companies[0], profiles[0], applications[0], failedTasks[0], files[0]];
  const of = <Row extends { entity: StatusEntity }, Value>(
    found: readonly Row[],
    value: (row: Row) => Value,
  ) => {
    const one = (entity: StatusEntity) => found.filter((row) => row.entity === entity).map(value);
    return { PROFILE: one('PROFILE'), PROJECT: one('PROJECT'), COMPANY: one('COMPANY') };
  };
  return {
    account,
    careers: site.slug,
    projects,
    companies,
    profiles,
    applicants,
    applications,
    failedTasks,
    files,
    cursors,
    tasks: [saved.body.taskId ?? unknown, ...failedTasks.slice(0, 5)],
    statuses: of(statuses, ({ id }) => id),
    fields: of(fields, ({ id, type }) => ({ id, type })),
    someIds: [...first.map((id) => id ?? unknown), other, unknown],
  };
}
