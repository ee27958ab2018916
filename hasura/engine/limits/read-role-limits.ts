/** The text of the setting `ENGINE_ROLE_LIMITS` → the limits of single roles. */
import { z } from 'zod';
import { defaultLimits, type Limits, type RoleLimits } from './limits.ts';

const names = Object.keys(defaultLimits) as (keyof Limits)[];
const shape = z.record(
  z.string().min(1),
  z
    .partialRecord(z.enum(names), z.number().positive())
    .refine(({ connectionShare = 1 }) => connectionShare <= 1, 'connectionShare is at most 1'),
);

/**
 * Example: `{"public": {"statementMs": 2000, "connectionShare": 0.5}}`.
 * @throws Error that says what is wrong
 */
export function readRoleLimits(text: string): RoleLimits {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error('is not valid JSON', { cause: error });
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/** For the shape of an environment: reports an invalid text as a problem of its variable. */
export function roleLimitsSetting(text: string, context: z.RefinementCtx): RoleLimits {
  try {
    return readRoleLimits(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : String(error));
    return z.NEVER;
  }
}
