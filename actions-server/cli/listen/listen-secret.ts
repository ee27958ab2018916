/** The secret with which `listen` signs: made once, and kept in a file that only its owner can read. */
import { readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolders } from '../../files/make-folders.ts';
import { generateWebhookSecret } from '../../webhooks/signature.ts';
import type { Surroundings } from '../surroundings.ts';

/** @returns the secret of the file `listen-secret` of the folder for states of programs, which is made when it is missing */
export async function listenSecret(environment: Surroundings['environment']): Promise<string> {
  const folder = environment.XDG_STATE_HOME || join(environment.HOME || homedir(), '.local/state');
  const file = join(folder, 'platform/listen-secret');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known.startsWith('whsec_')) return known.trim();
  const secret = generateWebhookSecret();
  await makeFolders(dirname(file), 0o700);
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
