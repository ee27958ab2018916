import { lineOf, type Segment } from '../lines/line.ts';
import { joinWrappedAddresses } from './wrapped-addresses.ts';

const style = { size: 10, bold: false, italic: false };

/** Lines below each other in one column, whose letters are five points wide. */
const column = (...texts: string[]) =>
  texts.map((text, row) => {
    const segment: Segment = {
      ...style,
      text,
      x: 20,
      right: 20 + 5 * text.length,
      color: null,
      links: [],
      spans: [{ ...style, text }],
    };
    return lineOf([segment], { page: 1, block: 0, y: 100 + row * 12 });
  });

test.each(['06-13-78-96-72', '0613789672'])(
  'the phone number %s does not continue the address above',
  (number) => {
    const lines = column('linkedin.com/in/jane-doe-fernwick', number);
    expect(joinWrappedAddresses(lines).map(({ text }) => text)).toEqual([
      'linkedin.com/in/jane-doe-fernwick',
      number,
    ]);
  },
);

test('the end of the address of a profile that fills its column moves up', () => {
  const lines = column('linkedin.com/in/jane-doe-fernwick', '33a595');
  expect(joinWrappedAddresses(lines).map(({ text }) => text)).toEqual([
    'linkedin.com/in/jane-doe-fernwick33a595',
  ]);
});

test('an address that ends in a slash behind the user name does not continue with a phone number', () => {
  const lines = ['linkedin.com/in/ida-holm/', '+49 (0)157 38214906'];
  expect(joinWrappedAddresses(column(...lines)).map(({ text }) => text)).toEqual(lines);
});

test('an address that ends before the user name continues on the next line', () => {
  const lines = column('linkedin.com/in/', 'ida-holm');
  expect(joinWrappedAddresses(lines).map(({ text }) => text)).toEqual(['linkedin.com/in/ida-holm']);
});
