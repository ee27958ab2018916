/** Two schemas that differ have different outlines, whatever the difference is about. */
import { buildSchema } from 'graphql';
import { differencesFrom, outlineOf, printOutline } from './schema-outline.ts';

const sdl = `
schema { query: query_root }
type query_root {
  "fetch data from the table: cars"
  cars(limit: Int, where: cars_bool_exp): [cars!]!
  cars_by_pk(id: uuid!): cars
}
scalar uuid
"The cars."
type cars {
  id: uuid!
  """The colour."""
  paint: String
  previous: cars
}
type cars_max_fields { paint: String }
input cars_bool_exp { _and: [cars_bool_exp!] paint: String_comparison_exp previous: cars_bool_exp }
input cars_set_input { paint: String }
input cars_pk_columns_input { id: uuid! }
enum cars_constraint { cars_pkey }
input String_comparison_exp { _eq: String }
enum cars_select_column { id paint }
`;
const outlined = (text: string) => printOutline(outlineOf(buildSchema(text)));

test('a column is one line, with the types that have it', () => {
  expect(outlined(sdl)).toBe(`schema {
  query: query_root
}

input String_comparison_exp {
  _eq: String
}

"""The cars."""
type cars { # bool_exp(_and)
  id: uuid! # pk_columns_input select_column
  """The colour."""
  paint: String # bool_exp max_fields select_column set_input
  previous: cars # bool_exp
}

enum cars_constraint {
  cars_pkey
}

type query_root {
  cars: [cars!]! # (limit, where)
  cars_by_pk(id: uuid!): cars
}

scalar uuid
`);
});

test.each([
  ['a column', '  id: uuid!\n', '  id: uuid!\n  wheels: Int\n'],
  ['the type of a column', 'paint: String\n', 'paint: String!\n'],
  ['a description', 'The colour.', 'The color.'],
  ['a column of an input', 'input cars_set_input { paint: String }', 'input cars_set_input { id: uuid }'],
  ['the type of a member', 'cars_set_input { paint: String }', 'cars_set_input { paint: Int }'],
  ['whether a member is required', 'cars_set_input { paint: String }', 'cars_set_input { paint: String! }'],
  ['whether a key is required', 'cars_pk_columns_input { id: uuid! }', 'cars_pk_columns_input { id: uuid }'],
  ['a member that is no column', '_and: [cars_bool_exp!]', '_or: [cars_bool_exp!]'],
  ['a value of an enum', '{ id paint }', '{ paint }'],
  ['a constraint', '{ cars_pkey }', '{ cars_pkey cars_paint_key }'],
  ['an argument', '(limit: Int, where', '(where'],
  ['the type of an argument', '(id: uuid!)', '(id: uuid)'],
  ['a field of the root', '  cars_by_pk(id: uuid!): cars\n', ''],
])('%s that differs is a different line', (_what, from, to) => {
  expect(sdl).toContain(from);
  expect(outlined(sdl.replace(from, to))).not.toBe(outlined(sdl));
});

test.each(['columns and relationships of "cars"', 'before """ after', 'a path, C:\\', '"quoted"'])(
  'an outline is GraphQL that can be read, whatever a description says: %s',
  (description) => {
    const text = sdl.replace('"The cars."', JSON.stringify(description));
    const read = buildSchema(outlined(text), { assumeValidSDL: true }).getType('cars');
    expect(read?.description?.trim()).toBe(description);
  },
);

test('the differences have the lines that another schema has not, and the members that it alone has', () => {
  const more = sdl
    .replace('input cars_set_input { paint: String }', 'input cars_set_input { paint: String id: uuid }')
    .replace('  previous: cars\n', '')
    .replace('scalar uuid', 'scalar uuid\nscalar date');
  const found = differencesFrom(outlineOf(buildSchema(sdl)), outlineOf(buildSchema(more)));
  expect(printOutline(found)).toBe(`# cars
type cars { # bool_exp(_and previous)
  id: uuid! # pk_columns_input select_column set_input
# not previous: cars # bool_exp

scalar date
`);
});
