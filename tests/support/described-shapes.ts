/**
 * The records of the lists as the interface description has them: a word is a key with a plain value, `name{…}` an
 * object and `name[…]` an array of such objects. `__typename` is in every object and is not repeated here. Lists have
 * further keys, such as columns that came later: `openapi.json` has all, and every answer of a test is compared with it.
 */

const fieldValue = 'id field{id type name} fieldValue{id name} location{id search formattedAddress} value';
const fieldValueWithPurpose = fieldValue.replace('type name', 'type name purpose');
const fileShape = 'fileId createdAt updatedAt file{id name size mimeType url}';
const countShape = 'status{id title isHidden isAuto order parentId color{id name}} count';
const locationShape = `id search center formattedAddress streetNumber route postalCode locality
  administrativeAreaLevel1 administrativeAreaLevel2 countryName`;
const industry = 'industry{nameEnglish nameFrench networkId id}';
const board = 'jobBoard{id canonicalName}';

export const projectShape = `
  id name userId groupId presetId colorId statusId companyId
  networkId networkContractId networkIdType externalId referenceId
  createdAt updatedAt deletedAt
  isMadeForRecruitment isMadeForSales ignoreHistoryBeforeProjectCreatedAt
  group{id name}
  user{displayName email id disabled}
  assignees[user{displayName email id}]
  files[${fileShape}]
  status{title color{id name} isAuto id}
  company{id description companyPublicData{id name tagline description foundedAt networkEmployeeCount
    networkEmployeeStartCount networkEmployeeEndCount networkUrl website image{publicUrl}}}
  fieldsValues[${fieldValueWithPurpose}]
  color{id name}
  jobBoardsOffers[id createdAt updatedAt deletedAt projectId jobBoardId externalId url status publishedAt expiresAt
    ${board}]
  projectJobBoards[id createdAt updatedAt deletedAt enabledAt projectId ${board}]
  profilesCountPerStatusGroup[${countShape}]`;

export const companyShape = `
  id statusId groupId networkCompanyId
  name description tagline website universalName networkId networkUrl
  externalId foundedAt deletedAt
  networkEmployeeCount networkEmployeeStartCount networkEmployeeEndCount
  isProtectedUntil createdAt updatedAt
  assignees[user{displayName email id}]
  files[${fileShape}]
  projectsCountPerStatusGroup[${countShape}]
  status{title color{id name} isAuto id}
  legaldata{id createdAt deletedAt updatedAt legalName siren vatNumber activity codenaf codenafTitle foundedAt
    locations[siret isHeadquarters location{${locationShape}}]}
  industries[${industry}]
  networkCompanyData{id name description tagline foundedAt networkEmployeeCount networkEmployeeStartCount
    networkEmployeeEndCount networkUrl universalName networkId website image{publicUrl} industries[${industry}]}
  fieldsValues[${fieldValue}]
  projects[id color{id name} name]`;

export const profileShape = `
  id externalId firstName firstNameParsed firstNameManual lastName lastNameParsed lastNameManual headline summary
  birthday searchString source groupId statusId createdByUserId imageId locationId
  addedAt createdAt updatedAt deletedAt firstInteractionDate lastInteractionDate lastPastInteractionDate
  lastInteractionType lastPositionStartDate
  isTalent isContact isHiring isOpenToNewOpportunities isInfluencer isPremium canSendInMail
  countConnexionsWithThisProfile countInvitationsScheduledToThisProfile countInvitationsSentToThisProfile
  countApplicationsFromThisProfile countMeetingsDoneWithThisProfile countMeetingsScheduledWithThisProfile
  countMessagesReceivedFromThisProfile countMessagesScheduledToThisProfile countMessagesSentToThisProfile countResumes
  networkId memberId profileUrl publicIdentifier primaryLocale talentIdentifier networkSalesNavigatorIdentifier
  networkSignificantIdentifier distance
  pendingExecuteTriggerTasks[id type status createdAt]
  unreadMessagesNotifications{aggregate{count}}
  protectedCompaniesWorksIn[id name]
  createdBy{displayName id}
  image{publicUrl file{id name size mimeType url}}
  locations[${locationShape}]
  files[fileId createdAt updatedAt isResume file{id name size mimeType url}]
  positions[id title companyName companyId startDate endDate isCurrent description location]
  locales[id locale level]
  educations[id schoolName degree fieldOfStudy startDate endDate description]
  fieldsValues[${fieldValue}]
  emailAddresses[id emailAddress canonicalEmailAddress type isPreferred isConfirmed]
  phoneNumbers[id number canonicalNumber type]
  associations[id associationType company{id name}]
  assignees[user{displayName id}]
  status{title color{id name} isAuto id isProtected}`;

export const offerShape = `
  id name createdAt updatedAt externalId referenceId publishedAt
  fieldsValues[${fieldValueWithPurpose}]
  files[${fileShape}]`;

/**
 * What a record does not have of its shape, as paths: `- files[].file.url` is missing, `! status is no object`. A null in
 * place of an object and an empty array are accepted, so the record should have all values.
 */
export function differences(record: unknown, shape: string): string[] {
  const described = parseShape(shape);
  return [...compare(record, described, '')];
}

type Shape = Map<string, { readonly kind: 'plain' | 'object' | 'array'; readonly inner: Shape }>;

function parseShape(text: string): Shape {
  const tokens = text.match(/\w+|[{}[\]]/g) ?? [];
  const read = (): Shape => {
    const shape: Shape = new Map();
    for (let token = tokens.shift(); token !== undefined && !/[}\]]/.test(token); token = tokens.shift()) {
      const opening = tokens[0];
      const kind = opening === '{' ? 'object' : opening === '[' ? 'array' : 'plain';
      if (kind !== 'plain') tokens.shift();
      shape.set(token, { kind, inner: kind === 'plain' ? new Map() : read() });
    }
    return shape;
  };
  return read();
}

function* compare(value: unknown, shape: Shape, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield `! ${path} is no object`;
    return;
  }
  const members = value as Record<string, unknown>;
  if (typeof members.__typename !== 'string') yield `- ${path}__typename`;
  for (const [key, { kind, inner }] of shape) {
    const member = members[key];
    if (member === undefined) yield `- ${path}${key}`;
    else if (kind === 'array' && !Array.isArray(member)) yield `! ${path}${key} is not an array`;
    else if (kind === 'array') {
      for (const element of member as unknown[]) yield* compare(element, inner, `${path}${key}[].`);
    } else if (kind === 'object' && member !== null) yield* compare(member, inner, `${path}${key}.`);
    else if (kind === 'plain' && Array.isArray(member)) yield `! ${path}${key} is an array`;
  }
}
