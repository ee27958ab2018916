import { cleanGlyphs, splitBullet } from './glyphs.ts';

test('control characters of a TeX font become the ligatures and quotes they stand for', () => {
  expect(cleanGlyphs('Quali\u001ccation \u0013 Bureautique \u0014 e\u001bort')).toBe(
    'Qualification « Bureautique » effort',
  );
});

test('icons and soft hyphens are removed, and special spaces and hyphens become plain ones', () => {
  expect(cleanGlyphs('\uf095 06\u00a012\u202f34 co\u00adop e\u2010mail')).toBe(' 06 12 34 coop e-mail');
});

test.each([
  ['• Led a team', 'Led a team', true],
  ['- Led a team', 'Led a team', true],
  ['◈ Led a team', 'Led a team', true],
  ['-Led', '-Led', false],
  ['o Led a team', 'Led a team', true],
  ['other things', 'other things', false],
])('the bullet of "%s" is split off', (printed, text, hasBullet) => {
  expect(splitBullet(printed)).toEqual({ text, hasBullet });
});
