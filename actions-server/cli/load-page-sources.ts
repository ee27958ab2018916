/** The settings of the sources of pages, for commands that ask them without a server. */

import { environmentSchema, publicBaseUrlOf } from '../config.ts';
import { networkPagesSettings, networkPagesVariables } from '../settings/network-pages-settings.ts';
import { networkProviderSettings, networkProviderVariables } from '../settings/network-provider-settings.ts';
import { type EnvironmentVariables, parseEnvironment } from '../settings/parse-environment.ts';
import type { PageSourceSettings } from '../sources/page-sources.ts';

const schema = environmentSchema
  .pick({ PORT: true, PUBLIC_BASE_URL: true })
  .extend({ ...networkProviderVariables, ...networkPagesVariables });

/** @throws ConfigError with a line for every one of these variables that is not valid */
export function loadPageSources(environment: EnvironmentVariables): PageSourceSettings {
  const variables = parseEnvironment(schema, environment);
  return {
    networkProvider: networkProviderSettings(variables),
    networkPages: networkPagesSettings(variables, publicBaseUrlOf(variables)),
  };
}
