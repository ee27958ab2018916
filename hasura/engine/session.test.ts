import { EngineError } from './errors.ts';
import { FetchHeaders } from './incoming-headers.ts';
import { type SessionOptions, sessionFromHeaders } from './session.ts';

const secured: SessionOptions = { adminSecret: 'open sesame', unauthorizedRole: null };

function session(headers: Record<string, string>, options = secured) {
  return sessionFromHeaders(new FetchHeaders(new Headers(headers)), options);
}

function refusal(headers: Record<string, string>, options = secured): string {
  try {
    session(headers, options);
  } catch (error) {
    if (error instanceof EngineError) return `${error.code}: ${error.message}`;
  }
  return 'let in';
}

const admin = { 'X-Hasura-Admin-Secret': 'open sesame' };

describe('with the admin secret', () => {
  test('a request without a role has the role admin', () => {
    expect(session(admin)).toMatchObject({ role: 'admin', isAdmin: true, backendOnly: false });
  });

  test('a request with a role has only that role', () => {
    expect(session({ ...admin, 'x-hasura-role': 'account' })).toMatchObject({
      role: 'account',
      isAdmin: false,
    });
  });

  test('session variables have lower-case names, and the admin secret is not one of them', () => {
    const { variables } = session({
      ...admin,
      'X-Hasura-Role': 'user',
      'X-HASURA-User-Id': 'Ab1',
      Cookie: 'c',
    });
    expect(Object.fromEntries(variables)).toEqual({ 'x-hasura-role': 'user', 'x-hasura-user-id': 'Ab1' });
  });

  test('the role is a session variable even without its header', () => {
    expect(session(admin).variables.get('x-hasura-role')).toBe('admin');
  });

  test('a document is fixed only with its header, and for nobody without the admin secret', () => {
    const header = { 'x-fixed-document': 'true' };
    expect(session({ ...admin, ...header }).sendsFixedDocument).toBe(true);
    expect(session(admin).sendsFixedDocument).toBe(false);
    const options = { adminSecret: 'secret', unauthorizedRole: 'anonymous' };
    expect(sessionFromHeaders(new FetchHeaders(new Headers(header)), options).sendsFixedDocument).toBe(false);
  });

  test('a question whether the engine answers is one of the role admin, with the admin secret', () => {
    const header = { 'x-health-check': 'true' };
    expect(session({ ...admin, ...header }).isHealthCheck).toBe(true);
    expect(session({ ...admin, ...header, 'x-hasura-role': 'user' }).isHealthCheck).toBe(false);
    const options = { adminSecret: 'secret', unauthorizedRole: 'anonymous' };
    expect(sessionFromHeaders(new FetchHeaders(new Headers(header)), options).isHealthCheck).toBe(false);
  });

  test('backend-only permissions apply only with their header', () => {
    const header = 'x-hasura-use-backend-only-permissions';
    expect(session({ ...admin, [header]: 'true' }).backendOnly).toBe(true);
    expect(session({ ...admin, [header]: 'false' }).backendOnly).toBe(false);
    expect(refusal({ ...admin, [header]: 'maybe' })).toMatch(/^bad-request: /);
  });
});

describe('without the admin secret', () => {
  test('a wrong secret is rejected, even with an unauthorized role', () => {
    const message = 'access-denied: invalid "x-hasura-admin-secret"/"x-hasura-access-key"';
    expect(refusal({ 'x-hasura-admin-secret': 'open sesam' })).toBe(message);
    const open: SessionOptions = { ...secured, unauthorizedRole: 'anonymous' };
    expect(refusal({ 'x-hasura-admin-secret': 'open sesam' }, open)).toBe(message);
  });

  test('a missing secret is rejected', () => {
    expect(refusal({ 'x-hasura-role': 'account' })).toBe(
      'access-denied: x-hasura-admin-secret/x-hasura-access-key required, but not found',
    );
  });

  test('an empty configured secret rejects every request', () => {
    expect(refusal({ 'x-hasura-admin-secret': '' }, { ...secured, adminSecret: '' })).toMatch(
      /^access-denied: /,
    );
  });

  test('a request with the unauthorized role can choose neither another role nor backend-only permissions', () => {
    const open: SessionOptions = { ...secured, unauthorizedRole: 'anonymous' };
    const headers = { 'x-hasura-role': 'admin', 'x-hasura-use-backend-only-permissions': 'true' };
    const caller = session(headers, open);
    expect(caller).toMatchObject({ role: 'anonymous', isAdmin: false, backendOnly: false });
    expect(caller.variables.get('x-hasura-role')).toBe('anonymous');
  });
});
