/**
 * Runs one client, and prints what it has seen as JSON. Called by `tests/hasura-clients.test.ts`:
 *
 *     node run.mjs apollo '{"http": "http://…/v1/graphql", "socket": "ws://…", "headers": {…}, "profileId": "…"}'
 */
const clients = {
  apollo: async () => (await import('./use-apollo.mjs')).useApollo,
  reactAdmin: async () => (await import('./use-react-admin.mjs')).useReactAdmin,
  refine: async () => (await import('./use-refine.mjs')).useRefine,
  urql: async () => (await import('./use-urql.mjs')).useUrql,
};

const [, , name = '', at = '{}'] = process.argv;
const use = await clients[name]();
process.stdout.write(JSON.stringify(await use(JSON.parse(at))));
// Some of them keep connections open.
process.exit(0);
