/** Helpers of the tests of applications: an account with an offer, applicants, and the stored rows. */
import { insert, startTestApi, type TestAccount, type TestApi, type TestRequest } from './api.ts';
import { publish } from './offers.ts';
import { countRows, postSave, readRow, readRows, type SaveAnswer } from './saves.ts';

/** The beginning of the network URL of a person. */
export const page = 'https://network.example/in/';

type Row = Record<string, unknown>;

export interface Applications {
  readonly api: TestApi;
  /** The project of most applications. */
  readonly acme: TestAccount;
  readonly other: TestAccount;
  /** Sends an application with the private key, unless the request names another. */
  save(body: unknown, request?: TestRequest, account?: TestAccount): Promise<SaveAnswer>;
  /**
   * Sends an application with the public key, from a new client address, because applications are counted by address.
   */
  apply(body: unknown, key?: string): Promise<SaveAnswer>;
  profile(id: unknown): Promise<Row>;
  /** The id of the profile of an application with a public key, whose answer names the application. */
  profileOf(answer: SaveAnswer): Promise<unknown>;
  rows(table: string, values: Row): Promise<Row[]>;
  count(table: string, values: Row): Promise<number>;
  /** Creates a recruitment project. As an offer, a public key can apply to it. */
  createProject(isOffer: boolean): Promise<{ projectId: string; referenceId: string }>;
  /** Creates a custom field of profiles, by default one of the application form. */
  createField(type: string, isOnApplicationForm?: boolean): Promise<string>;
}

/** @param environment added to the configuration of the server */
export async function startApplications(
  environment?: Readonly<Record<string, string>>,
): Promise<Applications> {
  const api = await startTestApi(environment);
  const acme = await api.createAccount('Acme');
  const other = await api.createAccount('Other');
  let address = 0;
  const save: Applications['save'] = (body, request = {}, account = acme) =>
    postSave(account, 'applicants', body, request);
  return {
    api,
    acme,
    other,
    save,
    apply(body, key = acme.publicKey.secret) {
      address += 1;
      return save(body, { key, headers: { 'X-Forwarded-For': `203.0.113.${address}` } });
    },
    profile: (id) => readRow(api.database, 'profiles', id),
    profileOf: async (answer) =>
      (await readRow(api.database, 'applications', answer.body.profileId)).profileId,
    rows: (table, values) => readRows(api.database, table, values),
    count: (table, values) => countRows(api.database, table, values),
    async createProject(isOffer) {
      const projectId = await insert(api.database, 'projects', { groupId: acme.groupId, name: 'Offer' });
      if (isOffer) await publish(api.database, acme, projectId);
      const { referenceId } = await readRow(api.database, 'projects', projectId);
      return { projectId, referenceId: String(referenceId) };
    },
    createField: (type, isOnApplicationForm = true) =>
      insert(api.database, 'fields', {
        groupId: acme.groupId,
        name: type,
        type,
        targetedEntity: 'PROFILE',
        isOnApplicationForm,
      }),
  };
}

let people = 0;

/** Names and an e-mail address that no profile has; `number` makes them unique. */
export function newApplicant() {
  people += 1;
  return {
    firstName: `First${people}`,
    lastName: `Last${people}`,
    emailAddresses: `person${people}@example.org`,
  };
}

/** An e-mail address that no profile has yet. */
export function newAddress(): string {
  people += 1;
  return `address${people}@example.org`;
}
