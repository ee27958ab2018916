import { wordsToLeaveOut } from '../generator/left-out-words.ts';

test('a word is left out for the family that alone has it, and for no family when two have it', async () => {
  const leftOut = await wordsToLeaveOut(
    new Map([
      ['one', ['EMPLOYMENT HISTORY\nQuality engineer', 'another text']],
      ['two', ['Work history\nProcess engineers']],
    ]),
  );
  expect(leftOut.get('one')).toContain('employment history');
  expect(leftOut.get('two')).toContain('work history');
  expect([...leftOut.values()].flat()).not.toContain('engineer');
});
