/** Arbitrary requests to the four lists: most have valid parameters. */
import fc, { type Arbitrary } from 'fast-check';
import { withChanges } from './changes.ts';
import type { Ground, ListName } from './ground.ts';
import type { HttpRequest } from './http-request.ts';
import { anyText, storableText } from './texts.ts';

const textColumns: Readonly<Record<ListName, readonly string[]>> = {
  projects: ['name', 'externalId'],
  companies: ['name', 'externalId', 'description'],
  profiles: ['lastName', 'headline', 'externalId'],
  offers: ['name'],
};

/** By the method and the path of the route. */
export function listRequests({
  account,
  someIds,
  cursors,
}: Ground): Readonly<Record<string, Arbitrary<HttpRequest>>> {
  const names = Object.keys(textColumns) as ListName[];
  return Object.fromEntries(
    names.map((name) => [
      `get /rest/v2/${name}`,
      queries(name, someIds, cursors[name]).map((query) => ({
        method: 'GET',
        path: `/rest/v2/${name}?${query}`,
        headers: { 'x-api-key': (name === 'offers' ? account.publicKey : account.privateKey).secret },
      })),
    ]),
  );
}

function queries(name: ListName, ids: readonly string[], cursor: string): Arbitrary<string> {
  const usual = (values: Arbitrary<unknown>) =>
    fc.oneof({ arbitrary: values.map(String), weight: 40 }, { arbitrary: anyText, weight: 1 });
  const json = (values: Arbitrary<unknown>) => values.map((value) => JSON.stringify(value));
  const flag = usual(fc.boolean());
  const common = {
    limit: usual(fc.integer({ min: 1, max: 1000 })),
    where: json(withChanges(filters(name, ids), 0.3)),
    updatedAfter: usual(fc.constantFrom('2025-12-31', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00+02:00')),
    total: flag,
    ...(name === 'offers' ? {} : { includeDeleted: flag }),
  };
  const { includeDeleted: _excluded, ...cursorParameters } = common as Record<string, Arbitrary<string>>;
  const ordered = {
    ...common,
    offset: usual(fc.nat(5)),
    orderBy: json(withChanges(orders, 0.1)),
    ...(name === 'projects' ? {} : { near: json(withChanges(nears, 0.2)) }),
  };
  return fc
    .oneof(
      { arbitrary: fc.record(ordered, { requiredKeys: [] }), weight: 4 },
      {
        arbitrary: fc.record(
          { ...cursorParameters, after: usual(fc.constantFrom('', cursor)) },
          { requiredKeys: ['after'] },
        ),
        weight: 1,
      },
    )
    .map((parameters) => {
      const entries = Object.entries(parameters as Record<string, string>);
      // Node reads up to 16 kB of headers.
      return new URLSearchParams(
        entries.map(([key, value]): [string, string] => [key, Buffer.from(value).toString().slice(0, 2_000)]),
      ).toString();
    });
}

const km = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 501, noNaN: true }));
const nears = fc.oneof(
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    km,
  }),
  fc.record({ place: fc.oneof(fc.constantFrom('Lyon', '69003', 'Saint-Denis', 'France'), storableText), km }),
);

const orders = fc.oneof(
  fc.constantFrom<unknown>(
    { createdAt: 'asc' },
    [{ updatedAt: 'desc_nulls_last' }],
    { id: 'asc' },
    { distanceKm: 'asc' },
    { updatedAt: 'desc', id: 'asc' },
  ),
);

/** Conditions on columns, joined up to three levels deep. */
function filters(name: ListName, ids: readonly string[]): Arbitrary<unknown> {
  const text = fc.oneof(
    ...['_eq', '_neq', '_gt', '_like', '_ilike'].map((operator) =>
      storableText.map((value) => ({ [operator]: value })),
    ),
    fc.array(storableText, { maxLength: 3 }).map((values) => ({ _in: values })),
    fc.boolean().map((value) => ({ _is_null: value })),
  );
  const time = fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
    .map((date) => ({ _gte: date.toISOString() }));
  const { filter } = fc.letrec<{ filter: unknown; condition: unknown }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { arbitrary: tie('condition'), weight: 5 },
      {
        arbitrary: fc
          .tuple(fc.constantFrom('_and', '_or'), fc.array(tie('filter'), { maxLength: 3 }))
          .map(([operator, parts]) => ({ [operator]: parts })),
        weight: 3,
      },
      { arbitrary: tie('filter').map((part) => ({ _not: part })), weight: 1 },
    ),
    condition: fc.oneof(
      fc.tuple(fc.constantFrom(...textColumns[name]), text).map(([column, value]) => ({ [column]: value })),
      time.map((value) => ({ updatedAt: value })),
      fc.constantFrom(...ids).map((id) => ({ id: { _eq: id } })),
    ),
  }));
  return filter;
}
