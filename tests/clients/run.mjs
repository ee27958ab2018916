/**
 * Runs every client at each port, and prints what it has seen, or its error, as JSON. Called by `tests/hasura-clients.test.ts`:
 *
 *     node run.mjs '{"public": {"apollo": {"http": "http://…/graphql", "socket": "ws://…", "headers": {…}, "profileId": "…"}}}'
 */
const clients = {
  apollo: async () => (await import('./use-apollo.mjs')).useApollo,
  reactAdmin: async () => (await import('./use-react-admin.mjs')).useReactAdmin,
  refine: async () => (await import('./use-refine.mjs')).useRefine,
  urql: async () => (await import('./use-urql.mjs')).useUrql,
};

const [, , ports = '{}'] = process.argv;
const seen = {};
for (const [port, places] of Object.entries(JSON.parse(ports))) {
  seen[port] = {};
  for (const [client, at] of Object.entries(places)) {
    const use = await clients[client]();
    seen[port][client] = await use(at).catch((error) => ({ error: String(error.stack) }));
  }
}
process.stdout.write(JSON.stringify(seen));
// Some of them keep connections open.
process.exit(0);
