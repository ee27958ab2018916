/** Tests of the commands that stop and resume the scheduled deletion of old events. */
import { sendCommand } from '../../../../tests/support/admin-commands.ts';
import { createEmptyDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { adminSecret, authorTables, metadataWith, trigger } from '../../../../tests/support/event-engine.ts';
import { createEngine, type Engine } from '../../engine.ts';
import { checkDocument } from '../../metadata/load.ts';

let database: TestDatabase;
let engine: Engine;
let document: unknown;

const cleanupConfig = { schedule: '0 4 * * *', clear_older_than: 24 };

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(authorTables);
  const triggers = [
    trigger('first', 'http://receiver.invalid', { cleanup_config: cleanupConfig }),
    trigger('second', 'http://receiver.invalid', { cleanup_config: cleanupConfig }),
    trigger('kept', 'http://receiver.invalid'),
  ];
  document = metadataWith(triggers);
  const source = {
    read: () => checkDocument(document),
    fingerprint: () => JSON.stringify(document),
    write: (changed: unknown) => {
      document = changed;
      return { undo: () => {} };
    },
  };
  engine = await createEngine({ metadata: source, pool: database.pool, adminSecret });
});
afterEach(async () => {
  await engine.close();
  await database.drop();
});

/** Whether the cleanup of each trigger is paused, in the metadata. */
function paused(): unknown {
  const { sources } = checkDocument(document).metadata;
  const triggers = sources.flatMap(({ tables }) => tables.flatMap((table) => table.event_triggers));
  return Object.fromEntries(
    triggers.map(({ name, cleanup_config: cleanup }) => [name, cleanup?.paused ?? null]),
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
