/** Tests of what is different, by decision, where the keys contain the account (deploy/citus/README.md). */

export const hasAccountKeys = process.env.TEST_KEYS === 'account';

/**
 * `test`, for what is about ids which are unique in all accounts, or about the schema as the migrations leave it. Asked for
 * in each test file, because `test` is another one in each.
 */
export function testOfPlainKeys(): typeof test.skip {
  return hasAccountKeys ? test.skip : test;
}
