/**
 * Whether a value of a filter can be one of a scalar type of Postgres. Only the forms that Postgres certainly takes and
 * those that it certainly rejects are recognised: the answer says where an error that Postgres has reported came from.
 */
import { isExactNumber } from '@platform/runtime';
import { isCalendarDate } from '../text/calendar-date.ts';

export type Judgement = 'valid' | 'invalid' | 'unknown';

const uuidPattern = /^\{?[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}\}?$/i;
const integerPattern = /^[+-]?\d+$/;
const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** A date and, possibly, a time and an offset, as JSON has them. */
const timePattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)? ?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The largest values of the integer types. */
const integerLimits: Readonly<Record<string, bigint>> = {
  smallint: 2n ** 15n,
  Int: 2n ** 31n,
  bigint: 2n ** 63n,
};

/** @param operator of a comparison: `_eq`, `_regex` */
export function judgeValue(scalar: string, operator: string, value: unknown): Judgement {
  // Hasura has checked the kind of JSON value already, so only what Postgres parses can be wrong.
  // It has also read integers such as 1e3; only a number with very many digits can be too large for Postgres.
  if (isExactNumber(value)) return integerLimits[scalar] === undefined ? 'unknown' : 'valid';
  if (typeof value !== 'string' && typeof value !== 'number') return 'valid';
  const text = String(value).trim();
  if (text.includes('\0')) return 'invalid';
  const limit = integerLimits[scalar];
  if (limit !== undefined) {
    if (!integerPattern.test(text)) return 'invalid';
    return -limit <= BigInt(text) && BigInt(text) < limit ? 'valid' : 'invalid';
  }
  switch (scalar) {
    case 'uuid':
      return uuidPattern.test(text) ? 'valid' : 'invalid';
    case 'numeric':
    case 'float8':
    case 'Float':
    case 'real':
      return numberPattern.test(text) ? 'valid' : 'invalid';
    case 'date':
    case 'timestamptz':
      return judgeTime(text);
    case 'String':
      return judgeText(operator, String(value));
    default:
      return 'unknown';
  }
}

function judgeTime(text: string): Judgement {
  const date = timePattern.exec(text)?.[1];
  if (date !== undefined) return isCalendarDate(date) ? 'valid' : 'invalid';
  // Postgres knows many more spellings of times, all of which have digits, and words such as `now`.
  return /^\d{4}-\d{2}-\d{2}/.test(text) || !/^[a-z]+$|\d/i.test(text) ? 'invalid' : 'unknown';
}

/** Any text is valid but as a pattern. The regular expressions of Postgres and JavaScript are similar, not the same. */
function judgeText(operator: string, text: string): Judgement {
  if (/regex$/.test(operator)) {
    try {
      new RegExp(text);
      return 'unknown';
    } catch {
      return 'invalid';
    }
  }
  if (/similar$/.test(operator)) return 'unknown';
  const endsWithEscape = (/\\*$/.exec(text)?.[0].length ?? 0) % 2 === 1;
  return /like$/.test(operator) && endsWithEscape ? 'invalid' : 'valid';
}
