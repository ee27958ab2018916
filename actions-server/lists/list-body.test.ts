import { listBody } from './list-body.ts';

const cut = (text: string) => Buffer.concat(listBody(Buffer.from(text))).toString();
const answer = (rows: string, total: number) =>
  `{"data":{"data":[${rows}],"total":{"aggregate":{"count":${total}}}}}`;

describe('the body of a list', () => {
  test('is the rows as they came and the bare total', () => {
    expect(cut(answer('{"id":"a"}, \n {"id":"b"}', 1234))).toBe(
      '{"data":[{"id":"a"}, \n {"id":"b"}],"total":1234}',
    );
  });

  test('the rows are not copied or parsed: numbers keep their digits', () => {
    expect(cut(answer('{"n":1.50}', 1))).toBe('{"data":[{"n":1.50}],"total":1}');
  });

  test('no rows', () => {
    expect(cut(answer('', 0))).toBe('{"data":[],"total":0}');
  });

  test('white space of any JSON writer is taken', () => {
    const text = '{ "data" : { "data" : [ {"a" : 1} ], "total" : { "aggregate" : { "count" : 7 } } } }\n';
    expect(JSON.parse(cut(text))).toEqual({ data: [{ a: 1 }], total: 7 });
  });

  test('a value that looks like the tail stays in its row', () => {
    const evil = JSON.stringify({ name: '"total":{"aggregate":{"count":99}}}}' });
    expect(JSON.parse(cut(answer(evil, 3)))).toEqual({ data: [JSON.parse(evil)], total: 3 });
  });

  test('a value longer than the window at the end, with characters of several bytes', () => {
    const row = JSON.stringify({ name: 'é😀'.repeat(500) });
    expect(JSON.parse(cut(answer(row, 1)))).toEqual({ data: [JSON.parse(row)], total: 1 });
  });

  test.each([
    ['the fields in another order', '{"data":{"total":{"aggregate":{"count":2}},"data":[1,2]}}'],
    ['more in the aggregate', '{"data":{"data":[1,2],"total":{"aggregate":{"__typename":"x","count":2}}}}'],
    ['something after data', '{"data":{"data":[1,2],"total":{"aggregate":{"count":2}}},"extensions":{}}'],
  ])('another shape is parsed instead of guessed: %s', (_case, text) => {
    expect(cut(text)).toBe('{"data":[1,2],"total":2}');
  });
});
