/**
 * The parameters of a list, from the query string to GraphQL variables.
 *
 * In:  `limit`, `offset`, `where`, `orderBy`, `updatedAfter`, `includeDeleted` (aliases `order_by`, `updated_after`).
 * Out: the variables of the list documents. Columns, operators and types inside
 *      `where` and `orderBy` are Hasura's to judge; `list-errors.ts` translates what it says.
 */
import { errorAt, invalidParameter } from '../errors.ts';
import { isCalendarDate } from '../text/calendar-date.ts';
import { isJsonObject, type JsonObject, parseJson } from '../text/json.ts';
import { readParameters } from './query-parameters.ts';

interface ListVariables {
  readonly limit: number;
  readonly offset: number;
  /** The caller's own filter, when there is one, comes first: error paths name it. */
  readonly where: { readonly _and: readonly JsonObject[] };
  readonly orderBy: readonly JsonObject[];
}

export interface ListParameters {
  readonly variables: ListVariables;
  /** Which of the parameters that Hasura judges the caller sent. */
  readonly given: { readonly where: boolean; readonly orderBy: boolean };
}

const defaultLimit = 100;
const maxLimit = 1000;

const directions: ReadonlySet<unknown> = new Set([
  'asc',
  'asc_nulls_first',
  'asc_nulls_last',
  'desc',
  'desc_nulls_first',
  'desc_nulls_last',
]);

const page = { limit: [], offset: [], orderBy: ['order_by'], updatedAfter: ['updated_after'] } as const;

/**
 * Parameters of profiles, companies and projects.
 * @throws AppError unknown_parameter, invalid_parameter, invalid_filter, invalid_order
 */
export function readListParameters(query: URLSearchParams): ListParameters {
  const given = readParameters(query, { ...page, where: [], includeDeleted: [] });
  const filter = given.where === undefined ? null : readFilter(given.where);
  const includeDeleted = readFlag('includeDeleted', given.includeDeleted);
  const conditions: JsonObject[] = filter === null ? [] : [filter];
  if (!includeDeleted && (filter === null || !namesColumn(filter, 'deletedAt'))) {
    conditions.push({ deletedAt: { _is_null: true } });
  }
  const where = { _and: [...conditions, ...updatedSince(given.updatedAfter)] };
  return {
    variables: { ...readPage(given), where },
    given: { where: filter !== null, orderBy: given.orderBy !== undefined },
  };
}

/**
 * Parameters of offers, which take no filter.
 * @throws AppError unknown_parameter, invalid_parameter, invalid_order
 */
export function readOfferParameters(query: URLSearchParams): ListParameters {
  const given = readParameters(query, page);
  return {
    variables: { ...readPage(given), where: { _and: updatedSince(given.updatedAfter) } },
    given: { where: false, orderBy: given.orderBy !== undefined },
  };
}

function readPage(given: {
  limit?: string;
  offset?: string;
  orderBy?: string;
}): Pick<ListVariables, 'limit' | 'offset' | 'orderBy'> {
  return {
    limit: readInteger('limit', given.limit, { fallback: defaultLimit, minimum: 1, maximum: maxLimit }),
    // The largest integer that GraphQL has.
    offset: readInteger('offset', given.offset, { fallback: 0, minimum: 0, maximum: 2_147_483_647 }),
    orderBy: readOrder(given.orderBy),
  };
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

function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw invalidParameter(name, `${name} must be true or false`);
}

const date = /^\d{4}-\d{2}-\d{2}$/;
const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** Inclusive, so that of several rows changed at one moment none is lost. A time without an offset is UTC. */
function updatedSince(text: string | undefined): JsonObject[] {
  if (text === undefined) return [];
  // A plus that nobody encoded arrives as a space.
  const given = text.replace(/ (?=\d{2}(?::?\d{2})?$)/, '+');
  const dateTime = dateTimePattern.exec(given);
  const moment = date.test(given)
    ? `${given}T00:00:00Z`
    : dateTime
      ? `${dateTime[1]}${dateTime[2] ?? 'Z'}`
      : null;
  if (moment === null || !isDateTime(moment)) {
    throw invalidParameter(
      'updatedAfter',
      'updatedAfter must be an ISO 8601 date (2025-01-31) or date-time (2025-01-31T08:00:00Z)',
    );
  }
  return [{ updatedAt: { _gte: moment } }];
}

/** Whether there is such a day, and such a time (25 o'clock is none). */
function isDateTime(dateTime: string): boolean {
  const normal = dateTime.replace(/([+-]\d{2})$/, '$1:00').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  return isCalendarDate(dateTime.slice(0, 10)) && !Number.isNaN(Date.parse(normal));
}

function readFilter(text: string): JsonObject {
  const filter = parseJson(text);
  if (!isJsonObject(filter)) {
    throw errorAt(
      'invalid_filter',
      'where',
      'where must be a JSON object of GraphQL filters: {"<column>": {"_eq": <value>}}',
    );
  }
  return filter;
}

/**
 * Whether a filter says something about a column of the listed record itself: at the top or inside `_and`, `_or`,
 * `_not`. A column of that name in a related record is another column.
 */
function namesColumn(filter: unknown, column: string): boolean {
  if (Array.isArray(filter)) return filter.some((part) => namesColumn(part, column));
  if (!isJsonObject(filter)) return false;
  if (Object.hasOwn(filter, column)) return true;
  return ['_and', '_or', '_not'].some((operator) => namesColumn(filter[operator], column));
}

/** Always ends with the id, so that two pages never overlap and none is left out. */
function readOrder(text: string | undefined): JsonObject[] {
  const order = text === undefined ? [{ createdAt: 'asc' }] : parseOrder(text);
  const isById = order.some((part) => Object.hasOwn(part, 'id'));
  return isById ? order : [...order, { id: 'asc' }];
}

function parseOrder(text: string): JsonObject[] {
  const order = parseJson(text);
  const parts = Array.isArray(order) ? order : isJsonObject(order) ? oneByOne(order) : null;
  if (parts === null) {
    throw errorAt(
      'invalid_order',
      'orderBy',
      'orderBy must be a JSON object {"<column>": "asc" or "desc"} or an array of such',
    );
  }
  return parts.map((part, index) => {
    const path = Array.isArray(order) ? `orderBy[${index}]` : 'orderBy';
    // Several keys in one object of a list: GraphQL has no order among them.
    if (!isJsonObject(part) || Object.keys(part).length !== 1) {
      throw errorAt('invalid_order', path, `${path} must be an object with one column`);
    }
    checkDirections(part, path);
    return part;
  });
}

function oneByOne(order: JsonObject): JsonObject[] {
  return Object.entries(order).map(([column, direction]) => ({ [column]: direction }));
}

/** A direction, or an object for a related record with directions at its ends. */
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
