/** How subscriptions are polled. Hasura's options of the same meaning are named beside each. */
export interface PollSettings {
  /** Pause between two polls, in milliseconds. */
  readonly refetchIntervalMs: number;
  /** Subscribers with different parameters that one statement serves; more of them are spread over several. */
  readonly batchSize: number;
}

export interface SubscriptionSettings {
  /** `HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL`, `…_BATCH_SIZE` */
  readonly liveQueries: PollSettings;
  /** `HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL`, `…_BATCH_SIZE` */
  readonly streams: PollSettings;
}

export const defaultSubscriptionSettings: SubscriptionSettings = {
  liveQueries: { refetchIntervalMs: 1000, batchSize: 100 },
  streams: { refetchIntervalMs: 1000, batchSize: 100 },
};
