/** What is wrong with a variable of the environment, for whoever sets it. */
import type { z } from 'zod';

/** The environment is not valid; `message` has one line for each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * A sentence in the place of zod's, which speaks of types: `is required`. Given as the `error` of a parse, it holds where a
 * schema has no message of its own.
 */
export function settingProblem(issue: z.core.$ZodRawIssue): string | undefined {
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return 'is required';
      if (issue.expected === 'int') return 'must be a whole number';
      return issue.expected === 'number' ? 'must be a number' : undefined;
    case 'invalid_value':
      if (isMissing) return 'is required';
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return bound(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, 'at most', issue.maximum);
    default:
      return undefined;
  }
}

function bound(origin: string, word: string, limit: number | bigint): string {
  return origin === 'string' ? `must have ${word} ${limit} characters` : `must be ${word} ${limit}`;
}
