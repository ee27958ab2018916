/** Runs once after all test files. */
export default async function teardown() {
  await globalThis.__postgresBroker?.close();
}
