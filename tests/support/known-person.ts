/**
 * A person of whom every personal column of the catalog has something: words that occur nowhere else. They are sent as
 * callers send them, by routes, forms, batches and GraphQL; only what no route writes is inserted.
 */

import { type EventTrigger, installTriggers } from '@platform/engine/testing';
import { personalTables } from '../../actions-server/personal-data/personal-tables.ts';
import { addCareersSite } from './careers.ts';
import type { Merges } from './merges.ts';
import { file } from './request-files.ts';

/** Every word of the person begins with it. */
const mark = 'qzxv';
/** What tells that a text is about the person, in lower case. Phone numbers, dates and coordinates have no letters. */
export const traces = [mark, '611223344', '06 11 22', '1931-0', '48.8765'];
export const word = (name: string) => `${mark}${name}`;
export const email = (name: string) => `${word(name)}@${mark}.example`;

export interface KnownPerson {
  readonly profileId: string;
  /** Somebody else, recorded as a possible duplicate. */
  readonly otherId: string;
  /** Ids of tasks of the person. */
  readonly tasks: Readonly<
    Record<'first' | 'waiting' | 'failed' | 'byPhone' | 'byExternalId' | 'second', string>
  >;
}

/** An event trigger for every change of a table, to a webhook that nobody answers. */
function eventTrigger(table: string): EventTrigger {
  return {
    name: `changes_of_${table}`,
    table: { schema: 'public', name: table },
    insert: { payload: null },
    update: { payload: null, listened: null },
    delete: { payload: null },
    isManual: false,
    firesOnReplication: false,
    cleanup: null,
  } as unknown as EventTrigger;
}

function requireStatus(status: number, expected: number): void {
  if (status !== expected) throw new Error(`the status is ${status} instead of ${expected}`);
}

export async function createKnownPerson({
  api,
  acme,
  add,
  save,
  apply,
  createField,
  createProject,
  merge,
}: Merges): Promise<KnownPerson> {
  const { pool } = api.database;
  const tasks: Record<string, unknown> = {};

  const names = [
    'profiles',
    'profiles_emails',
    'applications',
    'files',
    'history_entries',
    'locations',
    'tasks',
  ];
  await installTriggers(pool, names.map(eventTrigger), []);

  const { projectId } = await createProject(true);
  const companyId = await add('companies', { name: 'A company' });
  const text = await createField('text');
  const tags = await createField('tags');
  const place = await createField('singlelocation');
  const date = await createField('date');
  const money = await createField('currency');
  const [number, flag, time] = [
    await createField('number'),
    await createField('boolean'),
    await createField('datetime'),
  ];
  const choice = await createField('singlechoice');
  await add('fields_options', { fieldId: choice, name: 'An option' });
  const resume = [
    `Anna ${word('Surname')}`,
    email('resume'),
    '06 11 22 33 44',
    'Experience',
    `Engineer, ${word('employer')}`,
    'January 2020 - present',
    'Education',
    `Master, ${word('school')}`,
    '2015 - 2017',
  ].join('\n\n');

  const first = await save(
    {
      firstName: word('First'),
      lastName: word('Last'),
      emailAddresses: `${email('One')}, ${email('two')}`,
      phoneNumbers: '06 11 22 33 44',
      networkUrl: `https://network.example/in/${word('page')}`,
      externalId: word('external'),
      location: `${word('street')}, Lyon`,
      headline: word('headline'),
      currentPosition: word('position'),
      currentCompanyName: word('company'),
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { serviceId: companyId } }] },
      historyEntrySubject: word('subject'),
      historyEntryMessage: word('message'),
      source: word('source'),
      consent: { basis: word('basis'), textVersion: word('version'), talentPool: true },
      projectId,
      [text]: word('field'),
      [tags]: `${word('tag')}, ${word('Tag2')}`,
      [place]: `${word('place')}, Nantes`,
      [date]: '1931-07-23',
      [money]: '1000 EUR',
      [number]: '7',
      [flag]: 'true',
      [time]: '2026-01-15T10:00:00Z',
      [choice]: 'An option',
      [word('unknown')]: word('value'),
      resumesFiles: [file(resume, `${word('resume')}.txt`), file('%PDF-1.7 broken', `${word('broken')}.pdf`)],
      files: [file(`A letter of ${word('letter')}`, `${word('letter')}.txt`)],
    },
    { headers: { 'Idempotency-Key': word('key'), 'X-Request-Id': `${mark}-request-1` } },
  );
  requireStatus(first.status, 201);
  const profileId = first.body.profileId;
  tasks.first = first.body.taskId;
  const other = (await save({ firstName: 'Somebody', lastName: 'Else', emailAddresses: 'else@example.org' }))
    .body.profileId;

  // A suggestion of an unknown visitor, with a page and a form.
  const { body: suggested } = await apply({
    firstName: word('suggested'),
    lastName: word('Last'),
    emailAddresses: email('one'),
    headline: word('suggestion'),
    referenceId: word('reference'),
    files: [file(`More of ${word('suggested')}`, `${word('more')}.txt`)],
  });
  const form = new FormData();
  form.set('firstName', word('form'));
  form.set('lastName', word('Last'));
  form.set('emailAddresses', email('one'));
  form.set('resumesFiles', new File([`${resume}\n${word('formed')}`], `${word('form')}.txt`));
  const posted = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'x-api-key': acme.publicKey.secret },
    body: form,
  });
  requireStatus(posted.status, 201);

  // Saves that wait, and saves that failed.
  const waiting = await save(
    {
      firstName: word('First'),
      lastName: word('L'),
      emailAddresses: email('ONE'),
      headline: word('later'),
      files: [file(word('waiting'), `${word('w')}.txt`)],
    },
    { headers: { Prefer: 'respond-async', 'Idempotency-Key': word('later') } },
  );
  requireStatus(waiting.status, 202);
  tasks.waiting = waiting.body.taskId;
  const failed = await save({
    firstName: word('failed'),
    lastName: word('Last'),
    emailAddresses: email('two'),
    referenceId: word('none'),
    files: [file(word('failedfile'), `${word('f')}.txt`)],
  });
  requireStatus(failed.status, 422);
  tasks.failed = failed.body.taskId;
  const byPhone = await save({
    firstName: word('First'),
    lastName: word('Last'),
    phoneNumbers: '06.11.22.33.44',
    referenceId: word('none'),
  });
  tasks.byPhone = byPhone.body.taskId;
  const byExternalId = await save({ externalId: word('external'), referenceId: word('none') });
  tasks.byExternalId = byExternalId.body.taskId;
  const batch = await acme.post('/rest/v2/applicants/batch', {
    items: [
      {
        emailAddresses: email('two'),
        firstName: word('First'),
        lastName: word('Last'),
        historyEntryMessage: word('batch'),
      },
      {
        emailAddresses: email('two'),
        firstName: word('First'),
        lastName: word('Last'),
        referenceId: word('batch'),
      },
    ],
  });
  requireStatus(batch.status, 200);

  // What callers write over GraphQL.
  const own = { profileId };
  const written = await acme.graphql(
    `mutation ($id: uuid!, $set: profiles_set_input!, $position: profiles_positions_insert_input!,
               $education: profiles_educations_insert_input!, $note: history_entries_insert_input!) {
       update_profiles_by_pk(pk_columns: {id: $id}, _set: $set) { id }
       insert_profiles_positions_one(object: $position) { id }
       insert_profiles_educations_one(object: $education) { id }
       insert_history_entries_one(object: $note) { id }
     }`,
    {
      id: profileId,
      set: Object.fromEntries([
        ...[
          'source',
          'firstNameParsed',
          'lastNameParsed',
          'summary',
          'networkId',
          'memberId',
          'primaryLocale',
          'talentIdentifier',
          'networkSalesNavigatorIdentifier',
          'networkSignificantIdentifier',
          'publicIdentifier',
        ].map((name) => [name, word(name)]),
        ['birthday', '1931-07-23'],
        ['distance', 2],
        ['isPremium', true],
        ['isHiring', true],
        ['isInfluencer', true],
        ['isOpenToNewOpportunities', true],
        ['canSendInMail', true],
      ]),
      position: {
        ...own,
        title: word('t'),
        companyName: word('c'),
        companyId,
        isCurrent: true,
        description: word('d'),
        location: word('l'),
        startDate: '1931-01',
        endDate: '1931-02',
        source: word('s'),
      },
      education: {
        ...own,
        schoolName: word('n'),
        degree: word('g'),
        fieldOfStudy: word('s'),
        startDate: '1931-01',
        endDate: '1931-02',
        description: word('d'),
        source: word('s'),
      },
      note: { ...own, type: 'note', subject: word('note'), message: word('notemessage') },
    },
  );
  if (written.errors) throw new Error(JSON.stringify(written.errors));

  // Rows that only programs of the account or migrations write.
  const locationId = await add('locations', {
    search: word('search'),
    latitude: 48.8765,
    longitude: 2.1234,
    ...Object.fromEntries(
      personalTables.locations?.columns
        .filter((name) => !['search', 'center', 'latitude', 'longitude'].includes(name))
        .map((name) => [name, word(name)]) ?? [],
    ),
  });
  await pool.query('update locations_pending set "textBefore" = $1 where "locationId" = $2', [
    word('textbefore'),
    locationId,
  ]);
  await add('profiles_locations', { ...own, locationId });
  const imageId = await add('images', { publicUrl: `https://images.example/${word('picture')}.png` });
  await pool.query(
    'update images set "fileId" = (select "fileId" from profiles_files where "profileId" = $1 limit 1) where id = $2',
    [profileId, imageId],
  );
  await pool.query('update profiles set "locationId" = $1, "imageId" = $2 where id = $3', [
    locationId,
    imageId,
    profileId,
  ]);
  await pool.query('update profiles_emails set type = $1 where "profileId" = $2', [word('type'), profileId]);
  await pool.query('update profiles_phones set type = $1 where "profileId" = $2', [word('type'), profileId]);
  await pool.query('update profiles_files set language = $1 where "profileId" = $2', [word('fr'), profileId]);
  await pool.query('update projects_profiles set source = $1 where "profileId" = $2', [
    word('link'),
    profileId,
  ]);
  await add('profiles_locales', { ...own, locale: word('locale'), level: word('level') });
  await add('profiles_findings', {
    ...own,
    source: 'networkPage',
    url: word('url'),
    outcome: 'found',
    reason: word('reason'),
    found: { resume: { firstName: word('found') } },
    askedAt: '2026-01-01T00:00:00Z',
  });
  await add('replaced_values', {
    ...own,
    columnName: 'profiles.summary',
    value: word('old'),
    replacement: word('new'),
  });
  await add('pending_trigger_tasks', { ...own, type: word('trigger') });
  await add('unread_notifications', { ...own, type: word('unread') });
  await add('profiles_duplicates', { ...own, otherProfileId: other, reason: word('reason') });
  await add('profiles_assignees', { ...own, userId: acme.userId });
  const site = await addCareersSite(api, acme);
  await add('applications_emails', {
    applicationId: suggested.profileId,
    siteId: site.id,
    language: 'fr',
    recipient: email('confirmed'),
    jobName: word('job'),
    error: word('refused'),
  });

  // A second profile of the person, which is merged, and its file. Values that are replaced belong to the person, too.
  const second = await save({
    firstName: word('second'),
    lastName: word('Name'),
    emailAddresses: email('second'),
    externalId: word('external2'),
    headline: word('headline2'),
    location: word('place2'),
    files: [file(word('secondfile'), `${word('second')}.txt`)],
  });
  const chosen = ['headline', 'location', 'externalId'];
  requireStatus((await merge(profileId, second.body.profileId, acme, {}, chosen)).status, 200);
  tasks.second = second.body.taskId;

  // A receiver of webhooks has answered with what it was sent.
  const endpointId = await add('webhook_endpoints', {
    url: 'https://hooks.example',
    events: ['webhook.test'],
  });
  const ofEvent = { recordId: profileId, sequence: 1 };
  const eventId = await add('webhook_events', {
    type: 'profile.updated',
    object: 'profiles',
    objectId: profileId,
    ...ofEvent,
  });
  const deliveryId = await add('webhook_deliveries', { endpointId, eventId, status: 'running', ...ofEvent });
  await add('webhook_attempts', {
    deliveryId,
    holder: 'a server',
    startedAt: new Date(),
    durationMs: 1,
    statusCode: 200,
    answer: word('answer'),
  });

  // One delivery has succeeded, with a record of its attempt.
  await pool.query(
    `insert into engine_catalog.event_invocation_logs (trigger_name, event_id, request, response)
     select trigger_name, id, payload, '{}' from engine_catalog.event_log where table_name = 'profiles'`,
  );
  await pool.query(
    `update engine_catalog.event_log set delivered = true where table_name in ('profiles', 'files')`,
  );
  return { profileId, otherId: other, tasks } as KnownPerson;
}
