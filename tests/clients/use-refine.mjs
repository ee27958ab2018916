/** The data provider and the live provider of refine for Hasura. */
import provideData, { GraphQLClient, graphqlWS, liveProvider } from '@refinedev/hasura';
import { WebSocket } from 'ws';

export async function useRefine({ http, socket, headers, profileId }) {
  const seen = {};
  const data = provideData(new GraphQLClient(http, { headers }));
  const company = { resource: 'companies', meta: { fields: ['id', 'name', 'website'] } };
  const first = (await data.create({ ...company, variables: { name: 'Refine 1' } })).data;
  const others = (
    await data.createMany({ ...company, variables: [{ name: 'Refine 2' }, { name: 'Refine 3' }] })
  ).data;
  seen.created = [first, ...others].map(({ name }) => name);
  const list = await data.getList({
    ...company,
    pagination: { currentPage: 1, pageSize: 2 },
    sorters: [{ field: 'name', order: 'desc' }],
    filters: [
      {
        operator: 'or',
        value: [
          { field: 'name', operator: 'contains', value: 'Refine' },
          { field: 'assignees.user.id', operator: 'eq', value: profileId },
        ],
      },
    ],
  });
  seen.list = { names: list.data.map(({ name }) => name), total: list.total };
  seen.one = (await data.getOne({ ...company, id: first.id })).data.name;
  seen.many = (await data.getMany({ ...company, ids: others.map(({ id }) => id) })).data.length;
  const website = 'https://refine.example.com';
  seen.updated = (await data.update({ ...company, id: first.id, variables: { website } })).data.website;
  const ids = others.map(({ id }) => id);
  seen.updatedMany = (await data.updateMany({ ...company, ids, variables: { website } })).data.length;
  const entry = { resource: 'history_entries', meta: { fields: ['id', 'message'] } };
  const entries = [];
  for (const message of ['a', 'b', 'c']) {
    entries.push((await data.create({ ...entry, variables: { profileId, type: 'note', message } })).data.id);
  }
  seen.deleted = (await data.deleteOne({ ...entry, id: entries[0] })).data.message;
  seen.deletedMany = (await data.deleteMany({ ...entry, ids: entries.slice(1) })).data.length;
  const custom = await data.custom({
    url: '',
    method: 'get',
    meta: { operation: 'groups', fields: ['id'], variables: {} },
  });
  seen.custom = custom.data.length;

  const sockets = graphqlWS.createClient({
    url: socket,
    webSocketImpl: WebSocket,
    connectionParams: { headers },
  });
  seen.live = await new Promise((resolve) => {
    const provider = liveProvider(sockets);
    const unsubscribe = provider.subscribe({
      channel: '',
      types: ['*'],
      callback: (event) => {
        resolve(Object.keys(event)[0] ?? typeof event);
        queueMicrotask(() => unsubscribe());
      },
      params: { resource: 'companies', subscriptionType: 'useList', ...company, filters: [], sorters: [] },
    });
  });
  await sockets.dispose();
  return seen;
}
