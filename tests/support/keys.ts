/** Tests of what is different, by decision, where the keys contain the account (deploy/citus/README.md). */

export const hasAccountKeys = process.env.TEST_KEYS === 'account';

/** A test that is about ids which are unique in all accounts, or about the schema as the migrations leave it. */
export const testOfPlainKeys = hasAccountKeys ? test.skip : test;
