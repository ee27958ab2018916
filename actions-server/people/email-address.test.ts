import { readEmailAddress } from './email-address.ts';

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
