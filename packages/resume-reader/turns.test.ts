import { Turns } from './turns.ts';

function turnsOf(...items: string[]): Turns<string> {
  const turns = new Turns<string>();
  for (const item of items) turns.add(item.charAt(0), '', item);
  return turns;
}

function allOf(turns: Turns<string>): string[] {
  const taken: string[] = [];
  for (let item = turns.take(); item !== undefined; item = turns.take()) taken.push(item);
  return taken;
}

test('accounts take turns, and the items of an account keep their order', () => {
  const turns = turnsOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2');
  expect(turns.size).toBe(6);
  expect(allOf(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(turns.size).toBe(0);
});

test('an account can be left out, and keeps its turn', () => {
  const turns = turnsOf('a1', 'a2', 'b1');
  expect(turns.take('a')).toBe('b1');
  expect(turns.take('a')).toBeUndefined();
  expect(allOf(turns)).toEqual(['a1', 'a2']);
});

test('an item that was taken can be the next one again', () => {
  const turns = turnsOf('a1', 'b1', 'b2');
  expect([turns.take(), turns.take()]).toEqual(['a1', 'b1']);
  turns.addFirst('a', '', 'a1');
  turns.addFirst('b', '', 'b1');
  expect(allOf(turns)).toEqual(['b1', 'a1', 'b2']);
});

test('the last item of the account with the most is taken when there are too many', () => {
  const turns = turnsOf('a1', 'a2', 'a3', 'b1');
  expect([turns.takeLastOfLongest(), turns.takeLastOfLongest()]).toEqual(['a3', 'a2']);
  turns.add('b', '', 'b2');
  expect(turns.takeLastOfLongest()).toBe('b2');
  expect(turns.takeAll()).toEqual(['a1', 'b1']);
  expect(turns.takeLastOfLongest()).toBeUndefined();
});

test('the visitors of an account take turns within those of the account, and it has no more turns with more visitors', () => {
  const turns = new Turns<string>();
  for (const item of ['x1', 'x2', 'x3', 'y1']) turns.add('a', item.charAt(0), item);
  for (const item of ['z1', 'z2', 'z3']) turns.add('b', item.charAt(0), item);
  expect(allOf(turns)).toEqual(['x1', 'z1', 'y1', 'z2', 'x2', 'z3', 'x3']);
});

test('a visitor whose item was taken back is the next one', () => {
  const turns = new Turns<string>();
  for (const item of ['x1', 'x2', 'y1']) turns.add('a', item.charAt(0), item);
  expect(turns.take()).toBe('x1');
  turns.addFirst('a', 'x', 'x1');
  expect(allOf(turns)).toEqual(['x1', 'y1', 'x2']);
});

test('of too many items those of the visitor with the most go first', () => {
  const turns = new Turns<string>();
  for (const item of ['x1', 'x2', 'y1', 'x3']) turns.add('a', item.charAt(0), item);
  turns.add('b', 'z', 'z1');
  expect([turns.takeLastOfLongest(), turns.takeLastOfLongest()]).toEqual(['x3', 'x2']);
  expect(turns.takeAll()).toEqual(['x1', 'y1', 'z1']);
});
