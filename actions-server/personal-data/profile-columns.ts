/**
 * What happens to every column of a profile. The functions of the database do it (`merge_profiles`, `erase_profile` and
 * `record_audit` in migrations/), and the document of the export: `tests/schema/declared-columns.test.ts` compares the names
 * with the catalog, and the tests of merges, erasures and exports fill every column and compare what they find. A new column
 * without an entry, and one that does something else than its entry says, is a failing test.
 */

/** What the kept profile has after a merge. */
type Merged =
  /** Its own value; that of the other profile if it has none. */
  | 'filled'
  /** The same, for columns that are one value together. */
  | 'filled together'
  /** The sum of both. */
  | 'added up'
  /** The later time of both. */
  | 'the later'
  /** Its own, whatever the other profile has. */
  | 'its own'
  /** What follows from other columns and rows. */
  | 'derived';

/** `cleared`: null, empty, or 0. `stays`: what is counted, and what the platform has to know of the row. */
type Erased = 'cleared' | 'stays';

/** `internal`: only means something to the database. */
type Exported = 'exported' | 'internal';

/** Whether the audit keeps the old and the new value, the name of the column only, or says nothing. */
type Audited = 'value' | 'name' | 'ignored';

type ColumnRules = readonly [Merged, Erased, Exported, Audited];

export const profileColumns: Readonly<Record<string, ColumnRules>> = {
  id: ['its own', 'stays', 'exported', 'name'],
  groupId: ['its own', 'stays', 'internal', 'name'],
  createdAt: ['its own', 'stays', 'exported', 'ignored'],
  updatedAt: ['derived', 'stays', 'exported', 'ignored'],
  changedIn: ['derived', 'stays', 'internal', 'ignored'],
  isLive: ['derived', 'stays', 'internal', 'ignored'],
  statusEntity: ['its own', 'stays', 'internal', 'ignored'],
  addedAt: ['its own', 'stays', 'exported', 'value'],
  deletedAt: ['its own', 'stays', 'exported', 'value'],
  erasedAt: ['its own', 'stays', 'exported', 'value'],
  erasureDueAt: ['its own', 'stays', 'exported', 'ignored'],
  retentionHoldUntil: ['the later', 'stays', 'exported', 'value'],
  mergedIntoId: ['its own', 'stays', 'exported', 'value'],
  createdByUserId: ['filled', 'stays', 'exported', 'value'],
  statusId: ['filled', 'stays', 'exported', 'value'],
  imageId: ['filled', 'cleared', 'exported', 'name'],
  locationId: ['filled', 'cleared', 'exported', 'name'],
  externalId: ['filled', 'cleared', 'exported', 'name'],
  source: ['its own', 'cleared', 'exported', 'name'],
  firstNameManual: ['filled', 'cleared', 'exported', 'name'],
  firstNameParsed: ['filled', 'cleared', 'exported', 'name'],
  firstName: ['derived', 'cleared', 'exported', 'ignored'],
  lastNameManual: ['filled', 'cleared', 'exported', 'name'],
  lastNameParsed: ['filled', 'cleared', 'exported', 'name'],
  lastName: ['derived', 'cleared', 'exported', 'ignored'],
  foldedName: ['derived', 'cleared', 'exported', 'ignored'],
  searchString: ['derived', 'cleared', 'exported', 'ignored'],
  headline: ['filled', 'cleared', 'exported', 'name'],
  summary: ['filled', 'cleared', 'exported', 'name'],
  birthday: ['filled', 'cleared', 'exported', 'name'],
  networkId: ['filled', 'cleared', 'exported', 'name'],
  memberId: ['filled', 'cleared', 'exported', 'name'],
  profileUrl: ['filled together', 'cleared', 'exported', 'name'],
  canonicalNetworkUrl: ['filled together', 'cleared', 'exported', 'name'],
  publicIdentifier: ['filled together', 'cleared', 'exported', 'name'],
  isNetworkUrlConfirmed: ['filled together', 'stays', 'exported', 'value'],
  primaryLocale: ['filled', 'cleared', 'exported', 'name'],
  talentIdentifier: ['filled', 'cleared', 'exported', 'name'],
  networkSalesNavigatorIdentifier: ['filled', 'cleared', 'exported', 'name'],
  networkSignificantIdentifier: ['filled', 'cleared', 'exported', 'name'],
  distance: ['filled', 'cleared', 'exported', 'name'],
  isTalent: ['filled', 'stays', 'exported', 'value'],
  isContact: ['filled', 'stays', 'exported', 'value'],
  isHiring: ['filled', 'cleared', 'exported', 'name'],
  isOpenToNewOpportunities: ['filled', 'cleared', 'exported', 'name'],
  isInfluencer: ['filled', 'cleared', 'exported', 'name'],
  isPremium: ['filled', 'cleared', 'exported', 'name'],
  canSendInMail: ['filled', 'cleared', 'exported', 'name'],
  firstInteractionDate: ['derived', 'stays', 'exported', 'ignored'],
  lastInteractionDate: ['derived', 'stays', 'exported', 'ignored'],
  lastPastInteractionDate: ['derived', 'stays', 'exported', 'ignored'],
  lastInteractionType: ['derived', 'stays', 'exported', 'ignored'],
  lastPositionStartDate: ['derived', 'cleared', 'exported', 'ignored'],
  countApplicationsFromThisProfile: ['derived', 'stays', 'exported', 'ignored'],
  countResumes: ['derived', 'cleared', 'exported', 'ignored'],
  countConnexionsWithThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countInvitationsScheduledToThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countInvitationsSentToThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countMeetingsDoneWithThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countMeetingsScheduledWithThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countMessagesReceivedFromThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countMessagesScheduledToThisProfile: ['added up', 'stays', 'exported', 'ignored'],
  countMessagesSentToThisProfile: ['added up', 'stays', 'exported', 'ignored'],
};

/** The names of the columns to which one of the rules applies. */
export function profileColumnsThatAre(rule: ColumnRules[number]): string[] {
  return Object.keys(profileColumns).filter((name) => profileColumns[name]?.includes(rule));
}
