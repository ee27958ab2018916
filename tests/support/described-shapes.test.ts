/** The comparison of shapes, on which the list tests rely, finds everything that a record lacks. */
import { differences } from './described-shapes.ts';

const shape = 'id owner{id} files[name]';
const whole = {
  __typename: 'x',
  id: 1,
  owner: { __typename: 'y', id: 2 },
  files: [{ __typename: 'z', name: 'n' }],
};

test.each([
  ['a whole record', whole, []],
  ['null where an object may be', { ...whole, owner: null }, []],
  ['a key that is missing', { __typename: 'x', owner: null, files: [] }, ['- id']],
  ['a further key', { ...whole, motto: null }, []],
  ['a key that is missing inside', { ...whole, owner: { __typename: 'y' } }, ['- owner.id']],
  ['a key that is missing in a list', { ...whole, files: [{ __typename: 'z' }] }, ['- files[].name']],
  ['no __typename', { ...whole, owner: { id: 2 } }, ['- owner.__typename']],
  ['an object instead of a list', { ...whole, files: {} }, ['! files is not an array']],
  ['a list instead of a value', { ...whole, id: [] }, ['! id is an array']],
])('%s', (_case, record, found) => {
  expect(differences(record, shape)).toEqual(found);
});
