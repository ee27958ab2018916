/**
 * What of the register becomes legal data: what is empty is filled, and what the register itself has filled is renewed. What a
 * caller has written stays. Pure.
 */
import {
  type EstablishmentRows,
  type RegisteredColumn,
  type RegisterRows,
  registeredColumns,
} from '../../sources/company-register/register-rows.ts';

type Columns = Readonly<Record<RegisteredColumn, string | null>>;

export interface StoredLegalData extends Columns {
  readonly id: string;
  readonly deletedAt: string | null;
  readonly locations: readonly StoredEstablishment[];
}

interface StoredEstablishment {
  readonly id: string;
  readonly siret: string | null;
  readonly isHeadquarters: boolean;
  readonly closedAt: string | null;
  readonly locationId: string | null;
}

/** What legal data have from the register: its columns, and the establishment that it has called the headquarters. */
export interface Taken {
  readonly columns: Readonly<Partial<Record<RegisteredColumn, string>>>;
  readonly headquarters: string | null;
}

export interface LegalDataPlan {
  /** The new row, if there is none. */
  readonly inserted: RegisterRows['legaldata'] | null;
  readonly changes: Partial<Record<RegisteredColumn, string | null>>;
  readonly locations: readonly NonNullable<EstablishmentRows['location']>[];
  readonly establishments: readonly (EstablishmentRows['row'] & {
    readonly legaldataId: string;
    readonly locationId: string | null;
  })[];
  readonly establishmentChanges: readonly { readonly id: string; readonly set: EstablishmentChange }[];
  /** Names of columns and establishments (`locations.<siret>`) that are new or differ now. */
  readonly filled: readonly string[];
  /** Names of those of which the register says something else than a caller, whose value stays. */
  readonly kept: readonly string[];
  readonly taken: Taken;
}

interface EstablishmentChange {
  closedAt?: string | null;
  isHeadquarters?: boolean;
  locationId?: string;
}

/** @param taken of the answer before; null: the register was not asked before, or knew nothing */
export function planLegalData(
  rows: RegisterRows,
  stored: StoredLegalData | null,
  taken: Taken | null,
): LegalDataPlan {
  const columns = planColumns(rows.legaldata, stored, taken?.columns ?? {});
  const legaldataId = stored?.id ?? rows.legaldata.id;
  const places = planEstablishments(rows.establishments, stored?.locations ?? [], taken);
  return {
    inserted: stored === null ? rows.legaldata : null,
    changes: stored === null ? {} : columns.changes,
    locations: places.locations,
    establishments: places.added.map((row) => ({ ...row, legaldataId })),
    establishmentChanges: places.changes,
    filled: [...columns.filled, ...places.filled],
    kept: [...columns.kept, ...places.kept],
    taken: { columns: columns.taken, headquarters: places.headquarters },
  };
}

function planColumns(stated: Columns, stored: Columns | null, before: Taken['columns']) {
  const changes: Partial<Record<RegisteredColumn, string | null>> = {};
  const taken: Partial<Record<RegisteredColumn, string>> = {};
  const [filled, kept]: [string[], string[]] = [[], []];
  for (const column of registeredColumns) {
    const [value, current] = [stated[column], stored?.[column] ?? null];
    const isOwn = current === null || current === before[column];
    if (isOwn && value !== null) taken[column] = value;
    if (value === current) continue;
    if (isOwn) {
      changes[column] = value;
      filled.push(column);
    } else if (value !== null) kept.push(column);
  }
  return { changes, taken, filled, kept };
}

function planEstablishments(
  stated: readonly EstablishmentRows[],
  stored: readonly StoredEstablishment[],
  before: Taken | null,
) {
  const locations: NonNullable<EstablishmentRows['location']>[] = [];
  const added: (EstablishmentRows['row'] & { locationId: string | null })[] = [];
  const changes: { id: string; set: EstablishmentChange }[] = [];
  const [filled, kept]: [string[], string[]] = [[], []];
  const headquarters = stated.find(({ row }) => row.isHeadquarters)?.row.siret ?? null;
  const current = stored.find((one) => one.isHeadquarters);
  // That a caller calls another establishment the headquarters stays as well.
  const isOwn =
    current === undefined || current.siret === headquarters || current.siret === before?.headquarters;
  const marks = isOwn ? headquarters : null;
  if (!isOwn && headquarters !== null) kept.push('locations.isHeadquarters');
  if (isOwn && current !== undefined && headquarters !== null && current.siret !== headquarters) {
    changes.push({ id: current.id, set: { isHeadquarters: false } });
    filled.push(`locations.${current.siret}`);
  }
  for (const { row, location } of stated) {
    const known = stored.find(({ siret }) => siret === row.siret);
    const isHeadquarters = row.siret === marks;
    if (known === undefined) {
      if (location !== null) locations.push(location);
      added.push({ ...row, isHeadquarters, locationId: location?.id ?? null });
      filled.push(`locations.${row.siret}`);
      continue;
    }
    const set: EstablishmentChange = {};
    if (known.closedAt === null && row.closedAt !== null) set.closedAt = row.closedAt;
    if (isHeadquarters && !known.isHeadquarters) set.isHeadquarters = true;
    if (known.locationId === null && location !== null) {
      locations.push(location);
      set.locationId = location.id;
    }
    if (Object.keys(set).length > 0) {
      changes.push({ id: known.id, set });
      filled.push(`locations.${row.siret}`);
    }
  }
  return { locations, added, changes, filled, kept, headquarters: marks };
}
