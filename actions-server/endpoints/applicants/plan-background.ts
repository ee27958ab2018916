/** Decides which positions, educations and languages are added to a profile. Pure. Known ones are not added again. */
import type { ParsedLocale } from '@platform/resume-reader';
import { fold, isSameFolded } from '@platform/vocabulary';
import { listOf } from '../../saves/stored-rows.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import type { Application } from './application.ts';
import type { MatchedApplication } from './match-profile.ts';
import { type PositionChange, planCurrentPosition } from './plan-current-position.ts';
import type { StoredProfile } from './profile-snapshot.ts';

type PositionRow = Application['positions'][number] & { readonly id: string };
type EducationRow = Application['educations'][number] & { readonly id: string };
type LocaleRow = ParsedLocale & { readonly id: string };

export interface BackgroundChanges {
  readonly positions: PositionRow[];
  readonly educations: EducationRow[];
  readonly locales: LocaleRow[];
  /** Stored positions that the current position of the application completes or ends. */
  readonly changedPositions: PositionChange[];
}

export function planBackground({ application, profile, makeId }: MatchedApplication): BackgroundChanges {
  const stored = profile?.positions ?? [];
  const [first, ...others] = application.positions;
  const given = first?.source === 'MANUAL' ? first : null;
  const current = given && planCurrentPosition(given, stored);
  const positions = [...listOf(current ? current.position : first), ...others];
  return {
    positions: newPositions(positions, stored, makeId),
    changedPositions: current?.changes ?? [],
    educations: newEducations(application.educations, profile?.educations ?? [], makeId),
    locales: newLocales(application.locales, profile?.locales ?? [], makeId),
  };
}

function newPositions(
  input: Application['positions'],
  stored: StoredProfile['positions'],
  makeId: MakeId,
): PositionRow[] {
  const rows: PositionRow[] = [];
  // Positions without a date come last, so that of two duplicates the one with more details is kept.
  const byDetail = [...input].sort(
    (one, other) => Number(other.startDate !== null) - Number(one.startDate !== null),
  );
  for (const position of byDetail) {
    const { title, companyName, description } = position;
    if (title === null && companyName === null && description === null) continue;
    if ([...stored, ...rows].some((known) => isSamePosition(position, known))) continue;
    rows.push({
      ...position,
      startDate: partialDate(position.startDate),
      endDate: partialDate(position.endDate),
      id: makeId(
        `position:${rows.length}:${fold(title ?? '')}:${fold(companyName ?? '')}:${position.startDate}`,
      ),
    });
  }
  return rows;
}

type ComparedPosition = Pick<PositionRow, 'title' | 'companyName' | 'startDate' | 'isCurrent'>;

/**
 * Positions are equal when title, company and start are. A current position without a date, such as the one made of
 * `currentCompanyName`, also equals any current position that does not contradict it.
 */
function isSamePosition(input: ComparedPosition, known: ComparedPosition): boolean {
  const isUndatedCurrent = input.startDate === null && input.isCurrent && known.isCurrent;
  if (isUndatedCurrent) {
    return isSameOrUnset(input.title, known.title) && isSameOrUnset(input.companyName, known.companyName);
  }
  return (
    isSameFolded(input.title, known.title) &&
    isSameFolded(input.companyName, known.companyName) &&
    isSameDate(input.startDate, known.startDate)
  );
}

function newEducations(
  input: Application['educations'],
  stored: StoredProfile['educations'],
  makeId: MakeId,
): EducationRow[] {
  const rows: EducationRow[] = [];
  for (const education of input) {
    const { schoolName, degree, fieldOfStudy, description, startDate } = education;
    if ([schoolName, degree, fieldOfStudy, description].every((part) => part === null)) continue;
    const isKnown = [...stored, ...rows].some(
      (known) =>
        isSameFolded(schoolName, known.schoolName) &&
        isSameFolded(degree, known.degree) &&
        isSameFolded(fieldOfStudy, known.fieldOfStudy) &&
        isSameDate(startDate, known.startDate),
    );
    if (isKnown) continue;
    rows.push({
      ...education,
      startDate: partialDate(startDate),
      endDate: partialDate(education.endDate),
      id: makeId(`education:${rows.length}:${fold(schoolName ?? '')}:${fold(degree ?? '')}:${startDate}`),
    });
  }
  return rows;
}

function newLocales(
  input: readonly ParsedLocale[],
  stored: readonly { locale: string }[],
  makeId: MakeId,
): LocaleRow[] {
  const known = new Set(stored.map(({ locale }) => locale.toLowerCase()));
  const rows: LocaleRow[] = [];
  for (const { locale, level } of input) {
    if (locale.trim() === '' || known.has(locale.toLowerCase())) continue;
    known.add(locale.toLowerCase());
    rows.push({ id: makeId(`locale:${locale.toLowerCase()}`), locale, level });
  }
  return rows;
}

function isSameOrUnset(input: string | null, known: string | null): boolean {
  return input === null || isSameFolded(input, known);
}

/** Dates have the precision that was written: `2020` and `2020-03` can be the same date. */
function isSameDate(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return one.startsWith(other) || other.startsWith(one);
}

/** The date if the database accepts it (year, year and month, or a full date), else null. */
function partialDate(date: string | null): string | null {
  const isPartialDate = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(date ?? '');
  return isPartialDate ? date : null;
}
