/** The settings of sources outside: what all of them share, and those of each, which has a file of its own. */
import { companyRegisterVariables } from './company-register-settings.ts';
import { geocoderVariables } from './geocoder-settings.ts';
import { networkPagesVariables } from './network-pages-settings.ts';
import { networkProviderVariables } from './network-provider-settings.ts';
import { integer } from './setting-types.ts';

export const sourceVariables = {
  ...networkProviderVariables,
  ...networkPagesVariables,
  ...companyRegisterVariables,
  ...geocoderVariables,
  SOURCES_DAILY_LIMIT: integer(1)
    .default(2_000)
    .describe(
      'Number of questions that an account may ask sources outside in a UTC day ([docs/sources.md](docs/sources.md)).',
    ),
};
