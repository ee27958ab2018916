import { atOnce } from '@platform/runtime';
import {
  buildClientSchema,
  GraphQLInt,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  getIntrospectionQuery,
  type IntrospectionQuery,
  parse,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { RoleAccess } from '../model/role-access.ts';
import type { PlanContext } from './context.ts';
import { findOperation } from './document.ts';
import { readFragments } from './fragments.ts';
import { Variables } from './input/variables.ts';
import { answerIntrospection } from './introspection.ts';
import { collectFields, type SelectedField } from './selection.ts';

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'query_root',
    fields: {
      zebras: { type: GraphQLInt, description: 'striped' },
      ants: { type: GraphQLString, args: { size: { type: GraphQLInt }, colour: { type: GraphQLString } } },
    },
  }),
});

/** The result of the first root field of the document. */
function ask(text: string, values: Record<string, unknown> = {}): unknown {
  const document = parse(text);
  const operation = findOperation(document, null);
  const context: PlanContext = {
    roleSchema: { schema, access: new RoleAccess(new Map(), 'user', false), types: new Map() },
    variables: new Variables(operation, values),
    fragments: readFragments(document, operation),
    stringifyNumericTypes: false,
  };
  const root = schema.getQueryType() as GraphQLObjectType;
  const [selected] = collectFields(context, root, [operation.selectionSet], '$');
  return JSON.parse(atOnce(answerIntrospection(context, root, selected as SelectedField, () => {})));
}

test('every list is ordered by name, the lists of the introspection types too', () => {
  expect(ask('{ __type(name: "query_root") { fields { name args { name } } } }')).toEqual({
    fields: [
      { name: 'ants', args: [{ name: 'colour' }, { name: 'size' }] },
      { name: 'zebras', args: [] },
    ],
  });
  expect(ask('{ __type(name: "__TypeKind") { enumValues { name } } }')).toEqual({
    enumValues: ['ENUM', 'INPUT_OBJECT', 'INTERFACE', 'LIST', 'NON_NULL', 'OBJECT', 'SCALAR', 'UNION'].map(
      (name) => ({ name }),
    ),
  });
});

test('the keys follow the selection set: aliases, fragments, inline fragments and __typename', () => {
  const answer = ask(`
    { __schema { __typename root: queryType { ...names ... on __Type { kind } ... on __Field { isDeprecated } } } }
    fragment names on __Type { name }`);
  expect(JSON.stringify(answer)).toBe(
    '{"__typename":"__Schema","root":{"name":"query_root","kind":"OBJECT"}}',
  );
});

test('a key that is selected twice has the merged selections', () => {
  expect(ask('{ __schema { queryType { name } } __schema { queryType { kind } } }')).toEqual({
    queryType: { name: 'query_root', kind: 'OBJECT' },
  });
});

test('skip and include apply, with variables', () => {
  const text =
    'query ($no: Boolean!) { __schema { queryType { name @skip(if: true) kind @include(if: $no) } } }';
  expect(ask(text, { no: false })).toEqual({ queryType: {} });
  expect(ask(text, { no: true })).toEqual({ queryType: { kind: 'OBJECT' } });
});

test('a variable without a value has its default', () => {
  const text = `query ($no: Boolean = false, $name: String! = "query_root") {
    __type(name: $name) { name kind @include(if: $no) } }`;
  expect(ask(text)).toEqual({ name: 'query_root' });
});

test('the introspection query of client tools succeeds', () => {
  const text = getIntrospectionQuery({
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
  });
  const built = buildClientSchema({ __schema: ask(text) } as IntrospectionQuery);
  expect(Object.keys(built.getQueryType()?.getFields() ?? {})).toEqual(['ants', 'zebras']);
});

test('the name of a type can be a variable, and an unknown type is null', () => {
  const text = 'query ($name: String!) { __type(name: $name) { name } }';
  expect(ask(text, { name: 'query_root' })).toEqual({ name: 'query_root' });
  expect(ask(text, { name: 'ghost' })).toBeNull();
});

test('the scalars of the specification have no description, other members keep theirs', () => {
  expect(ask('{ __type(name: "Int") { description } }')).toEqual({ description: null });
  expect(ask('{ __type(name: "query_root") { fields { description } } }')).toEqual({
    fields: [{ description: null }, { description: 'striped' }],
  });
});

test('an unknown field is rejected with Hasura’s message and its path', () => {
  const thrown = (() => {
    try {
      ask('{ __schema { types { colour } } }');
    } catch (error) {
      return error;
    }
    return null;
  })();
  expect(thrown).toBeInstanceOf(EngineError);
  expect(thrown).toMatchObject({
    code: 'validation-failed',
    path: '$.selectionSet.__schema.selectionSet.types.selectionSet.colour',
    message: 'field "colour" not found in type: \'__Type\'',
  });
});
