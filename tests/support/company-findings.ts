/** A server with a register of companies, and what tests of asking it do as callers. */
import { startTestApi, type TestAccount, type TestRequest } from './api.ts';
import { startCompanyRegister } from './company-register-server.ts';
import { postSave, readRows, type SaveAnswer } from './saves.ts';

interface FindingAnswer extends SaveAnswer {
  readonly body: SaveAnswer['body'] & { readonly sources: Record<string, unknown>[] };
}

export async function startFindings() {
  const register = await startCompanyRegister();
  const api = await startTestApi({ COMPANY_REGISTER_URL: `${register.url}/` });
  const acme = await api.createAccount('Acme');

  async function createCompany(name = 'Ateliers Valmont', account = acme): Promise<string> {
    return (await postSave(account, 'companies', { name })).body.companyId ?? '';
  }

  /** Writes a row as a caller does, by GraphQL. */
  async function write(table: string, object: Record<string, unknown>): Promise<string> {
    const { data = {}, errors } = await acme.graphql(
      `mutation ($object: ${table}_insert_input!) { row: insert_${table}_one(object: $object) { id } }`,
      { object },
    );
    expect(errors).toBeUndefined();
    return (data.row as { id: string }).id;
  }

  async function change(table: string, id: unknown, set: Record<string, unknown>): Promise<void> {
    const { errors } = await acme.graphql(
      `mutation ($id: uuid!, $set: ${table}_set_input!) { update_${table}_by_pk(pk_columns: { id: $id }, _set: $set) { id } }`,
      { id, set },
    );
    expect(errors).toBeUndefined();
  }

  return {
    api,
    acme,
    register,
    createCompany,
    write,
    change,
    async companyWith(legal: Record<string, unknown>): Promise<string> {
      const companyId = await createCompany();
      await write('companies_legaldata', { companyId, ...legal });
      return companyId;
    },
    /** Gives a company a place, as a value of a custom field. */
    async addPlace(companyId: string, location: Record<string, unknown>): Promise<void> {
      const fieldId = await write('fields', {
        name: `Site of ${companyId}`,
        type: 'singlelocation',
        targetedEntity: 'COMPANY',
      });
      const locationId = await write('locations', location);
      await write('companies_fieldsvalues', { companyId, fieldId, locationId });
    },
    async find(
      companyId: string,
      body: object = {},
      request: TestRequest = {},
      account: TestAccount = acme,
    ): Promise<FindingAnswer> {
      return (await postSave(account, `companies/${companyId}/find`, body, request)) as FindingAnswer;
    },
    /** The company as the list has it. */
    async listed(companyId: string): Promise<Record<string, unknown>> {
      const where = encodeURIComponent(JSON.stringify({ id: { _eq: companyId } }));
      const response = await acme.get(`/rest/v2/companies?where=${where}`);
      return ((await response.json()) as { data: Record<string, unknown>[] }).data[0] ?? {};
    },
    legalOf: async (companyId: string) =>
      (await readRows(api.database, 'companies_legaldata', { companyId }))[0],
    findingsOf: (companyId: string) => readRows(api.database, 'companies_findings', { companyId }),
    async stop(): Promise<void> {
      await api.stop();
      await register.stop();
    },
  };
}
