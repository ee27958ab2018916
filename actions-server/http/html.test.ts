import { attributes, dataScript, html, trustedHtml } from './html.ts';

const hostile = `"><script>alert('&')</script>`;

test('a text is escaped, in the text of an element and in an attribute', () => {
  const escaped = `&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;`;
  expect(html`<p title="${hostile}" class="a ${hostile}">${hostile}</p>`.text).toBe(
    `<p title="${escaped}" class="a ${escaped}">${escaped}</p>`,
  );
});

test('templates nest, lists are joined, and nothing stands for null, undefined and false', () => {
  const items = ['<', 1, null].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}${''}`.text).toBe(
    '<ul><li>&lt;</li><li>1</li><li></li></ul>0',
  );
  expect(html`${trustedHtml('<b>bold</b>')}`.text).toBe('<b>bold</b>');
});

test.each<[unknown]>([[() => 'text'], [{ text: '<b>' }], [true], [Symbol('s')], [[{}]]])(
  'a value that is no text is refused: %p',
  (value) => {
    expect(() => html`<p>${value as string}</p>`).toThrow(TypeError);
  },
);

test.each<[string, () => unknown]>([
  ['an attribute without quotes', () => html`<p class=${'a'}>`],
  ['an attribute in single quotes', () => html`<p class='${'a'}'>`],
  ['the name of an attribute', () => html`<p ${'onclick'}="">`],
  ['the name of an element', () => html`<${'script'}>`],
  ['a script', () => html`<script>const a = "${'a'}";</script>`],
  ['a style', () => html`<p></p><style>p { color: ${'red'} }</style>`],
])('a value may not stand in %s', (_, write) => {
  expect(write).toThrow(TypeError);
});

test('a value may stand after a script, and in a second attribute', () => {
  expect(html`<script src="/a.js"></script><p lang="en" class="${'a'}">${'text'}</p>`.text).toContain('text');
});

test('attributes stand in a tag, and nothing else does', () => {
  const chosen = attributes({ value: hostile, selected: true, disabled: false, title: null });
  expect(html`<option class="a"${chosen} id="${'b'}">${'x'}</option>`.text).toBe(
    `<option class="a" value="&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;" selected id="b">x</option>`,
  );
  expect(() => html`<option${html` selected`}></option>`).toThrow(TypeError);
  expect(() => html`<option${' selected'}></option>`).toThrow(TypeError);
  expect(() => html`<p>${chosen}</p>`).toThrow(TypeError);
  expect(() => html`<p class="${chosen}"></p>`).toThrow(TypeError);
});

test('data cannot end its script', () => {
  expect(dataScript({ a: '</script><!--' }).text).toBe(
    '<script type="application/ld+json">{"a":"\\u003c/script>\\u003c!--"}</script>',
  );
});
