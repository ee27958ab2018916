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
    ['http://network.example.com:80/in/jane-doe'],
    ['http://network.example.com:443/in/jane-doe'],
  ])('%j is the same canonical URL', (text) => {
    expect(readNetworkUrl(text)).toEqual({
      url: 'https://network.example.com/in/jane-doe',
      host: 'network.example.com',
      identifier: 'jane-doe',
    });
  });

  test.each(['h%C3%A9l%C3%A8ne', 'h%c3%a9l%c3%a8ne', 'hélène', 'HÉLÈNE', 'h%C3%89L%C3%88NE'])(
    'with the path %j is compared without case and encoded, and its identifier is decoded and as written',
    (segment) => {
      expect(readNetworkUrl(`https://network.example.com/in/${segment}`)).toMatchObject({
        url: 'https://network.example.com/in/h%c3%a9l%c3%a8ne',
        identifier: decodeURIComponent(segment),
      });
    },
  );

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
    'https://./x',
    'https://../x',
    'https://www../x',
    'https://.example.org/x',
    'https://example..org/x',
    '../../etc/passwd',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('%j is not a network URL', (text) => {
    expect(readNetworkUrl(text)).toBeNull();
  });
});
