/** Decides what an application changes on the profile of the person: its columns and rows. Pure. */

import { fold } from '@platform/vocabulary';
import { type PlaceRow, placeRow } from '../../custom-fields/place-row.ts';
import {
  type FieldChanges,
  type FieldInput,
  planFieldChanges,
} from '../../custom-fields/plan-field-changes.ts';
import type { profiles_set_input } from '../../graphql/generated.ts';
import { type ChangedFileLink, linksBecomingResumes } from '../../saves/resume-links.ts';
import { idsOf, listOf } from '../../saves/stored-rows.ts';
import type { MatchedApplication, MatchReason } from './match-profile.ts';
import type { AssociationChanges } from './plan-associations.ts';
import { type BackgroundChanges, planBackground } from './plan-background.ts';
import { type IdentityChanges, isClaimedByOther, planIdentities } from './plan-identities.ts';

export interface ProfileChanges {
  /** Only those to be written. */
  readonly columns: profiles_set_input;
  /** Those that are cleared before that. */
  readonly clearedFirst: profiles_set_input;
  readonly identities: Omit<IdentityChanges, 'network' | 'clearedFirst'>;
  readonly background: BackgroundChanges;
  /** Rows of `locations`, among them the one that `place` names. */
  readonly locations: PlaceRow[];
  /** The row of `profiles_locations`, in which readers see the place. */
  readonly place: { id: string; locationId: string } | null;
  /** Rows of `profiles_locations` with the place that is replaced or cleared. */
  readonly deletedPlaceIds: string[];
  readonly fieldsValues: FieldChanges;
  /** Files that the profile has already, and that become resumes. */
  readonly changedFiles: readonly ChangedFileLink[];
  readonly associations: AssociationChanges;
  /** Other profiles that may be the same person, for `profiles_duplicates`. */
  readonly duplicates: { id: string; otherProfileId: string; reason: MatchReason }[];
}

interface ProfileInput extends Pick<ProfileChanges, 'associations'> {
  /** The save names the profile and is no application. */
  readonly isUpdate: boolean;
  readonly customFields: readonly FieldInput[];
  readonly others: readonly { profileId: string; reason: MatchReason }[];
}

/** The changes that make the profile say what the application says. */
export function planProfileChanges(matched: MatchedApplication, input: ProfileInput): ProfileChanges {
  const { profile, makeId } = matched;
  const location = planLocation(matched);
  const { network, clearedFirst, ...identities } = planIdentities(matched);
  const fieldsValues = planFieldChanges(
    input.customFields,
    profile?.fieldsValues ?? [],
    makeId,
    matched.snapshot.defaultCountry,
  );
  return {
    columns: {
      ...planNames(matched, input.isUpdate),
      ...planTexts(matched),
      ...planExternalId(matched),
      ...network,
      ...(location === undefined ? {} : { locationId: location?.id ?? null }),
    },
    clearedFirst,
    identities,
    background: planBackground(matched),
    locations: [...listOf(location), ...fieldsValues.locations],
    place: location ? { id: makeId('place'), locationId: location.id } : null,
    deletedPlaceIds:
      location === undefined
        ? []
        : idsOf(profile?.locationLinks.filter((link) => link.locationId === profile.location?.id) ?? []),
    fieldsValues,
    changedFiles: linksBecomingResumes(matched.application.files, profile?.files ?? []),
    associations: input.associations,
    duplicates: input.others.map(({ profileId: otherProfileId, reason }) => ({
      id: makeId(`duplicate:${otherProfileId}`),
      otherProfileId,
      reason,
    })),
  };
}

/** An application with a public key of a person who is known: the profile stays as it is. */
export const noProfileChanges: ProfileChanges = {
  columns: {},
  clearedFirst: {},
  identities: {
    emails: [],
    phones: [],
    claims: [],
    confirmedEmailIds: [],
    deletedEmailIds: [],
    deletedPhoneIds: [],
  },
  background: { positions: [], educations: [], locales: [], changedPositions: [] },
  locations: [],
  place: null,
  deletedPlaceIds: [],
  fieldsValues: { deletedIds: [], inserted: [], locations: [] },
  changedFiles: [],
  associations: { associations: [], newCompanies: [], changedCompanies: [] },
  duplicates: [],
};

export function isUnchanged(changes: ProfileChanges): boolean {
  const { columns, clearedFirst, identities, background, fieldsValues, associations, ...others } = changes;
  const rows = [
    ...Object.values(identities),
    ...Object.values(background),
    ...Object.values(associations),
    ...Object.values(fieldsValues),
    // A part of the changes that is added is one of them.
    ...Object.values({ ...others, place: listOf(others.place) }),
  ];
  const written = { ...clearedFirst, ...columns };
  return Object.keys(written).length === 0 && rows.every((list: readonly unknown[]) => list.length === 0);
}

/**
 * Names of the body are manual and take precedence; names that were read only fill empty columns. An update that has the
 * name that the profile shows changes nothing, so that a program that sends back what it has read is told so.
 */
function planNames({ application, profile }: MatchedApplication, isUpdate: boolean): profiles_set_input {
  const columns: profiles_set_input = {};
  for (const part of ['firstName', 'lastName'] as const) {
    const isCleared = application.cleared.includes(part);
    const manual = application[`${part}Manual`];
    const parsed = application[`${part}Parsed`];
    const storedManual = profile?.[`${part}Manual`] ?? null;
    const storedParsed = profile?.[`${part}Parsed`] ?? null;
    const shown = storedManual ?? storedParsed;
    // What an address says of a name is news only of a profile without one.
    if (isUpdate && shown !== null && !isCleared && (manual ?? shown) === shown) continue;
    const nextManual = manual ?? (isCleared ? null : storedManual);
    const nextParsed = isCleared ? parsed : storedParsed || parsed;
    if (nextManual !== storedManual) columns[`${part}Manual`] = nextManual;
    if (nextParsed !== storedParsed) columns[`${part}Parsed`] = nextParsed;
  }
  return columns;
}

/** Values that a caller gives replace the stored ones; those that were read only fill empty columns. */
function planTexts({ application, profile }: MatchedApplication): profiles_set_input {
  const columns: profiles_set_input = {};
  for (const name of ['headline', 'summary', 'birthday'] as const) {
    const input = application[name];
    const stored = profile?.[name] ?? null;
    const isCleared = name === 'headline' && application.cleared.includes(name);
    const kept = isCleared ? null : stored;
    const next = input?.isFromCaller || !kept ? (input?.value ?? kept) : kept;
    if (next !== stored) columns[name] = next;
  }
  return columns;
}

/** The row of the new place; `null` removes the place, `undefined` leaves it. */
function planLocation({
  application,
  profile,
  makeId,
  snapshot,
}: MatchedApplication): PlaceRow | null | undefined {
  const input = application.location;
  const stored = profile?.location ?? null;
  const isCleared = application.cleared.includes('location');
  if (input === null) return isCleared && stored !== null ? null : undefined;
  const mayOverwrite = stored === null || isCleared || input.isFromCaller;
  if (!mayOverwrite || (stored !== null && fold(stored.search) === fold(input.value))) return undefined;
  return placeRow(makeId('location'), input.value, snapshot.defaultCountry);
}

/** The new `externalId` of a profile. One that belongs to another profile stays there. */
function planExternalId({
  application: { externalId, cleared },
  profile,
  foundBy,
  snapshot: { keys },
  policy: { mayUseIds },
}: MatchedApplication): profiles_set_input {
  if (cleared.includes('externalId') && profile?.externalId) return { externalId: null };
  if (!mayUseIds || externalId === null || externalId === profile?.externalId) return {};
  const isTaken = isClaimedByOther(keys, 'externalId', externalId, profile);
  const mayReplace = profile === null || profile.externalId === null || foundBy === 'id';
  return isTaken || !mayReplace ? {} : { externalId };
}
