/**
 * The API that records are brought to and taken from: its address and a private key, from the environment or from a
 * profile of a file that only its owner can read. A key is never an argument: other users of a machine see arguments.
 */
import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { UsageError } from '../console.ts';
import type { Surroundings } from '../surroundings.ts';

export interface ApiAddress {
  readonly url: string;
  readonly apiKey: string;
}

type Environment = Surroundings['environment'];

const defaultUrl = 'http://localhost:3000';

const profilesShape = z.strictObject({
  profiles: z.record(z.string(), z.strictObject({ url: z.url(), apiKey: z.string() })),
});

/**
 * @param profile the name after `--profile`; without it `PLATFORM_PROFILE`, then `PLATFORM_URL` and `PLATFORM_API_KEY`
 * @throws UsageError when there is no private key, or the file of profiles cannot be used
 */
export async function apiAddress(profile: string | undefined, environment: Environment): Promise<ApiAddress> {
  const name = profile ?? environment.PLATFORM_PROFILE;
  const { url, apiKey } = name ? await readProfile(name, environment) : fromEnvironment(environment);
  if (!/^https?:\/\/[^/]/.test(url)) throw new UsageError(`${url} is not the address of an API.`);
  if (!apiKey.startsWith('sk_'))
    throw new UsageError('A private API key is needed, which begins with sk_: keys create --kind private.');
  return { url: url.replace(/\/+$/, ''), apiKey };
}

function fromEnvironment({ PLATFORM_URL: url, PLATFORM_API_KEY: apiKey }: Environment): ApiAddress {
  if (!apiKey)
    throw new UsageError(
      'Set PLATFORM_API_KEY to a private API key, and PLATFORM_URL to the address of the API, or name a --profile of your file of profiles.',
    );
  return { url: url || defaultUrl, apiKey };
}

async function readProfile(name: string, environment: Environment): Promise<ApiAddress> {
  const folder = environment.XDG_CONFIG_HOME || join(environment.HOME || homedir(), '.config');
  const file = environment.PLATFORM_CONFIG || join(folder, 'platform/profiles.yaml');
  const found = await stat(file).catch(() => null);
  if (found === null) throw new UsageError(`There is no file of profiles at ${file}.`);
  // Windows has no such rights.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw new UsageError(`Other users may read ${file}, which has API keys: chmod 600 ${file}`);
  const { profiles } = parseProfiles(await readFile(file, 'utf8'), file);
  const known = Object.keys(profiles);
  const chosen = profiles[name];
  if (chosen === undefined || !Object.hasOwn(profiles, name))
    throw new UsageError(`${file} has no profile "${name}". It has ${known.join(', ') || 'none'}.`);
  return chosen;
}

function parseProfiles(text: string, file: string): z.output<typeof profilesShape> {
  try {
    return profilesShape.parse(load(text));
  } catch (error) {
    const [problem] = error instanceof z.ZodError ? error.issues : [];
    const reason = problem ? `${problem.path.join('.')}: ${problem.message}` : 'it is no YAML';
    throw new UsageError(`${file} is no file of profiles: ${reason}`);
  }
}
