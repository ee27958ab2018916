import { palettes, schemes } from '@platform/vocabulary';
import { coloursOf, contrast, themeOf } from './theme.ts';

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

/** 512 colours, from black to white. */
const levels = ['00', '33', '66', '77', '80', '99', 'cc', 'ff'];
const colours = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
);

describe.each(schemes)('in the %s scheme', (scheme) => {
  const { background, soft, ...palette } = palettes[scheme];

  test('whatever colours an account chooses, every text on them, and every link, can be read', () => {
    for (const colour of colours) {
      const found = coloursOf({ accentColor: colour, headerColor: colour }, scheme);
      const pairs = [
        [found.accent, found['on-accent']],
        [found.header, found['on-header']],
        [background, found.link],
        [soft, found.link],
      ] as const;
      for (const [one, other] of pairs) {
        expect([colour, one, other, contrast(one, other) >= 4.5]).toEqual([colour, one, other, true]);
      }
    }
  });

  test('texts, hints and problems can be read on the page and in its boxes, and borders of inputs are seen', () => {
    for (const behind of [background, soft]) {
      for (const name of ['text', 'muted', 'wrong'] as const) {
        expect([name, contrast(palette[name], behind) >= 4.5]).toEqual([name, true]);
      }
    }
    expect(contrast(palette.good, palette['on-good'])).toBeGreaterThan(4.5);
    expect(contrast(palette.border, background)).toBeGreaterThan(3);
  });
});

test('on a dark page a button is seen, a colour that is bright enough stays, and no head is bright', () => {
  const { background } = palettes.dark;
  for (const colour of colours) {
    const { accent, header } = coloursOf({ accentColor: colour, headerColor: colour }, 'dark');
    expect([colour, contrast(accent, background) >= 4.5]).toEqual([colour, true]);
    expect([colour, contrast(header, '#ffffff') >= 4.5]).toEqual([colour, true]);
  }
  const bright = { accentColor: '#ffcc00', headerColor: '#1d1d50' };
  expect(coloursOf(bright, 'dark')).toMatchObject({ accent: '#ffcc00', header: '#1d1d50' });
});

test('the style sheet has the colours of both schemes, and another address when one of them changes', () => {
  const site = { accentColor: '#0b6e4f', headerColor: '#f3f7f2' };
  const { css, hash } = themeOf(site);
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme:dark)');
  for (const [scheme, part] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, value] of Object.entries({ ...palettes[scheme], ...coloursOf(site, scheme) })) {
      expect(part).toContain(`--${name}:${value}`);
    }
  }
  expect(themeOf({ ...site, headerColor: '#ffffff' }).hash).not.toBe(hash);
});
