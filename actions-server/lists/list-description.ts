/** The descriptions of the lists: their query parameters, and the page that they answer. */
import { z } from 'zod';
import { responseHeaders } from '../header-names.ts';
import type { RouteDescription } from '../http/route-description.ts';
import { jsonText, publishedAsJson, type RecordSource, recordSchema } from '../values/published-schema.ts';
import {
  defaultLimit,
  type filtered,
  type located,
  maxLimit,
  maxOffset,
  type searched,
} from './list-parameters.ts';
import { nearSchema } from './near-parameter.ts';

type Texts = Pick<RouteDescription, 'operationId' | 'tag' | 'summary' | 'description'>;

interface ListDescription extends Texts {
  readonly record: RecordSource;
  /** An example of the parameter `where`. */
  readonly where: unknown;
  readonly parameters: z.ZodObject;
  /** Records that are no longer in the list, as a cursor announces them. */
  readonly closed?: z.ZodType;
  /** Whether answers have an ETag. */
  readonly isCacheable?: boolean;
}

// Without `default`: generated clients send it, and most of these exclude others.
const flag = () => z.enum(['true', 'false']).optional();
const integer = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum).optional();

const orderBy = () =>
  publishedAsJson(z.unknown(), {
    anyOf: [
      { type: 'object', description: 'Columns with their directions.' },
      {
        type: 'array',
        items: { type: 'object' },
        description: 'The same, each column in an object of its own, the first one first.',
      },
    ],
  }).optional();
const updatedAfter = () => z.string().optional();

/** Parameters of every list. */
const page = {
  limit: integer(1, maxLimit).meta({
    description: `How many records a page has at most: 1 to ${maxLimit}, by default ${defaultLimit}.`,
    examples: [100],
  }),
  offset: integer(0, maxOffset).meta({
    description:
      'How many records come before the page. Records that are written meanwhile move others to another page: a program that reads a whole list uses `after`. It cannot be combined with `after`.',
    examples: [200],
  }),
  orderBy: orderBy().meta({
    ...jsonText,
    description:
      'The order, as the text of JSON: `{"<column>": "asc"}`, or a list of such objects with one column each. Directions are `asc`, `asc_nulls_first`, `asc_nulls_last`, `desc`, `desc_nulls_first` and `desc_nulls_last`; a related record is an object with its columns. The default is `{"createdAt": "asc"}`. Records that are equal are in the order of their ids. It cannot be combined with `after`. `order_by` is accepted in its place.',
    'x-former-name': 'order_by',
    examples: [{ createdAt: 'desc' }],
  }),
  updatedAfter: updatedAfter().meta({
    description:
      'Only records that were changed at this time or later: an ISO 8601 date (`2026-01-31`) or date and time (`2026-01-31T08:00:00Z`). A time without an offset is UTC. To follow changes, use `after`, which misses none. `updated_after` is accepted in its place.',
    'x-former-name': 'updated_after',
    examples: ['2026-01-31T08:00:00Z'],
  }),
  after: z
    .string()
    .optional()
    .meta({
      description:
        'Follows the list: the `nextCursor` of the page before, or an empty text to begin. The page has records in the order of change, deleted ones too, each with what it is now. Nothing is missed, whatever is written meanwhile. A cursor expires after 180 days.',
      examples: [''],
    }),
  total: flag().meta({
    description: '`false` leaves `total` out: counting takes longer than reading a short page.',
    examples: ['false'],
  }),
};

const filter = {
  where: publishedAsJson(z.unknown(), { type: 'object' })
    .optional()
    .meta({
      ...jsonText,
      description:
        'A filter of GraphQL, as the text of JSON: `{"<column>": {"_eq": <value>}}`, with related records, `_and`, `_or` and `_not`. The operators are those of the type `…_bool_exp` in GraphQL, such as `_eq`, `_neq`, `_in`, `_gt`, `_gte`, `_lt`, `_lte`, `_is_null`, `_like` and `_ilike`. At most 100 levels; a filter that is longer than 64 kB belongs to `POST /graphql`.',
      examples: [{ name: { _ilike: 'a%' } }],
    }),
};

const deletions = {
  includeDeleted: flag().meta({
    description:
      '`true` also lists deleted records, which have a `deletedAt`. Without it they are left out, unless `where` has a condition on `deletedAt`. With `after` they are always listed, and `false` is refused.',
    examples: ['true'],
  }),
};

const search = {
  search: z
    .string()
    .optional()
    .meta({
      description:
        'Finds people by words of their profiles and resumes, in French and English, the most relevant first unless `orderBy` says otherwise. At most 500 characters and 20 words; `"…"` searches for words one after another, `-word` excludes, `or` is one of two, `word*` is the beginning of a word. It cannot be combined with `after`, nor with `near` or `includeDeleted=true`.',
      examples: ['développeur java lyon'],
    }),
  highlights: flag().meta({
    description: 'With `search` only: `false` leaves `searchHighlights` out, which is faster for long pages.',
    examples: ['false'],
  }),
};

const near = {
  near: nearSchema.optional().meta({
    ...jsonText,
    description:
      'Only records with a place around a point, as the text of JSON: `{"latitude": 45.764, "longitude": 4.8357, "km": 30}`, or `{"place": "Lyon", "km": 30}` with the name of a town, which is looked up in the country of the account unless it says another; a name that means no certain place is refused. Each record has `distanceKm`, the distance of its nearest place. With `orderBy={"distanceKm": "asc"}` the nearest ones come first. It cannot be combined with `after`.',
    examples: [{ latitude: 45.764, longitude: 4.8357, km: 30 }],
  }),
};

type Described<Names> = Record<keyof Names, z.ZodType>;

export const offerParameters = z.object({ ...page, ...filter, ...near });
export const filteredParameters = z.object({
  ...page,
  ...filter,
  ...deletions,
} satisfies Described<typeof filtered>);
export const locatedParameters = z.object({
  ...page,
  ...filter,
  ...deletions,
  ...near,
} satisfies Described<typeof located>);
export const searchParameters = z.object({
  ...page,
  ...filter,
  ...deletions,
  ...near,
  ...search,
} satisfies Described<typeof searched>);

/** The route of a list. */
export function describeListRoute({
  record,
  where,
  parameters,
  closed,
  isCacheable = false,
  ...texts
}: ListDescription): RouteDescription {
  const row = recordSchema(record);
  const isSearchable = 'search' in parameters.shape;
  const body = z.object({
    data: z.array(closed ? z.union([row, closed]) : row).meta({ description: 'The records of the page.' }),
    total: z
      .int()
      .min(0)
      .optional()
      .meta({
        description: `How many records there are on all pages; absent with \`total=false\`.${isSearchable ? ' A search counts at most 10,000.' : ''}`,
        examples: [1250],
      }),
    ...(isSearchable && {
      isTotalExact: z
        .boolean()
        .optional()
        .meta({
          description:
            'Only in answers to a search with a total: `false` says that there are more than `total`.',
          examples: [true],
        }),
    }),
    nextCursor: z
      .string()
      .optional()
      .meta({
        description:
          'Only with `after`: where the next page begins. Store it when the records of this page are stored.',
        examples: ['WzEsIjVmMmQiXQ'],
      }),
    hasMore: z
      .boolean()
      .optional()
      .meta({
        description:
          'Only with `after`: whether there are more records now. When it is `false`, ask again later with `nextCursor`.',
        examples: [false],
      }),
  });
  const filterText = `\`where=${JSON.stringify(where)}\``;
  return {
    ...texts,
    description: `${texts.description} Example of a filter: ${filterText}.`,
    query: parameters,
    ...(isCacheable && { headers: conditionalHeaders }),
    answers: [
      {
        status: 200,
        description: 'A page of the list.',
        ...(isCacheable && { headers: [responseHeaders.etag] }),
        content: { 'application/json': { schema: body } },
      },
      ...(isCacheable ? [notModified] : []),
    ],
    errors: ['invalid_filter', 'invalid_order', 'invalid_cursor', 'cursor_expired'],
  };
}

/** Of requests for content that may be kept. */
export const conditionalHeaders = z.object({
  'If-None-Match': z
    .string()
    .optional()
    .meta({
      description:
        'The `ETag` of the answer that you have. If the content is still the same, the answer is 304.',
      examples: ['W/"3q2-7wX0ZbMGKp1sVQ8uXl8vWv0mB4kCkq1B2JY5v1c"'],
    }),
});

export const notModified = {
  status: 304,
  description: 'The content is that of the `ETag` which `If-None-Match` names.',
  headers: [responseHeaders.etag],
} as const;
