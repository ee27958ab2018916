/**
 * The documents that cost most under the limits of a role, one for each limit: with the number that is allowed, and with
 * one more, which must be refused.
 */
import type { Limits } from '@platform/engine';

export interface WorstDocument {
  readonly name: string;
  readonly role: 'account' | 'public';
  /** The limit that ends it. */
  readonly bound: keyof Limits;
  /** How much of it is allowed. */
  readonly most: number;
  /** The document with `count` of what is counted. */
  readonly build: (count: number) => { readonly query: string; readonly variables?: Record<string, unknown> };
}

type Condition = Readonly<Record<string, unknown>>;

const list = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));
const aliases = (count: number, field: string) => list(count, (index) => `a${index}: ${field}`).join(' ');
const filtered = (table: string, where: Condition) => ({
  query: `query ($where: ${table}_bool_exp!) { ${table}(where: $where, limit: 100) { id } }`,
  variables: { where },
});
/** Conditions that cannot be merged: each has a second part. */
const apart = (condition: Condition, index: number) => ({
  _and: [condition, { name: { _neq: `${index}` } }],
});

const value = (index: number): Condition => ({ fieldsValues: { value: { _eq: `y${index}` } } });

/** @param limits of the role */
export function worstDocuments(role: 'account' | 'public', limits: Limits): WorstDocument[] {
  const shared: Omit<WorstDocument, 'role'>[] = [
    {
      name: '_or of conditions on the same related rows, which are one',
      bound: 'inputObjects',
      // Each has three objects. One is around them.
      most: Math.floor((limits.inputObjects - 1) / 3),
      build: (count) => filtered('offers', { _or: list(count, value) }),
    },
    {
      name: '_and of conditions on related rows',
      bound: role === 'public' ? 'predicates' : 'tables',
      most: role === 'public' ? limits.predicates : Math.floor((limits.tables - 6) / 11),
      build: (count) => filtered('offers', { _and: list(count, value) }),
    },
    {
      name: '_or of conditions that differ',
      bound: role === 'public' ? 'predicates' : 'tables',
      most: role === 'public' ? limits.predicates : Math.floor((limits.tables - 6) / 11),
      build: (count) => filtered('offers', { _or: list(count, (index) => apart(value(index), index)) }),
    },
    {
      name: '_not of each of several conditions, nested in one another',
      bound: 'predicateDepth',
      most: limits.predicateDepth,
      build: (count) => {
        let where: Condition = { id: { _is_null: true } };
        for (let depth = 0; depth < count; depth += 1)
          where = { _not: { [(count - depth) % 2 === 1 ? 'fieldsValues' : 'offer']: where } };
        return filtered('offers', where);
      },
    },
    {
      name: 'orders by related rows',
      bound: 'orderings',
      most: limits.orderings,
      build: (count) => ({
        query: `{ offers(limit: 100, order_by: [${'{change: {id: asc}}, '.repeat(count)}]) { id } }`,
      }),
    },
    {
      name: 'aliases of a list with a nested list of a view',
      bound: 'tables',
      most: Math.floor(limits.tables / 17),
      build: (count) => ({
        query: `{ ${aliases(count, 'offers(limit: 10) { fieldsValues(limit: 10) { id } }')} }`,
      }),
    },
    {
      name: 'nested lists',
      bound: 'cost',
      // Each row counts one, and ten values with an offer and its ten values each.
      most: Math.floor(limits.cost / (1 + 10 * (1 + 1 + 10))),
      build: (count) => ({
        query: `{ offers(limit: ${count}) { id name fieldsValues { id value offer { id name referenceId fieldsValues { id value } } } } }`,
      }),
    },
    {
      name: 'introspection fields',
      bound: 'introspectionRoots',
      most: limits.introspectionRoots,
      build: (count) => ({ query: `{ ${aliases(count, wholeSchema)} }` }),
    },
  ];
  return shared.map((document) => ({ role, ...document }));
}

const wholeSchema = `__schema {
  types { name kind description fields { name description args { name type { name kind ofType { name kind } } } type { name kind ofType { name kind } } }
    inputFields { name type { name kind ofType { name kind } } } enumValues { name description } }
}`;
