/**
 * Cron expressions as Hasura reads them: five fields (minute, hour, day of month, month, day of week) of numbers, in
 * UTC, and the nicknames `@hourly`, `@daily` and so on. What croner accepts beyond that (seconds, names, `L`, `#`) is
 * rejected, since Hasura would reject the same metadata.
 */
import { Cron } from 'croner';

const fields = /^[\d*,/\-\s]+$/;
const nickname = /^@(yearly|annually|monthly|weekly|daily|hourly)$/;

/** Why a text is not a schedule; null when it is one. */
export function scheduleError(expression: string): string | null {
  const text = expression.trim();
  if (!nickname.test(text) && (!fields.test(text) || text.split(/\s+/).length !== 5)) {
    return 'is not a cron expression: five fields of numbers, *, lists, ranges and steps, in UTC';
  }
  try {
    return parse(text).nextRun() === null ? 'is a schedule that never fires' : null;
  } catch (error) {
    return `is not a cron expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The next times of a schedule, earliest first.
 * @param after not included
 */
export function nextTimes(expression: string, after: Date, count: number): readonly Date[] {
  return parse(expression.trim()).nextRuns(count, after);
}

function parse(text: string): Cron {
  return new Cron(text, {
    timezone: 'UTC',
    paused: true,
    ...(text.startsWith('@') ? {} : { mode: '5-part' }),
  });
}
