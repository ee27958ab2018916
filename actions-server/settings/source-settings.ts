/** The settings that all sources outside share; each source has its own beside it. */
import { integer } from './setting-types.ts';

export const sourceVariables = {
  SOURCES_DAILY_LIMIT: integer(1)
    .default(2_000)
    .describe(
      'Number of questions that an account may ask sources outside in a UTC day ([docs/sources.md](docs/sources.md)).',
    ),
};
