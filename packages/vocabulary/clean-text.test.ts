import { cleanLine, cleanPiece, cleanText } from './clean-text.ts';

describe('a text of one line', () => {
  test.each([
    ['Jane Doe', 'Jane Doe'],
    ['  Jane \t\r\n Doe\u000b', 'Jane Doe'],
    ['Zoé\u200b', 'Zoé'],
    ['Zoe\u0301', 'Zoé'],
    ['Zoe\u200b\u0301', 'Zoé'],
    ['\u202a+33 6 39 98 00 27\u202c', '+33 6 39 98 00 27'],
    ['\ufeffJane\u00adtte \u2066Doe\u2069', 'Janette Doe'],
    ['Jane\u202eeoD', 'JaneeoD'],
    ['Jane\u00a0\u202f\u2009\u3000Doe', 'Jane Doe'],
    ['Jane \u200b \u2060 Doe', 'Jane Doe'],
    ['Ja\u0000ne\u007f\u009fDoe', 'JaneDoe'],
    ['Jane\u2028Doe\u2029', 'Jane Doe'],
    ['\u3164', ''],
    ['\u2800 \u115f\u1160\uffa0\u180e\u034f', ''],
    ['\u200b\u200c\u200d\u2060\ufeff\ufe0f', ''],
    ['Ja\u200dne\u200c Do\ufe0fe', 'Jane Doe'],
    ['Jane\u{e0044}\u{e006f}', 'Jane'],
  ])('%j is %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
    expect(cleanLine(cleanLine(text))).toBe(clean);
  });

  test.each([
    ['a Persian name', 'علی\u200cرضا'],
    ['a Persian name with a mark before the joiner', 'نَ\u200cما'],
    ['a Sinhala word', 'ශ්\u200dරී'],
    ['a Devanagari word', 'क्\u200dष'],
    ['a Mongolian word', 'ᠮᠣᠩ\u180eᠠ'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a profession with a skin tone', '👩🏽\u200d💻'],
    ['a sign in colour', '❤\ufe0f\u200d🔥'],
    ['a key', '1\ufe0f\u20e3'],
    ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a variant of an ideograph', '葛\u{e0100}城'],
  ])('keeps what belongs to %s', (_what, text) => {
    expect(cleanLine(text)).toBe(text);
    expect(cleanText(text)).toBe(text);
  });

  test.each([
    ['علی\u200c', 'علی'],
    ['علی\u200c رضا', 'علی رضا'],
    ['علی\u200c\u200cرضا', 'علی\u200cرضا'],
    ['علی\u200b\u200c\u200bرضا', 'علی\u200cرضا'],
    ['a\u200cرضا', 'aرضا'],
    ['👨\u200d', '👨'],
  ])('of the joiners of %j those between letters stay: %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
  });
});

test('a piece of a line keeps its spaces', () => {
  expect(cleanPiece('\u00a0Jane\u200b\t ')).toBe(' Jane  ');
});

describe('a text of several lines', () => {
  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\u2028b\u2029c\u0085d\u000be', 'a\nb\nc\nd\ne'],
    ['  a\n\n  b\u00a0\u200bc\td \n', 'a\n\n  b c d'],
    ['\u200b\n\u00a0', ''],
  ])('%j is %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });
});
