/** The people of the demo account: candidates in several stages of several projects, and a contact of a company. */
import { readPhoneNumber } from '@platform/vocabulary/phone-number';
import type { DemoCompanies } from './demo-companies.ts';
import { addPlace, type SetValues } from './demo-fields.ts';
import type { DemoProjects } from './demo-projects.ts';
import { type DemoRows, daysAgo, type Row } from './demo-rows.ts';
import type { Vocabulary } from './demo-vocabulary.ts';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly status: string;
  /** Days since it was added. */
  readonly age: number;
  readonly emails: readonly string[];
  /** Of the ranges that are given to nobody, as they are dialled in France. */
  readonly phones?: readonly string[];
  readonly town: string;
  readonly positions: readonly Row[];
  readonly educations?: readonly Row[];
  readonly locales?: readonly [locale: string, level: string][];
  /** Further columns of the profile. */
  readonly columns?: Row;
  readonly applications?: readonly { project: string; status: string; days: number; message: string }[];
}

interface Demo {
  readonly rows: DemoRows;
  readonly vocabulary: Vocabulary;
  readonly setValues: SetValues;
  readonly companies: DemoCompanies;
  readonly projects: DemoProjects;
  readonly users: { readonly camille: string; readonly hugo: string };
}

/** Adds everything about profiles. */
export function addProfiles(demo: Demo): void {
  addWorkWith(demo, addPerson(demo, ines(demo)));
  for (const person of [mathis, zoe, awa]) addPerson(demo, person(demo));
  demo.rows.add('profiles_associations', {
    profileId: addPerson(demo, contact(demo)),
    associationType: 'COMPANY_CONTACT',
    companyId: demo.companies.lumen,
  });
}

function addPerson({ rows, vocabulary, users }: Demo, person: Person): string {
  const slug = `${person.firstName}-${person.lastName}`.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const locationId = addPlace(rows, person.town);
  const id = rows.add('profiles', {
    firstNameManual: person.firstName,
    lastNameManual: person.lastName,
    headline: person.headline,
    statusId: vocabulary.status('PROFILE', person.status),
    createdByUserId: users.camille,
    createdAt: daysAgo(person.age),
    addedAt: daysAgo(person.age),
    locationId,
    profileUrl: `https://network.example/in/${slug}`,
    publicIdentifier: slug,
    primaryLocale: 'fr_FR',
    isTalent: true,
    isContact: false,
    ...person.columns,
  });
  rows.add('profiles_locations', { profileId: id, locationId });
  for (const [index, emailAddress] of person.emails.entries()) {
    rows.add('profiles_emails', {
      profileId: id,
      emailAddress,
      type: index === 0 ? 'personal' : 'work',
      isPreferred: index === 0,
    });
  }
  for (const number of person.phones ?? []) {
    rows.add('profiles_phones', { profileId: id, ...readPhoneNumber(number, 'FR'), type: 'personal' });
  }
  for (const position of person.positions) rows.add('profiles_positions', { profileId: id, ...position });
  for (const education of person.educations ?? [])
    rows.add('profiles_educations', { profileId: id, ...education });
  for (const [locale, level] of person.locales ?? [])
    rows.add('profiles_locales', { profileId: id, locale, level });
  for (const { project, status, days, message } of person.applications ?? []) {
    rows.add('projects_profiles', {
      projectId: project,
      profileId: id,
      statusId: vocabulary.status('PROFILE', status),
      appliedAt: daysAgo(days),
      source: 'careers_site',
    });
    rows.add('history_entries', {
      profileId: id,
      projectId: project,
      type: 'application',
      subject: 'Candidature depuis formulaire web',
      message,
      createdAt: daysAgo(days),
    });
  }
  return id;
}

/** What has become of an application: somebody in charge, an interview, values of custom fields. */
function addWorkWith({ rows, setValues, projects, users }: Demo, id: string): void {
  rows.add('profiles_assignees', { profileId: id, userId: users.camille });
  rows.add('pending_trigger_tasks', { profileId: id, type: 'send_interview_invitation' });
  rows.add('unread_notifications', { profileId: id, userId: users.camille, type: 'message' });
  rows.add('history_entries', {
    profileId: id,
    projectId: projects.backend,
    userId: users.camille,
    type: 'call',
    subject: 'First call',
    message: 'Available in eight weeks, wants two days in the office at most.',
    createdAt: daysAgo(6),
  });
  setValues('PROFILE', id, {
    Nickname: 'Nessa',
    'Interview notes': '<p>Explains a query plan <strong>clearly</strong>.</p>',
    'Notice in weeks': '8',
    'May relocate': 'false',
    'Available from': '2027-02-01',
    'Call back at': '2026-11-27T14:00:00.000Z',
    Seniority: 'Normal',
    'Wanted sectors': ['Software', 'Energy'],
    Skills: ['typescript', 'postgres', 'docker'],
    'Preferred place': 'Lille',
    'Other places': ['Paris'],
    Portfolio: 'https://ines-moreau.example',
    'Reference e-mail': 'reference@studio-quai.example',
    'Reference phone': '+33199000003',
    'Interview rating': '4',
    'Wanted salary': '52000 EUR',
    Interviewer: users.hugo,
  });
}

const ines = ({ projects }: Demo): Person => ({
  firstName: 'Inès',
  lastName: 'Moreau',
  headline: 'Backend developer, TypeScript and Postgres',
  status: 'interview',
  age: 41,
  emails: ['ines.moreau@mail.example', 'ines@former-employer.example'],
  phones: ['02 61 91 00 01'],
  town: 'Lille',
  positions: [
    {
      title: 'Backend developer',
      companyName: 'Fret & Cie',
      location: 'Lille',
      description: 'Booking and tracking of freight, TypeScript and Postgres.',
      startDate: '2022-04',
      isCurrent: true,
    },
    {
      title: 'Junior developer',
      companyName: 'Studio Quai',
      location: 'Nantes',
      startDate: '2019',
      endDate: '2022-03',
    },
  ],
  educations: [
    {
      schoolName: 'Université de Lille',
      degree: 'Master',
      fieldOfStudy: 'Computer science',
      startDate: '2017',
      endDate: '2019',
    },
  ],
  locales: [
    ['fr', 'native'],
    ['en', 'fluent'],
  ],
  columns: {
    externalId: 'CAND-501',
    summary: 'Six years of backend work, two of them leading a team of four.',
    birthday: '1995-06-21',
    isOpenToNewOpportunities: true,
  },
  applications: [
    { project: projects.backend, status: 'interview', days: 9, message: 'I like plain SQL too.' },
    {
      project: projects.payroll,
      status: 'not_retained',
      days: 40,
      message: 'I was sent here by a friend.',
    },
  ],
});

const mathis = ({ projects }: Demo): Person => ({
  firstName: 'Mathis',
  lastName: 'Robert',
  headline: 'Full-stack developer',
  status: 'application_received',
  age: 2,
  emails: ['mathis.robert@mail.example'],
  phones: ['03 53 01 00 02'],
  town: 'Paris',
  positions: [
    { title: 'Full-stack developer', companyName: 'Independent', startDate: '2021-01', isCurrent: true },
  ],
  locales: [['fr', 'native']],
  applications: [
    {
      project: projects.backend,
      status: 'application_received',
      days: 2,
      message: 'Freelance, free from January.',
    },
  ],
});

const zoe = ({ projects }: Demo): Person => ({
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  headline: 'Electrical engineer, renewable energy',
  status: 'preselected',
  age: 4,
  emails: ['zoe.lefevre@mail.example'],
  town: 'Lyon',
  positions: [
    {
      title: 'Electrical engineer',
      companyName: 'Bureau Clair',
      location: 'Lyon',
      startDate: '2020-09-01',
      isCurrent: true,
    },
  ],
  educations: [
    { schoolName: 'INSA Lyon', degree: 'Diplôme d’ingénieur', startDate: '2015', endDate: '2020' },
  ],
  locales: [
    ['fr', 'native'],
    ['de', 'B1'],
  ],
  applications: [
    { project: projects.solar, status: 'preselected', days: 4, message: 'Rooftops are my thing.' },
  ],
});

const awa = ({ projects }: Demo): Person => ({
  firstName: 'Awa',
  lastName: 'Diallo',
  headline: 'Nurse, intensive care',
  status: 'application_received',
  age: 1,
  emails: ['awa.diallo@mail.example'],
  phones: ['04 65 71 00 03'],
  town: 'Nantes',
  positions: [
    { title: 'Nurse', companyName: 'CHU', location: 'Nantes', startDate: '2018-10', isCurrent: true },
  ],
  applications: [
    { project: projects.nurse, status: 'application_received', days: 0, message: 'Nights suit me well.' },
  ],
});

/** A contact, not a candidate: works at a company that is protected from being approached. */
const contact = ({ companies }: Demo): Person => ({
  firstName: 'Paul',
  lastName: 'Garnier',
  headline: 'Head of human resources at Lumen Énergie',
  status: 'replied',
  age: 200,
  emails: ['paul.garnier@lumen-energie.example'],
  phones: ['05 36 49 00 04'],
  town: 'Lyon',
  positions: [
    {
      title: 'Head of human resources',
      companyName: 'Lumen Énergie',
      companyId: companies.lumen,
      startDate: '2019-05',
      isCurrent: true,
    },
  ],
  columns: { isTalent: false, isContact: true, isHiring: true },
});
