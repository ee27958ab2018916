/**
 * What a source has found of a company as rows of the public data, which all accounts share. Pure. What the page does not
 * state stays as it is: a page that says less does not empty what another one has said.
 */
import type {
  FindNetworkCompanyQuery,
  industries_bool_exp,
  networkcompanies_insert_input,
  networkcompanies_update_column,
  WriteNetworkCompanyMutationVariables,
} from '../../graphql/generated.ts';
import type { FoundCompany, SourceName } from '../source.ts';

export interface FoundAbout {
  /** The canonical address of the page that the source was asked about (`readNetworkUrl`). */
  readonly url: string;
  readonly source: SourceName;
  readonly foundAt: Date;
}

export interface NetworkCompanyRows {
  readonly variables: WriteNetworkCompanyMutationVariables;
  /** Industries that are left out: without their number on the network, and not known by their name. */
  readonly unknownIndustries: readonly string[];
}

/** Which industries could be those that were found: by their numbers, or else by their names without case. */
export function industriesToFind({ industries }: FoundCompany): industries_bool_exp[] {
  return industries.map(({ nameEnglish, networkId }) =>
    networkId === null
      ? { nameEnglish: { _ilike: nameEnglish.replace(/[\\%_]/g, '\\$&') } }
      : { networkId: { _eq: networkId } },
  );
}

/**
 * @param known what the database has, by `FindNetworkCompany` with `industriesToFind`
 * @param makeId makes ids of new rows
 */
export function networkCompanyRows(
  found: FoundCompany,
  { url, source, foundAt }: FoundAbout,
  known: FindNetworkCompanyQuery,
  makeId: () => string,
): NetworkCompanyRows {
  // The id on the network stays when the address of a page changes.
  const row =
    known.networkcompanies.find(({ networkId }) => networkId !== null && networkId === found.networkId) ??
    known.networkcompanies[0];
  const id = row?.id ?? makeId();
  const imageId = found.imageUrl === null ? undefined : (row?.imageId ?? makeId());
  const company = {
    ...columnsOf(found),
    ...(imageId !== undefined && { imageId }),
    networkUrl: url,
    canonicalNetworkUrl: url,
    source,
    foundAt: foundAt.toISOString(),
  } satisfies networkcompanies_insert_input;
  const industries = industriesOf(found, known, makeId);
  return {
    variables: {
      id,
      url,
      company: { id, ...company },
      columns: Object.keys(company) as networkcompanies_update_column[],
      images: imageId === undefined ? [] : [{ id: imageId, publicUrl: found.imageUrl }],
      newIndustries: industries.created,
      replacedIndustries:
        industries.ids.length === 0
          ? []
          : [{ networkCompanyId: { _eq: id }, industryId: { _nin: industries.ids } }],
      industries: industries.ids.map((industryId) => ({ networkCompanyId: id, industryId })),
    },
    unknownIndustries: industries.unknown,
  };
}

/** The columns that the page states. */
function columnsOf(found: FoundCompany): Partial<networkcompanies_insert_input> {
  const { employeeStartCount, employeeEndCount } = found;
  const isSizeKnown = employeeStartCount !== null || employeeEndCount !== null;
  const stated = {
    name: found.name,
    description: found.description,
    tagline: found.tagline,
    foundedAt: firstDay(found.foundedAt),
    networkEmployeeCount: found.employeeCount,
    website: found.website,
    networkId: found.networkId,
    universalName: found.universalName ?? null,
  };
  return {
    ...Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== null)),
    // One without the other says something, too: "10,001+".
    ...(isSizeKnown && {
      networkEmployeeStartCount: employeeStartCount,
      networkEmployeeEndCount: employeeEndCount,
    }),
  };
}

/** The column holds days: of a year it is the first one. */
const firstDay = (date: string | null): string | null => date && `${date}-01-01`.slice(0, 10);

function industriesOf(found: FoundCompany, known: FindNetworkCompanyQuery, makeId: () => string) {
  const ids = new Set<string>();
  const created = new Map<
    number,
    { id: string; networkId: number; nameEnglish: string; nameFrench: string | null }
  >();
  const unknown: string[] = [];
  for (const { nameEnglish, nameFrench, networkId } of found.industries) {
    const name = nameEnglish.toLowerCase();
    const there =
      networkId === null
        ? known.industries.find((each) => each.nameEnglish.toLowerCase() === name)
        : (known.industries.find((each) => each.networkId === networkId) ?? created.get(networkId));
    if (there !== undefined) ids.add(there.id);
    else if (networkId === null) unknown.push(nameEnglish);
    else {
      const id = makeId();
      created.set(networkId, { id, networkId, nameEnglish, nameFrench });
      ids.add(id);
    }
  }
  return { ids: [...ids], created: [...created.values()], unknown };
}
