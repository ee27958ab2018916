/** Tests of the commands that stop and resume the scheduled deletion of old events. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendCommand } from '../../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { adminSecret, authorTables, metadataWith, trigger } from '../../../../tests/support/event-engine.ts';
import { createEngine, type Engine } from '../../engine.ts';
import { metadataAt } from '../../metadata/metadata-source.ts';

let database: TestDatabase;
let engine: Engine;
let folder: string;
let file: string;

const cleanupConfig = { schedule: '0 4 * * *', clear_older_than: 24 };

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  folder = mkdtempSync(join(tmpdir(), 'cleanups-'));
  file = join(folder, 'metadata.json');
  const triggers = [
    trigger('first', 'http://receiver.invalid', { cleanup_config: cleanupConfig }),
    trigger('second', 'http://receiver.invalid', { cleanup_config: cleanupConfig }),
    trigger('kept', 'http://receiver.invalid'),
  ];
  writeFileSync(file, JSON.stringify(metadataWith(triggers)));
  engine = await createEngine({ metadata: metadataAt(file), pool: database.pool, adminSecret });
});
afterEach(async () => {
  await engine.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Whether the cleanup of each trigger is paused, in the file. */
function paused(): unknown {
  const { sources } = JSON.parse(readFileSync(file, 'utf8'));
  const triggers = sources[0].tables.flatMap(
    (table: { event_triggers?: object[] }) => table.event_triggers ?? [],
  );
  return Object.fromEntries(
    triggers.map((each: { name: string; cleanup_config?: { paused?: boolean } }) => [
      each.name,
      each.cleanup_config?.paused ?? null,
    ]),
  );
}

test('the cleanups of all triggers of a source stop, and those of named triggers resume', async () => {
  const all = await sendCommand(engine, 'pause_event_trigger_cleanups', { event_triggers: { sources: '*' } });
  expect([all.status, all.body]).toEqual([200, { message: 'success' }]);
  expect(paused()).toEqual({ first: true, second: true, kept: null });
  const named = await sendCommand(engine, 'resume_event_trigger_cleanups', {
    event_triggers: [{ source_name: 'default', event_triggers: ['second'] }],
  });
  expect([named.status, named.body]).toEqual([200, { message: 'success' }]);
  expect(paused()).toEqual({ first: true, second: false, kept: null });
});

test.each([
  ['an unknown trigger', [{ event_triggers: ['ghost'] }], 'event trigger "ghost" does not exist'],
  [
    'a trigger without a cleanup',
    [{ event_triggers: ['kept'] }],
    'event trigger "kept" has no cleanup_config',
  ],
  ['an unknown source', { sources: ['other'] }, 'source with name "other" does not exist'],
])('%s is refused by name, and nothing changes', async (_what, asked, error) => {
  const before = paused();
  expect(await sendCommand(engine, 'pause_event_trigger_cleanups', { event_triggers: asked })).toMatchObject({
    status: 400,
    body: { code: 'not-exists', error, path: '$.args' },
  });
  expect(paused()).toEqual(before);
});
