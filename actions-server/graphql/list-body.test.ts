import { listBody, listPage } from './list-body.ts';

function cut(text: string): string {
  const { rows, ...rest } = listPage(Buffer.from(text));
  return Buffer.concat(listBody(rows, rest)).toString();
}
const answer = (rows: string, total: number) =>
  `{"data":{"data":[${rows}],"total":{"aggregate":{"count":${total}}}}}`;

describe('the body of a list', () => {
  test('consists of the unchanged rows and the total', () => {
    expect(cut(answer('{"id":"a"}, \n {"id":"b"}', 1234))).toBe(
      '{"data":[{"id":"a"}, \n {"id":"b"}],"total":1234}',
    );
  });

  test('does not parse the rows, so that numbers keep their digits', () => {
    expect(cut(answer('{"n":1.50}', 1))).toBe('{"data":[{"n":1.50}],"total":1}');
  });

  test('can have no rows', () => {
    expect(cut(answer('', 0))).toBe('{"data":[],"total":0}');
  });

  test('has no total when none was asked for', () => {
    expect(cut('{"data":{"data":[{"a":[1]}]}}')).toBe('{"data":[{"a":[1]}]}');
    expect(cut('{ "data" : { "data" : [ ] } }\n')).toBe('{"data":[ ]}');
  });

  test('ends with further members', () => {
    const { rows } = listPage(Buffer.from(answer('1', 1)));
    expect(Buffer.concat(listBody(rows, { nextCursor: 'x', hasMore: false })).toString()).toBe(
      '{"data":[1],"nextCursor":"x","hasMore":false}',
    );
  });

  test('accepts white space between tokens', () => {
    const text = '{ "data" : { "data" : [ {"a" : 1} ], "total" : { "aggregate" : { "count" : 7 } } } }\n';
    expect(JSON.parse(cut(text))).toEqual({ data: [{ a: 1 }], total: 7 });
  });

  test('does not mistake a value for the end of the rows', () => {
    const evil = JSON.stringify({ name: '"total":{"aggregate":{"count":99}}}}' });
    expect(JSON.parse(cut(answer(evil, 3)))).toEqual({ data: [JSON.parse(evil)], total: 3 });
  });

  test('accepts a last value that is longer than the search window, with multi-byte characters', () => {
    const row = JSON.stringify({ name: 'é😀'.repeat(500) });
    expect(JSON.parse(cut(answer(row, 1)))).toEqual({ data: [JSON.parse(row)], total: 1 });
  });

  test.each([
    ['the fields in another order', '{"data":{"total":{"aggregate":{"count":2}},"data":[1,2]}}'],
    [
      'additional members in the aggregate',
      '{"data":{"data":[1,2],"total":{"aggregate":{"__typename":"x","count":2}}}}',
    ],
    [
      'additional members after data',
      '{"data":{"data":[1,2],"total":{"aggregate":{"count":2}}},"extensions":{}}',
    ],
  ])('parses a response of another shape: %s', (_case, text) => {
    expect(cut(text)).toBe('{"data":[1,2],"total":2}');
  });
});
