import {
  codeOf,
  empty,
  id,
  input,
  jane,
  known,
  named,
  plan,
  publicKey,
  url,
} from '../../../tests/support/application-plans.ts';
import type { ProfileSnapshot } from './profile-snapshot.ts';

describe('the profile of an applicant', () => {
  test.each([
    ['its id', { id: id(1) }, {}],
    ['its externalId', { externalId: 'E1' }, { keys: [{ kind: 'externalId', key: 'E1', profileId: id(1) }] }],
    [
      'its network URL',
      { networkUrl: 'www.network.example/in/jane-doe/' },
      { keys: [{ kind: 'networkUrl', key: url, profileId: id(1) }] },
    ],
    ['a confirmed e-mail address', { emailAddresses: 'a@example.org, Jane@Example.org' }, {}],
    [
      'phone and name together',
      { firstName: 'JANE', lastName: 'doé', phoneNumbers: '+33612345678' },
      { keys: [] },
    ],
  ])('is found by %s', (_what, body, snapshot) => {
    const result = plan({ ...named, ...body }, { ...known, ...(snapshot as Partial<ProfileSnapshot>) });
    expect(result).toMatchObject({ foundBy: expect.any(String), profileId: id(1), revision: 4 });
  });

  test.each([
    [
      'the phone of a person with another name',
      { firstName: 'John', lastName: 'Doe', phoneNumbers: '+33612345678' },
    ],
    ['the name alone', { firstName: 'Jane', lastName: 'Doe' }],
    ['an unconfirmed e-mail address', { emailAddresses: 'other@example.org' }],
  ])('is not found by %s', (_what, body) => {
    const unconfirmed = {
      ...jane,
      emailAddresses: [{ id: id(3), canonicalEmailAddress: 'other@example.org', isConfirmed: false }],
    };
    expect(plan({ ...named, ...body }, { ...known, profiles: [unconfirmed], keys: [] }).outcome).toBe(
      'created',
    );
  });

  test('is found with a public key only by network URL and e-mail address', () => {
    const byExternalId = { ...known, keys: [{ kind: 'externalId' as const, key: 'E1', profileId: id(1) }] };
    expect(plan({ ...input, externalId: 'E1' }, byExternalId, publicKey).outcome).toBe('created');
    expect(plan({ id: id(1), firstName: 'A', lastName: 'B' }, known, publicKey).outcome).toBe('created');
    const phone = { firstName: 'Jane', lastName: 'Doe', phoneNumbers: '+33612345678' };
    expect(plan(phone, { ...known, keys: [] }, publicKey).outcome).toBe('created');
    expect(plan(input, known, publicKey).outcome).toBe('merged');
  });

  test('is the one with the stronger identity when two profiles match, and the duplicate is recorded', () => {
    const other = { ...jane, id: id(20), emailAddresses: [] };
    const snapshot: ProfileSnapshot = {
      ...known,
      profiles: [jane, other],
      keys: [...known.keys, { kind: 'networkUrl', key: url, profileId: other.id }],
    };
    const result = plan({ ...input, networkUrl: url }, snapshot);
    expect(result).toMatchObject({
      profileId: other.id,
      duplicates: [{ otherProfileId: jane.id, reason: 'email' }],
      identities: { emails: [{ emailAddress: 'JANE@example.org', isConfirmed: false }] },
    });
  });

  test('is rejected by its id when it is deleted', () => {
    const deleted = { ...jane, deletedAt: '2025-01-01T00:00:00Z' };
    expect(codeOf(() => plan({ id: id(1) }, { ...empty, profiles: [deleted] }))).toBe('record_deleted');
  });

  test('does not get an externalId that another profile has', () => {
    const other = { ...jane, id: id(20) };
    const snapshot: ProfileSnapshot = {
      ...known,
      profiles: [jane, other],
      keys: [{ kind: 'externalId', key: 'E1', profileId: other.id }],
    };
    const result = plan({ id: id(1), externalId: 'E1' }, snapshot);
    expect(result.profileId).toBe(id(1));
    expect(result.columns.externalId).toBeUndefined();
    expect(result.warnings).toMatchObject([{ path: 'externalId', code: 'external_id_conflict' }]);
  });
});
