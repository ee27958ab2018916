/** A client of which `openapi-typescript` has generated the types. The test checks the types of this program, and runs it. */
import createClient from 'openapi-fetch';

const [, , baseUrl = '', apiKey = ''] = process.argv;

/** @type {ReturnType<typeof createClient<import('./schema.d.ts').paths>>} */
const client = createClient({ baseUrl, headers: { 'X-API-KEY': apiKey } });

const company = await client.POST('/rest/v2/companies', { body: { externalId: 'crm-1', name: 'Acme' } });
const companyId = company.data && 'companyId' in company.data ? company.data.companyId : undefined;
const list = await client.GET('/rest/v2/companies', { params: { query: { limit: 10 } } });
const form = new FormData();
form.append('companyId', String(companyId));
form.append('files', new File(['Contract'], 'contract.txt'));
const files = await client.POST('/rest/v2/files', {
  body: { companyId, files: [{ fileName: 'offer.txt', data: btoa('Offer') }] },
});
const sent = await client.POST('/rest/v2/files', {
  body: { companyId, files: [] },
  bodySerializer: () => form,
});
const wrong = await client.GET('/rest/v2/tasks/{id}', { params: { path: { id: String(companyId) } } });
process.stdout.write(
  JSON.stringify({
    names: list.data?.data.map(({ name }) => name),
    files: [files, sent].map(({ data }) => data && 'files' in data && data.files.map(({ name }) => name)),
    code: wrong.error?.code,
  }),
);
