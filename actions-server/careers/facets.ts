/**
 * What visitors choose from to find offers: departments, kinds of contract and places, each with the number of offers that
 * it finds beside their other choices. In: values of the open offers. Out: choices.
 */
import { fold } from '@platform/vocabulary';
import type { Hasura } from '../graphql/client.ts';
import {
  ListCareersFacetsDocument,
  type ListCareersFacetsQuery,
  ListCareersFacetValuesDocument,
  type ListCareersFacetValuesQuery,
} from '../graphql/generated.ts';
import { publicSessionOf } from '../keys/sessions.ts';
import { type OfferFilter, type Place, placeName } from './offers.ts';
import type { Site } from './site.ts';
import { workplacesOf } from './workplaces.ts';

interface Choice {
  /** What the address has: the id of an option, or a text of places. */
  readonly value: string;
  readonly name: string;
  /** null: there are too many offers to count them for every visitor. */
  readonly count: number | null;
}

export interface Facets {
  readonly departments: readonly Choice[];
  readonly contracts: readonly Choice[];
  /** null: there are too many, and visitors write the place. */
  readonly places: readonly Choice[] | null;
}

const facetPurposes = {
  departments: 'joboffer_department',
  contracts: 'joboffer_contract_type',
  places: 'joboffer_location',
} as const;

/** Values that are read for a page of the list, in less than 0.1 s: those of about seven hundred offers. */
export const maxFacetValues = 2_000;

type Fields = ListCareersFacetsQuery['fields'];

/** The values of an offer. */
interface Values {
  readonly departments: Set<string>;
  readonly contracts: Set<string>;
  /** Names, and what is searched in them. */
  readonly places: { readonly name: string; readonly texts: readonly string[] }[];
}

/** @param found the ids of the offers with the words of the filter; null: all */
export async function readFacets(
  { caller }: Pick<Site, 'caller'>,
  filter: OfferFilter,
  found: ReadonlySet<string> | null,
  hasura: Hasura,
): Promise<Facets> {
  const session = publicSessionOf(hasura, caller);
  const purposes = Object.values(facetPurposes);
  const { fields } = await session.request(ListCareersFacetsDocument, { purposes });
  const fieldIds = fields.map(({ id }) => id);
  const read = { fieldIds, limit: maxFacetValues + 1 };
  const { values } = await session.request(ListCareersFacetValuesDocument, read);
  if (values.length > maxFacetValues) {
    const all = (purpose: string) =>
      optionsOf(fields, purpose).map(({ id, name }) => ({ value: id, name, count: null }));
    return {
      departments: all(facetPurposes.departments),
      contracts: all(facetPurposes.contracts),
      places: null,
    };
  }
  return countFacets(fields, valuesOf(values, fields), filter, found);
}

function countFacets(
  fields: Fields,
  all: ReadonlyMap<string, Values>,
  filter: OfferFilter,
  found: ReadonlySet<string> | null,
): Facets {
  const offers = [...all].flatMap(([id, values]) => ((found?.has(id) ?? true) ? [values] : []));
  /** The offers that all choices find but one. */
  const beside = (facet: keyof Facets) =>
    offers.filter(
      ({ departments, contracts, places }) =>
        (facet === 'departments' || filter.department === '' || departments.has(filter.department)) &&
        (facet === 'contracts' || filter.contract === '' || contracts.has(filter.contract)) &&
        (facet === 'places' || filter.place === '' || isIn(places, fold(filter.place))),
    );
  const options = (facet: 'departments' | 'contracts', chosen: string) => {
    const others = beside(facet);
    return optionsOf(fields, facetPurposes[facet])
      .map(({ id, name }) => ({
        value: id,
        name,
        count: others.filter((offer) => offer[facet].has(id)).length,
      }))
      .filter(({ value, count }) => count > 0 || value === chosen);
  };
  const near = beside('places');
  const names = new Map(near.flatMap(({ places }) => places.map(({ name }) => [fold(name), name])));
  const chosen = fold(filter.place);
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, filter.place);
  return {
    departments: options('departments', filter.department),
    contracts: options('contracts', filter.contract),
    places: [...names]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([folded, name]) => ({
        value: name,
        name,
        count: near.filter(({ places }) => isIn(places, folded)).length,
      }))
      .filter(({ value, count }) => count > 0 || value === filter.place),
  };
}

/** As `search_offers` looks for a place. */
function isIn(places: Values['places'], folded: string): boolean {
  return places.some(({ texts }) => texts.some((text) => text.includes(folded)));
}

function valuesOf(values: ListCareersFacetValuesQuery['values'], fields: Fields): Map<string, Values> {
  const departments = fields.find(({ purpose }) => purpose === facetPurposes.departments)?.id;
  const offers = new Map<string, Values>();
  // Reading an address takes longer than everything else here, and many offers have the same.
  const known = new Map<string, readonly string[]>();
  const namesOf = (place: Place) => {
    const key = JSON.stringify(place);
    const names = known.get(key) ?? townsOf(place);
    known.set(key, names);
    return names;
  };
  for (const { offerId, fieldId, fieldValueId, location } of values) {
    const offer = offers.get(offerId ?? '') ?? { departments: new Set(), contracts: new Set(), places: [] };
    offers.set(offerId ?? '', offer);
    if (location) {
      const texts = [location.search, location.formattedAddress ?? ''].map(fold);
      for (const name of namesOf(location)) offer.places.push({ name, texts });
    } else if (fieldValueId) {
      offer[fieldId === departments ? 'departments' : 'contracts'].add(fieldValueId);
    }
  }
  return offers;
}

/** The towns of a place, which several offers share; of a place without any, its text. */
function townsOf(place: Place): readonly string[] {
  const { places } = workplacesOf({ places: [place], remoteDays: null }, '');
  const towns = places.flatMap(({ locality }) => locality ?? []);
  const searched = fold(`${place.search}\n${place.formattedAddress ?? ''}`);
  return towns.length > 0 && towns.every((town) => searched.includes(fold(town)))
    ? towns
    : [placeName(place)];
}

function optionsOf(fields: Fields, purpose: string) {
  return fields.filter((field) => field.purpose === purpose).flatMap(({ values }) => values);
}
