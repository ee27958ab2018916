/** Runs once after all test files. */
import { rmSync } from 'node:fs';

export default async function teardown() {
  await globalThis.__postgresBroker?.close();
  // The reporters have read what is in it.
  rmSync(process.env.TMPDIR, { recursive: true, force: true, maxRetries: 10 });
}
