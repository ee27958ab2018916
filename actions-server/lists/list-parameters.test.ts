import { AppError } from '../errors.ts';
import { readListParameters, readOfferParameters } from './list-parameters.ts';

const read = (query: string) => readListParameters(new URLSearchParams(query));
const variables = (query: string) => read(query).variables;
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

function rejectionOf(
  query: string,
  reader = readListParameters,
): { code: string; message: string; path?: string } {
  try {
    reader(new URLSearchParams(query));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const path = error.details[0]?.path;
    return { code: error.code, message: error.message, ...(path === undefined ? {} : { path }) };
  }
  throw new Error(`not rejected: ${query}`);
}

const live = { deletedAt: { _is_null: true } };

describe('list parameters', () => {
  test('the default is the first hundred live rows by creation and then by id', () => {
    expect(read('')).toEqual({
      variables: {
        limit: 100,
        offset: 0,
        where: { _and: [live] },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        withTotal: true,
      },
      after: null,
      search: null,
      near: null,
      sent: { where: false, orderBy: false },
    });
  });

  test.each(['1', '1000'])('a limit of %s is accepted', (limit) => {
    expect(variables(`limit=${limit}`).limit).toBe(Number(limit));
  });

  test.each(['0', '1001', '-1', '1.5', 'abc', '', ' 5', '1e3', '0x10'])(
    'a limit of "%s" is rejected with its bounds, not clamped',
    (limit) => {
      expect(rejectionOf(`limit=${encodeURIComponent(limit)}`)).toEqual({
        code: 'invalid_parameter',
        message: 'limit must be an integer from 1 to 1000',
        path: 'limit',
      });
    },
  );

  test.each(['-1', 'x', '', '1.0', '2147483648'])('an offset of "%s" is rejected', (offset) => {
    expect(rejectionOf(`offset=${offset}`)).toMatchObject({ code: 'invalid_parameter', path: 'offset' });
  });

  test('an unknown parameter is rejected; the message names it and the accepted ones', () => {
    expect(rejectionOf('page=2')).toMatchObject({
      code: 'unknown_parameter',
      message:
        'Unknown parameter "page"; accepted: limit, offset, orderBy, updatedAfter, after, total, where, includeDeleted',
    });
  });

  test('a parameter that is sent twice is rejected, also under its alias', () => {
    expect(rejectionOf('limit=1&limit=2').code).toBe('invalid_parameter');
    expect(rejectionOf('updatedAfter=2025-01-01&updated_after=2025-01-01').code).toBe('invalid_parameter');
  });

  test('order_by and updated_after are aliases of orderBy and updatedAfter', () => {
    const order = json({ name: 'desc' });
    expect(variables(`order_by=${order}&updated_after=2025-01-31`)).toEqual(
      variables(`orderBy=${order}&updatedAfter=2025-01-31`),
    );
  });
});

describe('updatedAfter', () => {
  test.each([
    ['2025-01-31', '2025-01-31T00:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2025-01-31T08:30', '2025-01-31T08:30Z'],
    ['2025-01-31T08:30:15.123456Z', '2025-01-31T08:30:15.123456Z'],
    ['2025-01-31T08:30:00%2B02:00', '2025-01-31T08:30:00+02:00'],
    ['2025-01-31T08:30:00+02:00', '2025-01-31T08:30:00+02:00'],
    ['2025-01-31T08:30:00-0530', '2025-01-31T08:30:00-0530'],
  ])('%s includes rows from %s on', (text, moment) => {
    expect(variables(`updatedAfter=${text}`).where).toEqual({
      _and: [live, { updatedAt: { _gte: moment } }],
    });
  });

  test.each([
    '',
    'yesterday',
    '31/01/2025',
    '2025-02-30',
    '2025-13-01',
    '2025-01-31T25:00:00Z',
    '1735689600',
    '0000-01-01',
  ])('"%s" is rejected', (text) => {
    expect(rejectionOf(`updatedAfter=${encodeURIComponent(text)}`)).toMatchObject({
      code: 'invalid_parameter',
      path: 'updatedAfter',
    });
  });
});

describe('where', () => {
  test('the filter comes first, then the conditions of the list', () => {
    const filter = { statusId: { _eq: '11111111-1111-4111-8111-111111111111' } };
    expect(variables(`where=${json(filter)}&updatedAfter=2025-01-31`).where).toEqual({
      _and: [filter, live, { updatedAt: { _gte: '2025-01-31T00:00:00Z' } }],
    });
  });

  test.each([
    ['a text', '"x"'],
    ['a list', '[]'],
    ['null', 'null'],
    ['broken JSON', '{"name":'],
    ['nothing', ''],
    ['GraphQL notation', '{name: {_eq: 1}}'],
  ])('%s is rejected', (_case, text) => {
    expect(rejectionOf(`where=${encodeURIComponent(text)}`)).toMatchObject({
      code: 'invalid_filter',
      path: 'where',
    });
  });

  test.each([
    ['at the top', { deletedAt: { _is_null: false } }],
    ['inside _and', { _and: [{ name: { _eq: 'x' } }, { deletedAt: { _gte: '2025-01-01' } }] }],
    ['inside _or, deeper', { _or: [{ _and: [{ deletedAt: { _is_null: false } }] }] }],
    ['inside _not', { _not: { deletedAt: { _is_null: true } } }],
  ])('a filter on deletedAt %s replaces the default condition on deleted rows', (_case, filter) => {
    expect(variables(`where=${json(filter)}`).where).toEqual({ _and: [filter] });
  });

  test.each([
    ['a related record', { company: { deletedAt: { _is_null: false } } }],
    ['a value', { name: { _eq: 'deletedAt' } }],
  ])('a filter on deletedAt of %s does not include deleted rows', (_case, filter) => {
    expect(variables(`where=${json(filter)}`).where).toEqual({ _and: [filter, live] });
  });

  test('includeDeleted=true lists deleted rows too', () => {
    expect(variables('includeDeleted=true').where).toEqual({ _and: [] });
    expect(variables('includeDeleted=false').where).toEqual({ _and: [live] });
    expect(rejectionOf('includeDeleted=yes')).toMatchObject({
      code: 'invalid_parameter',
      path: 'includeDeleted',
    });
  });
});

describe('orderBy', () => {
  test('the order of the keys of an object is kept', () => {
    expect(variables(`orderBy=${json({ updatedAt: 'desc', name: 'asc_nulls_first' })}`).orderBy).toEqual([
      { updatedAt: 'desc' },
      { name: 'asc_nulls_first' },
      { id: 'asc' },
    ]);
  });

  test('a list of one-column objects is passed on unchanged', () => {
    expect(variables(`orderBy=${json([{ name: 'desc_nulls_last' }, { createdAt: 'asc' }])}`).orderBy).toEqual(
      [{ name: 'desc_nulls_last' }, { createdAt: 'asc' }, { id: 'asc' }],
    );
  });

  test('an order by a column of a related record is accepted', () => {
    expect(variables(`orderBy=${json({ status: { order: 'asc' } })}`).orderBy).toEqual([
      { status: { order: 'asc' } },
      { id: 'asc' },
    ]);
  });

  test('the id is not added a second time', () => {
    expect(variables(`orderBy=${json({ id: 'desc' })}`).orderBy).toEqual([{ id: 'desc' }]);
  });

  test.each([
    ['broken JSON', '{name:asc}', 'orderBy'],
    ['a text', '"name"', 'orderBy'],
    ['an unknown direction', '{"name":"up"}', 'orderBy.name'],
    ['upper case', '{"name":"ASC"}', 'orderBy.name'],
    ['no direction', '{"name":null}', 'orderBy.name'],
    ['an empty object as direction', '{"status":{}}', 'orderBy.status'],
    ['two columns in one object of a list', '[{"a":"asc","b":"asc"}]', 'orderBy[0]'],
    ['an empty object in a list', '[{"name":"asc"},{}]', 'orderBy[1]'],
    ['a text in a list', '["name"]', 'orderBy[0]'],
    ['a wrong direction of a related record', '{"status":{"order":"first"}}', 'orderBy.status.order'],
  ])('%s is rejected', (_case, text, path) => {
    expect(rejectionOf(`orderBy=${encodeURIComponent(text)}`)).toMatchObject({ code: 'invalid_order', path });
  });
});

describe('total', () => {
  test('false leaves the count out, in all lists', () => {
    expect(variables('total=false').withTotal).toBe(false);
    expect(readOfferParameters(new URLSearchParams('total=false')).variables.withTotal).toBe(false);
    expect(rejectionOf('total=no')).toMatchObject({ code: 'invalid_parameter', path: 'total' });
  });
});

describe('after', () => {
  test('lists deleted rows too', () => {
    expect(read('after=&limit=5')).toMatchObject({
      after: '',
      variables: { limit: 5, where: { _and: [] } },
    });
  });

  test('can be combined with where, updatedAfter and includeDeleted=true', () => {
    const filter = { name: { _eq: 'x' } };
    const { where } = variables(`after=x&where=${json(filter)}&updatedAfter=2025-01-31&includeDeleted=true`);
    expect(where).toEqual({ _and: [filter, { updatedAt: { _gte: '2025-01-31T00:00:00Z' } }] });
  });

  test.each([
    ['offset=0', 'offset', 'offset cannot be combined with after'],
    [`orderBy=${json({ name: 'asc' })}`, 'orderBy', 'orderBy cannot be combined with after'],
    [
      'includeDeleted=false',
      'includeDeleted',
      'includeDeleted cannot be false with after, which lists deletions',
    ],
  ])('is rejected together with %s', (query, path, message) => {
    expect(rejectionOf(`after=&${query}`)).toEqual({ code: 'invalid_parameter', path, message });
  });
});

describe('parameters of offers', () => {
  test('have a filter, and no condition on deleted records, of which there are none', () => {
    const query = 'where={"name":{"_eq":"x"}}&updatedAfter=2025-01-31';
    expect(readOfferParameters(new URLSearchParams(query)).variables.where).toEqual({
      _and: [{ name: { _eq: 'x' } }, { updatedAt: { _gte: '2025-01-31T00:00:00Z' } }],
    });
    expect(rejectionOf('includeDeleted=true', readOfferParameters)).toMatchObject({
      code: 'unknown_parameter',
    });
  });
});
