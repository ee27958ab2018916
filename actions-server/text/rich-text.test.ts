import { readRichText, sanitiseRichText } from './rich-text.ts';

describe('rich text', () => {
  test('keeps formatting, lists, tables and links', () => {
    const html =
      '<h2>Offre</h2><p>Un <strong>poste</strong></p><ul><li>A</li></ul><table><tr><td>1</td></tr></table>';
    expect(sanitiseRichText(html)).toEqual({ html, isChanged: false });
  });

  test('links get rel="noopener noreferrer nofollow"', () => {
    expect(sanitiseRichText('<a href="https://example.org" target="_blank">x</a>')).toEqual({
      html: '<a href="https://example.org" rel="noopener noreferrer nofollow">x</a>',
      isChanged: false,
    });
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://example.org">a</iframe><p>b</p>', '<p>b</p>'],
    ['a style', '<p style="position:fixed">a</p>', '<p>a</p>'],
  ])('%s is removed and reported', (_what, input, html) => {
    expect(sanitiseRichText(input)).toEqual({ html, isChanged: true });
  });

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.test',
  ])('the target of a link to %j is removed and reported', (href) => {
    const { html, isChanged } = sanitiseRichText(`<a href="${href}">x</a>`);
    expect(html).toBe('<a rel="noopener noreferrer nofollow">x</a>');
    expect(isChanged).toBe(true);
  });

  test('plain text is kept with its special characters escaped', () => {
    expect(sanitiseRichText('R&D 1 < 2')).toEqual({ html: 'R&amp;D 1 &lt; 2', isChanged: false });
  });

  const htmlOf = (text: string) => readRichText(text).html;

  test.each([
    ['R&D 1 < 2', 'R&amp;D 1 &lt; 2'],
    [
      'Line 1\nLine 2\n\n- item A\n- item B',
      '<p>Line 1<br />Line 2</p><ul><li>item A</li><li>item B</li></ul>',
    ],
    ['a\r\n\r\n\r\nb\rc\u2028d\ve', '<p>a</p><p>b<br />c<br />d<br />e</p>'],
    ['Tasks:\n* one\n* two\nText', '<p>Tasks:</p><ul><li>one</li><li>two</li></ul><p>Text</p>'],
    ['•one\n•\ttwo\n – three', '<ul><li>one</li><li>two</li><li>three</li></ul>'],
    ['-Accueil\n-Gestion', '<ul><li>Accueil</li><li>Gestion</li></ul>'],
    ['- a\n\n- b\n  more of b', '<ul><li>a</li><li>b<br />more of b</li></ul>'],
    ['1. a\n2. b\n\n3. c', '<ol><li>a</li><li>b</li><li>c</li></ol>'],
    ['1) a\n2) b\n- c', '<ol><li>a</li><li>b</li></ol><ul><li>c</li></ul>'],
    // A list would count these numbers anew.
    ['1. Tasks\ntext\n2. Profile', '<p>1. Tasks<br />text<br />2. Profile</p>'],
    ['2027. A good year\n-5 °C\n--\n*required', '<p>2027. A good year<br />-5 °C<br />--<br />*required</p>'],
    [
      '<3 years\n<your name>\nx <jane@example.org>',
      '<p>&lt;3 years<br />&lt;your name&gt;<br />x &lt;jane@example.org&gt;</p>',
    ],
    ['salaire <a définir>, a<b and b>c', 'salaire &lt;a définir&gt;, a&lt;b and b&gt;c'],
    ['https://example.org/?a=1&copy=2', 'https://example.org/?a=1&amp;copy=2'],
    ['Caf&eacute; &amp; bar', 'Café &amp; bar'],
  ])('plain text %j is %j', (text, html) => {
    expect(htmlOf(text)).toBe(html);
    expect(htmlOf(html)).toBe(html);
  });

  test('an address in angle brackets is no tag among HTML either', () => {
    expect(readRichText('<p>To <jane@example.org>, <https://example.org/a></p>')).toEqual({
      html: '<p>To &lt;jane@example.org&gt;, &lt;https://example.org/a&gt;</p>',
      warning: null,
      problem: null,
    });
  });

  test.each([
    '<p><br></p>',
    '<p>&nbsp;</p>',
    '<p></p>',
    '<div><p> \u200b</p>\ufeff</div>',
    '<p> </p><ul><li></li></ul>',
    '<p>&#8203;&zwnj;</p><hr>',
    '<!-- nothing -->',
    '\u200b\n\u2060',
  ])('%j shows nothing and is empty', (text) => {
    expect(readRichText(text)).toEqual({ html: null, warning: null, problem: null });
  });
});
