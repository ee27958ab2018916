/** Which stored record a save of a project or a company means. Pure. */
import { AppError, rejection } from '../errors.ts';

interface FindableRecord {
  readonly id: string;
  readonly externalId: string | null;
  readonly deletedAt: string | null;
}

/**
 * The record by its id, else the live one by `externalId`; `null` when there is none and one is to be created.
 * @throws AppError record_deleted when the id names a deleted record
 * @throws AppError external_id_conflict when the id and `externalId` do not belong together
 */
export function findRecord<Item extends FindableRecord>(
  input: { id: string | undefined; externalId: string | null | undefined },
  candidates: readonly Item[],
): Item | null {
  const { id, externalId } = input;
  const byId = candidates.find((candidate) => candidate.id === id);
  const byExternalId = candidates.find(
    (candidate) =>
      candidate.deletedAt === null && candidate.externalId !== null && candidate.externalId === externalId,
  );
  if (byId !== undefined && byId.deletedAt !== null) {
    throw new AppError(
      'record_deleted',
      'The record was deleted. It has to be restored before it can be saved.',
    );
  }
  if (id !== undefined && byExternalId !== undefined && byExternalId.id !== id) {
    throw externalIdConflict('externalId', 'another record has this externalId');
  }
  return byId ?? byExternalId ?? null;
}

/** The error for an identity that belongs to another record. */
export function externalIdConflict(path: string, message: string): AppError {
  return rejection([{ path, code: 'external_id_conflict', message }]);
}
