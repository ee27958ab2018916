import { measuredSettings, postgresSettings } from './postgres-settings.ts';

const gigabyte = 1024 ** 3;

test('Postgres shares an eighth of the memory, and neither less than 128 MB nor more than 2 GB', () => {
  const shared = (memory: number) =>
    measuredSettings(memory).find((text) => text.startsWith('shared_buffers'));
  expect(shared(0.5 * gigabyte)).toBe('shared_buffers=128MB');
  expect(shared(gigabyte)).toBe('shared_buffers=128MB');
  expect(shared(4 * gigabyte)).toBe('shared_buffers=512MB');
  expect(shared(64 * gigabyte)).toBe('shared_buffers=2048MB');
});

test('settings of the operator are names with values', () => {
  expect(postgresSettings.parse('{"shared_buffers": "2GB", "max_wal_size": 4096, "jit": false}')).toEqual([
    'shared_buffers=2GB',
    'max_wal_size=4096',
    'jit=false',
  ]);
});

test.each([
  ['no JSON', 'shared_buffers=2GB', 'must be a JSON object'],
  ['a list', '["shared_buffers"]', 'expected record'],
  ['a name that is none', '{"shared buffers": "2GB"}', 'must be the name of a setting'],
  ['an address to listen on', '{"listen_addresses": "*"}', 'is a setting of the server itself'],
])('%s is rejected', (_, text, reason) => {
  expect(() => postgresSettings.parse(text)).toThrow(reason);
});
