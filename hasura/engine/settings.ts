/** What settings of the engine may say: programs load it that read settings and start no engine. */
export { type CorsPolicy, readCorsDomains } from './cors.ts';
export { type Api, apis, readEnabledApis } from './enabled-apis.ts';
export { engineSchema } from './engine-schema.ts';
export { rejectedHasuraSettings } from './hasura-settings.ts';
export type { RoleLimits } from './limits/limits.ts';
export { roleLimitsSetting } from './limits/read-role-limits.ts';
