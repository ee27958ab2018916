/**
 * Checks that every GraphQL document of the actions-server is valid for the roles that run it, so that a missing
 * permission fails here and not in production.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';
import { buildRoleSchema, loadModel, type Model } from '@platform/engine/testing';
import { type GraphQLSchema, validate } from 'graphql';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { documents } from './support/documents.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `+backend`: with backend-only permissions. */
type User = 'admin' | 'account' | 'account+backend' | 'public' | 'intake' | 'intake+backend';

/** The roles that run each document. A document that is missing here fails. */
const users: Record<string, readonly User[]> = {
  TakeOver: ['account+backend'],
  ListAskedProfiles: ['admin'],
  FindUsableKeys: ['admin'],
  CountFindings: ['admin'],
  AddUser: ['account'],
  ListStatuses: ['account'],
  ListFields: ['account'],
  CreateStatus: ['account'],
  CreateField: ['account'],
  ChangeStatus: ['account'],
  ChangeFieldOption: ['account'],
  ChangeField: ['account'],
  AddFieldOption: ['account'],
  ChangeAccount: ['admin'],
  ChangeProfile: ['account+backend'],
  ChangeProfiles: ['account+backend'],
  CheckHasura: ['admin'],
  CheckSchema: ['admin'],
  ClaimTask: ['admin'],
  ClaimWebhookDeliveries: ['admin'],
  CountAccountRecords: ['admin'],
  CreateWebhook: ['account+backend'],
  CreateWebhookListener: ['admin'],
  DeleteAccount: ['admin'],
  DeleteWebhook: ['account+backend'],
  EndWebhookListener: ['admin'],
  FindWebhookHolders: ['admin'],
  ListenToEvents: ['account'],
  GetWebhook: ['account+backend'],
  GetWebhookDelivery: ['account+backend'],
  ListDueWebhooks: ['admin'],
  ListWebhookDeliveries: ['account+backend'],
  ListWebhooks: ['account+backend'],
  NewestContents: ['admin'],
  ReadStorageId: ['admin'],
  ReadWebhookOutcome: ['admin'],
  RecordWebhookAttempt: ['admin'],
  ReleaseWebhookDeliveries: ['admin'],
  RemoveEventLogs: ['admin'],
  RenewWebhookListener: ['admin'],
  ReplaceStorageId: ['admin'],
  ReplaceWebhookSecret: ['admin'],
  ReplayWebhook: ['admin'],
  ReplayWebhookDelivery: ['admin'],
  TestWebhook: ['admin'],
  UpdateWebhook: ['account+backend'],
  WebhookApplication: ['account'],
  WebhookMove: ['account'],
  ClaimTasks: ['admin'],
  CreateAccount: ['admin'],
  CreateApiKey: ['admin'],
  CreateCompanies: ['account+backend'],
  CreateCompany: ['account+backend'],
  CreateEndedTask: ['account+backend', 'intake+backend'],
  CreateProfile: ['account+backend'],
  CreateProfiles: ['account+backend'],
  CreateProject: ['account+backend'],
  CreateProjects: ['account+backend'],
  CreatePublicProfile: ['intake+backend'],
  CreateTask: ['account+backend', 'intake+backend'],
  CreateTasks: ['account+backend'],
  DescribeFilterType: ['account', 'public'],
  DismissApplication: ['account+backend'],
  EndAttempt: ['account+backend', 'intake+backend', 'admin'],
  FindNetworkCompany: ['admin'],
  WriteNetworkCompany: ['admin'],
  FindActionCaller: ['admin'],
  FindApiKeys: ['admin'],
  FindCareersSiteOf: ['admin'],
  FindCareersSites: ['admin'],
  FindBoardFeeds: ['intake+backend'],
  GetCareersOffer: ['public'],
  ListBoardAdvertisements: ['intake+backend'],
  ListCareersAddresses: ['public'],
  ListCareersFeed: ['public'],
  ListCareersFormFields: ['public'],
  ListCareersFacets: ['public'],
  ListCareersFacetValues: ['public'],
  ListCareersOffers: ['public'],
  SearchCareersOffers: ['public'],
  NearestCareersOffers: ['public'],
  ReadPendingPlaces: ['admin'],
  ReadPendingAddresses: ['admin'],
  ClaimAddress: ['admin'],
  WritePlaces: ['admin'],
  ReadCareersLogo: ['admin'],
  SetCareersLogo: ['account'],
  RecordBoardExports: ['intake+backend'],
  ReadQueueState: ['admin'],
  FindLeaseHolders: ['admin'],
  FindUnnamedStorageObjects: ['admin'],
  FindTasksByIdempotencyKeys: ['account+backend'],
  FindTaskByIdempotencyKey: ['account+backend', 'intake+backend'],
  ForgetStorageObjects: ['admin'],
  FreeIdempotencyKey: ['account+backend', 'intake+backend'],
  FreeOldIdempotencyKeys: ['admin'],
  GetFile: ['admin'],
  GetOffer: ['public'],
  GetOwnTask: ['intake+backend'],
  GetTask: ['account', 'account+backend'],
  ListAccounts: ['admin'],
  ListApiKeys: ['admin'],
  ListCompanies: ['account'],
  ListCompaniesNear: ['account'],
  ListNearestCompanies: ['account'],
  ListCompanyChanges: ['account'],
  ListOfferChanges: ['account', 'public'],
  ListOffers: ['account', 'public'],
  ListOffersNear: ['account', 'public'],
  ListNearestOffers: ['account', 'public'],
  ListProfileChanges: ['account'],
  ListProfiles: ['account'],
  ListProfilesNear: ['account'],
  ListNearestProfiles: ['account'],
  ListProjectChanges: ['account'],
  ListProjects: ['account'],
  ListTasks: ['admin'],
  ClaimEmails: ['admin'],
  EndEmailAttempt: ['admin'],
  FindConfirmation: ['admin'],
  ListAccountsWithEmails: ['admin'],
  ListEmails: ['admin'],
  RemoveOldEmails: ['admin'],
  RetryEmail: ['admin'],
  ListUsers: ['account'],
  MoveApplication: ['account+backend'],
  MergeProfiles: ['account+backend'],
  EraseProfiles: ['account+backend'],
  ReadErasures: ['account+backend'],
  FindUnerased: ['account+backend'],
  ErasePersons: ['admin'],
  FindSameIdentity: ['admin'],
  ExportCompanies: ['account'],
  ExportProfile: ['account'],
  ExportProfiles: ['account'],
  ExportProjects: ['account'],
  ExportProfileRows: ['account'],
  ReadStorageKeys: ['admin'],
  FindPerson: ['account', 'admin'],
  FindUnerasedProfiles: ['admin'],
  ListErasedProfiles: ['admin'],
  ListAccountIds: ['admin'],
  RunRetention: ['admin'],
  ReadRetention: ['admin'],
  SetRetention: ['admin'],
  FinishErasure: ['account+backend'],
  ReadProfileErasure: ['account+backend'],
  ReadApplication: ['account+backend'],
  ReadApplications: ['account+backend'],
  ReadChangesHorizon: ['account+backend', 'intake+backend'],
  ReadCompanyFindings: ['account+backend'],
  WriteCompanyFindings: ['account+backend'],
  ReadCompanySave: ['account+backend'],
  ReadCompanySaves: ['account+backend'],
  ReadDismissal: ['account+backend'],
  ReadFindings: ['account+backend'],
  ReadMove: ['account+backend'],
  ReadProfileMerge: ['account+backend'],
  ReadProjectSave: ['account+backend'],
  ReadProjectSaves: ['account+backend'],
  ReadFileSave: ['account+backend'],
  ReadFileNames: ['account'],
  ReadFailedTask: ['account+backend', 'admin'],
  ReadFormFields: ['intake+backend'],
  ReadHeldHorizon: ['admin'],
  ReadOpenedOffers: ['admin'],
  ReadUnrecordedOffers: ['admin'],
  RecordOffers: ['admin'],
  SearchProfiles: ['account'],
  SearchProfilesInOrder: ['account'],
  ReadPendingSearch: ['admin'],
  RefreshSearch: ['admin'],
  RecordStorageObjects: ['admin'],
  ReadPublicApplication: ['intake+backend'],
  ReadReviewedApplication: ['account+backend'],
  RecordApplication: ['intake+backend', 'account+backend'],
  ReleaseLeases: ['admin'],
  RenewDatabaseEpoch: ['admin'],
  RenewLeases: ['admin'],
  RequeueTask: ['account+backend', 'admin'],
  RetryTasks: ['admin'],
  RevokeApiKey: ['admin'],
  RotateApiKey: ['admin'],
  SaveFiles: ['account+backend'],
  SetUserDisabled: ['account'],
  TouchApiKeys: ['admin'],
  TransferredFields: ['account'],
  UpdateCompanies: ['account+backend'],
  UpdateCompany: ['account+backend'],
  UpdateProject: ['account+backend'],
  UpdateProjects: ['account+backend'],
};

let database: TestDatabase;
let model: Model;
const schemas = new Map<string, GraphQLSchema>();

beforeAll(async () => {
  database = await createTestDatabase();
  model = await loadModel(database.pool, loadMetadata(join(root, 'metadata')));
});
afterAll(() => database.drop());

function schemaFor(user: string): GraphQLSchema {
  const [role = '', backend] = user.split('+');
  const schema = schemas.get(user) ?? buildRoleSchema(model, role, backend !== undefined).schema;
  schemas.set(user, schema);
  return schema;
}

test('every document has a list of the roles that run it', () => {
  expect(documents.map(({ name }) => name).toSorted()).toEqual(Object.keys(users).toSorted());
});

test.each(documents)('$name is valid in the schema of every role that runs it', ({ name, document }) => {
  for (const user of users[name] ?? []) {
    const errors = validate(schemaFor(user), document).map(({ message }) => `${user}: ${message}`);
    expect(errors).toEqual([]);
  }
});
