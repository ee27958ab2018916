import { run, textsOfPage } from '../tests/support/printed-page.ts';

const column = (x: number, texts: string[]) => texts.map((text, index) => run(text, x, 100 + index * 14));

test('a sidebar with sections of its own is no column of labels, also when each date beside it shares a row with it', () => {
  const left = [
    'Skills',
    'Excel',
    'SAP',
    'Word',
    'Filing',
    'Typing',
    'Languages',
    'English',
    'French',
    'Dutch',
    'Danish',
  ];
  const right = [
    'Example Ltd',
    'Accountant',
    '2019 - 2021',
    'Closed the books of four companies at the end of each month',
    'Holm & Sons',
    'Controller',
    '2017 - 2019',
    'Wrote the reports of the plants in the north for the board',
    'Nord Oy',
    'Bookkeeper',
    '2014 - 2017',
    'Kept the accounts of the harbour and of its three warehouses',
  ];
  const besideRows = column(200, right).map((text) => ({
    ...text,
    y: text.y + (/^\d/.test(text.text) ? 0 : 4),
  }));
  expect(textsOfPage([...column(50, left), ...besideRows])).toEqual([...left, ...right]);
});
