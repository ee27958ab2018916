/** The data provider of react-admin for Hasura, which introspects the schema first. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { default: provideData } = require('ra-data-hasura');
const { InMemoryCache } = createRequire(require.resolve('ra-data-graphql'))('@apollo/client');

export async function useReactAdmin({ http, headers, profileId }) {
  const seen = {};
  const data = await provideData({
    // Remembering what it has computed of the whole schema takes longer than all the rest.
    clientOptions: { uri: http, headers, cache: new InMemoryCache({ resultCaching: false }) },
    // Of 1,500 types; the others would only take time.
    introspection: { include: ['companies', 'history_entries', 'companies_assignees'] },
  });
  const create = async (resource, fields) => (await data.create(resource, { data: fields })).data;
  const first = await create('companies', { name: 'Admin 1' });
  const second = await create('companies', { name: 'Admin 2' });
  seen.created = [first.name, second.name];
  const list = await data.getList('companies', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'DESC' },
    filter: { 'name@_ilike': 'admin' },
  });
  seen.list = { names: list.data.map(({ name }) => name), total: list.total };
  seen.one = (await data.getOne('companies', { id: first.id })).data.name;
  seen.many = (await data.getMany('companies', { ids: [first.id, second.id] })).data.length;
  const updated = await data.update('companies', {
    id: first.id,
    data: { website: 'https://admin.example.com' },
    previousData: { id: first.id, website: null },
  });
  seen.updated = updated.data.website;
  const website = 'https://both.example.com';
  seen.updatedMany = (
    await data.updateMany('companies', { ids: [first.id, second.id], data: { website } })
  ).data.length;
  const entries = [];
  for (const message of ['a', 'b', 'c']) {
    entries.push(await create('history_entries', { profileId, type: 'note', message }));
  }
  const references = await data.getManyReference('history_entries', {
    target: 'profileId',
    id: profileId,
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'message', order: 'DESC' },
    filter: {},
  });
  seen.references = { messages: references.data.map(({ message }) => message), total: references.total };
  seen.deleted = (await data.delete('history_entries', { id: entries[0].id })).data.id === entries[0].id;
  const ids = entries.slice(1).map(({ id }) => id);
  seen.deletedMany = (await data.deleteMany('history_entries', { ids })).data.length;
  return seen;
}
