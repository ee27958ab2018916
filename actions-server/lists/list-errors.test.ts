import { AppError } from '../errors.ts';
import { HasuraError } from '../graphql/errors.ts';
import { translateListError } from './list-errors.ts';

const both = { where: true, orderBy: true };

function translated(error: unknown, sent = both) {
  const result = translateListError(error, sent);
  return result instanceof AppError ? { code: result.code, path: result.details[0]?.path } : result;
}

describe('what Hasura says about a list', () => {
  test('an unknown operator is invalid_filter with the path in the parameter', () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.data.args.where._and[0].updatedAt._foo',
      `field '_foo' not found in type: 'timestamptz_comparison_exp'`,
    );
    expect(translated(error)).toEqual({ code: 'invalid_filter', path: 'where.updatedAt._foo' });
  });

  test('lists inside the filter keep their positions', () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.total.args.where._and[0]._or[1].x',
      'no',
    );
    expect(translated(error)).toEqual({ code: 'invalid_filter', path: 'where._or[1].x' });
  });

  test('an unknown column to order by is invalid_order', () => {
    const error = new HasuraError('validation-failed', '$.selectionSet.data.args.order_by[0].foo', 'no');
    expect(translated(error)).toEqual({ code: 'invalid_order', path: 'orderBy.foo' });
  });

  test('a value that Postgres cannot read has no path and is the filter', () => {
    const error = new HasuraError('data-exception', '$', 'invalid input syntax for type uuid: "x"');
    expect(translated(error)).toEqual({ code: 'invalid_filter', path: 'where' });
  });

  test('without a filter of the caller the same is our own failure', () => {
    const error = new HasuraError('data-exception', '$', 'invalid input syntax for type uuid: "x"');
    expect(translateListError(error, { where: false, orderBy: false })).toBe(error);
  });

  test('conditions that are not the caller’s are our own failure', () => {
    const error = new HasuraError(
      'validation-failed',
      '$.selectionSet.data.args.where._and[1].deletedAt',
      'no',
    );
    expect(translateListError(error, both)).toBe(error);
  });

  test('anything that is not about the request is passed on', () => {
    const error = new HasuraError('unexpected', '$.selectionSet.data.args.where._and[0].name', 'no');
    expect(translateListError(error, both)).toBe(error);
    const other = new Error('x');
    expect(translateListError(other, both)).toBe(other);
  });
});
