/**
 * What is different after the migrations because it was decided so. Each entry says why; everything else that differs
 * fails the test.
 */
import { readNetworkUrl } from '../../actions-server/network/network-url.ts';
import type { ChangedCell, Difference } from './differences.ts';
import type { ListName } from './lists.ts';

const page = 'https://network.example';

export interface DecidedDifference {
  readonly why: string;
  readonly list: ListName;
  readonly is: (difference: Difference) => boolean;
}

export interface DecidedCells {
  readonly why: string;
  /** Tables for rows that are gone, `table.column` for changed values. */
  readonly cells: readonly string[];
  readonly is: (values: Omit<ChangedCell, 'cell'>) => boolean;
}

export const decidedDifferences: readonly DecidedDifference[] = [
  {
    why: 'offers show only fields with isOnOffers, which the migration sets for purposes of job offers',
    list: 'offers',
    is: ({ path, before, after }) =>
      path === 'fieldsValues[]' && after === undefined && !purposeOf(before)?.startsWith('joboffer_'),
  },
  {
    why: 'paused projects are no offers, and a job board that is enabled in the future does not publish yet',
    list: 'offers',
    is: ({ path, before, after }) =>
      path === 'row' &&
      after === undefined &&
      ['Published tomorrow', 'Paused offer', 'On hold'].includes((before as { name: string }).name),
  },
  {
    why: 'an application, a link to a project and an association set isTalent and isContact, and the profile says that it changed',
    list: 'profiles',
    is: ({ path, before, after }) =>
      (['isTalent', 'isContact'].includes(path) && before === null && after === true) ||
      (path === 'updatedAt' && String(after) > String(before)),
  },
  {
    why: 'the photo of a profile is a stored file with a link, if it is not at another address',
    list: 'profiles',
    is: ({ path, before }) => path === 'image.file' && before === undefined,
  },
];

function purposeOf(value: unknown): string | null {
  return (value as { field: { purpose: string | null } }).field.purpose;
}

export const decidedCells: readonly DecidedCells[] = [
  {
    why: 'network URLs are compared without case: the canonical form is in lower case',
    cells: ['profiles.canonicalNetworkUrl', 'companies.canonicalNetworkUrl'],
    is: ({ before, after }) => after === readNetworkUrl(before ?? '')?.url,
  },
  {
    why: 'of two companies whose network URLs differ in case only, the older is found by it',
    cells: ['companies.canonicalNetworkUrl'],
    is: ({ before, after }) => before?.toLowerCase() === `${page}/company/case-test` && after === null,
  },
  {
    why: 'of two profiles whose network URLs differ in case only, the older is found by it',
    cells: ['profiles.isNetworkUrlConfirmed'],
    is: ({ before, after }) => before === 'true' && after === 'false',
  },
  {
    why: 'the keys of profiles have the canonical form of network URLs',
    cells: ['profiles_keys', 'profiles_keys.profileId', 'profiles_keys.createdAt'],
    is: ({ key }) => key.includes(` networkUrl ${page}/in/`),
  },
  {
    why: 'an application, a link to a project and an association set isTalent and isContact',
    cells: ['profiles.isTalent', 'profiles.isContact'],
    is: ({ before, after }) => before === null && after === 'true',
  },
  {
    why: 'a profile that got one of these flags says that it changed',
    cells: ['profiles.updatedAt'],
    is: ({ before, after }) => String(after) > String(before),
  },
];
