import { createHash } from 'node:crypto';
import { generateApiKey, parseApiKey } from './api-key-secret.ts';

describe('the secret of an API key', () => {
  test('has the prefix pk_ or sk_ and 32 base62 characters', () => {
    expect(generateApiKey('public').secret).toMatch(/^pk_[0-9A-Za-z]{32}$/);
    expect(generateApiKey('private').secret).toMatch(/^sk_[0-9A-Za-z]{32}$/);
  });

  test('only its SHA-256 and eight characters are stored', () => {
    const key = generateApiKey('private');
    expect(key.hash).toBe(createHash('sha256').update(key.secret).digest('hex'));
    expect(key.prefix).toBe(key.secret.slice(0, 8));
  });

  test('has base62 characters of equal probability', () => {
    const counts = new Map<string, number>();
    for (let made = 0; made < 2000; made += 1) {
      for (const character of generateApiKey('public').secret.slice(3)) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }
    expect(counts.size).toBe(62);
    // 64 000 draws: 1032 expected for each, and six standard deviations are 190. A plain remainder of a byte would
    // give the first eight characters 1250.
    for (const count of counts.values()) expect(Math.abs(count - 64_000 / 62)).toBeLessThan(190);
  });

  test('can be parsed', () => {
    const key = generateApiKey('public');
    expect(parseApiKey(key.secret)).toEqual(key);
  });

  test.each([
    ['nothing', ''],
    ['another mark', `xk_${'a'.repeat(32)}`],
    ['too short', `pk_${'a'.repeat(31)}`],
    ['too long', `pk_${'a'.repeat(33)}`],
    ['another alphabet', `pk_${'a'.repeat(31)}-`],
    ['a line end', `pk_${'a'.repeat(32)}\n`],
  ])('text that is not a key is rejected: %s', (_case, text) => {
    expect(parseApiKey(text)).toBeNull();
  });
});
