/**
 * Checks in the documents of saves the rules that make them atomic: Hasura runs the root fields of a mutation in one
 * transaction only when none of them is `__typename`, nested inserts have their own order, and an upsert of a record
 * would hide a conflict.
 */
import { readFileSync } from 'node:fs';
import {
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  visit,
} from 'graphql';

const files = [
  'saves/save-task',
  'endpoints/projects/save',
  'endpoints/companies/save',
  'endpoints/applicants/save',
  'endpoints/applicants/review',
  'endpoints/applicants/move',
  'endpoints/files/save',
  'endpoints/profiles/merge',
].map((name) => readFileSync(new URL(`../${name}.graphql`, import.meta.url), 'utf8'));
const definitions = files.flatMap((text) => parse(text).definitions);
const mutations = definitions.filter(
  (definition): definition is OperationDefinitionNode =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation',
);

/** Constraints whose conflicts may be ignored: every save writes the same row. */
const ignorableConflicts = ['colors_pkey', 'profiles_duplicates_profileId_otherProfileId_key'];

/** The root fields in the order in which they run, those of fragments included. */
function rootFields(selections: readonly SelectionNode[]): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(selection.selectionSet.selections);
    const fragment = definitions.find(
      (definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? rootFields(fragment.selectionSet.selections) : [];
  });
}

test('the test finds the documents', () => {
  expect(mutations.map((mutation) => mutation.name?.value).sort()).toEqual([
    'ChangeProfile',
    'ChangeProfiles',
    'CreateCompanies',
    'CreateCompany',
    'CreateProfile',
    'CreateProfiles',
    'CreateProject',
    'CreateProjects',
    'CreatePublicProfile',
    'DismissApplication',
    'MergeProfiles',
    'MoveApplication',
    'RecordApplication',
    'SaveFiles',
    'TakeOver',
    'UpdateCompanies',
    'UpdateCompany',
    'UpdateProject',
    'UpdateProjects',
  ]);
});

describe.each(mutations.map((mutation) => [mutation.name?.value, mutation] as const))(
  '%s',
  (_name, mutation) => {
    const fields = rootFields(mutation.selectionSet.selections);

    test('is a single transaction without the root field __typename', () => {
      expect(fields.map((field) => field.name.value)).not.toContain('__typename');
    });

    test('marks the task as succeeded after all other writes', () => {
      expect(['update_tasks_by_pk', 'update_tasks_many']).toContain(fields.at(-1)?.name.value);
    });

    test('does not ignore conflicts of records', () => {
      const constraints: string[] = [];
      for (const field of fields) {
        visit(field, {
          ObjectField: (node) => {
            if (node.name.value === 'constraint' && node.value.kind === Kind.ENUM)
              constraints.push(node.value.value);
            if (node.name.value === 'update_columns') expect(node.value).toMatchObject({ values: [] });
          },
        });
      }
      expect(constraints.filter((constraint) => !ignorableConflicts.includes(constraint))).toEqual([]);
    });

    test('returns no relationships, whose rows would be read unnecessarily', () => {
      const nested = fields.flatMap((field) => field.selectionSet?.selections ?? []);
      expect(nested.filter((selection) => selection.kind === Kind.FIELD && selection.selectionSet)).toEqual(
        [],
      );
    });
  },
);

test.each([
  ['CreateProject', 'CreateProjects'],
  ['UpdateProject', 'UpdateProjects'],
  ['CreateCompany', 'CreateCompanies'],
  ['UpdateCompany', 'UpdateCompanies'],
  ['CreateProfile', 'CreateProfiles'],
  ['ChangeProfile', 'ChangeProfiles'],
])(
  '%s and %s write the same tables in the same order, so that they lock in the same order',
  (one, several) => {
    const written = (name: string) => {
      const mutation = mutations.find((known) => known.name?.value === name);
      return rootFields(mutation?.selectionSet.selections ?? []).map((field) =>
        field.name.value.replace(/^(insert_.*)_one$/, '$1').replace(/^(update_.*)_by_pk$/, '$1_many'),
      );
    };
    expect(written(several)).toEqual(written(one));
  },
);
