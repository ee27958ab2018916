/**
 * The largest variables with which this program sends its queries, made by its own code where that decides them. A query
 * that takes lists or conditions and is missing here fails `engine-limits.test.ts`. Filters and orders of callers are not
 * in them: what these may cost is theirs, and an error about them is one of the parameter.
 */

import { maxFacetValues } from '../../actions-server/careers/facets.ts';
import { columnsOf, maxFilterLength, pageSize, searchOf } from '../../actions-server/careers/offers.ts';
import { acceptedByBoards, largestBatch, maxOpenOffers } from '../../actions-server/careers/open-offers.ts';
import { salaryPurposes } from '../../actions-server/custom-fields/salary-range.ts';
import {
  maxLimit,
  readListParameters,
  readOfferParameters,
} from '../../actions-server/lists/list-parameters.ts';

const id = '00000000-0000-4000-8000-000000000000';
const many = (count: number, value: string = id): string[] => Array.from({ length: count }, () => value);
const query = new URLSearchParams({ limit: String(maxLimit), updatedAfter: '2026-01-01T00:00:00Z' });
const list = readListParameters(query).variables;
const offers = readOfferParameters(query).variables;
const since = { changedIn: { _gt: '1', _lt: '2' } };
const after = { changedIn: { _eq: '1' }, id: { _gt: id } };
/** A page after a cursor. @param where the conditions of the list */
const changes = (where: { readonly _and: readonly object[] }) => ({
  tied: { _and: [...where._and, after] },
  where: { _and: [...where._and, since] },
  counted: where,
  limit: maxLimit + 1,
});
/** Rows of such a page, by their ids. */
const ofPage = (ids: number, where: readonly object[]) => ({
  limit: maxLimit,
  where: { _and: [...where, { id: { _in: many(ids) } }, { changedIn: { _lt: '2' } }] },
  orderBy: [{ changedIn: 'asc' }, { id: 'asc' }],
});
/** Custom fields of a body, and other lists of one: see `values/body-values.ts`. */
const lists = {
  fieldIds: many(1_000),
  statusIds: many(1),
  companyIds: many(1_000),
  companyExternalIds: many(1_000),
};
/** Requests that are sent as one: see `saves/combined-requests.ts`. What is too much together is sent one by one. */
const combined = 25;
const person = {
  profileIds: many(1),
  externalIds: many(1),
  networkUrls: many(1),
  emails: many(1_000),
  phones: many(1_000),
  projectIds: many(2),
  referenceIds: many(2),
};

/** Queries that are sent for public keys, by the role `intake`: `public` could run them and never does. */
export const onlyOfIntake: ReadonlySet<string> = new Set(['ReadFormFields']);

/** By the name of the query. */
export const largestVariables: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ExportProfileRows: { ids: many(1_000), linkIds: many(1_000) },
  FindTasksByIdempotencyKeys: { idempotencyKeys: many(100) },
  GetCareersOffer: { where: { _or: [{ id: { _in: [id] } }, { referenceId: { _eq: id } }] }, ids: [id] },
  GetOffer: { where: { _or: [{ id: { _in: [id] } }, { referenceId: { _eq: id } }] } },
  GetWebhookDelivery: { where: { id: { _eq: id }, endpointId: { _eq: id } } },
  ListCareersAddresses: { where: acceptedByBoards, limit: maxOpenOffers },
  ListCareersFeed: { ids: many(largestBatch), limit: largestBatch },
  ListCareersFacets: { purposes: many(3, 'joboffer_contract_type') },
  ListCareersFacetValues: { fieldIds: many(3), limit: maxFacetValues + 1 },
  ListCareersOffers: {
    where: { id: { _in: many(pageSize) } },
    order: [...columnsOf.closing],
    limit: pageSize,
  },
  SearchCareersOffers: searchOf(
    {
      words: 'w '.repeat(maxFilterLength / 2),
      place: 'p'.repeat(maxFilterLength),
      town: 'p'.repeat(maxFilterLength),
      department: id,
      contract: id,
    },
    'closing',
  ),
  ListBoardAdvertisements: { limit: maxOpenOffers },
  ListFields: { where: { targetedEntity: { _eq: 'PROFILE' } } },
  ListStatuses: { where: { targetedEntity: { _eq: 'PROFILE' } } },
  ListWebhookDeliveries: { where: { endpointId: { _eq: id }, status: { _eq: 'failed' } } },
  CountFindings: {
    where: { groupId: { _eq: id }, source: { _eq: 'networkPage' }, askedAt: { _gte: '2026-01-01' } },
    tasks: { groupId: { _eq: id }, type: { _eq: 'findProfileData' }, status: { _in: ['queued', 'running'] } },
  },
  FindNetworkCompany: {
    networkIds: ['1'],
    industries: Array.from({ length: 100 }, () => ({ nameEnglish: { _eq: 'Food' } })),
  },
  ListAskedProfiles: {
    where: {
      askedAt: { _lt: '2026-01-01' },
      profile: { deletedAt: { _is_null: true } },
      groupId: { _eq: id },
    },
  },
  ReadFindings: { applicationIds: many(1) },
  ...Object.fromEntries(
    ['ListCompaniesNear', 'ListProfilesNear', 'ListOffersNear'].map((name) => [
      name,
      { where: list.where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    ]),
  ),
  ...Object.fromEntries(
    ['ListNearestCompanies', 'ListNearestProfiles', 'ListNearestOffers'].map((name) => [
      name,
      { where: list.where },
    ]),
  ),
  ListCompanies: ofPage(maxLimit, list.where._and),
  ListProfiles: ofPage(maxLimit, list.where._and),
  ListProjects: ofPage(maxLimit, list.where._and),
  ListOffers: {
    ...ofPage(200, offers.where._and),
    where: {
      _and: [...offers.where._and, { id: { _in: many(200) } }, { change: { changedIn: { _lt: '2' } } }],
    },
    orderBy: [{ change: { changedIn: 'asc' } }, { id: 'asc' }],
  },
  ListCompanyChanges: changes(list.where),
  ListProfileChanges: changes(list.where),
  ListProjectChanges: changes(list.where),
  ListOfferChanges: changes({
    _and: [{ _or: [{ offer: offers.where }, { closedAt: { _is_null: false } }] }],
  }),
  SearchProfiles: { ...list, search: 'word' },
  SearchProfilesInOrder: { ...list, search: 'word' },
  ReadApplication: { ...person, ...lists },
  ReadPublicApplication: { ...person, ...lists },
  ReadApplications: { ...person, ...lists, taskIds: many(combined), profileIds: many(combined) },
  ReadCompanySave: { ...lists, externalIds: many(1), networkUrls: many(1), companyIds: many(1) },
  ReadCompanySaves: {
    ...lists,
    taskIds: many(combined),
    externalIds: many(combined),
    networkUrls: many(combined),
  },
  ReadProjectSave: {
    ...lists,
    projectIds: many(1),
    externalIds: many(1),
    companyIds: many(1),
    salaryPurposes: Object.values(salaryPurposes),
  },
  ReadProjectSaves: {
    ...lists,
    taskIds: many(combined),
    projectIds: many(combined),
    externalIds: many(combined),
    salaryPurposes: Object.values(salaryPurposes),
  },
  ReadFileNames: { ids: many(1_000) },
  ReadFileSave: { profileIds: many(1), companyIds: many(1), projectIds: many(1) },
  ReadFormFields: { ids: many(1_000) },
  FindCareersSiteOf: { where: { slug: { _eq: 'slug' } } },
  FindSameIdentity: { ids: many(1_000) },
  FindUnerased: { ids: many(1_000) },
  FindUnerasedProfiles: { ids: many(1_000) },
  ReadErasures: { ids: many(1_000) },
  ReadProfileErasure: { also: many(1_000) },
  ListEmails: { where: { groupId: { _eq: id } } },
  ListTasks: { where: { groupId: { _eq: id } } },
  ReadProfileMerge: { ids: many(2) },
};
