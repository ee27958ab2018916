/** What the routes of offers say of themselves. */
import { z } from 'zod';
import { GetOfferDocument, ListOffersDocument, ListOffersNearDocument } from '../../graphql/generated.ts';
import { responseHeaders } from '../../header-names.ts';
import type { RouteDescription } from '../../http/route-description.ts';
import { conditionalHeaders, notModified } from '../../lists/list-description.ts';
import { namedSchema, type RecordSource, recordSchema } from '../../values/published-schema.ts';

export const offerRecord: RecordSource = {
  component: 'Offer',
  document: ListOffersDocument,
  others: [ListOffersNearDocument],
  field: 'data',
  role: 'public',
  description: 'A published offer: the part of a recruitment project that everybody may see.',
};

/** What a cursor gives for an offer that is no longer published. */
export const closedOffer = namedSchema(
  'ClosedOffer',
  z
    .object({
      __typename: z.literal('offers').meta({ description: 'The name of the type in GraphQL.' }),
      id: z
        .guid()
        .meta({ description: 'The id of the offer.', examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'] }),
      deletedAt: z.iso.datetime({ offset: true }).meta({
        description: 'When the offer was closed.',
        examples: ['2026-01-16T14:05:12.5+00:00'],
      }),
    })
    .meta({ description: 'An offer that is no longer published. Only lists with `after` have it.' }),
);

const member = z.object({
  name: z.string().meta({
    description: 'The name of the member in the body of an application, and of the input of a form.',
    examples: ['firstName'],
  }),
  type: z.enum(['string', 'array', 'object']).meta({
    description: '`string`: a text; `array`: files; `object`: the object `consent`.',
    examples: ['string'],
  }),
  isRequired: z
    .boolean()
    .meta({ description: 'Whether an application without it is refused.', examples: [false] }),
  requiredUnless: z
    .array(z.string())
    .optional()
    .meta({
      description: 'The member is required unless one of these is given, from which it can be read.',
      examples: [['resumesFiles', 'networkUrl']],
    }),
  maxLength: z
    .int()
    .optional()
    .meta({
      description: 'How many characters a text may have.',
      examples: [10_000],
    }),
  maxItems: z
    .int()
    .optional()
    .meta({ description: 'How many files there may be.', examples: [5] }),
});

const bytes = (what: string, example: number) =>
  z.int().meta({ description: `${what}, in bytes.`, examples: [example] });

const limits = z.object({
  maxRequestBytes: bytes('The largest body of a request', 27_666_667),
  maxFileBytes: bytes('The largest file, decoded', 10_000_000),
  maxResumeBytes: bytes('The largest resume, decoded', 20_000_000),
  maxRequestFileBytes: bytes('The largest size of all files of a request, decoded', 20_000_000),
  maxFiles: z.int().meta({ description: 'How many files there may be, resumes included.', examples: [10] }),
  maxResumes: z.int().meta({ description: 'How many resumes there may be.', examples: [5] }),
  resumeTypes: z.array(z.string()).meta({
    description: 'MIME types of the files that are read as resumes.',
    examples: [['application/pdf']],
  }),
  rejectedTypes: z.array(z.string()).meta({
    description:
      'MIME types of the files that are not taken: an application with a program is refused, one with an archive is saved without it. The type is recognised by the content; every other type is accepted.',
    examples: [['application/zip']],
  }),
});

const applicationForm = z
  .object({
    fields: z
      .array(
        recordSchema({
          component: 'ApplicationFormField',
          document: GetOfferDocument,
          field: 'fields',
          role: 'public',
          description: 'A custom field that the account asks applicants for.',
        }),
      )
      .meta({
        description:
          'The custom fields that the account asks for, in the order of the form. The name of the input is the `id`.',
      }),
    members: z
      .array(member)
      .meta({ description: 'The members of the body of an application that are for people.' }),
    limits: limits.meta({ description: 'The limits of this server.' }),
  })
  .meta({
    description: 'Everything that is needed to draw the form: its fields, what they take, and limits.',
  });

export const describeOffer: RouteDescription = {
  operationId: 'getOffer',
  tag: 'Offers',
  summary: 'Get an offer with its application form',
  description:
    'Answers one published offer and the definition of its application form. An offer that is unknown, closed or of another account is 404 `not_found`. Both kinds of keys get the same.',
  headers: conditionalHeaders,
  answers: [
    {
      status: 200,
      description: 'The offer.',
      headers: [responseHeaders.etag],
      content: {
        'application/json': {
          schema: namedSchema(
            'OfferWithForm',
            z
              .intersection(recordSchema(offerRecord), z.object({ applicationForm }))
              .meta({ description: 'An offer and the definition of its application form.' }),
          ),
        },
      },
    },
    notModified,
  ],
};
