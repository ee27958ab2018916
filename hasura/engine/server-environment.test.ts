import { readEnvironment } from './server-environment.ts';

test.each([
  ['ENGINE_CONNECTION_WAIT_MS', '2147483648', 2_000_000_000],
  ['HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL', '2147483648', 2_000_000_000],
  ['HASURA_GRAPHQL_LIVE_QUERIES_MULTIPLEXED_REFETCH_INTERVAL', '2147483648', 2_000_000_000],
  ['HASURA_GRAPHQL_WEBSOCKET_KEEPALIVE', '2147484', 2_000_000],
  ['HASURA_GRAPHQL_GRACEFUL_SHUTDOWN_TIMEOUT', '2147484', 2_000_000],
])('a time that no timer can wait is refused with the longest one: %s', (name, value, limit) => {
  const read = () => readEnvironment({ METADATA_DIR: 'metadata', [name]: value });
  expect(read).toThrow(String(limit));
  expect(read).toThrow(name);
});
