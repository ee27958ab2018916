/** Tests of the columns of fields that say who sees a field on offers and who fills it in on the application form. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
});

const field = (values: Row = {}) =>
  account.insert('fields', { targetedEntity: 'PROJECT', type: 'text', name: 'Field', ...values });
const violated = (constraint: string) => ({ code: '23514', constraint });

test('a new field is private', async () => {
  for (const targetedEntity of ['PROJECT', 'PROFILE', 'COMPANY']) {
    expect(await field({ targetedEntity })).toMatchObject({
      isOnOffers: false,
      isOnApplicationForm: false,
      isRequiredOnApplicationForm: false,
    });
  }
});

describe('a field with a purpose of job offers', () => {
  const purpose = 'joboffer_title';

  test('is on offers unless its insert says otherwise', async () => {
    expect((await field({ purpose })).isOnOffers).toBe(true);
    expect((await field({ purpose: 'joboffer_location', isOnOffers: null })).isOnOffers).toBe(true);
    expect((await field({ purpose: 'joboffer_description', isOnOffers: false })).isOnOffers).toBe(false);
    expect((await field({ purpose: 'jobofferings' })).isOnOffers).toBe(false);
  });

  test('is not on offers when it is a field of profiles', async () => {
    expect((await field({ purpose, targetedEntity: 'PROFILE' })).isOnOffers).toBe(false);
  });

  test('is on offers after the purpose was set later only if that update asks for it', async () => {
    const silent = await field();
    expect((await account.update('fields', silent, { purpose })).isOnOffers).toBe(false);
    expect((await account.update('fields', silent, { isOnOffers: null })).isOnOffers).toBe(true);
    expect((await account.update('fields', silent, { purpose: null })).isOnOffers).toBe(true);
    expect((await account.update('fields', silent, { isOnOffers: null })).isOnOffers).toBe(false);
  });
});

test('only fields of projects can be on offers', async () => {
  for (const targetedEntity of ['PROFILE', 'COMPANY']) {
    expect(await rejectionOf(field({ targetedEntity, isOnOffers: true }))).toEqual(
      violated('fields_isOnOffers_check'),
    );
  }
});

test('only fields of profiles that do not select a user can be on the application form', async () => {
  const rejected = violated('fields_isOnApplicationForm_check');
  for (const targetedEntity of ['PROJECT', 'COMPANY']) {
    expect(await rejectionOf(field({ targetedEntity, isOnApplicationForm: true }))).toEqual(rejected);
  }
  const user = { targetedEntity: 'PROFILE', type: 'user', isOnApplicationForm: true };
  expect(await rejectionOf(field(user))).toEqual(rejected);
});

test('a field that the application form requires is on the form', async () => {
  const required = { targetedEntity: 'PROFILE', isRequiredOnApplicationForm: true };
  expect(await rejectionOf(field(required))).toEqual(violated('fields_isRequiredOnApplicationForm_check'));
  const form = await field({ ...required, isOnApplicationForm: true });
  expect(await rejectionOf(account.update('fields', form, { isOnApplicationForm: false }))).toEqual(
    violated('fields_isRequiredOnApplicationForm_check'),
  );
});
