/** Runs once before all test files: makes the folder for their files, and opens the broker that starts Postgres when the first test asks for it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default async function setup() {
  const { makeScratchFolder } = await import('./scratch-folder.ts');
  const { openPostgresBroker } = await import('./postgres-broker.ts');
  // Also of the processes of Jest and of what they start.
  process.env.TMPDIR = await makeScratchFolder();
  // Reading them takes longer than all else that Node does at a start, and what tests start asks nothing outside.
  delete process.env.NODE_EXTRA_CA_CERTS;
  const broker = await openPostgresBroker();
  process.env.TEST_POSTGRES_BROKER = broker.url;
  globalThis.__postgresBroker = broker;
  // Where the processes of Jest write which answers of the API they saw.
  process.env.DESCRIBED_ANSWERS_FOLDER = mkdtempSync(join(tmpdir(), 'described-answers-'));
}
