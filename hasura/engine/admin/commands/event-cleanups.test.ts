/** Tests of the commands that stop and resume the scheduled deletion of old events. */
import { type AdminEngine, done, startAdminEngine } from '../../../../tests/support/admin-engine.ts';
import { authorTables, metadataWith, trigger } from '../../../../tests/support/event-engine.ts';
import { checkDocument } from '../../metadata/load.ts';

let world: AdminEngine;

const cleanupConfig = { schedule: '0 4 * * *', clear_older_than: 24 };

beforeEach(async () => {
  const triggers = [
    trigger('first', 'http://receiver.invalid', { cleanup_config: cleanupConfig }),
    trigger('second', 'http://receiver.invalid', { cleanup_config: cleanupConfig }),
    trigger('kept', 'http://receiver.invalid'),
  ];
  world = await startAdminEngine(authorTables, metadataWith(triggers));
});
afterEach(() => world.stop());

/** Whether the cleanup of each trigger is paused, in the file. */
function paused(): unknown {
  const { sources } = checkDocument(world.document()).metadata;
  const triggers = sources.flatMap(({ tables }) => tables.flatMap((table) => table.event_triggers));
  return Object.fromEntries(
    triggers.map(({ name, cleanup_config: cleanup }) => [name, cleanup?.paused ?? null]),
  );
}

test('the cleanups of all triggers of a source stop, and those of named triggers resume', async () => {
  const all = await world.send({
    type: 'pause_event_trigger_cleanups',
    args: { event_triggers: { sources: '*' } },
  });
  expect(all).toEqual(done);
  expect(paused()).toEqual({ first: true, second: true, kept: null });
  const named = await world.send({
    type: 'resume_event_trigger_cleanups',
    args: { event_triggers: [{ source_name: 'default', event_triggers: ['second'] }] },
  });
  expect(named).toEqual(done);
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
  expect(
    await world.send({ type: 'pause_event_trigger_cleanups', args: { event_triggers: asked } }),
  ).toMatchObject({
    status: 400,
    body: { code: 'not-exists', error, path: '$.args' },
  });
  expect(paused()).toEqual(before);
});
