import { withoutContract } from './contract.ts';

test('an abbreviated kind of contract before a title is no part of it', () => {
  expect(withoutContract('CDI infirmière de nuit')).toBe('infirmière de nuit');
  expect(withoutContract('CDD Vendeuse')).toBe('Vendeuse');
  expect(withoutContract('Freelance photographer')).toBe('Freelance photographer');
  expect(withoutContract('CDI')).toBe('CDI');
});
