import { sanitiseRichText } from './rich-text.ts';

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
});
