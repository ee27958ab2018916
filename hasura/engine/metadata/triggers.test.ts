/** Tests of the metadata of event and cron triggers, and of its errors with file and key. */
import { metadataOf } from '../../../tests/support/metadata.ts';
import { nextTimes, scheduleError } from './cron-schedule.ts';
import { MetadataError } from './metadata-error.ts';

const trigger = {
  name: 'changed',
  definition: { insert: { columns: '*' } },
  retry_conf: { num_retries: 3, interval_sec: 10 },
  webhook: 'https://example.com/hook',
};
const cron = { name: 'nightly', webhook: 'https://x', schedule: '0 3 * * *', include_in_metadata: true };

function problemsOf(table: object, top: object = {}): string[] {
  try {
    metadataOf({ tables: [{ table: 'users', ...table }] }, top);
  } catch (error) {
    if (error instanceof MetadataError) return error.problems.map(({ key, message }) => `${key}: ${message}`);
    throw error;
  }
  return [];
}

const ofTrigger = (rest: object): string[] => problemsOf({ event_triggers: [{ ...trigger, ...rest }] });
const ofCron = (rest: object): string[] => problemsOf({}, { cron_triggers: [{ ...cron, ...rest }] });
const at = 'sources[0].tables[0].event_triggers[0]';

test('triggers are accepted as Hasura exports them', () => {
  expect(ofTrigger({ headers: [], comment: null, cleanup_config: null })).toEqual([]);
  expect(ofTrigger({ webhook: null, webhook_from_env: 'HOOK', trigger_on_replication: false })).toEqual([]);
  expect(ofCron({ payload: {}, headers: null, comment: 'x', retry_conf: { tolerance_seconds: 60 } })).toEqual(
    [],
  );
  expect(problemsOf({ event_triggers: null }, { cron_triggers: null })).toEqual([]);
});

test.each([
  [
    'a request transform',
    { request_transform: { version: 2 } },
    `${at}.request_transform: request transforms are not`,
  ],
  [
    'a response transform',
    { response_transform: { body: 'x' } },
    `${at}.response_transform: response transforms are`,
  ],
  ['no operation', { definition: {} }, `${at}.definition: needs at least one`],
  [
    'an unknown key',
    { definition: { insert: { columns: '*', rows: 1 } } },
    `${at}.definition.insert.rows: unknown key`,
  ],
  [
    'an update of no column',
    { definition: { update: { columns: [] } } },
    `${at}.definition.update.columns: names no column`,
  ],
  [
    'an empty payload',
    { definition: { insert: { columns: '*', payload: [] } } },
    `${at}.definition.insert.payload: names no`,
  ],
  ['two addresses', { webhook_from_env: 'HOOK' }, `${at}.webhook: needs one of webhook and webhook_from_env`],
  ['no address', { webhook: undefined }, `${at}.webhook: needs one of`],
  ['a long name', { name: 'x'.repeat(43) }, `${at}.name: is longer than 42 characters`],
  ['a name with spaces', { name: 'a b' }, `${at}.name: may hold letters`],
  [
    'a negative number of retries',
    { retry_conf: { num_retries: -1, interval_sec: 1 } },
    `${at}.retry_conf.num_retries: `,
  ],
  [
    'a timeout of years',
    { retry_conf: { num_retries: 1, interval_sec: 1, timeout_sec: 1e9 } },
    `${at}.retry_conf.timeout_sec: Too big`,
  ],
  [
    'an invalid schedule of the cleanup',
    { cleanup_config: { schedule: 'daily', clear_older_than: 1 } },
    `${at}.cleanup_config.schedule: is no`,
  ],
])('%s is rejected', (_what, rest, expected) => {
  const problems = ofTrigger(rest);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(expected);
});

test.each([
  ['six fields', { schedule: '0 0 3 * * *' }, 'cron_triggers[0].schedule: is not a cron expression'],
  [
    'a day that does not exist',
    { schedule: '0 0 30 2 *' },
    'cron_triggers[0].schedule: is a schedule that never fires',
  ],
  [
    'a transform',
    { request_transform: { version: 2 } },
    'cron_triggers[0].request_transform: request transforms',
  ],
  [
    'a webhook from an environment variable',
    { webhook_from_env: 'HOOK' },
    'cron_triggers[0].webhook_from_env: unknown key',
  ],
])('a cron trigger with %s is rejected', (_what, rest, expected) => {
  expect(ofCron(rest).join()).toContain(expected);
});

test('two cron triggers with the same name are rejected', () => {
  expect(problemsOf({}, { cron_triggers: [cron, cron] })).toEqual([
    'cron_triggers[1].name: "nightly" is defined twice',
  ]);
});

describe('schedules', () => {
  test.each(['* * * * *', '*/15 0-6,22 1 1-12/3 0', '@daily', ' 5 4 * * 7 '])('%s is a schedule', (text) => {
    expect(scheduleError(text)).toBeNull();
  });

  test.each([
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '0 0 * * MON',
    '0 0 L * *',
    '@reboot',
    '*/0 * * * *',
    'x',
  ])('%j is not a schedule', (text) => {
    expect(scheduleError(text)).toMatch(/^is not a cron expression/);
  });

  test('times are in UTC, and a day of month or of week is enough', () => {
    const after = new Date('2026-03-28T12:00:00Z');
    const times = (text: string) => nextTimes(text, after, 3).map((time) => time.toISOString());
    expect(times('30 2 * * *')).toEqual([
      '2026-03-29T02:30:00.000Z',
      '2026-03-30T02:30:00.000Z',
      '2026-03-31T02:30:00.000Z',
    ]);
    expect(times('0 0 1 * 0')).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
      '2026-04-05T00:00:00.000Z',
    ]);
  });
});
