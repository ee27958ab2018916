/** Workloads of the REST lists: first pages, deep pages by offset and by cursor, orders, filters and search. */
import { type DataSet, deepConnections, deepOffsets, profileNumber } from './data.ts';
import type { Workload, WorkloadGroup } from './workload.ts';

const profilesPath = '/rest/v2/profiles';

export function listGroups(data: DataSet): readonly WorkloadGroup[] {
  const first = (resource: string, rows: number): Workload => ({
    name: `${resource} ${rows}`,
    account: data.read,
    rest: () => ({ path: `/rest/v2/${resource}?limit=${rows}` }),
    baseline: { statement: `list-${resource}`, values: () => [rows], isPrepared: resource !== 'profiles' },
  });
  const firstPages = [
    first('profiles', 100),
    first('profiles', 1000),
    first('projects', 100),
    first('companies', 100),
    first('offers', 100),
  ];
  return [
    ...firstPages.map((workload) => ({ name: 'lists', workloads: [workload] })),
    {
      name: 'pages',
      workloads: deepOffsets(data).map((offset) => pageAt(data, offset)),
      isComparedWithFirst: true,
    },
    {
      name: 'pages',
      workloads: [...data.cursors.keys()].map((share) => pageAfter(data, share)),
      isComparedWithFirst: true,
    },
    { name: 'filters', workloads: filters(data) },
    { name: 'search', workloads: searches(data) },
  ];
}

function pageAt({ read }: DataSet, offset: number): Workload {
  return {
    name: `profiles at offset ${offset}`,
    account: read,
    rest: () => ({ path: `${profilesPath}?limit=100&offset=${offset}` }),
    baseline: {
      statement: 'list-profiles',
      page: 'at offset',
      values: () => [100, offset],
      isPrepared: false,
    },
    connections: deepConnections,
  };
}

const cursorNames = new Map([
  [0, 'first page'],
  [0.5, 'page in the middle'],
  [1, 'last page'],
]);

function pageAfter({ read, cursors }: DataSet, share: number): Workload {
  const cursor = cursors.get(share);
  return {
    name: `profiles after cursor: ${cursorNames.get(share) ?? share}`,
    account: read,
    rest: () => ({ path: `${profilesPath}?limit=100&after=${cursor?.text}` }),
    baseline: {
      statement: 'list-profiles',
      page: 'after cursor',
      values: () => [100, cursor?.changedIn, cursor?.id],
      isPrepared: false,
    },
    connections: deepConnections,
  };
}

/**
 * A list of profiles with parameters.
 * @param parameters those of the request
 * @param page the choice of the same rows in `baseline/page-choices.ts`, and `value` of its parameter $3
 */
function profilesWith(
  { read }: DataSet,
  name: string,
  parameters: (number: number) => Readonly<Record<string, string>>,
  page: { readonly choice: string; value?(number: number): string; readonly isPrepared?: boolean },
): Workload {
  return {
    name: `profiles ${name}`,
    account: read,
    rest: ({ number }) => ({
      path: `${profilesPath}?${new URLSearchParams({ limit: '100', ...parameters(number) })}`,
    }),
    baseline: {
      statement: 'list-profiles',
      page: page.choice,
      values: ({ number }) => [100, ...(page.value ? [page.value(number)] : [])],
      isPrepared: page.isPrepared ?? false,
    },
  };
}

/** What integrators look up, and what lists are ordered and filtered by. */
function filters(data: DataSet): readonly Workload[] {
  /** @param where the filter for a value */
  const by = (
    name: string,
    value: (profile: number) => string,
    where: (value: string) => object,
    isPrepared = true,
  ): Workload => {
    const valueFor = (number: number) => value(profileNumber(data, number));
    return profilesWith(data, name, (number) => ({ where: JSON.stringify(where(valueFor(number))) }), {
      choice: name,
      value: valueFor,
      isPrepared,
    });
  };
  return [
    profilesWith(data, 'ordered by lastName', () => ({ orderBy: '{"lastName":"asc"}' }), {
      choice: 'order by lastName',
    }),
    by(
      'by externalId',
      (n) => `profile-${n}`,
      (_eq) => ({ externalId: { _eq } }),
    ),
    by(
      'by e-mail',
      (n) => `p${n}@example.org`,
      (_eq) => ({ emailAddresses: { emailAddress: { _eq } } }),
    ),
    by(
      'by phone',
      (n) => `+33${600_000_000 + n}`,
      (_eq) => ({ phoneNumbers: { canonicalNumber: { _eq } } }),
    ),
    by(
      'by custom field',
      (n) => `Valeur ${n}`,
      (_eq) => ({ fieldsValues: { value: { _eq } } }),
    ),
    by(
      'by company',
      (n) => `Entreprise ${n}`,
      (_eq) => ({ positions: { companyName: { _eq } } }),
    ),
    // One profile in a thousand has it.
    by(
      'by part of a title',
      () => '%directrice technique%',
      (_ilike) => ({ positions: { title: { _ilike } } }),
      false,
    ),
  ];
}

/** Filters by a part of names and headlines, and the search by words. */
function searches(data: DataSet): readonly Workload[] {
  const containing = (name: string, pattern: (profile: number) => string): Workload => {
    const patternOf = (number: number) => pattern(profileNumber(data, number));
    const where = (number: number) => JSON.stringify({ searchString: { _ilike: patternOf(number) } });
    return profilesWith(data, name, (number) => ({ where: where(number) }), {
      choice: 'by part of a name',
      value: patternOf,
    });
  };
  const found = (name: string, search: (profile: number) => string): Workload => {
    const searchOf = (number: number) => search(profileNumber(data, number));
    const parameters = (number: number) => ({ search: searchOf(number), highlights: 'false' });
    return profilesWith(data, `found by ${name}`, parameters, { choice: 'search', value: searchOf });
  };
  return [
    containing('by search: one name', (n) => `% ${n} %`),
    containing('by search: every fourth', () => '%chef de projet%'),
    found('one name', (n) => `p${n}@example.org`),
    found('a word of every seventh', () => 'élodie'),
    found('a word of all', () => 'master'),
    found('a phrase of every fourth', () => '"chef de projet"'),
    found('a name that nobody has', () => 'kowalczik'),
    found('a name that is spelled wrongly', () => 'lefèbvre'),
    {
      name: 'profiles found by a word, with highlights',
      account: data.read,
      rest: () => ({ path: `${profilesPath}?${new URLSearchParams({ limit: '100', search: 'élodie' })}` }),
    },
  ];
}
