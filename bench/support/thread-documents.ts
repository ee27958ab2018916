/** GraphQL documents that are as expensive for the engine as its limits allow, with the role of private keys. */
import { randomUUID } from 'node:crypto';
import { defaultLimits } from '@platform/engine';
import { getIntrospectionQuery } from 'graphql';
import { defaultRoleLimits } from '../../standalone/role-limits.ts';
import type { ThreadRequest } from './thread-requests.ts';
import { worstDocuments } from './worst-documents.ts';

type Json = Readonly<Record<string, unknown>>;

const limits = { ...defaultLimits, ...defaultRoleLimits.account };
const list = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const of = (name: string, build: () => { query: string; variables?: Json }): ThreadRequest => ({
  name: `/graphql: ${name}`,
  path: '/graphql',
  body: () => {
    const { query, variables } = build();
    // Another text each time: prepared requests and answers to introspection are cached.
    const alias = `a${randomUUID().replaceAll('-', '')}`;
    return JSON.stringify({
      query: query
        .replace('__schema {', `__schema { ${alias}: __typename `)
        .replace(/(?<=^[^{]*\{)/, ` ${alias}: __typename `),
      variables,
    });
  },
});

const insertCompanies = (objects: readonly Json[]) => ({
  query:
    'mutation ($objects: [companies_insert_input!]!) { insert_companies(objects: $objects) { affected_rows } }',
  variables: { objects },
});
const literal = (value: unknown): string => JSON.stringify(value).replace(/"(\w+)":/g, '$1:');

export function threadDocuments(): ThreadRequest[] {
  const company = (index: number) => ({ name: `Company ${index}` });
  const { inputObjects } = limits;
  return [
    ...worstDocuments('account', limits).map(({ name, most, build }) =>
      of(`${most} × ${name}`, () => build(most)),
    ),
    of('introspection as tools send it', () => ({ query: getIntrospectionQuery() })),
    of('a list of 19 000 ids', () => ({
      query: 'query ($ids: [uuid!]!) { profiles(where: {id: {_in: $ids}}) { id } }',
      variables: { ids: list(19_000, () => randomUUID()) },
    })),
    of('2 400 conditions on columns', () => ({
      query: 'query ($where: profiles_bool_exp!) { profiles(where: $where) { id } }',
      variables: {
        where: {
          _or: list(2_400, (index) => ({
            [index % 2 === 0 ? 'headline' : 'summary']: { _like: `${index}` },
          })),
        },
      },
    })),
    of('1 200 conditions in the document', () => ({
      query: `{ profiles(where: {_or: [${list(1_200, (index) => `{headline: {_like: "${index}"}}`).join(' ')}]}) { id } }`,
    })),
    of('5 000 fields', () => ({
      query: `{ profiles(limit: 1) { ${list(4_990, (index) => `f${index}: id`).join(' ')} } }`,
    })),
    of('490 fields with fields', () => ({
      query: `{ ${list(14, (root) => `p${root}: companies(limit: 1) { ${list(20, (index) => `f${index}: status { id }`).join(' ')} }`).join(' ')} }`,
    })),
    of(`${inputObjects} companies`, () => insertCompanies(list(inputObjects, company))),
    of('16 200 values of 2 700 profiles', () => ({
      query:
        'mutation ($objects: [profiles_insert_input!]!) { insert_profiles(objects: $objects) { affected_rows } }',
      variables: {
        objects: list(2_700, (index) => ({
          firstNameManual: 'Ada',
          lastNameManual: `Byron ${index}`,
          headline: 'Engineer',
          summary: `${index}`,
          isTalent: true,
          isPremium: false,
        })),
      },
    })),
    of('2 400 companies in the document', () => ({
      query: `mutation { insert_companies(objects: ${literal(list(2_400, company))}) { affected_rows } }`,
    })),
    // Refused by the database at the first value: five thousand statements would take half a minute.
    of('1 600 projects with a value', () => ({
      query:
        'mutation ($objects: [projects_insert_input!]!) { insert_projects(objects: $objects) { affected_rows } }',
      variables: {
        objects: list(1_600, (index) => ({
          name: `Project ${index}`,
          fieldsValues: { data: [{ fieldId: randomUUID(), value: '<p>a</p>' }] },
        })),
      },
    })),
    of('49 updates', () => ({
      query: `mutation { ${list(49, (index) => `u${index}: update_companies(where: {name: {_eq: "${index}"}}, _set: {name: "a"}) { affected_rows }`).join(' ')} }`,
    })),
    of('1 200 updates in a list', () => ({
      query:
        'mutation ($updates: [companies_updates!]!) { update_companies_many(updates: $updates) { affected_rows } }',
      variables: {
        updates: list(1_200, (index) => ({ where: { name: { _eq: `${index}` } }, _set: { name: 'a' } })),
      },
    })),
  ];
}
