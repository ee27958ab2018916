/**
 * The parameters of a list, from the query string to GraphQL variables.
 *
 * In:  `limit`, `offset`, `where`, `orderBy`, `updatedAfter`, `includeDeleted`, `after`, `total` (aliases `order_by`,
 *      `updated_after`).
 *      Profiles also take `search` and `highlights`; profiles, companies and offers `near`.
 * Out: the variables of the list documents. Hasura validates the columns,
 *      operators and types inside `where` and `orderBy`; `list-errors.ts` translates its errors.
 */
import { errorAt, invalidParameter } from '../errors.ts';
import { readParameters } from '../http/query-parameters.ts';
import { isCalendarDate, isKnownOffset } from '../text/calendar-date.ts';
import { isJsonObject, type JsonObject, maxJsonLevels, parseUncheckedJson } from '../text/json.ts';
import { distanceMember, type Near, readNear } from './near-parameter.ts';

export interface ListVariables {
  readonly limit: number;
  readonly offset: number;
  /** The caller's filter, if any, is the first condition: `list-errors.ts` recognises its errors by that path. */
  readonly where: { readonly _and: readonly JsonObject[] };
  readonly orderBy: readonly JsonObject[];
  readonly withTotal: boolean;
}

export interface ListParameters {
  readonly variables: ListVariables;
  /** The cursor; empty at the beginning. null: the request has none, and wants pages by `offset`. */
  readonly after: string | null;
  /** What is searched, if anything. Without an order of the caller the rows are in the order of relevance. */
  readonly search: { readonly text: string; readonly highlights: boolean } | null;
  /** Around what the records are, if that is asked for. */
  readonly near: Near | null;
  /** Which of the parameters that Hasura validates the caller sent. */
  readonly sent: { readonly where: boolean; readonly orderBy: boolean };
}

export const defaultLimit = 100;
export const maxLimit = 1000;
/** The largest integer that GraphQL has. */
export const maxOffset = 2_147_483_647;

const directions: ReadonlySet<unknown> = new Set([
  'asc',
  'asc_nulls_first',
  'asc_nulls_last',
  'desc',
  'desc_nulls_first',
  'desc_nulls_last',
]);

const page = {
  limit: [],
  offset: [],
  orderBy: ['order_by'],
  updatedAfter: ['updated_after'],
  after: [],
  total: [],
} as const;

export const filtered = { ...page, where: [], includeDeleted: [] } as const;

export const located = { ...filtered, near: [] } as const;

export const searched = { ...located, search: [], highlights: [] } as const;

/**
 * Parameters of projects.
 * @throws AppError unknown_parameter, invalid_parameter, invalid_filter, invalid_order
 */
export function readListParameters(query: URLSearchParams): ListParameters {
  return filteredList(readParameters(query, filtered));
}

/**
 * Parameters of companies, which have places.
 * @throws AppError unknown_parameter, invalid_parameter, invalid_filter, invalid_order
 */
export function readLocatedParameters(query: URLSearchParams): ListParameters {
  return filteredList(readParameters(query, located));
}

/**
 * Parameters of a list that can be searched. The database reads the text of the search, and rejects one that it cannot
 * search for.
 * @throws AppError unknown_parameter, invalid_parameter, invalid_filter, invalid_order
 */
export function readSearchParameters(query: URLSearchParams): ListParameters {
  const { search: text, highlights, ...input } = readParameters(query, searched);
  if (text === undefined) {
    if (highlights !== undefined) throw invalidParameter('highlights', 'highlights needs search');
    return filteredList(input);
  }
  if (input.after !== undefined) {
    throw invalidParameter('search', 'search cannot be combined with after, which lists all changes');
  }
  if (input.near !== undefined) throw invalidParameter('near', 'near cannot be combined with search');
  if (input.includeDeleted === 'true') {
    throw invalidParameter('includeDeleted', 'includeDeleted cannot be true with search');
  }
  // Postgres stores no text with this character, and does not accept it as a parameter.
  if (text.includes('\0')) throw invalidParameter('search', 'search must not contain the character U+0000');
  return { ...filteredList(input), search: { text, highlights: readFlag('highlights', highlights, true) } };
}

function filteredList(input: Partial<Record<keyof typeof located, string>>): ListParameters {
  const filter = input.where === undefined ? null : readFilter(input.where);
  const { after = null } = input;
  const includeDeleted = readFlag('includeDeleted', input.includeDeleted, after !== null);
  if (after !== null && !includeDeleted) {
    throw invalidParameter(
      'includeDeleted',
      'includeDeleted cannot be false with after, which lists deletions',
    );
  }
  const conditions: JsonObject[] = filter === null ? [] : [filter];
  if (!includeDeleted && (filter === null || !namesColumn(filter, 'deletedAt'))) {
    conditions.push({ deletedAt: { _is_null: true } });
  }
  const where = { _and: [...conditions, ...updatedSince(input.updatedAfter)] };
  const { near, ...page } = readPage(input);
  return {
    variables: { ...page, where },
    after,
    search: null,
    near,
    sent: { where: filter !== null, orderBy: input.orderBy !== undefined },
  };
}

/**
 * Parameters of offers, of which no deleted ones are listed.
 * @throws AppError unknown_parameter, invalid_parameter, invalid_filter, invalid_order
 */
export function readOfferParameters(query: URLSearchParams): ListParameters {
  const input = readParameters(query, { ...page, where: [], near: [] });
  const filter = input.where === undefined ? [] : [readFilter(input.where)];
  const { near, ...rest } = readPage(input);
  return {
    variables: { ...rest, where: { _and: [...filter, ...updatedSince(input.updatedAfter)] } },
    after: input.after ?? null,
    search: null,
    near,
    sent: { where: input.where !== undefined, orderBy: input.orderBy !== undefined },
  };
}

function readPage(input: {
  limit?: string;
  offset?: string;
  orderBy?: string;
  after?: string;
  total?: string;
  near?: string;
}): Omit<ListVariables, 'where'> & Pick<ListParameters, 'near'> {
  // A cursor says where the page begins and in which order the rows are; what moves away could not be announced.
  for (const name of ['offset', 'orderBy', 'near'] as const) {
    if (input.after !== undefined && input[name] !== undefined) {
      throw invalidParameter(name, `${name} cannot be combined with after`);
    }
  }
  const isByDistance = isDistanceOrder(input.orderBy, input.near !== undefined);
  return {
    limit: readInteger('limit', input.limit, { fallback: defaultLimit, minimum: 1, maximum: maxLimit }),
    offset: readInteger('offset', input.offset, { fallback: 0, minimum: 0, maximum: maxOffset }),
    orderBy: readOrder(isByDistance ? undefined : input.orderBy),
    withTotal: readFlag('total', input.total, true),
    near: input.near === undefined ? null : { ...readNear(input.near), isByDistance },
  };
}

/**
 * Whether an order is that of the distance, which no column has.
 * @throws AppError invalid_order when it is a part of another order, backwards, or of records that are near nothing
 */
function isDistanceOrder(text: string | undefined, isNear: boolean): boolean {
  if (text === undefined) return false;
  const order = parseUncheckedJson(text);
  const parts = (Array.isArray(order) ? order : [order]).filter(isJsonObject);
  if (!parts.some((part) => Object.hasOwn(part, distanceMember))) return false;
  if (!isNear) throw errorAt('invalid_order', 'orderBy', `orderBy.${distanceMember} needs near`);
  const [part, ...others] = parts;
  if (others.length > 0 || Object.keys(part ?? {}).length !== 1 || part?.[distanceMember] !== 'asc') {
    throw errorAt(
      'invalid_order',
      'orderBy',
      `orderBy: ${distanceMember} is the whole order, and "asc": records that are as near as each other are in the order of their ids`,
    );
  }
  return true;
}

function readInteger(
  name: string,
  text: string | undefined,
  { fallback, minimum, maximum }: { fallback: number; minimum: number; maximum: number },
): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= minimum && value <= maximum) return value;
  throw invalidParameter(name, `${name} must be an integer from ${minimum} to ${maximum}`);
}

function readFlag(name: string, text: string | undefined, fallback: boolean): boolean {
  if (text === undefined) return fallback;
  if (text === 'false') return false;
  if (text === 'true') return true;
  throw invalidParameter(name, `${name} must be true or false`);
}

/** A date, or a date and a time with or without an offset. */
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Inclusive, so that no row is missed when several were changed at the same time. A time without an offset is UTC. */
function updatedSince(text: string | undefined): JsonObject[] {
  if (text === undefined) return [];
  // A plus sign that the client did not encode arrives as a space.
  const input = text.replace(/ (?=\d{2}(?::?\d{2})?$)/, '+');
  const [, date, time = 'T00:00:00', offset = 'Z'] = instantPattern.exec(input) ?? [];
  const timestamp = `${date}${time}${offset}`;
  if (date === undefined || !isDateTime(timestamp) || !isKnownOffset(offset)) {
    throw invalidParameter(
      'updatedAfter',
      'updatedAfter must be an ISO 8601 date (2025-01-31) or date-time (2025-01-31T08:00:00Z) with an offset of at most 15:59',
    );
  }
  return [{ updatedAt: { _gte: timestamp } }];
}

/** Whether the day and the time exist (25:00 does not). */
function isDateTime(dateTime: string): boolean {
  const normal = dateTime.replace(/([+-]\d{2})$/, '$1:00').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return isCalendarDate(dateTime.slice(0, 10)) && !Number.isNaN(Date.parse(normal));
}

function readFilter(text: string): JsonObject {
  const filter = parseUncheckedJson(text);
  if (!isJsonObject(filter)) {
    throw errorAt(
      'invalid_filter',
      'where',
      `where must be a JSON object of GraphQL filters: {"<column>": {"_eq": <value>}}, with at most ${maxJsonLevels} levels`,
    );
  }
  return filter;
}

/**
 * Whether a filter has a condition on a column of the listed record itself, at the top or inside `_and`, `_or`, `_not`.
 * A column of that name in a related record does not count.
 */
function namesColumn(filter: unknown, column: string): boolean {
  if (Array.isArray(filter)) return filter.some((part) => namesColumn(part, column));
  if (!isJsonObject(filter)) return false;
  if (Object.hasOwn(filter, column)) return true;
  return ['_and', '_or', '_not'].some((operator) => namesColumn(filter[operator], column));
}

/** The order always ends with the id, so that pages never overlap and no row is left out between them. */
function readOrder(text: string | undefined): JsonObject[] {
  const order = text === undefined ? [{ createdAt: 'asc' }] : parseOrder(text);
  const isById = order.some((part) => Object.hasOwn(part, 'id'));
  return isById ? order : [...order, { id: 'asc' }];
}

function parseOrder(text: string): JsonObject[] {
  const order = parseUncheckedJson(text);
  if (!Array.isArray(order) && !isJsonObject(order)) {
    throw errorAt(
      'invalid_order',
      'orderBy',
      'orderBy must be a JSON object {"<column>": "asc" or "desc"} or an array of such objects',
    );
  }
  const parts: readonly unknown[] = Array.isArray(order)
    ? order
    : Object.entries(order).map(([column, direction]) => ({ [column]: direction }));
  return parts.map((part, index) => {
    const path = Array.isArray(order) ? `orderBy[${index}]` : 'orderBy';
    // The keys of one object have no order in GraphQL.
    if (!isJsonObject(part) || Object.keys(part).length !== 1) {
      throw errorAt('invalid_order', path, `${path} must be an object with one column`);
    }
    checkDirections(part, path);
    return part;
  });
}

/** A value is a direction, or an object for a related record that has directions as its innermost values. */
function checkDirections(part: JsonObject, path: string): void {
  for (const [key, value] of Object.entries(part)) {
    if (isJsonObject(value) && Object.keys(value).length > 0) checkDirections(value, `${path}.${key}`);
    else if (!directions.has(value)) {
      throw errorAt(
        'invalid_order',
        `${path}.${key}`,
        `${path}.${key} must be one of ${[...directions].join(', ')}`,
      );
    }
  }
}
