/** Decides what the current position of an application does to the stored current positions. Pure. */
import { isSameFolded } from '@platform/vocabulary';
import type { Application } from './application.ts';
import type { StoredProfile } from './profile-snapshot.ts';

type Position = Application['positions'][number];

/** A change of a stored position: the title or company that it lacked, or its end. */
export interface PositionChange {
  readonly id: string;
  readonly title?: string;
  readonly companyName?: string;
  readonly isCurrent?: false;
}

/**
 * `currentPosition` and `currentCompanyName` say what the person does now. They complete the stored current position
 * where they do not contradict it; otherwise they are a new position, and stored ones are no longer
 * current. A title alone is a new title at the current company, where there is one such company.
 */
export function planCurrentPosition(
  position: Position,
  stored: StoredProfile['positions'],
): { position: Position | null; changes: PositionChange[] } {
  const current = stored.filter((known) => known.isCurrent);
  const [only] = current.length === 1 ? current : [];
  const { title, companyName } = position;
  const known =
    companyName === null
      ? (current.find((line) => isSameFolded(line.title, title)) ?? only)
      : (current.find(
          (line) => isSameFolded(line.companyName, companyName) && isSameFolded(line.title, title),
        ) ??
        current.find((line) => isSameFolded(line.companyName, companyName)) ??
        (only?.companyName === null ? only : undefined));
  if (known === undefined) {
    const ended = companyName === null ? [] : current;
    return { position, changes: ended.map(({ id }) => ({ id, isCurrent: false })) };
  }
  const isAgreed = (given: string | null, value: string | null) =>
    given === null || value === null || isSameFolded(given, value);
  if (!isAgreed(title, known.title)) {
    return {
      position: { ...position, companyName: companyName ?? known.companyName },
      changes: [{ id: known.id, isCurrent: false }],
    };
  }
  const completed = {
    ...(known.title === null && title !== null ? { title } : {}),
    ...(known.companyName === null && companyName !== null ? { companyName } : {}),
  };
  const isCompleted = Object.keys(completed).length > 0;
  return { position: null, changes: isCompleted ? [{ id: known.id, ...completed }] : [] };
}
