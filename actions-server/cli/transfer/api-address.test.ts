/** The address and the key of the API: where they are looked for, and what they have to be. */
import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../console.ts';
import { apiAddress } from './api-address.ts';

const folder = await mkdtemp(join(tmpdir(), 'profiles-'));
const key = 'sk_x';

async function profiles(content: string, path: string, mode = 0o600): Promise<string> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
  // Whatever rights new files have here.
  await chmod(join(folder, path), mode);
  return join(folder, path);
}
const one = (name: string, url = 'https://api.example') =>
  `profiles:\n  ${name}: { url: "${url}", apiKey: ${key} }\n`;

test('the environment names the API, which is the server of this machine when it names none', async () => {
  expect(await apiAddress(undefined, { PLATFORM_API_KEY: key })).toEqual({
    url: 'http://localhost:3000',
    apiKey: key,
  });
  expect(
    await apiAddress(undefined, { PLATFORM_API_KEY: key, PLATFORM_URL: 'https://api.example//' }),
  ).toEqual({
    url: 'https://api.example',
    apiKey: key,
  });
});

test('a profile is that of the option, then of the environment, in the file that the environment names', async () => {
  const environment = {
    HOME: folder,
    PLATFORM_PROFILE: 'mine',
    PLATFORM_URL: 'https://other.example',
    PLATFORM_API_KEY: 'sk_other',
  };
  const [home, config, named] = [
    await profiles(one('mine', 'https://home.example'), '.config/platform/profiles.yaml'),
    await profiles(one('mine', 'https://config.example'), 'config/platform/profiles.yaml'),
    await profiles(one('yours', 'https://named.example'), 'named.yaml'),
  ];
  expect(home).toContain(folder);
  expect(await apiAddress(undefined, environment)).toEqual({ url: 'https://home.example', apiKey: key });
  const inConfig = { ...environment, XDG_CONFIG_HOME: join(config, '../..') };
  expect((await apiAddress(undefined, inConfig)).url).toBe('https://config.example');
  const inNamed = { ...inConfig, PLATFORM_CONFIG: named };
  expect((await apiAddress('yours', inNamed)).url).toBe('https://named.example');
  await expect(apiAddress(undefined, inNamed)).rejects.toThrow('has no profile "mine". It has yours.');
});

test.each([
  ['a key of a web page', one('mine').replace(key, 'pk_x'), 'A private API key is needed'],
  ['an address of another protocol', one('mine', 'ftp://api.example'), 'is not the address of an API'],
  ['another member', one('mine').replace('apiKey:', 'key:'), 'profiles.mine'],
  ['no YAML', 'profiles: [', 'it is no YAML'],
  ['no profile', 'profiles: {}', 'It has none.'],
])('a file of profiles with %s is refused', async (_, content, reason) => {
  const PlatformConfig = await profiles(content, crypto.randomUUID());
  await expect(apiAddress('mine', { PLATFORM_CONFIG: PlatformConfig })).rejects.toThrow(reason);
  await expect(apiAddress('mine', { PLATFORM_CONFIG: PlatformConfig })).rejects.toThrow(UsageError);
});

test('a name that every object has is no profile, and a file that there is not has none', async () => {
  const PlatformConfig = await profiles(one('mine'), 'own.yaml');
  await expect(apiAddress('constructor', { PLATFORM_CONFIG: PlatformConfig })).rejects.toThrow(
    'has no profile',
  );
  await expect(apiAddress('mine', { PLATFORM_CONFIG: join(folder, 'none') })).rejects.toThrow(
    'no file of profiles at',
  );
});

test.each([0o640, 0o604])('a file of profiles that others may read (%o) is refused', async (mode) => {
  const PlatformConfig = await profiles(one('mine'), crypto.randomUUID(), mode);
  await expect(apiAddress('mine', { PLATFORM_CONFIG: PlatformConfig })).rejects.toThrow(
    `chmod 600 ${PlatformConfig}`,
  );
});
