import { fileLinkSigner, isValidLink } from './signed-links.ts';

const settings = {
  publicBaseUrl: 'https://api.example.org',
  fileLinks: { secret: 's'.repeat(32), lifetimeSeconds: 900 },
};
const file = { groupId: 'g1', id: '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b', name: 'Résumé 2025/1.pdf' };
const now = Date.parse('2025-01-31T08:00:00Z');

const signLink = fileLinkSigner(file.groupId, settings, now);

function parsed(link: string) {
  const url = new URL(link);
  return {
    path: url.pathname,
    target: 'file' as const,
    groupId: file.groupId,
    id: file.id,
    expires: Number(url.searchParams.get('expires')),
    signature: url.searchParams.get('signature') ?? '',
  };
}

describe('a link to a file', () => {
  test('is absolute and contains the file and the expiry', () => {
    const link = signLink(file.id, file.name);
    expect(link).toMatch(
      /^https:\/\/api\.example\.org\/files\/0b9a4a52-[^/]+\/R%C3%A9sum%C3%A9%202025%2F1\.pdf\?/,
    );
    expect(parsed(link).expires).toBe(now / 1000 + 900);
  });

  test('works until it expires', () => {
    const link = parsed(signLink(file.id, file.name));
    expect(isValidLink(link, settings.fileLinks.secret, now)).toBe(true);
    expect(isValidLink(link, settings.fileLinks.secret, now + 899_000)).toBe(true);
    expect(isValidLink(link, settings.fileLinks.secret, now + 900_000)).toBe(false);
  });

  test.each([
    ['another file', { id: '1b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b' }],
    ['another account', { groupId: 'g2' }],
    ['the export of a person', { target: 'export' as const }],
    ['a later expiry', { expires: now / 1000 + 901 }],
    ['no signature', { signature: '' }],
    ['a signature of another length', { signature: 'x' }],
  ])('does not work for %s', (_case, change) => {
    const link = { ...parsed(signLink(file.id, file.name)), ...change };
    expect(isValidLink(link, settings.fileLinks.secret, now)).toBe(false);
  });

  test('does not work with another secret', () => {
    const link = parsed(signLink(file.id, file.name));
    expect(isValidLink(link, 't'.repeat(32), now)).toBe(false);
  });

  test.each(['.', '..'])('a file called "%s" does not lead out of its path', (name) => {
    expect(parsed(signLink(file.id, name)).path).toBe(`/files/${file.id}/_`);
  });
});
