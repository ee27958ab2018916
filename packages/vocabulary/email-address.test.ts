import { growthOf, linearGrowth } from '../../tests/support/growth.ts';
import { readEmailAddress, readEmailAddresses } from './email-address.ts';

describe('an e-mail address', () => {
  test.each([
    ['Jane.Doe@Example.ORG', 'jane.doe@example.org'],
    [' mailto:jane@example.org ', 'jane@example.org'],
    ['Jane Doe <jane@example.org>', 'jane@example.org'],
    ["o'neil+cv@sub.example.co.uk", "o'neil+cv@sub.example.co.uk"],
    ['jane@EXÄMPLE.org', 'jane@xn--exmple-cua.org'],
    ['jane@XN--exmple-cua.org', 'jane@xn--exmple-cua.org'],
    ['e\u0301lodie@example.fr', 'élodie@example.fr'],
    ['élodie@example.fr', 'élodie@example.fr'],
  ])('%j is the mailbox %s', (text, canonical) => {
    expect(readEmailAddress(text)?.canonicalEmailAddress).toBe(canonical);
  });

  test('keeps its spelling', () => {
    expect(readEmailAddress('Jane Doe <Jane.Doe@Example.ORG>')?.emailAddress).toBe('Jane.Doe@Example.ORG');
  });

  test('keeps dots and tags, so that different mailboxes are not merged', () => {
    expect(readEmailAddress('j.doe+cv@example.org')?.canonicalEmailAddress).toBe('j.doe+cv@example.org');
  });

  test.each([
    '',
    'jane',
    'jane@',
    '@example.org',
    'jane@example',
    'jane doe@example.org',
    'a..b@example.org',
    'jane@exa mple.org',
    `${'a'.repeat(65)}@example.org`,
    'jane@-example.org',
    'jane@example.123',
  ])('%j is not an e-mail address', (text) => {
    expect(readEmailAddress(text)).toBeNull();
  });
});

describe('the e-mail addresses of a text', () => {
  const one = ['jane@example.org'];
  const two = ['jane@example.org', 'jd@example.com'];

  test.each([
    ['mailto:jane@example.org?subject=CV%20Jane', one],
    ['MAILTO:jane@example.org?cc=x', one],
    ['mailto:jane%40example.org', one],
    ['Jane Doe <jane@example.org>', one],
    ['"Doe, Jane" <jane@example.org>', one],
    ['Doe, Jane <jane@example.org>', one],
    ['Jane Doe <mailto:jane@example.org>', one],
    ['Jane Doe (jane@example.org)', one],
    ['<jane@example.org>', one],
    ['jane@example.org.', one],
    ['jane@example.org ;', one],
    ['« jane@example.org »', one],
    ["'jane@example.org'", one],
    ['\u200bjane@exam\u00adple.org\u2069', one],
    ['\u00a0jane@example.org\ufeff', one],
    ['E-mail : jane@example.org', one],
    ['Email: jane@example.org (perso)', one],
    ['jane＠example．org', one],
    ['jane (at) example (dot) org', one],
    ['jane[at]example.org', one],
    ['jane arobase example point org', one],
    ['jane @ example.org', one],
    ['jane @example.org', one],
    ['jane@ example.org', one],
    ['jane@example. org', one],
    ['jane@example .org', one],
    ['{jane@example.org,jd@example.com}', two],
    ['SMTP:jane@example.org;smtp:jd@example.com', two],
    ['jane@example.org, jd@example.com', two],
    ['jane@example.org;jd@example.com', two],
    ['jane@example.org / jd@example.com', two],
    ['jane@example.org/jd@example.com', two],
    ['jane@example.org ou jd@example.com', two],
    ['jane@example.org or jd@example.com', two],
    ['jane@example.org\r\njd@example.com', two],
    ['jane@example.org jd@example.com', two],
    ['jane@example.org|jd@example.com', two],
    ['jane@example.org | jd@example.com', two],
    ['jd@example.com <jane@example.org>', two],
    ['Jane <jane@example.org> jd@example.com', two],
    ['Jane (jane@example.org) : "jd@example.com"', two],
    ['Jane @acme <jane@example.org>', one],
    ['jane@example.org <jane@example.org>', one],
    ["'Jane@Example.org' <jane@example.org>", one],
    ['jane@example.org<mailto:jane@example.org>', one],
    ['<jane@example.org . >', one],
    ['mail/jane@example.org', one],
    ['E-mail|jane@example.org', one],
    ['jane/doe@example.org', ['jane/doe@example.org']],
    ['Jane <jane|doe@example.org>', ['jane|doe@example.org']],
    ['jane@example.org/jane/doe@example.org', ['jane@example.org', 'jane/doe@example.org']],
    ['Jane <jane@example.org>, JD <jd@example.com>', two],
    ['perso : jane@example.org - pro : jd@example.com', two],
  ])('of %j are %j', (text, addresses) => {
    const read = readEmailAddresses(text);
    expect(read.addresses.map(({ canonicalEmailAddress }) => canonicalEmailAddress)).toEqual(addresses);
    expect(read.unread).toEqual([]);
  });

  test.each([
    ['jane@example.org, nobody', ['nobody']],
    ['nobody@, jane@example.org', ['nobody@']],
    ['write to me', ['write to me']],
    ['jane@home <jane@example.org>', ['jane@home <jane@example.org>']],
    ['www.example.org/@jane.doe', ['www.example.org/@jane.doe']],
    [`${' '.repeat(1_000)}x`, ['x']],
    [`${'x'.repeat(1_001)}@example.org, jane@example.org`, [`${'x'.repeat(1_001)}@example.org`]],
  ])('leave of %j unread %j', (text, unread) => {
    expect(readEmailAddresses(text).unread).toEqual(unread);
  });

  test('a long text is read in a time that grows with its length only', () => {
    for (const sign of [
      '@',
      'a@',
      '<',
      '(a@',
      'a at b dot ',
      ' / ',
      '/',
      '?',
      'a@b.c?',
      ' ou ',
      '.',
      '!',
      ' ',
      '"',
    ]) {
      for (const [before, behind] of [
        ['', ''],
        ['<@', 'b'],
        ['a@', '@b.fr'],
      ]) {
        const growth = growthOf((size) => readEmailAddresses(before + sign.repeat(size) + behind), 2_000);
        expect([before, sign, behind, growth < linearGrowth]).toEqual([before, sign, behind, true]);
      }
    }
  });
});
