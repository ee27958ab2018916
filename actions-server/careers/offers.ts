/** Offers as the pages show them. In: rows as a public key reads them. Out: a title, facts and texts. */

import { salaryPurposes, salaryRange } from '../custom-fields/salary-range.ts';
import { notFound } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import {
  type CareersOfferFragment,
  GetCareersOfferDocument,
  type GetCareersOfferQuery,
  ListCareersFeedDocument,
  ListCareersOffersDocument,
  SearchCareersOffersDocument,
  type SearchCareersOffersQueryVariables,
} from '../graphql/generated.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import { isUuid } from '../values/body-values.ts';
import type { Nearby } from './nearby.ts';
import type { Site } from './site.ts';

type FieldValue = CareersOfferFragment['fieldsValues'][number];
export type Place = NonNullable<FieldValue['location']>;

/** What the pages know about an offer. Texts with tags are sanitised HTML. */
export interface Offer {
  readonly id: string;
  readonly reference: string | null;
  readonly title: string;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  /** Until when people can apply, ISO 8601. It closes nothing: an offer is open until its project says otherwise. */
  readonly expiresAt: string | null;
  readonly places: readonly Place[];
  readonly contracts: readonly { readonly name: string; readonly technicalValue: string | null }[];
  readonly isFullTime: boolean | null;
  readonly remoteDays: number | null;
  readonly yearsOfExperience: number | null;
  /** A year; amounts with their currency, such as `45000 EUR`. Only where the offer shows its salary. */
  readonly salary: { readonly min: string | null; readonly max: string | null } | null;
  readonly texts: readonly { readonly name: 'company' | 'job' | 'profile'; readonly html: string }[];
  /** Fields without a purpose that the pages know, in their order. */
  readonly others: readonly { readonly name: string; readonly values: readonly OtherValue[] }[];
}

interface OtherValue {
  readonly type: string;
  readonly text: string;
}

/** Purposes that have a place of their own on the page. */
export const textPurposes = {
  joboffer_company_description: 'company',
  joboffer_description: 'job',
  joboffer_profile_description: 'profile',
} as const;

/** An offer of a row, as a page or a feed shows it. */
export function offerOf(row: CareersOfferFragment): Offer {
  const { fieldsValues } = row;
  const of = (purpose: string) => fieldsValues.filter(({ field }) => field?.purpose === purpose);
  const text = (purpose: string) => of(purpose)[0]?.value ?? null;
  const isFullTime = text('joboffer_is_fulltime');
  return {
    // The columns of a view can be null as far as the schema knows.
    id: row.id ?? '',
    reference: row.referenceId ?? null,
    title: text('joboffer_title') ?? row.name ?? '',
    publishedAt: row.publishedAt ?? null,
    updatedAt: row.updatedAt ?? '',
    expiresAt: row.end?.expiresAt ?? null,
    places: of('joboffer_location').flatMap(({ location }) => location ?? []),
    contracts: of('joboffer_contract_type').flatMap(({ fieldValue }) => fieldValue ?? []),
    isFullTime: isFullTime === null ? null : isFullTime === 'true',
    remoteDays: numberOf(text('joboffer_remote_days_per_week')),
    yearsOfExperience: numberOf(text('joboffer_min_years_of_experience')),
    salary: salaryRange(text(salaryPurposes.min), text(salaryPurposes.max)).range,
    texts: Object.entries(textPurposes).flatMap(([purpose, name]) => {
      const html = text(purpose);
      return html === null ? [] : [{ name, html }];
    }),
    others: othersOf(fieldsValues),
  };
}

/** Fields that an account shows on its offers without a purpose of job offers. */
function othersOf(fieldsValues: readonly FieldValue[]): Offer['others'] {
  const fields = new Map<string, { name: string; values: OtherValue[] }>();
  for (const { field, fieldValue, location, value } of fieldsValues) {
    if (!field || field.purpose?.startsWith('joboffer_')) continue;
    const text = value ?? fieldValue?.name ?? (location ? placeName(location) : null);
    if (text === null) continue;
    const known = fields.get(field.id) ?? { name: field.name, values: [] };
    known.values.push({ type: field.type, text });
    fields.set(field.id, known);
  }
  return [...fields.values()];
}

/** A place in words: as it was typed, unless a service that knows addresses has read it. */
export function placeName({ locality, formattedAddress, search }: Place): string {
  return formattedAddress === null ? search : (locality ?? formattedAddress);
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Characters of what visitors look for: twenty words and more. */
export const maxFilterLength = 200;

/** What visitors look for; empty texts look for nothing. */
export interface OfferFilter {
  readonly words: string;
  readonly place: string;
  /** A town around which they are. */
  readonly town: string;
  /** The id of an option of the field of departments. */
  readonly department: string;
  /** The id of an option of the field of contracts. */
  readonly contract: string;
}

const noFilter: OfferFilter = { words: '', place: '', town: '', department: '', contract: '' };

/** The orders in which offers are listed, the usual one first. The last one is only there around a town. */
export const offerOrders = ['newest', 'name', 'closing', 'nearest'] as const;
export type OfferOrder = (typeof offerOrders)[number];

const newestFirst = [{ publishedAt: 'desc_nulls_last' }, { id: 'asc' }];
/** As `order_by` of GraphQL. */
export const columnsOf: Readonly<Record<OfferOrder, readonly object[]>> = {
  newest: newestFirst,
  name: [{ name: 'asc' }, ...newestFirst],
  closing: [{ end: { expiresAt: 'asc_nulls_last' } }, ...newestFirst],
  nearest: newestFirst,
};

export const pageSize = 20;

interface OfferList {
  readonly offers: readonly Offer[];
  readonly total: number;
  /** From 1 to `pages`. */
  readonly page: number;
  readonly pages: number;
}

/** Offers that are counted when a visitor looks for some. Their ids are half of what an answer may hold. */
export const mostFound = 50_000;

/**
 * A page of the offers that are open, the last one where `page` is beyond.
 * @param nearby the offers around the town of the filter, if it is known
 * @param page from 1
 */
export async function listOffers(
  { caller }: Pick<Site, 'caller'>,
  filter: OfferFilter,
  nearby: Nearby,
  order: OfferOrder,
  page: number,
  hasura: Hasura,
): Promise<OfferList> {
  const session = publicSessionOf(hasura, caller);
  const isFiltered = Object.values(filter).some((text) => text !== '');
  const ids = isFiltered
    ? within(
        (await session.request(SearchCareersOffersDocument, searchOf(filter, order))).found.map(
          ({ id }) => id ?? '',
        ),
        nearby,
        order,
      )
    : null;
  const offset = (page - 1) * pageSize;
  const read = await session.request(ListCareersOffersDocument, {
    where: ids === null ? {} : { id: { _in: ids.slice(offset, offset + pageSize) } },
    order: [...columnsOf[order]],
    limit: pageSize,
    offset: ids === null ? offset : 0,
    withTotal: ids === null,
  });
  const total = ids?.length ?? read.total?.aggregate?.count ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // Offers were closed since the address was made.
  if (page > pages) return listOffers({ caller }, filter, nearby, order, pages, hasura);
  const offers = read.offers.map(offerOf);
  // The order of the ids may be that of the distance, which no column has.
  const ordered = ids === null ? offers : inOrderOf(ids, offers);
  return { offers: ordered, total, page, pages };
}

/** Those of the ids that are near, in the order of the distance if that is asked for. */
function within(ids: readonly string[], nearby: Nearby, order: OfferOrder): readonly string[] {
  if (nearby === null) return ids;
  const near = ids.filter((id) => nearby.has(id));
  const rank = (id: string) => nearby.get(id) ?? 0;
  return order === 'nearest' ? near.sort((one, other) => rank(one) - rank(other)) : near;
}

function inOrderOf(ids: readonly string[], offers: readonly Offer[]): readonly Offer[] {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those of the offers with these ids that are open. */
export async function readOffers(
  { caller }: Pick<Site, 'caller'>,
  ids: string[],
  hasura: Hasura,
): Promise<readonly Offer[]> {
  const session = publicSessionOf(hasura, caller);
  const { offers } = await session.request(ListCareersFeedDocument, { ids, limit: ids.length });
  return offers.map(offerOf);
}

/** The offers that are open, the newest first: the first page of the list. */
export async function newestOffers(site: Pick<Site, 'caller'>, hasura: Hasura): Promise<readonly Offer[]> {
  return (await listOffers(site, noFilter, null, 'newest', 1, hasura)).offers;
}

/** The ids of the open offers with some words; null: no words are looked for. */
export async function offersWithWords(
  { caller }: Pick<Site, 'caller'>,
  words: string,
  hasura: Hasura,
): Promise<ReadonlySet<string> | null> {
  if (words === '') return null;
  const search = searchOf({ ...noFilter, words }, 'newest');
  const { found } = await publicSessionOf(hasura, caller).request(SearchCareersOffersDocument, search);
  return new Set(found.map(({ id }) => id ?? ''));
}

export function searchOf(
  { words, place, department, contract }: OfferFilter,
  order: OfferOrder,
): SearchCareersOffersQueryVariables {
  const options = [department, contract].filter((id) => id !== '');
  return {
    words,
    place,
    where: { _and: options.map((id) => ({ fieldsValues: { fieldValueId: { _eq: id } } })) },
    order: [...columnsOf[order]],
    limit: mostFound,
  };
}

/** The texts of an offer in the order of its page, as sanitised HTML. */
export function descriptionOf({ texts }: Offer): string {
  return texts.map(({ html }) => html).join('\n');
}

/** The amounts of a salary as numbers in text, empty where there is none, and their currency if they have one. */
export function amountsOf({ salary }: Offer): { min: string; max: string; currency: string | undefined } {
  const [min = '', currency] = (salary?.min ?? '').split(' ');
  const [max = '', other] = (salary?.max ?? '').split(' ');
  return { min, max, currency: currency ?? other };
}

export interface OpenOffer {
  readonly offer: Offer;
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly fields: GetCareersOfferQuery['fields'];
}

/** An offer that was open once. Its fields are those of all forms of the account. */
interface ClosedOffer extends Pick<OpenOffer, 'fields'> {
  readonly offer: null;
  readonly id: string;
}

/** An offer with the fields of its application form. @throws AppError not_found */
export async function findOffer(
  { caller }: Pick<Site, 'caller'>,
  idOrReference: string,
  hasura: Hasura,
): Promise<OpenOffer | ClosedOffer> {
  const isReference = { referenceId: { _eq: idOrReference } };
  const ids = isUuid(idOrReference) ? [idOrReference.toLowerCase()] : [];
  const where = ids.length === 0 ? isReference : { _or: [{ id: { _in: ids } }, isReference] };
  const found = await publicSessionOf(hasura, caller).request(GetCareersOfferDocument, { where, ids });
  const row = found.offers.find(({ id }) => ids.includes(id ?? '')) ?? found.offers[0];
  if (row === undefined) {
    const [closed] = found.changes;
    if (closed !== undefined) return { offer: null, id: closed.id, fields: found.fields };
    throw notFound('Offer');
  }
  return {
    offer: offerOf(row),
    files: row.files.flatMap(({ file }) => file ?? []),
    fields: found.fields,
  };
}
