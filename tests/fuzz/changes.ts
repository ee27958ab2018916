/** Changes valid JSON documents in one or two places, and what is sent of a few of them as text. */
import fc, { type Arbitrary } from 'fast-check';
import { anyText } from './texts.ts';

const deep = `${'['.repeat(3_000)}0${']'.repeat(3_000)}`;
/** JSON that `JSON.stringify` cannot write. A text `#0#` stands for the first one, and so on. */
const rawTexts = ['1e999', '-1e999', '-0', '1e-400', '0.1e1', `1${'0'.repeat(400)}`, '{"a":1,"a":2}', deep];

/** A value that most members do not accept. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  { arbitrary: anyText, weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 3 },
  {
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      1e21,
      0.1,
      [],
      {},
      [[]],
      ...rawTexts.map((_, index) => `#${index}#`),
      { toString: 1 },
      { constructor: { prototype: {} } },
      { length: -1 },
    ),
    weight: 4,
  },
  {
    arbitrary: fc.constantFrom<unknown>(
      nested(60),
      Array(1_100).fill(0),
      Array(1_100).fill({}),
      'x'.repeat(600_000),
    ),
    weight: 1,
  },
);

const change = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  at: fc.nat(),
  name: anyText,
  value: oddValue,
});

type Change = typeof change extends Arbitrary<infer Value> ? Value : never;

/**
 * Documents of which some have a change, and a third of these a second one.
 * @param share how many have a change
 */
export function withChanges(documents: Arbitrary<unknown>, share = 0.5): Arbitrary<unknown> {
  const changesOf = (length: number) => fc.array(change, { minLength: length, maxLength: length });
  const changes = fc.oneof(
    { arbitrary: changesOf(0), weight: 60 * (1 - share) },
    { arbitrary: changesOf(1), weight: 40 * share },
    { arbitrary: changesOf(2), weight: 20 * share },
  );
  return fc
    .tuple(documents, changes)
    .map(([document, list]) =>
      list.reduce((changed, step) => applied(structuredClone(changed), step), document),
    );
}

/** JSON as the text that is sent: few texts are cut off or have something inserted. */
export function jsonTexts(values: Arbitrary<unknown>): Arbitrary<string> {
  return fc.tuple(values, fault).map(([value, { kind, at, part }]) => {
    const text = jsonText(value);
    const place = at % (text.length + 1);
    if (kind === 'cut') return text.slice(0, place);
    return kind === 'insert' ? text.slice(0, place) + part + text.slice(place) : text;
  });
}

const fault = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constant('none'), weight: 28 },
    { arbitrary: fc.constantFrom('cut', 'insert'), weight: 1 },
  ),
  at: fc.nat(),
  part: anyText,
});

function jsonText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replace(/"#(\d)#"/g, (whole, index) => rawTexts[Number(index)] ?? whole);
}

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

interface Place {
  readonly parent: object;
  readonly key: string;
}

function applied(document: unknown, { kind, at, name, value }: Change): unknown {
  const places = placesIn(document);
  const place = places[at % (places.length + 1)];
  // The document itself is a place too.
  if (place === undefined) return kind === 'wrap' ? [document] : kind === 'add' ? document : value;
  const { parent, key } = place;
  const present = (parent as Record<string, unknown>)[key];
  if (kind === 'remove') Reflect.deleteProperty(parent, key);
  else if (kind === 'add') set(parent, Array.isArray(parent) ? String(parent.length) : name, value);
  else set(parent, key, kind === 'wrap' ? [present] : value);
  return document;
}

/** Also for names such as `__proto__`. */
function set(parent: object, key: string, value: unknown): void {
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Every member and element of a document, up to about a thousand. */
function placesIn(document: unknown): Place[] {
  const places: Place[] = [];
  const values = [document];
  for (const value of values) {
    if (typeof value !== 'object' || value === null || places.length > 1_000) continue;
    for (const [key, member] of Object.entries(value)) {
      places.push({ parent: value, key });
      values.push(member);
    }
  }
  return places;
}
