/** Members of companies. */
import { exampleId, type RecordMembers } from './record-member.ts';

export const companyMembers: RecordMembers = {
  'companies.id': { text: 'The id of the company.', example: exampleId('11') },
  'companies.name': { text: 'The name of the company.', example: 'Acme' },
  'companies.description': { example: '<p>Acme makes everything.</p>' },
  'companies.networkId': {
    text: 'The id of the company in the professional network.',
    example: '1441',
  },
  'companies.networkCompanyId': {
    text: 'The id of the public data of the company that are shared by all accounts; null when none are linked.',
    example: exampleId('12'),
  },
  'companies.networkCompanyData': {
    text: 'What the professional network says of the company in public. Accounts share these data, and no save changes them. Null when none are linked.',
  },
  'companies.isProtectedUntil': { example: null },
  'companies.projectsCountPerStatusGroup': {
    text: 'How many projects of the company are in each group of statuses. Groups without a project are left out.',
  },
  'companies.legaldata': { text: 'What the register of companies says; null when nothing is known.' },
  'companies.projects': { text: 'The projects of the company that are not deleted, the oldest first.' },
  'companies.assignees': { text: 'The users who are responsible for the company.' },
  'companies_legaldata.legalName': { text: 'The registered name.', example: 'ACME SAS' },
  'companies_legaldata.siren': { example: '732829320' },
  'companies_legaldata.vatNumber': { example: 'FR44732829320' },
  'companies_legaldata.activity': { text: 'What the company does, in words.', example: 'Software' },
  'companies_legaldata.codenaf': { example: '62.01Z' },
  'companies_legaldata.codenafTitle': {
    text: 'The title of that code.',
    example: 'Programmation informatique',
  },
  'companies_legaldata.closedAt': { example: null },
  'companies_legaldata.foundAt': { example: '2026-11-30T08:15:30.000000+00:00' },
  'companies_legaldata.source': { example: 'companyRegister' },
  'companies_legaldata.locations': { text: 'The registered establishments, the headquarters first.' },
  'companies_legaldata_locations.siret': { example: '73282932000074' },
  'companies_legaldata_locations.isHeadquarters': {
    text: 'Whether this establishment is the headquarters.',
    example: true,
  },
  'companies_legaldata_locations.closedAt': { example: null },
  'companies_legaldata_locations.location': {
    text: 'Where the establishment is; null when it is not known.',
  },
  'networkcompanies.id': { text: 'The id of these public data.', example: exampleId('12') },
  'networkcompanies.name': { text: 'The name of the company in the network.', example: 'Acme' },
  'networkcompanies.description': {
    text: 'What the company says of itself in the network, as plain text.',
    example: 'Acme makes everything.',
  },
  'networkcompanies.source': { example: 'networkProvider' },
  'networkcompanies.foundAt': { example: '2026-01-15T09:30:00.123+00:00' },
  'networkcompanies.networkId': {
    text: 'The id of the company in the professional network.',
    example: '1441',
  },
};
