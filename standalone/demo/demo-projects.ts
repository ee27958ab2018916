/** The projects of the demo account: offers with and without a public salary, recruitment in confidence, sales. */
import type { DemoCompanies } from './demo-companies.ts';
import type { SetValues } from './demo-fields.ts';
import { type DemoRows, daysAgo } from './demo-rows.ts';
import type { Vocabulary } from './demo-vocabulary.ts';

export type DemoProjects = Record<'backend' | 'solar' | 'nurse' | 'payroll', string>;

/** Applications name this offer in the examples that are printed at the first start. */
export const demoOfferReference = 'DEMO-BACKEND';

interface Project {
  readonly name: string;
  readonly status: string;
  /** Days since it was made. */
  readonly age: number;
  readonly color: string;
  readonly company: string;
  readonly owner: string;
  readonly assignees: readonly string[];
  readonly referenceId?: string;
  readonly externalId?: string;
  readonly isMadeForRecruitment?: boolean;
  readonly isMadeForSales?: boolean;
  /** Job boards and the days since it is on them; null: chosen, not published. */
  readonly boards?: readonly [canonicalName: string, days: number | null][];
}

interface Demo {
  readonly rows: DemoRows;
  readonly vocabulary: Vocabulary;
  readonly setValues: SetValues;
  readonly companies: DemoCompanies;
  readonly users: { readonly camille: string; readonly hugo: string; readonly lea: string };
}

/** Adds everything about projects and returns the ids of those that profiles apply to. */
export function addProjects(demo: Demo): DemoProjects {
  const backend = addBackend(demo);
  demo.setValues('PROJECT', backend, valuesOfBackend(demo));
  const projects = { backend, solar: addSolar(demo), nurse: addNurse(demo), payroll: addPayroll(demo) };
  addOthers(demo);
  return projects;
}

function addProject({ rows, vocabulary }: Demo, project: Project): string {
  const id = rows.add('projects', {
    name: project.name,
    createdAt: daysAgo(project.age),
    statusId: vocabulary.status('PROJECT', project.status),
    colorId: project.color,
    companyId: project.company,
    userId: project.owner,
    referenceId: project.referenceId ?? null,
    externalId: project.externalId ?? null,
    isMadeForRecruitment: project.isMadeForRecruitment ?? true,
    isMadeForSales: project.isMadeForSales ?? false,
  });
  for (const userId of project.assignees) rows.add('projects_assignees', { projectId: id, userId });
  for (const [board, days] of project.boards ?? []) {
    const jobBoardId = vocabulary.jobBoard(board);
    const enabledAt = days === null ? null : daysAgo(days);
    rows.add('projects_jobboards', { projectId: id, jobBoardId, enabledAt });
  }
  return id;
}

/** An offer with a public salary, on a job board. */
function addBackend(demo: Demo): string {
  const { rows, vocabulary, companies, users } = demo;
  const id = addProject(demo, {
    name: 'Backend developer TypeScript',
    status: 'in_progress',
    age: 45,
    color: '#1e88e5',
    company: companies.atelierNord,
    owner: users.camille,
    assignees: [users.camille, users.lea],
    referenceId: demoOfferReference,
    externalId: 'JOB-2001',
    boards: [
      ['careers_site', 12],
      ['welcome_to_the_jungle', 10],
    ],
  });
  rows.add('jobboards_offers', {
    projectId: id,
    jobBoardId: vocabulary.jobBoard('welcome_to_the_jungle'),
    externalId: 'wttj-58213',
    url: 'https://jobs.example/atelier-nord/backend-developer',
    status: 'published',
    publishedAt: daysAgo(10),
    expiresAt: daysAgo(-50),
  });
  return id;
}

/** A value in each field that a project can have. */
const valuesOfBackend = ({ users }: Demo): Parameters<SetValues>[2] => ({
  'Offer title': 'Backend developer TypeScript (all genders)',
  'Offer description':
    '<p>You build the services that tell lorries <em>when</em> to leave.</p><ul><li>TypeScript</li><li>Postgres</li></ul>',
  'About the company': '<p>Forty people in Lille, software for logistics.</p>',
  'Who we look for': '<p>Three years of backend work and a liking for plain SQL.</p>',
  'Place of work': 'Lille',
  Contract: ['Permanent', 'Freelance'],
  Department: 'Engineering',
  'Full time': 'true',
  'Remote days a week': '3',
  'Years of experience': '3',
  'Salary is public': 'true',
  'Salary a year from': '45000 EUR',
  'Salary a year to': '55000 EUR',
  'Number of interviews': '2',
  'Case study': 'false',
  'What happens when': '<p>A call, then an afternoon with the team.</p>',
  'Internal reference': 'ANL-7',
  Briefing: '<p>Replaces a colleague who leaves in spring.</p>',
  'Number of positions': '1',
  Urgent: 'true',
  'Wanted start': '2027-02-01',
  'Kick-off': '2026-10-05T08:00:00.000Z',
  Priority: 'High',
  Sectors: ['Software'],
  Keywords: ['typescript', 'postgres', 'graphql'],
  'Main site': 'Lille',
  'Other sites': ['Paris', 'Nantes'],
  'Shared folder': 'https://files.example/atelier-nord',
  'Hiring manager e-mail': 'hiring@atelier-nord-logiciels.example',
  'Hiring manager phone': '+33199000002',
  Difficulty: '3',
  Budget: '9000 EUR',
  'Second in charge': users.hugo,
});

/** An offer whose salary is not public. */
function addSolar(demo: Demo): string {
  const { setValues, companies, users } = demo;
  const id = addProject(demo, {
    name: 'Photovoltaic design engineer',
    status: 'in_progress',
    age: 30,
    color: '#fdd835',
    company: companies.lumen,
    owner: users.hugo,
    assignees: [users.hugo],
    referenceId: 'DEMO-SOLAR',
    boards: [['careers_site', 5]],
  });
  setValues('PROJECT', id, {
    'Offer title': 'Photovoltaic design engineer (all genders)',
    'Offer description': '<p>From the roof survey to the connection to the grid.</p>',
    'Place of work': 'Lyon',
    Contract: ['Permanent'],
    Department: 'Engineering',
    'Full time': 'true',
    'Salary is public': 'false',
    'Salary a year from': '40000 EUR',
    'Salary a year to': '48000 EUR',
    Urgent: 'false',
  });
  return id;
}

/** An offer with few details. */
function addNurse(demo: Demo): string {
  const { setValues, companies, users } = demo;
  const id = addProject(demo, {
    name: 'Night nurse',
    status: 'to_qualify',
    age: 2,
    color: '#26a69a',
    company: companies.tilleuls,
    owner: users.camille,
    assignees: [users.camille],
    boards: [['careers_site', 1]],
  });
  setValues('PROJECT', id, {
    'Offer title': 'Night nurse (all genders)',
    'Place of work': 'Nantes',
    Contract: ['Fixed term'],
    Department: 'Care',
    'Full time': 'false',
  });
  return id;
}

/** Not public: it is selected for a job board but not published. */
function addPayroll(demo: Demo): string {
  const { companies, users } = demo;
  return addProject(demo, {
    name: 'Head of payroll (confidential)',
    status: 'in_progress',
    age: 60,
    color: '#8e24aa',
    company: companies.lumen,
    owner: users.camille,
    assignees: [users.camille],
    boards: [['apec', null]],
  });
}

/** Projects that nobody applies to. */
function addOthers(demo: Demo): void {
  const { setValues, companies, users } = demo;
  addProject(demo, {
    name: 'Inside sales, Lille',
    status: 'won',
    age: 150,
    color: '#43a047',
    company: companies.atelierNord,
    owner: users.lea,
    assignees: [users.lea],
    boards: [['careers_site', 120]],
  });
  const agreement = addProject(demo, {
    name: 'Framework agreement 2027',
    status: 'in_progress',
    age: 25,
    color: '#fb8c00',
    company: companies.lumen,
    owner: users.camille,
    assignees: [users.camille, users.hugo],
    externalId: 'DEAL-3001',
    isMadeForRecruitment: false,
    isMadeForSales: true,
  });
  setValues('PROJECT', agreement, { 'Estimated revenue': '120000 EUR', Priority: 'High' });
  addProject(demo, {
    name: 'Employer branding and first two hires',
    status: 'paused',
    age: 90,
    color: '#e53935',
    company: companies.comptoir,
    owner: users.hugo,
    assignees: [users.hugo],
    isMadeForSales: true,
  });
}
