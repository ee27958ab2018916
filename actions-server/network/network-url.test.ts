import { readNetworkUrl } from './network-url.ts';

describe('a network URL', () => {
  test.each([
    ['https://network.example.com/in/jane-doe'],
    ['HTTPS://WWW.Network.Example.com/in/jane-doe/'],
    ['https://network.example.com/in/jane-doe?utm_source=x#about'],
    ['www.network.example.com/in/jane-doe//'],
    [' network.example.com/in/jane-doe '],
    ['//network.example.com//in/jane-doe'],
    ['https://www.www.network.example.com/in/jane-doe'],
    ['https://network.example.com:443/in/jane-doe'],
    ['http://www.network.example.com/in/jane-doe/'],
  ])('%j is the same canonical URL', (text) => {
    expect(readNetworkUrl(text)).toEqual({
      url: 'https://network.example.com/in/jane-doe',
      host: 'network.example.com',
      identifier: 'jane-doe',
    });
  });

  test('has a decoded identifier and keeps its encoding', () => {
    expect(readNetworkUrl('https://network.example.com/in/h%C3%A9l%C3%A8ne')).toMatchObject({
      url: 'https://network.example.com/in/h%C3%A9l%C3%A8ne',
      identifier: 'hélène',
    });
    expect(readNetworkUrl('https://network.example.com/in/hélène')?.url).toBe(
      'https://network.example.com/in/h%C3%A9l%C3%A8ne',
    );
  });

  test('keeps the case of its path', () => {
    expect(readNetworkUrl('https://network.example.com/in/Jane')?.url).toBe(
      'https://network.example.com/in/Jane',
    );
  });

  test.each(['%00', 'a%0Ab', '%ff'])('%j in the path is kept as written', (segment) => {
    expect(readNetworkUrl(`https://example.org/in/${segment}`)?.identifier).toBe(segment);
  });

  test('without a path has no identifier', () => {
    expect(readNetworkUrl('https://www.example.org/')).toMatchObject({
      url: 'https://example.org',
      host: 'example.org',
      identifier: null,
    });
  });

  test.each([
    '',
    'jane doe',
    'javascript:alert(1)',
    'ftp://example.org/x',
    'mailto:jane@example.org',
    'jane',
    'http://localhost/in/x',
    'http://127.0.0.1/x',
    'http://[::1]/x',
    'http://server.internal/x',
    'https://user:secret@example.org/x',
    'http://2130706433/x',
    'https://',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('%j is not a network URL', (text) => {
    expect(readNetworkUrl(text)).toBeNull();
  });
});
