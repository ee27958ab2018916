import { AppError } from '../errors.ts';
import { HasuraError } from '../graphql/errors.ts';
import { translateListError } from './list-errors.ts';

const both = { where: true, orderBy: true };

const nowhere = async () => null;

async function translated(error: unknown, locate: () => Promise<string | null> = nowhere) {
  const result = await translateListError(error, both, locate);
  return result instanceof AppError ? { code: result.code, path: result.details[0]?.path } : result;
}

describe('an error of Hasura in a list', () => {
  test('is invalid_filter with the path in the parameter for an unknown operator', async () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.data.args.where._and[0].updatedAt._foo',
      `field '_foo' not found in type: 'timestamptz_comparison_exp'`,
    );
    expect(await translated(error)).toEqual({ code: 'invalid_filter', path: 'where.updatedAt._foo' });
  });

  test('contains the positions in lists of the filter', async () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.total.args.where._and[0]._or[1].x',
      'no',
    );
    expect(await translated(error)).toEqual({ code: 'invalid_filter', path: 'where._or[1].x' });
  });

  test('is invalid_order for an unknown column in orderBy', async () => {
    const error = new HasuraError('validation-failed', '$.selectionSet.data.args.order_by[0].foo', 'no');
    expect(await translated(error)).toEqual({ code: 'invalid_order', path: 'orderBy.foo' });
  });

  test('is invalid_filter for a value that Postgres cannot parse, with the path of the value if it is found', async () => {
    const error = new HasuraError('data-exception', '$', 'invalid input syntax for type uuid: "x"');
    const found = { code: 'invalid_filter', path: 'where.id._eq' };
    expect(await translated(error, async () => '.id._eq')).toEqual(found);
    expect(await translated(error)).toEqual({ code: 'invalid_filter', path: 'where' });
    const failing = () => Promise.reject(new Error('introspection is switched off'));
    expect(await translated(error, failing)).toEqual({ code: 'invalid_filter', path: 'where' });
  });

  test.each([
    ['at least 61 conditions on related rows, limit is 60', { code: 'invalid_filter', path: 'where' }],
    ['at least 61 orders by related rows, limit is 60', { code: 'invalid_order', path: 'orderBy' }],
    ['an answer of 6000000 bytes, limit is 5000000', { code: 'invalid_parameter', path: 'limit' }],
  ])('is an error of the parameter that exceeds a limit: %s', async (excess, expected) => {
    const error = new HasuraError(
      'validation-failed',
      '$',
      `the query exceeds a limit: ${excess}: send less`,
    );
    expect(await translated(error, () => Promise.reject(new Error('nothing to locate')))).toEqual(expected);
  });

  test('is passed on unchanged for such a value without a filter of the caller', async () => {
    const error = new HasuraError('data-exception', '$', 'invalid input syntax for type uuid: "x"');
    expect(await translateListError(error, { where: false, orderBy: false }, nowhere)).toBe(error);
  });

  test('is passed on unchanged in conditions that are not the caller’s', async () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.data.args.where._and[1].deletedAt',
      'no',
    );
    expect(await translateListError(error, both, nowhere)).toBe(error);
  });

  test('is passed on unchanged when the request did not cause it', async () => {
    const error = new HasuraError('unexpected', '$.selectionSet.data.args.where._and[0].name', 'no');
    expect(await translateListError(error, both, nowhere)).toBe(error);
    const other = new Error('x');
    expect(await translateListError(other, both, nowhere)).toBe(other);
  });
});
