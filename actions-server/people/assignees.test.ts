import { resolveAssignees } from './assignees.ts';

const users = [
  { id: 'u1', displayName: 'Éloïse Müller', email: 'eloise@example.org' },
  { id: 'u2', displayName: 'Jean Dupont', email: 'jean@example.org' },
  { id: 'u3', displayName: 'Jean Dupont', email: 'jean.dupont@example.org' },
];

describe('assignees', () => {
  test('are found by name or e-mail address, without case and accents', () => {
    expect(resolveAssignees('eloise muller, JEAN@example.org', users)).toEqual({
      userIds: ['u1', 'u2'],
      unknown: [],
    });
  });

  test('a user who is named twice is assigned once', () => {
    expect(resolveAssignees('eloise@example.org, Éloïse Müller', users).userIds).toEqual(['u1']);
  });

  test('a name with a comma is alone or in double quotes in a list', () => {
    const known = [...users, { id: 'u4', displayName: 'Doe, Jane', email: 'doe@example.org' }];
    expect(resolveAssignees('doe, jane', known)).toEqual({ userIds: ['u4'], unknown: [] });
    expect(resolveAssignees('Éloïse Müller, "Doe, Jane"', known)).toEqual({
      userIds: ['u1', 'u4'],
      unknown: [],
    });
  });

  test('a name that no user has is reported', () => {
    expect(resolveAssignees('Nobody', users).unknown).toEqual([{ name: 'Nobody', reason: 'unknown' }]);
  });

  test('a name of two users is reported as ambiguous', () => {
    expect(resolveAssignees('Jean Dupont', users)).toEqual({
      userIds: [],
      unknown: [{ name: 'Jean Dupont', reason: 'ambiguous' }],
    });
  });
});
