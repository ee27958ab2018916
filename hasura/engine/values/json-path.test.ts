import { jsonPathSteps } from './json-path.ts';

const steps = (path: string) => jsonPathSteps(path, '$.selectionSet.t.selectionSet.c.args.path');

test.each([
  ['$', []],
  ['', []],
  ['a', ['a']],
  ['.a.b', ['a', 'b']],
  ['$.a[0].b', ['a', '0', 'b']],
  ['arr[10]', ['arr', '10']],
  ['._underscore', ['_underscore']],
  ["['any key!']", ['any key!']],
  ["a['x'].y", ['a', 'x', 'y']],
  ['objs.[0].["你好"]', ['objs', '0', '你好']],
  [String.raw`['it\'s']`, ["it's"]],
])('%s leads to %j', (path, expected) => {
  expect(steps(path)).toEqual(expected);
});

test.each(['a..b', 'a[', "a['x", 'a b', '[x]'])('%s is rejected', (path) => {
  expect(() => steps(path)).toThrow('parse json path error');
});
