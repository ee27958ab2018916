import { cleanLine } from '@platform/vocabulary';
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
    ['http://network.example.com:080/in/jane-doe'],
    ['http://network.example.com:/in/jane-doe'],
    ['https://network.example.com/./company/.x/../%2E%2e/in/jane-doe/.'],
    ['https://ｎｅｔｗｏｒｋ．example。com/in/jane-doe'],
    ['https://net%77ork.exam\u00adple.com/in/jane-doe'],
  ])('%j is the same canonical URL', (text) => {
    expect(readNetworkUrl(text)).toEqual({
      url: 'https://network.example.com/in/jane-doe',
      host: 'network.example.com',
      written: cleanLine(text),
      identifier: 'jane-doe',
    });
  });

  test.each([
    ['Mon profil : https://www.linkedin.com/in/jane-doe/ (perso)', 'https://linkedin.com/in/jane-doe'],
    ['linkedin.com / in / jane-doe', 'https://linkedin.com/in/jane-doe'],
    ['LinkedIn: jane-doe', 'https://linkedin.com/in/jane-doe'],
    ['LinkedIn : @jane-doe', 'https://linkedin.com/in/jane-doe'],
    ['/in/jane-doe', 'https://linkedin.com/in/jane-doe'],
    ['<https://network.example/jane>', 'https://network.example/jane'],
    ['Site: www.example.org/jane.', 'https://example.org/jane'],
    ['https://network.example/jane, https://other.example/jane', 'https://network.example/jane'],
  ])('%j among words is %s', (text, url) => {
    const read = readNetworkUrl(text);
    expect(read?.url).toBe(url);
    expect(readNetworkUrl(read?.written ?? '')).toEqual(read);
  });

  test.each([
    ['https://société-x.example/team', 'https://xn--socit-x-eyab.example/team'],
    ['https://SOCIE\u0301TE\u0301-X.example/team', 'https://xn--socit-x-eyab.example/team'],
    ['https://soci%C3%A9t%C3%A9-x.example/team', 'https://xn--socit-x-eyab.example/team'],
    ['https://straße.example/', 'https://xn--strae-oqa.example'],
    ['https://उदाहरण.परीक्षा', 'https://xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['https://例え.テスト', 'https://xn--r8jz45g.xn--zckzah'],
    ['https://مثال.إختبار', 'https://xn--mgbh0fb.xn--kgbechtv'],
    ['https://☃.example', 'https://xn--n3h.example'],
  ])('with the host of %j is compared in ASCII: %s', (text, url) => {
    expect(readNetworkUrl(text)?.url).toBe(url);
    expect(new URL(text).host).toBe(new URL(url).host);
  });

  test.each([
    'https://fr.linkedin.com/in/Jane-Doe',
    'https://uk.linkedin.com/in/jane-doe/',
    'https://m.linkedin.com/in/jane-doe',
    'https://mobile.linkedin.com/in/jane-doe',
    'www.linkedin.com/in/jane-doe/en',
    'https://www.linkedin.com/in/jane-doe/pt-br/',
    'https://pt-br.linkedin.com/in/jane-doe?trk=x',
    'https://www.linkedin.com/mwlite/in/jane-doe',
    'https://www.linkedin.com/comm/in/jane-doe',
    'https://www.linkedin.com/comm/mwlite/in/jane-doe',
    'https://www.linkedin.com/in/jane-doe/details/experience/',
    'https://www.linkedin.com/in/jane-doe\u200b',
    '\u202ahttps://www.linkedin.com/in/jane-doe\u202c',
    'https://www.linkedin.com/in/jane-doe%E2%80%8B/',
    'https://www.linkedin.com/in/jane%c2%ad-doe',
  ])('%j is the one page of the person on the network', (text) => {
    expect(readNetworkUrl(text)).toMatchObject({
      url: 'https://linkedin.com/in/jane-doe',
      host: 'linkedin.com',
    });
    expect(readNetworkUrl(text)?.identifier?.toLowerCase()).toBe('jane-doe');
  });

  test.each([
    ['https://de.xing.com/profile/Jane_Doe/cv', 'https://xing.com/profile/jane_doe'],
    ['https://www.linkedin.com/company/acme/about/', 'https://linkedin.com/company/acme'],
    ['https://mobile.twitter.com/jane', 'https://twitter.com/jane'],
    ['https://fr-fr.facebook.com/jane', 'https://facebook.com/jane'],
    ['https://fr.network.example/in/jane/en', 'https://fr.network.example/in/jane/en'],
    ['https://ai.x.com/jane', 'https://ai.x.com/jane'],
    ['https://www.linkedin.com/pub/jane-doe/4/5a/b12', 'https://linkedin.com/pub/jane-doe/4/5a/b12'],
    ['linkedin.com/feed or https://github.com/jane', 'https://github.com/jane'],
    // Browsers refuse this host, and so does URL.
    ['https://xn--zzzz.com/in/jane', 'https://xn--zzzz.com/in/jane'],
  ])('%j is compared as %s', (text, url) => {
    expect(readNetworkUrl(text)?.url).toBe(url);
  });

  // It would make one person of all who give it.
  test.each([
    'https://www.linkedin.com/',
    'linkedin.com/in',
    'https://www.linkedin.com/in/',
    'https://www.linkedin.com/feed/',
    'https://www.linkedin.com/profile/view?id=12345',
    'https://www.linkedin.com/authwall?trk=x&sessionRedirect=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fjane',
    'https://www.linkedin.com/authwall?sessionRedirect=https://www.linkedin.com/in/jane-doe',
    'https://github.com/login?return_to=https://www.linkedin.com/in/jane-doe',
    'https://www.linkedin.com/company/',
    'https://www.xing.com/profile',
    'github.com',
    'https://github.com/login',
    'https://www.facebook.com/profile.php?id=1000',
    'https://lnkd.in/',
    'https://www.malt.fr/profile/',
  ])('%j is a page of everybody, and of nobody', (text) => {
    expect(readNetworkUrl(text)).toBeNull();
  });

  test.each([
    ['https://www.linkedin.com/in/jane-doe.', 'https://linkedin.com/in/jane-doe'],
    ['<https://www.linkedin.com/in/jane-doe>', 'https://linkedin.com/in/jane-doe'],
    ['"https://www.linkedin.com/in/jane-doe"', 'https://linkedin.com/in/jane-doe'],
    ['https://www.linkedin.com/in/jane-doe%20', 'https://linkedin.com/in/jane-doe'],
    ['https://www.linkedin.com/in/jane-doe…', 'https://linkedin.com/in/jane-doe'],
    ['https://github.com/jane', 'https://github.com/jane'],
    ['https://jane.example', 'https://jane.example'],
  ])('%j without what was copied with it is %s', (text, url) => {
    expect(readNetworkUrl(text)?.url).toBe(url);
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
    'https://example.org:65536/x',
    'https://exa%2Fmple.org/x',
    'https://exa%ffmple.org/x',
    'https://0x7f.0x1/x',
    `https://${'é'.repeat(64)}.example/x`,
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
