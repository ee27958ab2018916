/** Reads variables of the environment by their schemas. */
import type { z } from 'zod';
import { ConfigError, settingProblem } from './setting-problem.ts';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** The variables that are set: an empty one counts as not set, because compose files cannot leave one out. */
export function setVariables(environment: EnvironmentVariables): Record<string, string> {
  const isSet = (entry: [string, string | undefined]): entry is [string, string] => Boolean(entry[1]);
  return Object.fromEntries(Object.entries(environment).filter(isSet));
}

/** @throws ConfigError with a line for every variable that is missing or not valid */
export function parseEnvironment<Output>(
  schema: z.ZodType<Output>,
  environment: EnvironmentVariables,
): Output {
  const parsed = schema.safeParse(setVariables(environment), { error: settingProblem });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
}
