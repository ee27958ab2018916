import { readRobots } from './robots.ts';

const agent = 'recruitment-sales-platform-pages';
const allows = (text: string, path: string) => readRobots(text, agent).allows(path);

describe('robots.txt', () => {
  test.each([
    ['without rules', '', '/a', true],
    ['for all', 'User-agent: *\nDisallow: /', '/a', false],
    ['for others', 'User-agent: other\nDisallow: /', '/a', true],
    [
      'for this reader, whatever is for all',
      `User-agent: *\nDisallow: /\n\nUser-agent: ${agent}\nAllow: /`,
      '/a',
      true,
    ],
    [
      'for this reader in any case',
      'user-AGENT : Recruitment-Sales-Platform-Pages/2.0 # us\nDISALLOW:/a',
      '/ab',
      false,
    ],
    ['for a reader whose name begins so', 'User-agent: recruitment\nDisallow: /', '/a', true],
    ['for several readers at once', `User-agent: other\nUser-agent: ${agent}\nDisallow: /a`, '/a', false],
    [
      'in two groups',
      `User-agent: ${agent}\nDisallow: /a\nUser-agent: b\nDisallow: /\nUser-agent: ${agent}\nDisallow: /c`,
      '/c',
      false,
    ],
    [
      'with another line between names and rules',
      'User-agent: *\nSitemap: https://a.example/s.xml\nDisallow: /a',
      '/a',
      false,
    ],
    ['with an empty rule', 'User-agent: *\nDisallow:', '/a', true],
    ['before any name', 'Disallow: /\nUser-agent: *\nAllow: /', '/a', true],
    ['with line ends of all kinds', 'User-agent: *\r\nDisallow: /a\rAllow: /b', '/a', false],
    ['with a mark of the order of bytes', '\ufeffUser-agent: *\nDisallow: /', '/', false],
    ['about itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
  ])('%s', (_what, text, path, expected) => {
    expect(allows(text, path)).toBe(expected);
  });

  // RFC 9309, section 5, and what its section 2.2.2 says of paths.
  test.each([
    ['Disallow: /\nAllow: /p', '/page', true],
    ['Disallow: /folder\nAllow: /folder/page', '/folder/page', true],
    ['Disallow: /a/\nAllow: /a/', '/a/b', true],
    ['Allow: /a\nDisallow: /a/', '/a/b', false],
    ['Disallow: /*.php', '/index.php?x=1', false],
    ['Disallow: /*.php$', '/index.php?x=1', true],
    ['Disallow: /*.php$', '/index.php', false],
    ['Disallow: /fish*', '/fishheads', false],
    ['Disallow: /fish$', '/fish', false],
    ['Disallow: /fish$', '/fishes', true],
    ['Disallow: /a*b*c$', '/axbxbxc', false],
    ['Disallow: /a*b*c$', '/axbxcx', true],
    ['Disallow: /ab*ab$', '/ab', true],
    ['Disallow: *', '/a', false],
    ['Disallow: /FISH', '/fish', true],
    ['Disallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['Disallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['Disallow: /foo/bar/%e3%83%84', '/foo/bar/%E3%83%84', false],
    ['Disallow: /a%2fb', '/a/b', true],
    ['Disallow: /a%2fb', '/a%2Fb', false],
  ])('with %j says of %s: %s', (rules, path, expected) => {
    expect(allows(`User-agent: *\n${rules}`, path)).toBe(expected);
  });

  test.each([
    ['Crawl-delay: 7', 7_000],
    ['Crawl-delay: 0.5', 500],
    ['Crawl-delay: 9999999', 86_400_000],
    ['Crawl-delay: -1', null],
    ['Crawl-delay: soon', null],
  ])('%j is a pause of %j ms', (line, expected) => {
    expect(readRobots(`User-agent: *\n${line}`, agent).crawlDelayMs).toBe(expected);
  });

  const size = 512_000;
  const repeated = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

  test.each([
    ['names', repeated('User-agent: a\n')],
    [
      'names and rules',
      `${repeated('User-agent: *\n').slice(0, size / 2)}\n${repeated('Allow:/\n').slice(0, size / 2)}`,
    ],
    ['rules with many signs', `User-agent: *\n${repeated(`Disallow: /${'*a'.repeat(40)}\n`)}`],
    ['one rule of signs', `User-agent: *\nDisallow: /${repeated('*')}`],
    ['one rule of letters and signs', `User-agent: *\nDisallow: /${repeated('a*')}b`],
    ['rules that are nearly the path', `User-agent: *\n${repeated('Disallow: *b\n')}`],
    ['spaces', repeated(' ')],
    ['spaces before a colon', `User-agent${repeated(' ')}`],
    ['line ends', repeated('\n')],
    ['letters outside ASCII', `User-agent: *\nDisallow: /${repeated('é')}`],
    ['halves of characters', `User-agent: *\nDisallow: /${repeated('\ud800')}`],
    ['percent signs', `User-agent: *\nDisallow: /${repeated('%')}`],
  ])('of 500 KiB of %s takes no time of the server', (_what, text) => {
    const before = process.cpuUsage();
    allows(text, `/${'a'.repeat(2_000)}`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
