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

/**
 * As often as Hasura. Its batches are of 100: for 500 subscribers with parameters of their own one statement is as
 * fast as its five (`npm run bench:subscriptions`), and leaves four connections to others.
 */
export const defaultSubscriptionSettings: SubscriptionSettings = {
  liveQueries: { refetchIntervalMs: 1000, batchSize: 1000 },
  streams: { refetchIntervalMs: 1000, batchSize: 1000 },
};
