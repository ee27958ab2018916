import { preferencesOf } from './preferences.ts';

describe('the header Prefer', () => {
  test.each([
    'handling=strict',
    'respond-async, handling=strict',
    'Handling="strict"; x=1',
    'handling = strict',
    'x="a, b", handling=strict',
    'handling=strict, handling=lenient',
  ])('asks for strict handling: %j', (header) => {
    expect(preferencesOf(header).isStrict).toBe(true);
  });

  test.each([
    undefined,
    '',
    'handling=lenient',
    'xhandling=strict',
    'x="handling=strict"',
    'handling=lenient, handling=strict',
    'x; handling=strict',
    ',,;;==""',
  ])('does not ask for strict handling: %j', (header) => {
    expect(preferencesOf(header).isStrict).toBe(false);
  });

  test.each([
    'respond-async',
    'Respond-Async, wait=10',
    'handling=strict,respond-async',
    'respond-async; x=1',
  ])('asks for an asynchronous response: %j', (header) => {
    expect(preferencesOf(header).isAsync).toBe(true);
  });

  test.each([undefined, 'respond-async=false', 'respond', 'x=respond-async'])(
    'does not ask for an asynchronous response: %j',
    (header) => {
      expect(preferencesOf(header).isAsync).toBe(false);
    },
  );

  test('is answered with the preferences that were applied', () => {
    expect(preferencesOf('handling=strict, wait=5, respond-async').applied).toEqual({
      'Preference-Applied': 'respond-async, handling=strict',
    });
    expect(preferencesOf('wait=5').applied).toEqual({});
  });
});
