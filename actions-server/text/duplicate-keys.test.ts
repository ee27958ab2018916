import { Random } from '@platform/runtime/testing';
import { duplicateKeys } from './duplicate-keys.ts';

test.each([
  ['{"a":1,"a":2}', ['a']],
  ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":1}]}', []],
  ['{"data":{"list":[0,{"x":1,"x":{"y":1,"y":2}}]}}', ['data.list.1.x', 'data.list.1.x.y']],
  ['{"a":1,"\\u0061":2}', ['a']],
  ['{"a\\"b\\\\":1,"a\\"b\\\\":2}', ['a"b\\']],
  ['{"a":"x\\\\","a":"\\"a\\":1"}', ['a']],
  ['{"__proto__":1,"__proto__":2,"constructor":1}', ['__proto__']],
  ['{"a":1,"a":2,"a":3}', ['a']],
  ['{"":1,"":2}', ['']],
  ['[{"a":{},"a":[]}]', ['0.a']],
  ['"a"', []],
  ['3', []],
  ['{}', []],
])('the repeated members of %s are %j', (text, paths) => {
  JSON.parse(text);
  expect(duplicateKeys(text)).toEqual(paths);
});

test('a text that is nested a million times does not overflow the stack', () => {
  const depth = 1_000_000;
  const text = `{"a":1,"a":${'['.repeat(depth)}${']'.repeat(depth)},"b":{"c":1,"c":2}}`;
  expect(duplicateKeys(text)).toEqual(['a', 'b.c']);
});

test('random texts: exactly the members that were written twice are found', () => {
  const seed = Math.floor(Math.random() * 1e9);
  const random = new Random(seed);
  const space = () => random.pick(['', '', ' ', '\n\t']);
  const keys = ['a', 'b', 'c', '', 'é', '"', '\\', '\\"', '{', '[', ',', ':', '\u2028', '__proto__'];
  const written = (value: string) =>
    random.pick([
      JSON.stringify(value),
      `"${[...value].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`,
    ]);

  /** Writes a random value, and adds what is written twice. */
  function write(path: string, depth: number, expected: Set<string>): string {
    const at = (member: string | number) => (path === '' ? `${member}` : `${path}.${member}`);
    if (depth > 5 || random.boolean(0.3)) {
      return random.pick(['null', 'true', '-1.5e3', '0', written(random.pick(keys) + random.pick(keys))]);
    }
    const length = random.below(5);
    if (random.boolean(0.3)) {
      const elements = Array.from({ length }, (_, index) => write(at(index), depth + 1, expected));
      return `[${space()}${elements.join(`${space()},${space()}`)}${space()}]`;
    }
    const seen = new Set<string>();
    const members = Array.from({ length }, () => {
      // An empty key makes paths ambiguous at the root only.
      const key = random.pick(keys.filter((candidate) => path !== '' || candidate !== ''));
      const value = write(at(key), depth + 1, expected);
      if (seen.has(key)) expected.add(at(key));
      seen.add(key);
      return `${space()}${written(key)}${space()}:${space()}${value}${space()}`;
    });
    return `{${members.join(',')}}`;
  }

  for (let round = 0; round < 3_000; round += 1) {
    const expected = new Set<string>();
    const text = write('', 0, expected);
    JSON.parse(text);
    expect({ seed, text, found: duplicateKeys(text).sort() }).toEqual({
      seed,
      text,
      found: [...expected].sort(),
    });
  }
});
