import { AppError } from '../errors.ts';
import { HasuraError } from '../graphql/errors.ts';
import { translateListError } from './list-errors.ts';

const both = { where: true, orderBy: true };

function translated(error: unknown, sent = both) {
  const result = translateListError(error, sent);
  return result instanceof AppError ? { code: result.code, path: result.details[0]?.path } : result;
}

describe('an error of Hasura in a list', () => {
  test('is invalid_filter with the path in the parameter for an unknown operator', () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.data.args.where._and[0].updatedAt._foo',
      `field '_foo' not found in type: 'timestamptz_comparison_exp'`,
    );
    expect(translated(error)).toEqual({ code: 'invalid_filter', path: 'where.updatedAt._foo' });
  });

  test('contains the positions in lists of the filter', () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.total.args.where._and[0]._or[1].x',
      'no',
    );
    expect(translated(error)).toEqual({ code: 'invalid_filter', path: 'where._or[1].x' });
  });

  test('is invalid_order for an unknown column in orderBy', () => {
    const error = new HasuraError('validation-failed', '$.selectionSet.data.args.order_by[0].foo', 'no');
    expect(translated(error)).toEqual({ code: 'invalid_order', path: 'orderBy.foo' });
  });

  test('is invalid_filter without a path for a value that Postgres cannot parse', () => {
    const error = new HasuraError('data-exception', '$', 'invalid input syntax for type uuid: "x"');
    expect(translated(error)).toEqual({ code: 'invalid_filter', path: 'where' });
  });

  test('is passed on unchanged for such a value without a filter of the caller', () => {
    const error = new HasuraError('data-exception', '$', 'invalid input syntax for type uuid: "x"');
    expect(translateListError(error, { where: false, orderBy: false })).toBe(error);
  });

  test('is passed on unchanged in conditions that are not the caller’s', () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.data.args.where._and[1].deletedAt',
      'no',
    );
    expect(translateListError(error, both)).toBe(error);
  });

  test('is passed on unchanged when the request did not cause it', () => {
    const error = new HasuraError('unexpected', '$.selectionSet.data.args.where._and[0].name', 'no');
    expect(translateListError(error, both)).toBe(error);
    const other = new Error('x');
    expect(translateListError(other, both)).toBe(other);
  });
});
