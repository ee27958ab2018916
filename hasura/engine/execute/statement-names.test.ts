import { prepareStatement } from '../prepare/prepare-statement.ts';
import { hasGenericPlan, StatementNames } from './statement-names.ts';

const byKey = (text: string) => prepareStatement({ text, parameters: [] }, 'byKey');

test('executions of a statement are counted by its text, across documents', () => {
  const names = new StatementNames();
  expect(names.nameOf(byKey('select 1'))).toBeNull();
  const name = names.nameOf(byKey('select 1'));
  expect(name).not.toBeNull();
  expect(names.nameOf(byKey('select 1'))).toBe(name);
  expect(names.nameOf(byKey('select 2'))).toBeNull();
});

test('after any number of statements a new one gets a name, and one in use keeps its name', () => {
  const names = new StatementNames();
  names.nameOf(byKey('in use'));
  let unnamed = 0;
  for (let index = 0; index < 30_000; index += 1) {
    names.nameOf(byKey(`select ${index}`));
    if (names.nameOf(byKey('in use')) === null) unnamed += 1;
  }
  expect(unnamed).toBe(0);
  names.nameOf(byKey('new'));
  expect(names.nameOf(byKey('new'))).not.toBeNull();
});

test('every engine has its own counts', () => {
  new StatementNames().nameOf(byKey('select 1'));
  expect(new StatementNames().nameOf(byKey('select 1'))).toBeNull();
});

test('a statement whose best plan depends on its values never gets a name', () => {
  const names = new StatementNames();
  const parameters = [{ kind: 'constant', text: '1' }] as const;
  const statement = prepareStatement({ text: 'select $1::int4', parameters }, 'stable');
  for (let run = 0; run < 50; run += 1) expect(names.nameOf(statement)).toBeNull();
});

test('a statement of a fixed document gets a name whatever its plan depends on, from its second run on', () => {
  const names = new StatementNames();
  const parameters = [{ kind: 'constant', text: '1' }] as const;
  const statement = prepareStatement({ text: 'select $1::int4', parameters }, 'stable');
  expect(names.nameOf(statement, true)).toBeNull();
  const name = names.nameOf(statement, true);
  expect(name).not.toBeNull();
  expect(names.nameOf(statement)).toBeNull();
  expect(hasGenericPlan(name ?? undefined)).toBe(true);
});

test('a statement by key has the same name in a fixed document and elsewhere', () => {
  const names = new StatementNames();
  names.nameOf(byKey('select 1'));
  expect(names.nameOf(byKey('select 1'), true)).toBe(names.nameOf(byKey('select 1')));
  expect(hasGenericPlan(names.nameOf(byKey('select 1')) ?? undefined)).toBe(false);
});
