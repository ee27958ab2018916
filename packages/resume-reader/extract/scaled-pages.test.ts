import { readResume } from '../read-resume.ts';
import { type RawPdf, rawPdf } from '../tests/support/raw-pdf.ts';

/** A disc, as browsers draw the bullets of lists. */
const disc = (x: number, y: number): string =>
  `${x - 1.75} ${y} m ${x - 1.75} ${y + 1} ${x - 1} ${y + 1.75} ${x} ${y + 1.75} c ${x + 1} ${y + 1.75} ${x + 1.75} ${y + 1} ${x + 1.75} ${y} c ${x + 1.75} ${y - 1} ${x + 1} ${y - 1.75} ${x} ${y - 1.75} c ${x - 1} ${y - 1.75} ${x - 1.75} ${y - 1} ${x - 1.75} ${y} c f`;

interface Printed {
  readonly text: string;
  readonly x: number;
  readonly size?: number;
  readonly isBold?: boolean;
  readonly hasDisc?: boolean;
}

function contentOf(rows: readonly (readonly Printed[])[]): string {
  return rows
    .flatMap((row, index) =>
      row.map(({ text, x, size = 10, isBold = false, hasDisc = false }) => {
        const y = 740 - 18 * index;
        const shown = `BT /F${isBold ? 2 : 1} ${size} Tf ${x} ${y} Td (${text}) Tj ET`;
        return hasDisc ? `${disc(x - 7, y + 3)}\n${shown}` : shown;
      }),
    )
    .join('\n');
}

const heading = (text: string, x = 60): Printed[] => [{ text, x, size: 13, isBold: true }];
const line = (text: string, date?: string): Printed[] => [
  { text, x: 60, isBold: date !== undefined },
  ...(date === undefined ? [] : [{ text: date, x: 460 }]),
];
const item = (text: string): Printed[] => [{ text, x: 80, hasDisc: true }];

const oneColumn = contentOf([
  [{ text: 'Harriet Lowe', x: 60, size: 22, isBold: true }],
  line('harriet.lowe@example.org   +44 7700 900 123   Leeds'),
  heading('Experience'),
  line('Office manager', '2019 - Present'),
  line('Northwind Bakery'),
  item('Kept the books of three shops'),
  item('Trained new colleagues'),
  line('Accountant', '2014 - 2018'),
  line('Mill Lane Brewery'),
  item('Wrote the yearly report'),
  heading('Education'),
  line('Bachelor of Commerce', '2010 - 2013'),
  line('University of Leeds'),
]);

const withSidebar = `0.9 0.9 0.95 rg 0 0 180 800 re f 0 g\n${contentOf([
  [
    { text: 'Contact', x: 20, size: 12, isBold: true },
    { text: 'Harriet Lowe', x: 210, size: 22, isBold: true },
  ],
  [
    { text: 'harriet.lowe@example.org', x: 20 },
    { text: 'Experience', x: 210, size: 13, isBold: true },
  ],
  [
    { text: '+44 7700 900 123', x: 20 },
    { text: 'Office manager, Northwind Bakery', x: 210 },
  ],
  [
    { text: 'Leeds', x: 20 },
    { text: '2019 - Present', x: 210 },
  ],
  [
    { text: 'Languages', x: 20, size: 12, isBold: true },
    { text: 'Kept the books of three shops', x: 230, hasDisc: true },
  ],
  [
    { text: 'English', x: 20 },
    { text: 'Accountant, Mill Lane Brewery', x: 210 },
  ],
  [
    { text: 'French', x: 20 },
    { text: '2014 - 2018', x: 210 },
  ],
  [
    { text: 'Skills', x: 20, size: 12, isBold: true },
    { text: 'Education', x: 210, size: 13, isBold: true },
  ],
  [
    { text: 'Bookkeeping', x: 20 },
    { text: 'Bachelor of Commerce, University of Leeds', x: 210 },
  ],
  [
    { text: 'Payroll', x: 20 },
    { text: '2010 - 2013', x: 210 },
  ],
])}`;

const [width, height] = [600, 800];
const scaled = (content: string, factor: number): RawPdf => ({
  content: `q ${factor} 0 0 ${factor} 0 0 cm ${content} Q`,
  size: [width * factor, height * factor],
});
const turned = (content: string, degrees: 90 | 180 | 270): RawPdf => {
  const matrix = {
    90: `0 1 -1 0 ${height} 0`,
    180: `-1 0 0 -1 ${width} ${height}`,
    270: `0 -1 1 0 0 ${width}`,
  };
  return {
    content: `q ${matrix[degrees]} cm ${content} Q`,
    size: degrees === 180 ? [width, height] : [height, width],
  };
};
const onSheet = (content: string): RawPdf => ({ content, size: [width * 8, height * 8] });

const forms: [string, (content: string) => RawPdf][] = [
  ...([0.3, 0.7, 1.6, 4, 20] as const).map((factor): [string, (content: string) => RawPdf] => [
    `${factor} times as large`,
    (content) => scaled(content, factor),
  ]),
  ...([90, 180, 270] as const).flatMap((degrees): [string, (content: string) => RawPdf][] => [
    [`turned by ${degrees} degrees`, (content) => turned(content, degrees)],
    [`shown turned by ${degrees} degrees`, (content) => ({ content, page: `/Rotate ${degrees}` })],
    [
      `turned by ${degrees} degrees and shown upright`,
      (content) => ({ ...turned(content, degrees), page: `/Rotate ${degrees}` }),
    ],
  ]),
  [
    'turned and 4 times as large',
    (content) => {
      const { content: inner, size = [width, height] } = turned(content, 90);
      return { content: `q 4 0 0 4 0 0 cm ${inner} Q`, size: [4 * size[0], 4 * size[1]] };
    },
  ],
];

describe.each([
  ['one column with drawn bullets', oneColumn],
  ['a sidebar', withSidebar],
])('a page with %s reads the same', (_layout, content) => {
  const read = async (pdf: RawPdf): Promise<unknown> => {
    const result = await readResume(rawPdf(pdf), { defaultCountry: 'GB' });
    return result.status === 'read' ? { ...result.resume, evidence: [] } : result;
  };

  test.each(forms)('%s', async (_form, transform) => {
    const original = await read({ content });
    expect(original).toMatchObject({
      firstName: 'Harriet',
      lastName: 'Lowe',
      positions: [
        {
          title: 'Office manager',
          companyName: 'Northwind Bakery',
          description: expect.stringContaining('books'),
        },
        { title: 'Accountant', companyName: 'Mill Lane Brewery' },
      ],
    });
    expect(await read(transform(content))).toEqual(original);
  });

  test('in a corner of a huge sheet', async () => {
    expect(await read(onSheet(content))).toEqual(await read({ content }));
  });
});
