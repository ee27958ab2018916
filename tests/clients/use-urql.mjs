/** urql with its defaults (queries by GET), with the normalised cache that knows the schema, and with subscriptions. */

import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { buildClientSchema, getIntrospectionQuery, introspectionFromSchema } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

export async function useUrql({ http, socket, headers }) {
  const seen = {};
  const methods = [];
  const watched = (address, options) => {
    methods.push(options.method);
    return fetch(address, options);
  };
  const shared = { url: http, fetch: watched, fetchOptions: { headers } };
  const plain = new Client({ ...shared, exchanges: [fetchExchange] });
  const byGet = await plain.query(gql`query ($limit: Int) { groups(limit: $limit) { id } }`, { limit: 1 });
  seen.groups = byGet.data?.groups.length ?? byGet.error.message;
  seen.method = methods.at(-1);
  const failed = await plain.query(gql`{ groups { ghost } }`, {});
  seen.error = failed.error.graphQLErrors[0].extensions.code;

  // As at build time; urql itself would add `__typename` to every object of it.
  const introspected = await fetch(http, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: getIntrospectionQuery() }),
  }).then((response) => response.json());
  const schema = introspectionFromSchema(buildClientSchema(introspected.data));
  const keys = { companies: ({ id }) => id };
  const caching = new Client({ ...shared, exchanges: [cacheExchange({ schema, keys }), fetchExchange] });
  const added = await caching.mutation(
    gql`mutation { insert_companies_one(object: {name: "Urql 1"}) { id name __typename } }`,
    {},
  );
  seen.added = added.data?.insert_companies_one.name ?? added.error.message;
  const list = gql`{ companies(where: {name: {_eq: "Urql 1"}}) { id name __typename } }`;
  seen.listed = (await caching.query(list, {})).data.companies.length;
  const requests = methods.length;
  await caching.query(list, {});
  seen.cached = methods.length === requests;

  const sockets = createClient({ url: socket, webSocketImpl: WebSocket, connectionParams: { headers } });
  const live = new Client({
    ...shared,
    exchanges: [
      subscriptionExchange({
        forwardSubscription: (request) => ({
          subscribe: (sink) => ({
            unsubscribe: sockets.subscribe({ ...request, query: request.query ?? '' }, sink),
          }),
        }),
      }),
    ],
  });
  const first = await new Promise((resolve) => {
    const document = gql`subscription { companies(where: {name: {_eq: "Urql 1"}}) { name } }`;
    const { unsubscribe } = live.subscription(document, {}).subscribe((result) => {
      resolve(result.data?.companies[0].name ?? result.error.message);
      queueMicrotask(() => unsubscribe());
    });
  });
  seen.subscribed = first;
  await sockets.dispose();
  return seen;
}
