import type { ChangeSettings } from './changes/change-watch.ts';

/** How subscriptions are polled, with the corresponding settings of Hasura. */
interface PollSettings {
  /** Pause between two polls, in milliseconds. */
  readonly refetchIntervalMs: number;
  /** The maximum number of different parameters that one run of a statement serves. */
  readonly batchSize: number;
}

export interface SubscriptionSettings {
  /** `HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL`, `…_BATCH_SIZE` */
  readonly liveQueries: PollSettings;
  /** `HASURA_GRAPHQL_STREAMING_QUERIES_MULTIPLEXED_REFETCH_INTERVAL`, `…_BATCH_SIZE` */
  readonly streams: PollSettings;
  /**
   * A poll that several accounts share may take so many milliseconds, and one more for each account, because that is what a
   * poll of its own would take at least. After a slower one each account has a poller of its own.
   */
  readonly maxSharedPollMs: number;
  /**
   * Whether statements run only after a change of what they read, which triggers on the tables tell. null: every statement
   * runs in each interval, as in Hasura, and the engine creates no triggers.
   */
  readonly changes: ChangeSettings | null;
}

/**
 * The interval is Hasura's. Hasura's batch size is 100: for 500 subscribers with different parameters one statement is as
 * fast as five (`npm run bench:subscriptions`), and leaves four connections free.
 */
export const defaultSubscriptionSettings: SubscriptionSettings = {
  liveQueries: { refetchIntervalMs: 1000, batchSize: 1000 },
  streams: { refetchIntervalMs: 1000, batchSize: 1000 },
  maxSharedPollMs: 100,
  changes: null,
};

/** For an engine that may create triggers: half of the interval is the delay of a change on average. */
export const defaultChangeSettings: ChangeSettings = { intervalMs: 250, refreshMs: 300_000 };
