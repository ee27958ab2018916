/**
 * One record of each kind with all values and child rows, so that a list can be compared with the interface
 * description. The rows are inserted without permissions, as the owner of the database.
 */
import { insert, type TestAccount } from './api.ts';
import type { TestDatabase } from './database.ts';
import { type StatusEntity, statusOf } from './statuses.ts';
import { insertFile } from './stored-files.ts';

export interface FullRecords {
  readonly projectId: string;
  readonly companyId: string;
  readonly profileId: string;
  /** The file of each record: project (public), company, profile. */
  readonly fileIds: { readonly project: string; readonly company: string; readonly profile: string };
  readonly fieldIds: { readonly choice: string; readonly location: string };
}

type Row = Readonly<Record<string, unknown>>;

/** Inserts the records; `storageKey` is the key of all their files. */
export async function createFullRecords(
  database: TestDatabase,
  { groupId, userId }: TestAccount,
  storageKey = `${groupId}/none`,
): Promise<FullRecords> {
  const own = (table: string, row: Row) => insert(database, table, { groupId, ...row });
  const shared = (table: string, row: Row) => insert(database, table, row);
  const status = (entity: StatusEntity, code: string) => statusOf(database, { groupId }, entity, code);
  const file = (name: string) => insertFile(database, { groupId }, { name, size: 5, storageKey });
  const location = () =>
    own('locations', {
      search: 'Lyon',
      latitude: 45.76,
      longitude: 4.84,
      formattedAddress: '1 place Bellecour, 69002 Lyon, France',
      streetNumber: '1',
      route: 'place Bellecour',
      postalCode: '69002',
      locality: 'Lyon',
      administrativeAreaLevel1: 'Auvergne-Rhône-Alpes',
      administrativeAreaLevel2: 'Rhône',
      countryName: 'France',
    });
  /** A choice field and a location field of an entity, with their values on a record. */
  const fields = async (entity: string, table: string, record: Row) => {
    const choice = await own('fields', {
      name: `${entity} contract`,
      type: 'multiplechoice',
      targetedEntity: entity,
      purpose: `joboffer_contract_type`,
    });
    const option = await own('fields_options', {
      fieldId: choice,
      name: 'Permanent',
      technicalValue: 'permanent',
    });
    const place = await own('fields', {
      name: `${entity} place`,
      type: 'singlelocation',
      targetedEntity: entity,
      isOnOffers: entity === 'PROJECT',
    });
    await own(table, { ...record, fieldId: choice, fieldValueId: option });
    await own(table, { ...record, fieldId: place, locationId: await location() });
    return { choice, location: place };
  };

  const industryId = await shared('industries', {
    nameEnglish: `Software ${groupId}`,
    nameFrench: 'Logiciels',
    networkId: Math.floor(Math.random() * 1e9),
  });
  const networkCompanyId = await shared('networkcompanies', {
    networkId: `n-${groupId}`,
    name: 'Acme Network',
    description: 'Makes everything',
    tagline: 'We make it',
    foundedAt: '1999-01-01',
    networkEmployeeCount: 120,
    networkEmployeeStartCount: 51,
    networkEmployeeEndCount: 200,
    networkUrl: 'https://network.example.org/company/acme',
    universalName: 'acme',
    website: 'https://acme.example.org',
    source: 'networkProvider',
    foundAt: '2026-01-15T09:30:00Z',
    imageId: await shared('networkcompanies_images', { publicUrl: 'https://images.example.org/acme.png' }),
  });
  await shared('networkcompanies_industries', { networkCompanyId, industryId });

  const companyId = await own('companies', {
    statusId: await status('COMPANY', 'active'),
    networkCompanyId,
    name: 'Acme',
    description: '<p>Makes everything</p>',
    tagline: 'We make it',
    website: 'https://acme.example.org',
    universalName: 'acme',
    networkId: '42',
    networkUrl: 'https://network.example.org/company/acme',
    externalId: 'company-1',
    foundedAt: '1999-01-01',
    networkEmployeeCount: 120,
    networkEmployeeStartCount: 51,
    networkEmployeeEndCount: 200,
    isProtectedUntil: '2999-01-01T00:00:00Z',
  });
  const companyFile = await file('brochure été.pdf');
  await own('companies_files', { companyId, fileId: companyFile });
  await own('companies_assignees', { companyId, userId });
  await own('companies_industries', { companyId, industryId });
  const legaldataId = await own('companies_legaldata', {
    companyId,
    legalName: 'ACME SAS',
    siren: '732829320',
    vatNumber: 'FR44732829320',
    activity: 'Software',
    codenaf: '62.01Z',
    codenafTitle: 'Programmation informatique',
    foundedAt: '1999-01-01',
  });
  await own('companies_legaldata_locations', {
    legaldataId,
    locationId: await location(),
    siret: '73282932000074',
    isHeadquarters: true,
  });
  await fields('COMPANY', 'companies_fieldsvalues', { companyId });

  const projectId = await own('projects', {
    userId,
    presetId: '33333333-3333-4333-8333-333333333333',
    colorId: '#1e88e5',
    statusId: await status('PROJECT', 'in_progress'),
    companyId,
    name: 'Developer',
    networkId: '7',
    networkContractId: '8',
    networkIdType: 'job',
    externalId: 'project-1',
    isMadeForRecruitment: true,
    isMadeForSales: true,
  });
  const projectFile = await file('job "description".pdf');
  await own('projects_files', { projectId, fileId: projectFile, isPublic: true });
  await own('projects_assignees', { projectId, userId });
  const { rows: boards } = await database.pool.query<{ id: string }>('select id from jobboards limit 1');
  const jobBoardId = boards[0]?.id;
  await own('projects_jobboards', { projectId, jobBoardId, enabledAt: '2025-01-01T00:00:00Z' });
  await own('jobboards_offers', {
    projectId,
    jobBoardId,
    externalId: 'o-1',
    url: 'https://jobs.example.org/1',
    status: 'published',
    publishedAt: '2025-01-01T00:00:00Z',
    expiresAt: '2999-01-01T00:00:00Z',
  });
  const fieldIds = await fields('PROJECT', 'projects_fieldsvalues', { projectId });

  const profileId = await own('profiles', {
    createdByUserId: userId,
    statusId: await status('PROFILE', 'contacted'),
    imageId: await own('images', { publicUrl: 'https://images.example.org/jane.png' }),
    locationId: await location(),
    externalId: 'profile-1',
    firstNameManual: 'Jane',
    lastNameManual: 'Doe',
    headline: 'Developer',
    summary: 'Writes programs',
    birthday: '1990-02-03',
  });
  const profileFile = await file('cv.pdf');
  await own('profiles_files', { profileId, fileId: profileFile, isResume: true });
  await own('profiles_assignees', { profileId, userId });
  await own('profiles_locations', { profileId, locationId: await location() });
  await own('profiles_positions', {
    profileId,
    title: 'Developer',
    companyName: 'Acme',
    companyId,
    startDate: '2020-03',
    isCurrent: true,
    description: 'Programs',
    location: 'Lyon',
  });
  await own('profiles_educations', {
    profileId,
    schoolName: 'INSA',
    degree: 'Master',
    startDate: '2010',
    endDate: '2015',
  });
  await own('profiles_locales', { profileId, locale: 'fr', level: 'native' });
  await own('profiles_findings', {
    profileId,
    source: 'networkPage',
    url: 'https://network.example/in/jane-doe',
    outcome: 'found',
    found: { resume: { headline: 'Developer', evidence: [] } },
    askedAt: '2026-01-01T00:00:00Z',
  });
  await own('profiles_emails', {
    profileId,
    emailAddress: 'Jane@Example.org',
    type: 'personal',
    isPreferred: true,
    isConfirmed: true,
  });
  await own('profiles_phones', {
    profileId,
    number: '06 12 34 56 78',
    canonicalNumber: '+33612345678',
    type: 'mobile',
  });
  await own('profiles_associations', { profileId, associationType: 'COMPANY_CONTACT', companyId });
  await own('pending_trigger_tasks', { profileId, type: 'welcome', status: 'pending' });
  await own('unread_notifications', { profileId, userId, type: 'message' });
  await own('projects_profiles', {
    projectId,
    profileId,
    statusId: await status('PROFILE', 'application_received'),
    appliedAt: '2025-01-02T00:00:00Z',
  });
  await fields('PROFILE', 'profiles_fieldsvalues', { profileId });

  return {
    projectId,
    companyId,
    profileId,
    fileIds: { project: projectFile, company: companyFile, profile: profileFile },
    fieldIds,
  };
}
