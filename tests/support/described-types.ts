/**
 * The types of the members of the four lists, as the interface description has them. A member has one type wherever it
 * occurs; the few that have several are told apart by the object around them.
 */

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Up to six decimals: Postgres leaves trailing zeros out. The UTC offset is numeric. */
const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}:\d{2}$/;
const color = /^#[0-9a-f]{6}$/;

type Check = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isText: Check = (value) => typeof value === 'string';
const isInteger: Check = Number.isInteger;
const isBoolean: Check = (value) => typeof value === 'boolean';
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/**
 * By the end of the path of a member: its name, or with the name of the object around it. The first pattern decides; any
 * other member is a text or null.
 */
const types: readonly (readonly [RegExp, Check])[] = [
  [/\breferenceId$/, isText],
  [/\bignoreHistoryBeforeProjectCreatedAt$/, isBoolean],
  [/\b(?:emailAddresses|phoneNumbers|positions)\.(?:type|title)$/, orNull(isText)],
  [/__typename$/, isText],
  [/\bcolor\.id$/, matches(color)],
  [/\bcolorId$/, orNull(matches(color))],
  [/\bindustry\.networkId$/, isInteger],
  [/\b(?:externalId|networkId|networkContractId|memberId)$/, orNull(isText)],
  [/\b(?:id|groupId|fileId|jobBoardId|projectId)$/, matches(uuid)],
  [/\b\w+Id$/, orNull(matches(uuid))],
  [/\b(?:createdAt|updatedAt|addedAt)$/, matches(timestamp)],
  [/\bfoundedAt$/, orNull(matches(/^\d{4}-\d{2}-\d{2}$/))],
  [/\bbirthday$/, orNull(matches(/^\d{4}-\d{2}-\d{2}$/))],
  [/\b(?:positions|educations)\.(?:start|end)Date$/, orNull(matches(/^\d{4}(?:-\d{2}){0,2}$/))],
  [/\b(?:\w+At|\w+Date|isProtectedUntil)$/, orNull(matches(timestamp))],
  [
    /\b(?:isTalent|isContact|isHiring|isOpenToNewOpportunities|isInfluencer|isPremium|canSendInMail)$/,
    orNull(isBoolean),
  ],
  [/\b(?:is[A-Z]\w*|disabled)$/, isBoolean],
  [/\b(?:count[A-Z]\w*|count|size|order)$/, isInteger],
  [/\b(?:networkEmployee(?:Start|End)?Count|distance)$/, orNull(isInteger)],
  [/\bcoordinates\b/, Number.isFinite],
  [/\b(?:type|title|displayName|email|emailAddress|number|size|mimeType|canonicalName|nameEnglish)$/, isText],
  [/\b(?:companies|projects|offers|field|fieldValue|file|group|color)\.name$/, isText],
];
/** What has another type than described, as `path: value`. @param list the name of the list, which begins the paths */
export function typeErrors(list: string, rows: readonly unknown[]): string[] {
  return rows.flatMap((row) => [...errors(row, list)]);
}

function* errors(value: unknown, path: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const element of value) yield* errors(element, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) yield* errors(member, `${path}.${name}`);
  } else {
    const [, check = orNull(isText)] = types.find(([pattern]) => pattern.test(path)) ?? [];
    // A record that is not there is null in place of the object.
    if (!check(value) && !(value === null && isRecord(path))) yield `${path}: ${JSON.stringify(value)}`;
  }
}

const records =
  /\.(?:user|status|company|companyPublicData|networkCompanyData|legaldata|image|color|location|fieldValue|createdBy|center)$/;
const isRecord = (path: string) => records.test(path);
