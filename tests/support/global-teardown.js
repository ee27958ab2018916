/** Runs once after all test files. */
import { rmSync } from 'node:fs';

export default async function teardown() {
  // The reporter has read it.
  rmSync(process.env.DESCRIBED_ANSWERS_FOLDER, { recursive: true, force: true });
  await globalThis.__postgresBroker?.close();
}
