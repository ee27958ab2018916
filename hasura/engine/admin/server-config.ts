/** What `GET /v1alpha1/config` says about the server: programs of Hasura decide by it what they show. */
import { hasuraVersion } from '../hasura-version.ts';
import type { Session } from '../session.ts';
import type { SubscriptionSettings } from '../subscriptions/settings.ts';
import { type AdminResponse, failure, requireAdmin } from './failure.ts';

interface ServerSettings {
  readonly inferFunctionPermissions: boolean;
  readonly hasAdminSecret: boolean;
  readonly servesMetrics: boolean;
  readonly subscriptions: Pick<SubscriptionSettings, 'liveQueries' | 'streams'>;
}

/** In Hasura's form. What the engine does not have is off. */
export function serverConfig(settings: ServerSettings): object {
  const { liveQueries, streams } = settings.subscriptions;
  const polling = ({ batchSize, refetchIntervalMs }: typeof liveQueries) => ({
    batch_size: batchSize,
    /** Seconds. */
    refetch_delay: refetchIntervalMs / 1000,
  });
  return {
    version: hasuraVersion,
    is_function_permissions_inferred: settings.inferFunctionPermissions,
    is_remote_schema_permissions_enabled: false,
    is_admin_secret_set: settings.hasAdminSecret,
    is_auth_hook_set: false,
    is_jwt_set: false,
    jwt: [],
    is_allow_list_enabled: false,
    live_queries: polling(liveQueries),
    streaming_queries: polling(streams),
    console_assets_dir: null,
    experimental_features: [],
    is_prometheus_metrics_enabled: settings.servesMetrics,
    default_naming_convention: 'hasura-default',
    feature_flags: [],
    is_apollo_federation_enabled: false,
  };
}

/** The configuration, for admin only. */
export function answerConfig(session: Session, config: object): AdminResponse {
  try {
    requireAdmin(session);
    return { status: 200, body: config };
  } catch (error) {
    return failure(error);
  }
}
