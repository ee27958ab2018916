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

/** Values of custom fields that are none of their type, and what they become: removed ones have nothing. */
const replacedValues: Readonly<Record<string, readonly string[]>> = {
  '<img src=x onerror=alert(1)><script>alert(2)</script><p>Kept</p>': ['<p>Kept</p>'],
  '<p>x</p><script>alert(1)</script>': ['<p>x</p>'],
  'a < b and no tag': ['a &lt; b and no tag'],
  '1 000,50': ['1000.50'],
  'example.org': ['https://example.org'],
  '06 12 34 56 78': ['+33612345678'],
  '2026-03-29T02:30:00+02:00': ['2026-03-29T00:30:00.000Z'],
  'a,b, a': ['a', 'b'],
  'one, two': ['one', 'two'],
  many: [],
  zz: [],
  '2026-02-30': [],
  tomorrow: [],
  'javascript:alert(1)': [],
  nope: [],
  xx: [],
  '99': [],
  lots: [],
  '1000 XXX': [],
  Nobody: [],
  '': [],
};

const valuesFollowRules: readonly DecidedDifference[] = (
  ['projects', 'companies', 'profiles', 'offers'] as const
).flatMap((list) => [
  {
    why: 'a custom field value that is none of its type is repaired, split into its tags or removed, and kept in replaced_values',
    list,
    is: ({ path, before, after }) =>
      (path === 'fieldsValues[].value' && replacedValues[String(before)]?.join() === after) ||
      (path === 'fieldsValues[]' && after === undefined && textOf(before) in replacedValues) ||
      (path === 'fieldsValues[]' &&
        before === undefined &&
        Object.values(replacedValues).some((tags) => tags.length > 1 && tags.includes(textOf(after)))),
  },
  {
    why: 'a record of which a value was replaced has changed',
    list,
    is: ({ path, before, after }) => path === 'updatedAt' && String(after) > String(before),
  },
]);

function textOf(row: unknown): string {
  return (row as { value: string }).value;
}

export const decidedDifferences: readonly DecidedDifference[] = [
  ...valuesFollowRules,
  {
    why: 'descriptions and addresses follow rules: what is none is repaired or removed, and kept in replaced_values',
    list: 'companies',
    is: ({ path, before, after }) =>
      (path === 'description' && String(before).includes('<script>') && after === '<p>a</p>') ||
      (['website', 'networkUrl'].includes(path) &&
        String(before).startsWith('javascript:') &&
        after === null),
  },
  {
    why: 'descriptions and addresses follow rules: what is none is repaired or removed, and kept in replaced_values',
    list: 'profiles',
    is: ({ path, before, after }) =>
      (path === 'profileUrl' && String(before).startsWith('javascript:') && after === null) ||
      (path === 'emailAddresses[].emailAddress' && String(before).trim() === after) ||
      (path === 'emailAddresses[]' && (before as { emailAddress: string }).emailAddress === 'no-dot@host') ||
      (path === 'image' && after === null),
  },
  ...(['projects', 'companies'] as const).map((list) => ({
    why: 'pictures of public company data have a table of their own, which is their __typename',
    list,
    is: ({ path, before, after }: Difference) =>
      path.endsWith('.image.__typename') && before === 'images' && after === 'networkcompanies_images',
  })),
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
  {
    why: 'a person with addresses has one preferred address',
    list: 'profiles',
    is: ({ path, before, after }) =>
      path === 'emailAddresses[].isPreferred' && before === false && after === true,
  },
];

function purposeOf(value: unknown): string | null {
  return (value as { field: { purpose: string | null } }).field.purpose;
}

const valueTables = ['projects_fieldsvalues', 'companies_fieldsvalues', 'profiles_fieldsvalues'];

export const decidedCells: readonly DecidedCells[] = [
  {
    why: 'a custom field value that is none of its type is repaired, and kept in replaced_values',
    cells: valueTables.map((table) => `${table}.value`),
    is: ({ before, after }) => replacedValues[before ?? '']?.join() === after,
  },
  {
    why: 'a custom field value that nothing can be made of, or that has several tags, is kept in replaced_values',
    cells: valueTables,
    is: ({ after }) => after === undefined,
  },
  {
    why: 'descriptions, URLs and e-mail addresses follow rules, and what was replaced is kept in replaced_values',
    cells: ['companies.description', 'companies.website', 'companies.networkUrl', 'profiles.profileUrl'],
    is: ({ before }) => /^javascript:|<script>/.test(before ?? ''),
  },
  {
    why: 'a save that was refused before it was accepted is rejected, and has not failed',
    cells: ['tasks.status'],
    is: ({ before, after }) => before === 'failed' && after === 'rejected',
  },
  {
    why: 'an e-mail address is stored without white space around it',
    cells: ['profiles_emails.emailAddress'],
    is: ({ before, after }) => before?.trim() === after,
  },
  {
    why: 'a person with addresses has one preferred address',
    cells: ['profiles_emails.isPreferred'],
    is: ({ before, after }) => before === 'false' && after === 'true',
  },
  {
    why: 'an e-mail address without a dot in its domain and an image that is no URL are removed',
    cells: ['profiles_emails', 'images'],
    is: ({ after }) => after === undefined,
  },
  {
    why: 'an e-mail address without a dot in its domain identifies nobody',
    cells: ['profiles_keys'],
    is: ({ key }) => key.endsWith(' email no-dot@host'),
  },
  {
    why: 'a record or a value that was replaced has changed',
    cells: ['projects', 'companies', 'profiles', ...valueTables, 'profiles_emails'].map(
      (table) => `${table}.updatedAt`,
    ),
    is: ({ before, after }) => String(after) > String(before),
  },
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
