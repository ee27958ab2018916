/** What the pictures of the console show besides the demo account: applications with resumes, pairs, failures, webhooks. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createOperatorHasura } from '../../actions-server/graphql/operator-client.ts';
import { type Caller, createCaller, type Keys } from '../../tests/carried-over/caller.ts';

interface Filled {
  readonly accountId: string;
  /** Of the resume whose page is shown. */
  readonly resumeId: string;
}

interface FillOptions {
  readonly apiUrl: string;
  readonly engineUrl: string;
  readonly adminSecret: string;
  readonly keys: Keys;
  /** An address that webhooks are sent to. */
  readonly receiverUrl: string;
}

export async function fill(options: FillOptions): Promise<Filled> {
  const caller = createCaller(options.apiUrl, options.keys);
  const { groups } = await asAdmin<{ groups: { id: string }[] }>(options, '{ groups(limit: 1) { id } }');
  const accountId = groups[0]?.id ?? '';
  await addWebhook(caller, options.receiverUrl);
  await apply(caller);
  await addPair(caller);
  await addFailedSave(options, accountId);
  const { profiles_files: files } = await asAdmin<{ profiles_files: { id: string }[] }>(
    options,
    '{ profiles_files(where: { isResume: { _eq: true }, confidence: { _is_null: false } }, order_by: { createdAt: asc }, limit: 1) { id } }',
  );
  return { accountId, resumeId: files[0]?.id ?? '' };
}

async function asAdmin<Data>(
  { engineUrl, adminSecret }: FillOptions,
  query: string,
  variables: object = {},
): Promise<Data> {
  const hasura = createOperatorHasura({ endpoint: new URL('/v1/graphql', engineUrl), adminSecret });
  return hasura.asAdmin().request<Data, object>(query, variables);
}

async function addWebhook(caller: Caller, url: string): Promise<void> {
  await caller.graphql(
    'mutation ($webhook: CreateWebhookInput!) { createWebhook(webhook: $webhook) { webhookId } }',
    { webhook: { url, events: ['*'], description: 'CRM of the agency' } },
  );
}

/** New people with resumes, and a known one whose application waits for a decision. */
async function apply(caller: Caller): Promise<void> {
  const resumes = ['elodie-marchand.pdf', 'harriet-colebrook.pdf', 'karim-benhaddou.docx'];
  for (const name of resumes) {
    await caller.apply({ referenceId: 'DEMO-BACKEND', resumesFiles: [await readResume(name)] });
  }
  await caller.apply({
    referenceId: 'DEMO-BACKEND',
    firstName: 'Mathis',
    lastName: 'Robert',
    emailAddresses: 'mathis.robert@mail.example',
    headline: 'Senior back-end developer',
    phoneNumbers: '+33 6 12 34 56 78',
    source: 'Careers site',
    resumesFiles: [await readResume('karim-benhaddou.odt')],
  });
}

async function readResume(name: string): Promise<{ fileName: string; data: string }> {
  const path = fileURLToPath(new URL(`../../tests/fixtures/resumes/${name}`, import.meta.url));
  return {
    fileName: name,
    data: `data:@file/octet-stream;base64,${(await readFile(path)).toString('base64')}`,
  };
}

/** One application names two known people: by its e-mail address, and by its profile in a network. */
async function addPair(caller: Caller): Promise<void> {
  await caller.save('applicants', {
    firstName: 'Camille',
    lastName: 'Lefèvre',
    headline: 'Project manager',
    emailAddresses: 'camille.lefevre@mail.example',
    location: 'Lyon',
  });
  await caller.save('applicants', {
    firstName: 'Camille',
    lastName: 'Lefevre',
    headline: 'Head of projects',
    networkUrl: 'https://www.linkedin.com/in/camille-lefevre-demo',
    location: 'Villeurbanne',
  });
  const both = {
    firstName: 'Camille',
    lastName: 'Lefevre',
    emailAddresses: 'camille.lefevre@mail.example',
    networkUrl: 'https://www.linkedin.com/in/camille-lefevre-demo',
  };
  await caller.save('applicants', both, 200);
}

/** No input makes a save fail for good, so the row of one is written, as of a key that can run it again. */
async function addFailedSave(options: FillOptions, groupId: string): Promise<void> {
  const { apikeys } = await asAdmin<{ apikeys: { id: string }[] }>(
    options,
    '{ apikeys(where: { kind: { _eq: "private" } }, limit: 1) { id } }',
  );
  await asAdmin(options, 'mutation ($task: tasks_insert_input!) { insert_tasks_one(object: $task) { id } }', {
    task: {
      groupId,
      apikeyId: apikeys[0]?.id,
      type: 'companies',
      status: 'failed',
      input: { payload: { name: 'Atelier Nord', externalId: 'CRM-4711' } },
      error: { code: 'internal_error', message: 'No space was left on the disk.' },
    },
  });
}
