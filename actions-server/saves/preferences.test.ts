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

  test.each(['dry-run', 'Dry-Run=true, respond-async', 'handling=strict, dry-run=?1', 'dryrun', 'dry_run=1'])(
    'asks for a dry run, which is never asynchronous: %j',
    (header) => {
      expect(preferencesOf(header)).toMatchObject({ isDryRun: true, isAsync: false });
    },
  );

  test.each([undefined, 'dry-run=false', 'dry', 'x=dry-run'])('does not ask for a dry run: %j', (header) => {
    expect(preferencesOf(header).isDryRun).toBe(false);
  });

  test('is answered with the preferences that were applied', () => {
    expect(preferencesOf('handling=strict, wait=5, respond-async').applied).toEqual({
      'Preference-Applied': 'respond-async, handling=strict',
    });
    expect(preferencesOf('dry-run, respond-async').applied).toEqual({ 'Preference-Applied': 'dry-run' });
    expect(preferencesOf('wait=5').applied).toEqual({});
  });
});
