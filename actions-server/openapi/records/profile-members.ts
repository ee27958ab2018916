/** Members of profiles. */
import { exampleId, type RecordMembers } from './record-member.ts';

const neverNull = { isNeverNull: true } as const;
const unknownOrNot = 'null when it is not known.';
const reported = 'as the software that records them counts it.';

export const profileMembers: RecordMembers = {
  'profiles.id': { text: 'The id of the profile.', example: exampleId('81') },
  'profiles.externalId': { example: 'crm-4711' },
  'profiles.firstName': { example: 'Jane' },
  'profiles.firstNameParsed': { example: 'Jane' },
  'profiles.firstNameManual': { example: null },
  'profiles.lastName': { example: 'Doe' },
  'profiles.lastNameParsed': { example: 'Doe' },
  'profiles.lastNameManual': { example: null },
  'profiles.headline': {
    text: 'What the person does, in one line of plain text.',
    example: 'Backend developer',
  },
  'profiles.summary': { text: 'What the person says of themselves, as plain text.', example: null },
  'profiles.birthday': { text: 'The date of birth, `YYYY-MM-DD`.', example: '1990-05-17' },
  'profiles.searchString': { example: 'jane doe backend developer' },
  'profiles.source': { example: 'APPLICATION' },
  'profiles.createdByUserId': {
    text: 'The id of the user who created the profile; null when no user did.',
    example: exampleId('71'),
  },
  'profiles.createdBy': { text: 'The user who created the profile; null when no user did.' },
  'profiles.imageId': { text: 'The id of the photo; null when there is none.', example: null },
  'profiles.image': { text: 'The photo; null when there is none.', example: null },
  'images.file': {
    text: 'The photo as a stored file; null when only its web address is known.',
    isNeverNull: false,
  },
  'profiles.locationId': { text: 'The id of the place where the person lives.', example: exampleId('82') },
  'profiles.locations': { text: 'The places of the person: where they live, or want to work.' },
  'profiles_places.id': { example: exampleId('82'), ...neverNull },
  'profiles.addedAt': {
    text: 'When the account got to know the person, which may be before the row was created.',
    example: '2026-01-15T09:30:00.123+00:00',
  },
  'profiles.updatedAt': {
    text: 'When the profile was last changed, or something that belongs to it, such as an address, a position or an application.',
  },
  'profiles.firstInteractionDate': { example: '2026-01-15T09:30:00.123+00:00' },
  'profiles.lastInteractionDate': {
    text: 'The time of the last interaction, which may be in the future: a meeting that was agreed on.',
    example: '2026-01-20T10:00:00+00:00',
  },
  'profiles.lastPastInteractionDate': {
    text: 'The time of the last interaction that is not in the future.',
    example: '2026-01-15T09:30:00.123+00:00',
  },
  'profiles.lastInteractionType': { text: 'The kind of the last interaction.', example: 'application' },
  'profiles.lastPositionStartDate': { example: '2021-01-01T00:00:00+00:00' },
  'profiles.isTalent': { example: true },
  'profiles.isContact': { example: null },
  'profiles.isHiring': {
    text: `Whether the person says in the professional network that they look for people; ${unknownOrNot}`,
    example: null,
  },
  'profiles.isOpenToNewOpportunities': {
    text: `Whether the person says in the professional network that they look for a job; ${unknownOrNot}`,
    example: true,
  },
  'profiles.isInfluencer': {
    text: `Whether the professional network marks the person as an influencer; ${unknownOrNot}`,
    example: null,
  },
  'profiles.isPremium': {
    text: `Whether the person has a paid account in the professional network; ${unknownOrNot}`,
    example: null,
  },
  'profiles.canSendInMail': {
    text: `Whether the professional network lets people write to the person who are not connected with them; ${unknownOrNot}`,
    example: null,
  },
  'profiles.countConnexionsWithThisProfile': {
    text: `The number of users who are connected with the person in the professional network, ${reported}`,
    example: 0,
  },
  'profiles.countInvitationsScheduledToThisProfile': {
    text: `The number of invitations that are planned, ${reported}`,
    example: 0,
  },
  'profiles.countInvitationsSentToThisProfile': {
    text: `The number of invitations that were sent, ${reported}`,
    example: 0,
  },
  'profiles.countApplicationsFromThisProfile': { example: 1 },
  'profiles.countMeetingsDoneWithThisProfile': {
    text: `The number of meetings that took place, ${reported}`,
    example: 0,
  },
  'profiles.countMeetingsScheduledWithThisProfile': {
    text: `The number of meetings that are planned, ${reported}`,
    example: 1,
  },
  'profiles.countMessagesReceivedFromThisProfile': {
    text: `The number of messages of the person, ${reported}`,
    example: 0,
  },
  'profiles.countMessagesScheduledToThisProfile': {
    text: `The number of messages to the person that are planned, ${reported}`,
    example: 0,
  },
  'profiles.countMessagesSentToThisProfile': {
    text: `The number of messages to the person that were sent, ${reported}`,
    example: 2,
  },
  'profiles.countResumes': { example: 1 },
  'profiles.networkId': { text: 'The id of the person in the professional network.', example: null },
  'profiles.memberId': {
    text: 'The number of the person as a member of the professional network.',
    example: null,
  },
  'profiles.profileUrl': { example: 'https://network.example/in/jane-doe' },
  'profiles.publicIdentifier': {
    text: 'The last part of the address of the page in the professional network.',
    example: 'jane-doe',
  },
  'profiles.primaryLocale': {
    text: 'The language of the page in the professional network.',
    example: 'fr_FR',
  },
  'profiles.talentIdentifier': {
    text: 'The id of the person in the recruiting product of the professional network.',
    example: null,
  },
  'profiles.networkSalesNavigatorIdentifier': {
    text: 'The id of the person in the sales product of the professional network.',
    example: null,
  },
  'profiles.networkSignificantIdentifier': {
    text: 'The one of the ids in the professional network that the software recognises the person by.',
    example: null,
  },
  'profiles.distance': {
    text: 'Over how many connections the user and the person know each other in the professional network; null when it is not known.',
    example: 2,
  },
  'profiles.pendingExecuteTriggerTasks': {
    text: 'Automations that were started for the person and have not ended.',
  },
  'pending_trigger_tasks.type': { text: 'What is to be done.', example: 'SEND_MESSAGE' },
  'pending_trigger_tasks.status': { text: 'The state of the automation.', example: 'PENDING' },
  'profiles.unreadMessagesNotifications': {
    text: 'How many messages of the person have not been read.',
  },
  'unread_notifications_aggregate.aggregate': {
    text: 'The number, in the form that GraphQL has for aggregates.',
    ...neverNull,
  },
  'unread_notifications_aggregate_fields.count': {
    text: 'The number of messages that have not been read.',
    example: 0,
  },
  'profiles.protectedCompaniesWorksIn': {
    text: 'The companies in which the person works at present and whose employees must not be approached.',
  },
  'protectedcompanies.id': { text: 'The id of the company.', example: exampleId('11'), ...neverNull },
  'protectedcompanies.name': { text: 'The name of the company.', example: 'Acme', ...neverNull },
  'profiles_files.isResume': { text: 'Whether the file is a resume.', example: true },
  'profiles.positions': { text: 'The positions of the person: current ones first, then the latest first.' },
  'profiles_positions.title': { text: 'What the person was there.', example: 'Backend developer' },
  'profiles_positions.companyName': { text: 'Where the person worked.', example: 'Acme' },
  'profiles_positions.companyId': { example: null },
  'profiles_positions.startDate': { example: '2021-01' },
  'profiles_positions.endDate': { example: null },
  'profiles_positions.isCurrent': { text: 'Whether the person works there now.', example: true },
  'profiles_positions.description': { text: 'What the person did there, as plain text.', example: null },
  'profiles_positions.location': { text: 'Where it was.', example: 'Lyon' },
  'profiles.locales': { text: 'The languages that the person speaks.' },
  'profiles_locales.locale': { example: 'fr' },
  'profiles_locales.level': { example: 'C1' },
  'profiles.educations': { text: 'The educations of the person, the latest first.' },
  'profiles_educations.schoolName': { text: 'Where the person learned.', example: 'INSA Lyon' },
  'profiles_educations.degree': { text: 'The degree.', example: 'Master' },
  'profiles_educations.fieldOfStudy': { text: 'What the person learned.', example: 'Computer science' },
  'profiles_educations.startDate': { example: '2008' },
  'profiles_educations.endDate': { example: '2013' },
  'profiles_educations.description': { text: 'More about the education, as plain text.', example: null },
  'profiles.emailAddresses': { text: 'The e-mail addresses, the preferred one first.' },
  'profiles_emails.emailAddress': { text: 'The address as it was written.', example: 'Jane.Doe@example.com' },
  'profiles_emails.canonicalEmailAddress': { example: 'jane.doe@example.com' },
  'profiles_emails.type': { text: 'What the address is for, if somebody said so.', example: null },
  'profiles_emails.isPreferred': { text: 'Whether messages are sent to this address.', example: true },
  'profiles_emails.isConfirmed': { example: true },
  'profiles.phoneNumbers': { text: 'The phone numbers, the oldest first.' },
  'profiles_phones.number': { text: 'The number as it was written.', example: '06 12 34 56 78' },
  'profiles_phones.canonicalNumber': { example: '+33612345678' },
  'profiles_phones.type': { text: 'What the number is for, if somebody said so.', example: null },
  'profiles.associations': { text: 'The companies that the person is connected with.' },
  'profiles_associations.associationType': {
    text: 'How they are connected. `COMPANY_CONTACT`: the person is a contact at the company.',
    example: 'COMPANY_CONTACT',
  },
  'profiles_associations.company': { text: 'The company.' },
  'profiles.searchHighlights': {
    text: 'Only in answers to a search, unless `highlights=false`: where the words of the search are.',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        required: ['source', 'html'],
        properties: {
          source: {
            type: 'string',
            description:
              'Where the text is: `name`, `headline`, `position`, `summary` or `resume`. New ones may be added.',
          },
          html: {
            type: 'string',
            description:
              'The text as HTML that is safe to show: everything is escaped, and the words of the search are in `<mark>`.',
          },
        },
      },
    },
    example: [{ source: 'headline', html: '<mark>Backend</mark> developer' }],
  },
};
