/** Tests of splitting actions into actions.yaml and actions.graphql, the inverse of joining them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { mergeActions } from '../actions-sdl.ts';
import { actionsFileLayout } from '../export/document-layout.ts';
import { exportDocument, writtenForm } from '../export/export-document.ts';
import type { Members } from '../members.ts';
import { type ActionsFiles, splitActions } from './split-actions.ts';

const metadata = fileURLToPath(new URL('../../../../metadata/', import.meta.url));
const nothing: ActionsFiles = { yaml: {}, sdl: '' };

function merge({ yaml, sdl }: ActionsFiles): Members {
  const { document, problems } = mergeActions(yaml, sdl, 'actions.graphql');
  expect(problems).toEqual([]);
  return exportDocument(document) as Members;
}

const action = (name: string, members: object = {}, comment: object = {}) => ({
  name,
  definition: {
    handler: 'http://handler',
    output_type: 'Out!',
    arguments: [{ name: 'id', type: 'uuid!' }],
    type: 'mutation',
    kind: 'synchronous',
    ...members,
  },
  ...comment,
});
const out = { name: 'Out', fields: [{ name: 'id', type: 'uuid!' }] };

const sdl = `# About the actions.

type Mutation {
  # Keeps this comment.
  "Saves."
  save(id: uuid!): Out!

  # Of remove.
  remove(id: uuid!): Out! # why
}

# The answer.
type Out {
  id: uuid! # its number
}

scalar Weight
`;
const files: ActionsFiles = {
  yaml: {
    actions: [
      { name: 'save', definition: { kind: 'synchronous', handler: 'http://handler' } },
      { name: 'remove', definition: { kind: '', handler: 'http://handler' } },
    ],
    custom_types: { objects: [{ name: 'Out' }], scalars: [{ name: 'Weight' }], enums: [] },
  },
  sdl,
};

/** The SDL after a change of the document. */
function changed(
  change: (document: { actions: unknown[]; custom_types: Record<string, unknown[]> }) => void,
) {
  const document = structuredClone(merge(files)) as never;
  change(document);
  const split = splitActions(document, files);
  expect(merge(split)).toEqual(exportDocument(document));
  return split.sdl;
}

test('the actions of this platform are split into the files from which they were joined', () => {
  const own = {
    yaml: load(readFileSync(`${metadata}actions.yaml`, 'utf8')) as Members,
    sdl: readFileSync(`${metadata}actions.graphql`, 'utf8'),
  };
  const split = splitActions(merge(own), own);
  expect(split.sdl).toBe(own.sdl);
  expect(split.yaml).toEqual(writtenForm(own.yaml, actionsFileLayout));
  expect(merge(splitActions(merge(own), nothing))).toEqual(merge(own));
});

test('files that were joined are split into the same files', () => {
  expect(splitActions(merge(files), files)).toEqual({
    yaml: writtenForm(files.yaml, actionsFileLayout),
    sdl,
  });
});

test('a new action is added behind the others, and everything else keeps its text', () => {
  const text = changed(({ actions }) => actions.push(action('make', {}, { comment: 'Makes.' })));
  expect(text).toBe(sdl.replace('# why\n', '# why\n\n  "Makes."\n  make(id: uuid!): Out!\n'));
});

test('the first query is added with the type Query', () => {
  const text = changed(({ actions }) => actions.push(action('find', { type: 'query', kind: undefined })));
  expect(text).toBe(`${sdl}\ntype Query {\n  find(id: uuid!): Out!\n}\n`);
});

test('a removed action goes with its comments, and the last one with its type', () => {
  expect(changed(({ actions }) => actions.splice(0, 1))).toBe(
    sdl.replace('\n  # Of remove.\n  remove(id: uuid!): Out! # why\n', ''),
  );
  expect(changed(({ actions }) => actions.splice(1, 1))).toBe(
    sdl.replace('  # Keeps this comment.\n  "Saves."\n  save(id: uuid!): Out!\n\n', ''),
  );
  const none = changed(({ actions }) => actions.splice(0));
  expect(none).not.toContain('Mutation');
  expect(none).toContain('# About the actions.');
});

test('a changed action is replaced where it stands', () => {
  const text = changed((document) => {
    document.actions[1] = action('save', { output_type: 'Out', arguments: [] }, { comment: 'Saves.' });
  });
  expect(text).toBe(sdl.replace('save(id: uuid!): Out!', 'save: Out'));
});

test('an action that becomes a query moves to the type Query', () => {
  const text = changed((document) => {
    document.actions[1] = action('save', { type: 'query', kind: undefined }, { comment: 'Saves.' });
  });
  expect(text).toContain('type Query {\n  "Saves."\n  save(id: uuid!): Out!\n}');
});

test('types are changed, added in their order and removed one by one', () => {
  const other = { name: 'Other', fields: [{ name: 'at', type: 'timestamptz', description: 'When.' }] };
  expect(changed(({ custom_types: types }) => types.objects?.push(other))).toBe(
    sdl.replace('number\n}\n', 'number\n}\n\ntype Other {\n  "When."\n  at: timestamptz\n}\n'),
  );
  expect(changed(({ custom_types: types }) => types.objects?.unshift(other))).toBe(
    sdl.replace('# The answer', 'type Other {\n  "When."\n  at: timestamptz\n}\n\n# The answer'),
  );
  expect(changed(({ custom_types: types }) => types.scalars?.pop())).toBe(
    sdl.replace('\nscalar Weight\n', ''),
  );
  const kind = { name: 'Kind', values: [{ value: 'a' }, { value: 'b', is_deprecated: true }] };
  expect(changed((document) => Object.assign(document.custom_types, { enums: [kind] }))).toBe(
    `${sdl}\nenum Kind {\n  a\n  b @deprecated\n}\n`,
  );
});

test('types of one kind change places with their comments', () => {
  const two = { ...files, sdl: `${sdl}\n# The second.\ntype Two {\n  id: Int # why\n}\n` };
  const document = structuredClone(merge(two)) as { custom_types: { objects: unknown[] } };
  document.custom_types.objects.reverse();
  const split = splitActions(document as never, two);
  expect(merge(split)).toEqual(document);
  expect(split.sdl).toContain('# The second.\ntype Two {\n  id: Int # why\n}\n\nscalar Weight');
});

test.each([
  ['only in actions.graphql', undefined, 'Old.', 'New.', [undefined, 'New.']],
  ['only in actions.yaml', 'Old.', undefined, 'New.', ['New.', undefined]],
  ['in both files', 'Old.', 'Older.', 'New.', ['New.', 'New.']],
  ['nowhere', undefined, undefined, 'New.', ['New.', 'New.']],
  ['in both files, and removed', 'Old.', 'Old.', undefined, [undefined, undefined]],
  ['in both files, and unchanged', 'Old.', 'Older.', 'Old.', ['Old.', 'Older.']],
])('a comment %s is changed where it stands', (_where, inYaml, inSdl, comment, expected) => {
  const description = inSdl === undefined ? '' : `"${inSdl}" `;
  const current = {
    yaml: { actions: [{ name: 'a', definition: {}, ...(inYaml && { comment: inYaml }) }] },
    sdl: `type Query { ${description}a: Int }`,
  };
  const definition = { handler: 'h', type: 'query', output_type: 'Int' };
  const split = splitActions({ actions: [{ name: 'a', definition, comment }] }, current);
  const [yaml] = split.yaml.actions as { comment?: string }[];
  expect([yaml?.comment, /"(.*)"/.exec(split.sdl)?.[1]]).toEqual(expected);
});

test('what actions.yaml repeats of a declaration is kept in step with it', () => {
  const current = {
    yaml: {
      actions: [{ name: 'save', definition: { handler: 'h', type: 'mutation', output_type: 'Out' } }],
      custom_types: { objects: [{ name: 'Out', fields: out.fields }] },
    },
    sdl: 'type Mutation { save: Out }\ntype Out { id: uuid! }',
  };
  const changedOut = { name: 'Out', fields: [{ name: 'id', type: 'Int' }] };
  const split = splitActions(
    {
      actions: [{ name: 'save', definition: { handler: 'h', type: 'query', output_type: 'Out!' } }],
      custom_types: { objects: [changedOut] },
    },
    current,
  );
  expect(split.yaml).toMatchObject({
    actions: [{ definition: { type: 'query', output_type: 'Out!' } }],
    custom_types: { objects: [changedOut] },
  });
});

test('a type that is no GraphQL type is an error', () => {
  expect(() => splitActions({ actions: [action('a', { output_type: '[' })] }, nothing)).toThrow(
    'Syntax Error',
  );
  expect(() => splitActions({ actions: [action('a', { output_type: null })] }, nothing)).toThrow('missing');
});

test('arbitrary actions and types are joined again as they were split, from nothing or from other files', () => {
  const text = fc.oneof(
    fc.constantFrom(
      'One line.',
      'Two\nlines.',
      ' a ',
      '"""',
      '# no comment',
      'back\\slash',
      '\n\n',
      'é "quoted"',
      'a\u2028b',
      'a\u2029b\nc',
      'a\rb',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((each) => each.isWellFormed()),
  );
  const described = { description: fc.option(text, { nil: undefined }) };
  const name = fc.constantFrom('a', 'b', 'c', 'Out', 'In', 'Kind');
  const type = fc.constantFrom('Int', 'String!', '[uuid!]!', '[[Out]!]');
  const member = fc.record({ name, type, ...described });
  const members = (minLength: number) =>
    fc.uniqueArray(member, { selector: (each) => each.name, minLength, maxLength: 3 });
  const lists = <Each extends { name: string }>(each: fc.Arbitrary<Each>) =>
    fc.uniqueArray(each, { selector: (one) => one.name, maxLength: 4 });
  const arbitrary = fc.record({
    actions: lists(
      fc.record({
        name,
        comment: fc.option(text, { nil: undefined }),
        definition: fc.record({
          handler: fc.constant('http://handler'),
          type: fc.constantFrom('query', 'mutation'),
          arguments: members(0),
          output_type: type,
          timeout: fc.constantFrom(10, 30),
        }),
      }),
    ),
    custom_types: fc.record({
      scalars: lists(fc.record({ name, ...described })),
      input_objects: lists(fc.record({ name, fields: members(1), ...described })),
      objects: lists(
        fc.record({
          name,
          fields: members(1),
          ...described,
          relationships: fc.constantFrom([], [{ name: 'row', type: 'object', remote_table: 'rows' }]),
        }),
      ),
      enums: lists(
        fc.record({
          name,
          values: fc.uniqueArray(fc.record({ value: name, ...described, is_deprecated: fc.boolean() }), {
            selector: ({ value }) => value,
            minLength: 1,
            maxLength: 3,
          }),
          ...described,
        }),
      ),
    }),
  });
  fc.assert(
    fc.property(arbitrary, arbitrary, (before, after) => {
      const first = splitActions(before, nothing);
      expect(merge(first)).toEqual(exportDocument(before));
      expect(splitActions(before, first)).toEqual(first);
      const second = splitActions(after, first);
      expect(merge(second)).toEqual(exportDocument(after));
    }),
    { numRuns: 300 },
  );
  // It takes seconds of the processor.
}, 120_000);
