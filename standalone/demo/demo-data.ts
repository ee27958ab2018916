/**
 * The demo account of a first start: a small French recruitment agency with everything that the public API shows.
 *
 * It is written as admin through the same GraphQL that callers use, never by SQL.
 */
import type { Hasura } from '../../actions-server/graphql/client.ts';
import { type ApiKeySecret, generateApiKey, parseApiKey } from '../../actions-server/keys/api-key-secret.ts';
import { addCareersSite } from './demo-careers-site.ts';
import { addCompanies } from './demo-companies.ts';
import { addFields } from './demo-fields.ts';
import { addProfiles } from './demo-profiles.ts';
import { addProjects } from './demo-projects.ts';
import { DemoRows } from './demo-rows.ts';
import { readVocabulary } from './demo-vocabulary.ts';

/** The id of the demo account is always the same, so that a start that was cut off finds what it began. */
const groupId = 'd3300000-0000-4000-8000-000000000001';
export const demoAccountName = 'Demo';

export interface DemoKeys {
  readonly privateKey: ApiKeySecret;
  readonly publicKey: ApiKeySecret;
}

/**
 * Makes the keys of the demo account, or takes the preset ones.
 * @throws Error when a preset key does not have the form of its kind
 */
export function demoKeys(preset: {
  privateKey: string | undefined;
  publicKey: string | undefined;
}): DemoKeys {
  return {
    privateKey: presetKey('DEMO_PRIVATE_API_KEY', preset.privateKey, 'private') ?? generateApiKey('private'),
    publicKey: presetKey('DEMO_PUBLIC_API_KEY', preset.publicKey, 'public') ?? generateApiKey('public'),
  };
}

function presetKey(
  variable: string,
  text: string | undefined,
  kind: 'private' | 'public',
): ApiKeySecret | null {
  if (text === undefined) return null;
  const key = parseApiKey(text);
  if (key?.kind === kind) return key;
  const mark = kind === 'private' ? 'sk_' : 'pk_';
  throw new Error(`${variable} must be ${mark} followed by 32 letters and digits.`);
}

/** Whether this database has no users yet. */
export async function isUnused(hasura: Hasura): Promise<boolean> {
  const { users } = (await hasura.asAdmin().request('query FindUsers { users(limit: 1) { id } }', {})) as {
    users: unknown[];
  };
  return users.length === 0;
}

/** Which of these keys are not keys of this database. */
export async function unknownKeys(hasura: Hasura, keys: readonly ApiKeySecret[]): Promise<ApiKeySecret[]> {
  const query = 'query FindKeys($hashes: [String!]!) { apikeys(where: { hash: { _in: $hashes } }) { hash } }';
  const { apikeys } = (await hasura.asAdmin().request(query, { hashes: keys.map(({ hash }) => hash) })) as {
    apikeys: { hash: string }[];
  };
  return keys.filter((key) => !apikeys.some(({ hash }) => hash === key.hash));
}

/** Makes the demo account with its keys and data. */
export async function createDemoAccount(hasura: Hasura, keys: DemoKeys): Promise<void> {
  await ensureAccount(hasura);
  // The account brought its statuses along, which the rows refer to by the ids that the database gave them.
  const vocabulary = await readVocabulary(hasura, groupId);
  const rows = new DemoRows(groupId);
  const addUser = (displayName: string, disabled = false) =>
    rows.add('users', {
      displayName,
      email: `${displayName
        .split(' ')[0]
        ?.normalize('NFD')
        .replaceAll(/[^A-Za-z]/g, '')
        .toLowerCase()}@demo.example`,
      disabled,
    });
  const users = {
    camille: addUser('Camille Martin'),
    hugo: addUser('Hugo Bernard'),
    lea: addUser('Léa Dubois'),
  };
  addUser('Noé Fontaine', true);
  for (const [name, key] of [
    ['Demo, for servers', keys.privateKey],
    ['Demo, for web pages', keys.publicKey],
  ] as const) {
    rows.add('apikeys', { name, userId: users.camille, kind: key.kind, prefix: key.prefix, hash: key.hash });
  }
  const setValues = addFields(rows, users.camille);
  const basis = { rows, vocabulary, setValues, users };
  const companies = addCompanies(basis);
  const projects = addProjects({ ...basis, companies });
  addProfiles({ ...basis, companies, projects });
  addCareersSite(rows);
  await rows.write(hasura);
}

async function ensureAccount(hasura: Hasura): Promise<void> {
  const mutation = `mutation EnsureDemoAccount($account: groups_insert_input!) {
    insert_groups_one(object: $account, on_conflict: { constraint: groups_pkey, update_columns: [] }) { id }
  }`;
  const account = { id: groupId, name: demoAccountName, defaultCountry: 'FR', locale: 'fr' };
  await hasura.asAdmin().request(mutation, { account });
}
