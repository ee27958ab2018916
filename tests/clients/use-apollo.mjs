/** Apollo Client 4 with its cache, batches, persisted queries by GET, and subscriptions. */
import { createHash } from 'node:crypto';
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
} from '@apollo/client';
import { BatchHttpLink } from '@apollo/client/link/batch-http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

export async function useApollo({ http, socket, headers }) {
  const seen = {};
  const link = new HttpLink({ uri: http, headers });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const list = gql`query List { companies(where: {name: {_like: "Apollo%"}}, order_by: {name: asc}) { id name } }`;
  const insert = gql`mutation Add($name: String!) { company: insert_companies_one(object: {name: $name}) { id name } }`;

  const sockets = createClient({ url: socket, webSocketImpl: WebSocket, connectionParams: { headers } });
  const live = new ApolloClient({ link: new GraphQLWsLink(sockets), cache: new InMemoryCache() });
  const names = [];
  const received = new Promise((resolve, reject) => {
    const query = gql`subscription { companies(where: {name: {_like: "Apollo%"}}) { id name } }`;
    live.subscribe({ query }).subscribe({
      next: ({ data }) => {
        names.push(data.companies.map(({ name }) => name).join());
        if (names.at(-1) === 'Apollo 1') resolve();
      },
      error: reject,
    });
    setTimeout(() => reject(new Error(`the subscription has seen ${names}`)), 20_000).unref();
  });

  seen.before = (await client.query({ query: list })).data.companies.length;
  const inserted = await client.mutate({
    mutation: insert,
    variables: { name: 'Apollo 1' },
    update: (cache, { data }) =>
      cache.updateQuery({ query: list }, (old) => ({ companies: [...old.companies, data.company] })),
  });
  seen.inserted = inserted.data.company.name;
  // Of the cache, which the mutation has updated.
  seen.cached = (await client.query({ query: list })).data.companies.map(({ name }) => name);
  await received;
  seen.subscribed = names.at(-1);
  await sockets.dispose();

  seen.error = await client.query({ query: gql`{ companies { ghost } }`, fetchPolicy: 'no-cache' }).then(
    () => null,
    (error) => CombinedGraphQLErrors.is(error) && error.errors[0].extensions.code,
  );

  const batching = new ApolloClient({
    link: new BatchHttpLink({ uri: http, headers, batchInterval: 5 }),
    cache: new InMemoryCache(),
  });
  const both = await Promise.all([
    batching.query({ query: gql`query A { groups { id } }` }),
    batching.query({ query: gql`query B { users { id } }` }),
  ]);
  seen.batched = both.map(({ data }) => Object.keys(data)[0]);

  const methods = [];
  const watched = new HttpLink({
    uri: http,
    headers,
    fetch: (address, options) => {
      methods.push(options.method);
      return fetch(address, options);
    },
  });
  const sha256 = (text) => createHash('sha256').update(text).digest('hex');
  const persisted = new ApolloClient({
    link: ApolloLink.from([new PersistedQueryLink({ sha256, useGETForHashedQueries: true }), watched]),
    cache: new InMemoryCache(),
  });
  const query = gql`query Persisted { groups { id } }`;
  for (let times = 0; times < 2; times += 1) {
    seen.persisted = (await persisted.query({ query, fetchPolicy: 'no-cache' })).data.groups.length;
  }
  // Unknown hash, whole document, and the hash alone from then on.
  seen.methods = methods.join(' ');
  return seen;
}
