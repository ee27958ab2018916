import { contrast, themeOf } from './theme.ts';

test('the contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});

test('whatever colours an account chooses, every text on them can be read', () => {
  const levels = ['00', '33', '66', '77', '80', '99', 'cc', 'ff'];
  for (const red of levels) {
    for (const green of levels) {
      for (const blue of levels) {
        const colour = `#${red}${green}${blue}`;
        const { css } = themeOf({ accentColor: colour, headerColor: colour });
        const value = (name: string) => new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(css)?.[1] ?? '';
        expect([colour, contrast(colour, value('on-accent')) >= 4.5]).toEqual([colour, true]);
        expect([colour, contrast(colour, value('on-header')) >= 4.5]).toEqual([colour, true]);
        expect([colour, contrast('#ffffff', value('link')) >= 4.5]).toEqual([colour, true]);
      }
    }
  }
});
