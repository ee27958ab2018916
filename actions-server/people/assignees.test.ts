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

  test('a user named twice is assigned once', () => {
    expect(resolveAssignees('eloise@example.org, Éloïse Müller', users).userIds).toEqual(['u1']);
  });

  test('a name that nobody has is reported', () => {
    expect(resolveAssignees('Nobody', users).unknown).toEqual([{ name: 'Nobody', reason: 'unknown' }]);
  });

  test('a name that two users have is not guessed', () => {
    expect(resolveAssignees('Jean Dupont', users)).toEqual({
      userIds: [],
      unknown: [{ name: 'Jean Dupont', reason: 'ambiguous' }],
    });
  });
});
