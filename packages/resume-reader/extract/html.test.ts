import type { Line } from '../lines/line.ts';
import { readLines } from '../lines/read-lines.ts';
import type { FlowParagraph } from './document.ts';
import { extractHtml } from './html.ts';
import { maxSpans } from './limits.ts';

const page = (css: string, body: string): Uint8Array =>
  new TextEncoder().encode(
    `<!doctype html><html><head><style>${css}</style></head><body>${body}</body></html>`,
  );

const paragraphsOf = (css: string, body: string): FlowParagraph[] => {
  const document = extractHtml(page(css, body));
  return document.kind === 'flow' ? document.paragraphs.filter(({ spans }) => spans.length > 0) : [];
};
const linesOf = (css: string, body: string): Line[] => readLines(extractHtml(page(css, body)));
/** The lines as texts, with their cells separated by tabs. */
const textsOf = (css: string, body: string): string[] => linesOf(css, body).map(({ text }) => text);
const spanOf = (css: string, body: string) => paragraphsOf(css, body)[0]?.spans[0];

describe('the style of a text', () => {
  test.each([
    ['font-size:16px;font-weight:700;color:#6B2737', { size: 12, bold: true, color: '#6b2737' }],
    [
      'font-size:1.5rem;font-style:italic;color:rgb(0, 128, 128)',
      { size: 18, italic: true, color: '#008080' },
    ],
    ['font:italic 600 14pt/1.2 "Open Sans", serif', { size: 14, bold: true, italic: true }],
    ['font-size:150%;font-weight:500;color:navy', { size: 18, bold: false, color: '#000080' }],
    ['font-size:calc(10px + 1em);color:hsl(0, 100%, 50%)', { size: 19.5, color: '#ff0000' }],
    ['color:oklch(62.8% 0.2577 29.23)', { color: '#ff0000' }],
    ['font-size:large;color:#000', { size: 13.5, color: null }],
    ['--brand:#123456;--size:2em;color:var(--brand);font-size:var(--size)', { size: 24, color: '#123456' }],
    ['font-size:20px;color:var(--none, var(--other, #00f))', { size: 15, color: '#0000ff' }],
  ])('%s', (css, expected) => {
    expect(spanOf(`.a{${css}}`, '<div class="a">Accountant</div>')).toMatchObject(expected);
    expect(spanOf('', `<div style='${css}'>Accountant</div>`)).toMatchObject(expected);
  });

  test('is inherited, and relative sizes refer to that around', () => {
    const css = 'body{font-size:10pt;color:#333}.a{font-size:2em}.a b{font-weight:normal}';
    expect(spanOf(css, '<div class="a"><p><b>Ada</b></p></div>')).toMatchObject({
      size: 20,
      bold: false,
      color: '#333333',
    });
  });

  test('is that of the more specific rule, of the later one, of the attribute and of what is important', () => {
    const css = '#x{font-size:20pt}p.a{font-size:30pt}p{color:red!important}.a{color:blue}';
    expect(spanOf(css, '<p id="x" class="a" style="color:green">Ada</p>')).toMatchObject({
      size: 20,
      color: '#ff0000',
    });
    expect(spanOf('p{font-size:8pt}p{font-size:9pt}', '<p>Ada</p>')).toMatchObject({ size: 9 });
  });

  test.each([
    ['.a p', true],
    ['.a > p', false],
    ['.a > div > p', true],
    ['section p', false],
    ['p[data-kind="date"]', true],
    ['[class^="b"]', true],
    ['h1 + p, .b', true],
    ['h1 ~ p', true],
    ['p:first-child', false],
    ['div:not(.a) > p', true],
    [':is(h3, p)', true],
    ['p:hover', false],
    ['p::before', false],
    [':root p', true],
    ['p:unknown(', false],
  ])('of the selector %s', (selector, isMatched) => {
    const span = spanOf(
      `${selector}{font-size:40pt}`,
      '<div class="a"><div><h1></h1><p class="b" data-kind="date">2019</p></div></div>',
    );
    expect(span?.size === 40).toBe(isMatched);
  });

  test('counts the rules for a wide screen, and not those for paper or small windows', () => {
    const css =
      '@media print{p{color:red}}@media (max-width:600px){p{color:red}}@media screen and (min-width:48em){p{font-size:20pt}}@supports (display:grid){@layer base{p{font-style:italic}}}';
    expect(spanOf(css, '<p>Ada</p>')).toMatchObject({ size: 20, italic: true, color: null });
  });

  test('of rules within rules is read', () => {
    const css = '.a{font-size:20pt; & b{color:red} @media print{font-size:8pt}}';
    expect(spanOf(css, '<p class="a"><b>Ada</b></p>')).toMatchObject({ size: 20, color: '#ff0000' });
  });

  test('is not lost by what is no valid CSS', () => {
    const css = '<!-- p{color:red} } .a{{;:} @media{ .b{color:blue;;font-size:20pt} --> b{font-style:';
    expect(spanOf(css, '<p class="b">Ada</p>')?.size).toBe(12);
    expect(spanOf('.b{font-size:20pt} .c{x y} .d{', '<p class="b">Ada</p>')?.size).toBe(20);
    expect(spanOf('', '<p style="nonsense;font-size:20pt">Ada</p>')?.size).toBe(20);
  });

  test('of the page without a tag for its body is read', () => {
    const document = extractHtml(new TextEncoder().encode('<style>body{font-size:20pt}</style><p>Ada'));
    expect(document).toMatchObject({ paragraphs: [{ spans: [{ size: 20 }] }] });
  });

  test('a text in capitals is read as it is seen', () => {
    expect(textsOf('h2{text-transform:uppercase}', '<h2>Expérience</h2>')).toEqual(['EXPÉRIENCE']);
  });

  test('the elements of old pages state it by attributes', () => {
    expect(spanOf('', '<font size="5" color="#0b6e4f">Ada</font>')).toMatchObject({
      size: 18,
      color: '#0b6e4f',
    });
  });
});

describe('what is not seen is left out:', () => {
  test.each([
    ['display', '.x{display:none}', '<p class="x">no <b>no</b></p>'],
    ['visibility', '.x{visibility:hidden}', '<p class="x">no <b>no</b></p>'],
    ['the attribute', '', '<div hidden><p>no</p></div>'],
    ['size', '.x{font-size:0}', '<p class="x">no</p>'],
    [
      'texts for screen readers',
      '.x{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}',
      '<p><span class="x">no</span></p>',
    ],
  ])('%s', (_what, css, hidden) => {
    expect(textsOf(css, `<p>Ada</p>${hidden}<p>Leeds</p>`)).toEqual(['Ada', 'Leeds']);
  });

  test('a page that is hidden as a whole is read nevertheless', () => {
    expect(textsOf('body{display:none}', '<p>Ada</p>')).toEqual(['Ada']);
  });
});

describe('elements beside each other', () => {
  const css = '.row{display:flex;justify-content:space-between}';

  test('in a row are cells of one line', () => {
    const body = '<div class="row"><b>Accountant</b><span>2019 – 2021</span></div><p>Quillon Ltd</p>';
    expect(textsOf(css, body)).toEqual(['Accountant\t2019 – 2021', 'Quillon Ltd']);
  });

  test('in a row are read cell by cell when they are the columns of a page', () => {
    const column = (name: string): string =>
      `<div>${[1, 2, 3, 4].map((n) => `<p>${name}${n}</p>`).join('')}</div>`;
    const lines = linesOf(css, `<div class="row">${column('a')}${column('b')}</div>`);
    expect(lines.map(({ text }) => text)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4']);
    expect(lines.map(({ gapAbove }) => gapAbove).indexOf(true, 1)).toBe(4);
  });

  test('in a column are blocks', () => {
    const body = '<div style="display:flex;flex-direction:column"><span>Ada</span><span>Leeds</span></div>';
    expect(textsOf('', body)).toEqual(['Ada', 'Leeds']);
  });

  test('a text in a row is a cell, and a row around one element is none', () => {
    expect(textsOf(css, '<div class="row">Accountant<i>Leeds</i></div>')).toEqual(['Accountant\tLeeds']);
    expect(paragraphsOf(css, '<div class="row"><svg></svg><span>Ada</span></div>')[0]?.cells).toEqual([]);
  });

  test.each([
    ['120px 1fr', ''],
    ['repeat(2, minmax(0, 1fr))', ''],
    ['[dates] auto [texts] 1fr', 'h2{grid-column:1 / -1}'],
  ])('in a grid of %s are rows of two cells', (columns, more) => {
    const body = `<div class="grid"><h2>Work</h2>${more ? '' : '<i>x</i>'}<b>2019</b><p>Accountant</p><b>2018</b><p>Trainee</p></div>`;
    expect(textsOf(`.grid{display:grid;grid-template-columns:${columns}}${more}`, body)).toEqual([
      more ? 'Work' : 'Work\tx',
      '2019\tAccountant',
      '2018\tTrainee',
    ]);
  });

  test('in a grid stand in the columns whose lines they name', () => {
    const css =
      'main{display:grid;grid-template-columns:[side-start] 9em [side-end text-start] 1fr [text-end]}section{display:contents}h3{grid-column:side}p{grid-column:text}header{grid-column:unknown}';
    const body =
      '<header>Ada</header><section><h3>Work</h3><p>Accountant</p></section><section><h3>Languages</h3><p>French</p></section>';
    expect(textsOf(css, `<main>${body}</main>`)).toEqual(['Ada', 'Work\tAccountant', 'Languages\tFrench']);
  });

  test('in a row are one text with the signs between them', () => {
    const row = (...texts: string[]): string =>
      `<div class="row">${texts.map((text) => `<span>${text}</span>`).join('')}</div>`;
    const body = row('2019', '–', '2021') + row('•', 'Kept the books') + row('Leeds', 'French');
    const lines = linesOf('.row{display:flex}', body);
    expect(lines.map(({ text }) => text)).toEqual(['2019 – 2021', 'Kept the books', 'Leeds\tFrench']);
    expect(lines.map(({ hasBullet }) => hasBullet)).toEqual([false, true, false]);
  });

  test('in a grid that names no columns stand one below the other', () => {
    expect(textsOf('div{display:grid;gap:8px}', '<div><b>Ada</b><b>Leeds</b></div>')).toEqual([
      'Ada',
      'Leeds',
    ]);
  });

  test('begin a row where there is no room for them', () => {
    const columns = '.row{display:flex;flex-wrap:wrap}.half{flex:0 0 50%}';
    const body = `<div class="row">${['a', 'b', 'c', 'd'].map((text) => `<div class="half">${text}</div>`).join('')}</div>`;
    expect(textsOf(columns, body)).toEqual(['a\tb', 'c\td']);
  });

  test.each([
    ['behind the text', '<p><b>Accountant</b><span class="d">2019</span></p>'],
    ['before the text', '<p><span class="d">2019</span><b>Accountant</b></p>'],
    ['before the block', '<div><span class="d">2019</span><h3>Accountant</h3></div>'],
    ['before the block, as a block', '<div><div class="d">2019</div><div>Accountant</div></div>'],
  ])('a date that floats at the right, %s, is the last cell of the line', (_where, body) => {
    expect(textsOf('.d{float:right}', `${body}<p>Quillon Ltd</p>`)).toEqual([
      'Accountant\t2019',
      'Quillon Ltd',
    ]);
  });

  test('a label that floats at the left is the first cell of the line', () => {
    const list = '<dl><dt>2019</dt><dd>Accountant</dd><dt>2018</dt><dd>Trainee</dd></dl>';
    expect(textsOf('dt{float:left}', list)).toEqual(['2019\tAccountant', '2018\tTrainee']);
  });

  test('columns that float are read one after the other', () => {
    const css2 = '.l{float:left;width:30%}.r{float:right;width:70%}';
    const body =
      '<div class="l"><p>Leeds</p><p>French</p></div><div class="r"><p>Accountant</p><p>Trainee</p></div>';
    const texts = textsOf(css2, body).join('\t').split('\t');
    expect(texts.toSorted()).toEqual(['Accountant', 'French', 'Leeds', 'Trainee']);
  });

  test('boxes in a line are cells', () => {
    const body = '<p><span class="pill">Excel</span><span class="pill">Python</span></p>';
    expect(textsOf('.pill{display:inline-block;margin:2px}', body)).toEqual(['Excel\tPython']);
  });

  test('a label with a stated width is a cell', () => {
    const body = '<p><span class="date">2019 – 2021</span><b>Accountant</b>, Quillon Ltd</p>';
    expect(textsOf('.date{display:inline-block;min-width:140px}', body)).toEqual([
      '2019 – 2021\tAccountant, Quillon Ltd',
    ]);
  });

  test('fragments at positions of their own are lines', () => {
    const body = ['10px', '10px', '30px'].map(
      (top, n) => `<div style="top:${top};left:${n}px">text ${n}</div>`,
    );
    expect(textsOf('div{position:absolute}', body.join(''))).toEqual(['text 0\ttext 1', 'text 2']);
  });

  test('are the cells of a table when their styles say so', () => {
    const css3 = '.t{display:table}.r{display:table-row}.c{display:table-cell}';
    const row = (a: string, b: string): string =>
      `<div class="r"><p class="c">${a}</p><p class="c">${b}</p></div>`;
    expect(
      textsOf(css3, `<div class="t">${row('2019', 'Accountant')}${row('2018', 'Trainee')}</div>`),
    ).toEqual(['2019\tAccountant', '2018\tTrainee']);
  });
});

describe('blocks', () => {
  test('may be inline elements, and the reverse', () => {
    expect(textsOf('b{display:block}', '<b>Accountant</b><i>Leeds</i>')).toEqual(['Accountant', 'Leeds']);
    expect(textsOf('li{display:inline}', '<ul><li>Excel, </li><li>Python</li></ul>')).toEqual([
      'Excel, Python',
    ]);
  });

  test.each([
    ['border-bottom:1px solid #ccc', true],
    ['border-top:2px dotted red', true],
    ['background:#0b6e4f;color:#fff', true],
    ['border-bottom:none', false],
    ['border:0', false],
    ['background:#fff', false],
    ['border-bottom-width:1px', false],
  ])('with a short text and %s are ruled: %s', (css, isRuled) => {
    expect(paragraphsOf(`.h{${css}}`, '<div class="h">Experience</div>')[0]?.isRuled).toBe(isRuled);
  });

  test('with several texts, or beside others, are not ruled', () => {
    const css = '.h{border-bottom:1px solid}.r{display:flex}';
    const body =
      '<div class="h"><p>Ada</p><p>Leeds</p></div><div class="r"><p class="h">2019</p><p>Ada</p></div>';
    expect(paragraphsOf(css, body).map(({ isRuled }) => isRuled)).toEqual([false, false, false, false]);
  });

  test('keep the space that is stated above and below them', () => {
    const css = '.e{margin:6pt 0 20px;padding-top:2pt}';
    const [first, last] = paragraphsOf(css, '<div class="e"><p>Ada</p><p>Leeds</p></div>');
    expect([first?.spaceAbove, last?.spaceBelow]).toEqual([8, 15]);
  });

  test('are followed by a blank line where two line breaks, or a space that does not break, show one', () => {
    const lines = linesOf('', '<p>Ada<br>Leeds<br><br>French</p><p>Spanish</p><p>&nbsp;</p><p>Welsh</p>');
    expect(lines.map(({ text }) => text)).toEqual(['Ada', 'Leeds', 'French', 'Spanish', 'Welsh']);
    expect(lines.map(({ gapAbove }) => gapAbove)).toEqual([true, false, true, false, true]);
  });

  test('keep the line breaks of their text when their style says so', () => {
    expect(textsOf('p{white-space:pre-line}', '<p>Kept   the accounts\n  and the books</p>')).toEqual([
      'Kept the accounts',
      'and the books',
    ]);
  });

  test('are items of a list only when it shows its signs', () => {
    const lines = linesOf(
      '.plain{list-style:none}',
      '<ul class="plain"><li>Ada</li></ul><ul><li>Leeds</li></ul>',
    );
    expect(lines.map(({ hasBullet }) => hasBullet)).toEqual([false, true]);
  });

  test.each([
    ['li::before{content:"•"}', true],
    ['li:before{content:"\\0025cf  "}', true],
    ['li::before{content:"";width:6px;height:6px;background:red}', true],
    ['li::before{content:""}', false],
    ['p::before{content:"•"}', false],
  ])('are items of a list whose signs are stated by %s: %s', (css, hasBullet) => {
    const lines = linesOf(`ul{list-style:none}${css}`, '<ul><li>Ada</li></ul>');
    expect(lines[0]?.hasBullet).toBe(hasBullet);
  });

  test('are items of the lists of Google Docs, which state their signs in other ways', () => {
    const css = 'ul.lst-kix_a1-0{list-style-type:none}';
    expect(linesOf(css, '<ul class="lst-kix_a1-0 start"><li>Ada</li></ul>')[0]?.hasBullet).toBe(true);
  });

  test('of Word keep their tabs and bullets', () => {
    const body =
      "<p class=MsoNormal>2019<span style='mso-tab-count:1'>&nbsp;&nbsp;&nbsp; </span>Accountant</p><p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Kept the books</p>";
    const lines = linesOf('', body);
    expect(lines.map(({ text }) => text)).toEqual(['2019\tAccountant', 'Kept the books']);
    expect(lines[1]?.hasBullet).toBe(true);
  });
});

describe('a page that is made to exhaust the reader', () => {
  const repeated = (count: number, part: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => part(index)).join('');

  test.each([
    [
      'a hundred thousand rules',
      repeated(100_000, (n) => `.a${n % 9} .b{color:red}`),
      '<b class="a1 b">x</b>',
    ],
    ['rules for all elements', '*{color:red}'.repeat(20_000), '<b>x</b>'],
    ['rules that are invalid', 'a{b{;;}:} }'.repeat(100_000), '<b>x</b>'],
    ['blocks that do not end', '@media screen{a{'.repeat(50_000), '<b>x</b>'],
    ['selectors within selectors', `p:not(${':not('.repeat(300)}`.repeat(100), '<b>x</b>'],
    [
      'variables of variables',
      `*{${repeated(500, (n) => `--a${n}:var(--a${n + 1})var(--a${n + 1});`)}}`,
      '<b>x</b>',
    ],
  ])(
    'by %s is read in time',
    (_what, css, element) => {
      const begin = process.cpuUsage();
      const document = extractHtml(page(css, element.repeat(maxSpans)));
      // Of the processor, in microseconds: a busy machine takes longer.
      expect(process.cpuUsage(begin).user).toBeLessThan(10_000_000);
      expect(document).toMatchObject({ kind: 'flow', paragraphs: [expect.anything()] });
      // It takes seconds of the processor.
    },
    120_000,
  );

  test('has a warning that styles were left out', () => {
    const { warnings } = extractHtml(page('*{color:red}'.repeat(20_000), '<b>x</b>'.repeat(100)));
    expect(warnings).toMatchObject([{ code: 'text_truncated' }]);
  });
});

test('a link on a picture or an icon is that of the text before it, and at the top of the first one', () => {
  const links = (body: string): string[][][] =>
    linesOf('.label { display: none }', body).map(({ segments: [text] }) => [
      text?.links ?? [],
      [...(text?.pictureLinks ?? [])],
    ]);
  expect(
    links(`<a href="https://a.example"><img src="a.png"></a><h1>Jane Doe</h1>
      <p>Clerk <a href="mailto:jane@doe.example"><i class="icon"></i></a></p>
      <ul><li><a href="https://b.example"><i></i><span class="label">B</span></a></li></ul>
      <p><a href="https://c.example">C</a></p>`),
  ).toEqual([
    [[], ['https://a.example']],
    [[], ['mailto:jane@doe.example', 'https://b.example']],
    [['https://c.example'], []],
  ]);
  expect(links('<a href="https://a.example"><img src="a.png"></a>')).toEqual([]);
});
