/** Rows that a private key writes through GraphQL: what no save writes. */
import type { Caller } from './caller.ts';
import type { Records } from './fill-records.ts';
import type { Vocabulary } from './vocabulary.ts';

export async function fillRows(
  caller: Caller,
  vocabulary: Vocabulary,
  records: Records,
  people: { readonly personId: string; readonly contactId: string },
): Promise<void> {
  const profileId = people.personId;
  const userId = vocabulary.users[0]?.id;
  const [imageId = ''] = await caller.insert('images', [{ publicUrl: 'https://images.example.org/p.png' }]);
  const [locationId = ''] = await caller.insert('locations', [
    {
      search: 'Rennes',
      latitude: 48.117266,
      longitude: -1.6777926,
      formattedAddress: '35000 Rennes, France',
    },
  ]);
  await caller.update('profiles', profileId, {
    imageId,
    locationId,
    summary: 'A summary',
    birthday: '1990-02-03',
    isHiring: false,
    isPremium: true,
    distance: 2,
    primaryLocale: 'fr_FR',
  });
  await caller.insert('profiles_assignees', [{ profileId, userId }]);
  await caller.insert('profiles_locations', [{ profileId, locationId }]);
  await caller.insert('profiles_positions', [
    {
      profileId,
      title: 'Stagiaire',
      companyName: 'Acme',
      startDate: '2015',
      endDate: '2015-08',
      description: 'Notes',
    },
  ]);
  await caller.insert('profiles_educations', [
    { profileId, schoolName: 'INSA', degree: 'Master', startDate: '2010-09' },
  ]);
  await caller.insert('profiles_locales', [{ profileId, locale: 'fr', level: 'native' }]);
  await caller.insert('profiles_phones', [{ profileId, number: 'extension 12', type: 'work' }]);
  await caller.insert('profiles_associations', [
    { profileId, associationType: 'COMPANY_CONTACT', companyId: records.companyId },
  ]);
  const [unconfirmed = ''] = await caller.insert('profiles_emails', [
    { profileId, emailAddress: 'Unconfirmed@Example.org', isConfirmed: false, type: 'other' },
    { profileId, emailAddress: 'old@example.org' },
  ]);
  await caller.update('profiles_emails', unconfirmed, { type: 'personal' });
  await caller.insert('pending_trigger_tasks', [{ profileId, type: 'welcome' }]);
  await caller.insert('unread_notifications', [{ profileId, userId, type: 'message' }]);
  await caller.insert('history_entries', [
    {
      profileId,
      userId,
      type: 'call',
      subject: 'A call',
      message: 'Notes',
      createdAt: '2026-01-05T09:00:00Z',
    },
    { profileId, userId, type: 'application', subject: 'By telephone', projectId: records.closedId },
    { profileId, userId, type: 'note', message: 'A note' },
  ]);
  for (const code of ['preselected', 'interview', 'not_retained']) {
    await caller.update('profiles', profileId, { statusId: vocabulary.status('PROFILE', code) });
  }
  const { projects_profiles: links } = await caller.graphql<{ projects_profiles: { id: string }[] }>(
    'query Links($profileId: uuid!) { projects_profiles(where: { profileId: { _eq: $profileId } }) { id } }',
    { profileId },
  );
  for (const { id } of links) {
    await caller.update('projects_profiles', id, { statusId: vocabulary.status('PROFILE', 'hired') });
  }
  await caller.insert('projects_profiles', [
    {
      projectId: records.offerId,
      profileId: people.contactId,
      statusId: vocabulary.status('PROFILE', 'contacted'),
    },
  ]);
  await fillFiles(caller, records);
  await fillDefinitions(caller, vocabulary, records);
  await fillLegalData(caller, records.companyId, locationId);
}

/** Files that came with applications, on other records too. */
async function fillFiles(caller: Caller, { offerId, companyId }: Records): Promise<void> {
  const { files } = await caller.graphql<{ files: { id: string }[] }>(
    'query Files { files(order_by: { createdAt: asc }) { id } }',
  );
  const [first, second] = files;
  await caller.insert('projects_files', [
    { projectId: offerId, fileId: first?.id, isPublic: true },
    { projectId: offerId, fileId: second?.id, isPublic: false },
  ]);
  await caller.insert('companies_files', [{ companyId, fileId: second?.id }]);
}

/** Statuses and fields of the account: hidden ones, deleted ones, sections, options. */
async function fillDefinitions(caller: Caller, vocabulary: Vocabulary, { offerId }: Records): Promise<void> {
  const [group = ''] = await caller.insert('statuses', [
    { targetedEntity: 'PROFILE', title: 'Réserve', kind: 'open', order: 9, colorId: vocabulary.colors[0] },
  ]);
  const [own = ''] = await caller.insert('statuses', [
    { targetedEntity: 'PROFILE', title: 'Vivier', parentId: group, isHidden: true, code: 'own_pool' },
  ]);
  await caller.insert('profiles', [{ firstNameManual: 'Own', lastNameManual: 'Status', statusId: own }]);
  const [section = ''] = await caller.insert('fields', [
    { name: 'Section', type: 'text', targetedEntity: 'PROJECT', isHidden: true, order: 90 },
  ]);
  const [child = '', deleted = '', purposed = ''] = await caller.insert('fields', [
    { name: 'In a hidden section', type: 'text', targetedEntity: 'PROJECT', parentId: section },
    { name: 'Deleted', type: 'text', targetedEntity: 'PROJECT' },
    { name: 'Own purpose', type: 'text', targetedEntity: 'PROJECT', purpose: 'own_purpose' },
  ]);
  await caller.insert('projects_fieldsvalues', [
    { projectId: offerId, fieldId: child, value: 'hidden' },
    { projectId: offerId, fieldId: deleted, value: 'of a deleted field' },
    { projectId: offerId, fieldId: purposed, value: 'with a purpose of its own' },
  ]);
  await caller.update('fields', deleted, { deletedAt: '2026-10-01T10:00:00Z' });
  const choice = vocabulary.field('PROFILE', 'singlechoice');
  const [option = ''] = await caller.insert('fields_options', [
    { fieldId: choice.id, name: 'No longer offered', technicalValue: 'gone' },
  ]);
  await caller.update('fields_options', option, { deletedAt: '2026-10-01T10:00:00Z' });
}

async function fillLegalData(caller: Caller, companyId: string, locationId: string): Promise<void> {
  const [legaldataId = ''] = await caller.insert('companies_legaldata', [
    {
      companyId,
      legalName: 'DEMO SAS',
      siren: '732829320',
      vatNumber: 'FR44732829320',
      foundedAt: '1999-01-01',
    },
  ]);
  await caller.insert('companies_legaldata_locations', [
    { legaldataId, locationId, siret: '73282932000074', isHeadquarters: true },
  ]);
  const { industries } = await caller.graphql<{ industries: { id: string }[] }>(
    'query Industries { industries(limit: 2, order_by: { networkId: asc }) { id } }',
  );
  await caller.insert(
    'companies_industries',
    industries.map(({ id }) => ({ companyId, industryId: id })),
  );
  await caller.update('companies', companyId, {
    website: 'https://demo.example',
    isProtectedUntil: '2999-01-01T00:00:00Z',
    tagline: 'We show',
  });
}
