/** Members of projects and of offers, which are the projects that the public may see. */
import { exampleId, type RecordMembers } from './record-member.ts';

const neverNull = { isNeverNull: true } as const;

export const projectMembers: RecordMembers = {
  'projects.id': { text: 'The id of the project.', example: exampleId('21') },
  'projects.name': { text: 'The name of the project.', example: 'Backend developer TypeScript' },
  'projects.userId': {
    text: 'The id of the user who created the project; null when no user did.',
    example: exampleId('71'),
  },
  'projects.user': {
    text: 'The user who created the project; null when no user did.',
    isNeverNull: false,
  },
  'projects.presetId': {
    text: 'The id of the preset that the project was created with in the application; null without one.',
    example: null,
  },
  'projects.colorId': {
    text: 'The colour of the project as `#rrggbb` in lower case; null when it has none.',
    example: '#1e88e5',
  },
  'projects.companyId': {
    text: 'The id of the company that the project is for; null when there is none.',
    example: exampleId('11'),
  },
  'projects.company': { text: 'The company that the project is for; null when there is none.' },
  'companies.companyPublicData': {
    text: 'What the professional network says of the company in public; null when nothing is linked.',
  },
  'projects.networkId': {
    text: 'The id of the project in the professional network.',
    example: null,
  },
  'projects.networkContractId': {
    text: 'The id of the contract under which the project is in the professional network.',
    example: null,
  },
  'projects.networkIdType': { text: 'Which kind of id `networkId` is.', example: null },
  'projects.referenceId': { example: 'DEMO-BACKEND', ...neverNull },
  'projects.isMadeForRecruitment': { example: true },
  'projects.ignoreHistoryBeforeProjectCreatedAt': {
    text: 'Whether the history of its people is shown only from the creation of the project on.',
    example: false,
  },
  'projects.group': { text: 'The account that owns the project.' },
  'groups.id': { text: 'The id of the account.', example: exampleId('99') },
  'groups.name': { text: 'The name of the account.', example: 'Agency' },
  'projects.jobBoardsOffers': {
    text: 'The advertisements of the project on job boards, as these report them, the oldest first.',
  },
  'projects.projectJobBoards': {
    text: 'The job boards on which the project is to be published, in the order in which they were chosen.',
  },
  'projects.profilesCountPerStatusGroup': {
    text: 'How many people of the project are in each group of statuses. Groups without anybody are left out.',
  },
  'jobboards_offers.projectId': { text: 'The id of the project.', example: exampleId('21') },
  'jobboards_offers.externalId': { example: '4711' },
  'jobboards_offers.url': {
    text: 'The address of the advertisement on the job board.',
    example: 'https://jobs.example/4711',
  },
  'jobboards_offers.status': {
    text: 'The state of the advertisement, in the words of the job board.',
    example: 'online',
  },
  'jobboards_offers.publishedAt': {
    text: 'When the advertisement was published; null when it was not.',
    example: '2026-01-15T10:00:00+00:00',
  },
  'jobboards_offers.expiresAt': {
    text: 'When the advertisement ends; null when it has no end.',
    example: '2026-03-15T10:00:00+00:00',
  },
  'projects_jobboards.projectId': { text: 'The id of the project.', example: exampleId('21') },
  'projects_jobboards.enabledAt': { example: '2026-01-15T09:45:00+00:00' },
  'offers.id': {
    text: 'The id of the offer, which is that of its project.',
    example: exampleId('21'),
    ...neverNull,
  },
  'offers.name': {
    text: 'The name of the project. A site shows the value of the field with the purpose `joboffer_title` where there is one.',
    example: 'Backend developer TypeScript',
    ...neverNull,
  },
  'offers.createdAt': { text: 'When the project was created.', ...neverNull },
  'offers.updatedAt': { ...neverNull },
  'offers.publishedAt': { example: '2026-01-15T10:00:00+00:00' },
  'offers.externalId': { text: 'The id of the project in the software of the caller.', example: 'crm-17' },
  'offers.referenceId': {
    text: 'The reference of the offer: `GET /rest/v2/offers/{id}` and applications take it in the place of the id.',
    example: 'DEMO-BACKEND',
    ...neverNull,
  },
  'offers.fieldsValues': {
    text: 'The values of the custom fields that the account shows with its offers. A field with several values has an element for each value.',
  },
  'offers.files': { text: 'The files that the account shows with the offer, the oldest first.' },
  'offers_fieldsvalues.id': { text: 'The id of the value.', ...neverNull },
  'offers_files.createdAt': { ...neverNull },
  'offers_files.updatedAt': { ...neverNull },
  'fields.order': { text: 'The place of the field in the form, in ascending order.', example: 56 },
  'fields.isRequired': {
    text: 'Whether the form should insist on a value. The server takes an application without it, so that none is lost.',
    example: true,
    isAlias: true,
  },
  'fields.options': {
    text: 'The options of fields of the types `singlechoice` and `multiplechoice`, in their order; empty for all other types.',
  },
  'fields_options.technicalValue': { example: 'permanent' },
  'fields_options.isDefault': {
    text: 'Whether the form begins with this option chosen.',
    example: false,
  },
};
