/** The headers of answers, as the description of the API shows them. */
import { responseHeaders } from '../header-names.ts';
import type { JsonSchema } from '../values/published-schema.ts';

interface HeaderDescription {
  readonly description: string;
  readonly schema: JsonSchema;
  readonly example: unknown;
}

const count = { type: 'integer', minimum: 0 };

/** By the name of the header. */
export const describedHeaders = {
  [responseHeaders.requestId]: {
    description:
      'The id of this request: the one that the request sent in `X-Request-Id`, or a new one. Quote it when you report a problem.',
    schema: { type: 'string' },
    example: '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b',
  },
  [responseHeaders.apiVersion]: {
    description: 'The version of the API that answered.',
    schema: { type: 'string' },
    example: '2.0.0',
  },
  [responseHeaders.rateLimit]: {
    description:
      'How many requests the limit allows that is described by these three headers: that of the UTC day; for an application with a public key that of the client address; with status 429 the limit that was reached.',
    schema: count,
    example: 100_000,
  },
  [responseHeaders.rateLimitRemaining]: {
    description: 'How many requests are left in the present period of that limit.',
    schema: count,
    example: 99_987,
  },
  [responseHeaders.rateLimitReset]: {
    description: 'When the present period of that limit ends, in seconds since 1970-01-01T00:00:00Z.',
    schema: count,
    example: 1_768_521_600,
  },
  [responseHeaders.retryAfter]: {
    description: 'After how many seconds a repeated request can succeed.',
    schema: { type: 'integer', minimum: 1 },
    example: 7,
  },
  [responseHeaders.idempotencyReplayed]: {
    description:
      '`true` when an earlier request with the same `Idempotency-Key` was answered with this already, and nothing was saved again.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  [responseHeaders.preferenceApplied]: {
    description: 'The preferences of the header `Prefer` that were applied, separated by a comma.',
    schema: { type: 'string' },
    example: 'handling=strict',
  },
  [responseHeaders.location]: {
    description:
      'The address of the task that tells how the save ends, or the address to which a form leads.',
    schema: { type: 'string' },
    example: '/rest/v2/tasks/8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11',
  },
  [responseHeaders.contentDisposition]: {
    description: 'The name under which a browser stores the file.',
    schema: { type: 'string' },
    example: 'attachment; filename="resume.pdf"',
  },
  [responseHeaders.authenticate]: {
    description: 'Names the header that the API key belongs in. Every 401 has it.',
    schema: { type: 'string' },
    example: 'ApiKey realm="api", header="X-API-KEY"',
  },
  [responseHeaders.recordOutcome]: {
    description:
      'What the save did to its record: `created`; `updated`; `merged`, when an application was added to a known person or two profiles were merged; `unchanged`, when the record had all values already. A public key is never told.',
    schema: { type: 'string', enum: ['created', 'updated', 'merged', 'unchanged'] },
    example: 'created',
  },
  [responseHeaders.etag]: {
    description:
      'Names this content. A later request with `If-None-Match` and this value is answered with 304 and without a body as long as the content is the same.',
    schema: { type: 'string' },
    example: 'W/"3q2-7wX0ZbMGKp1sVQ8uXl8vWv0mB4kCkq1B2JY5v1c"',
  },
} as const satisfies Readonly<Record<string, HeaderDescription>>;

export type HeaderName = keyof typeof describedHeaders;

/** Headers of every answer of a route. */
export const headersOfEveryAnswer: readonly HeaderName[] = [
  responseHeaders.requestId,
  responseHeaders.apiVersion,
];

/** Headers of every answer to a valid key. */
export const headersOfLimits: readonly HeaderName[] = [
  responseHeaders.rateLimit,
  responseHeaders.rateLimitRemaining,
  responseHeaders.rateLimitReset,
];
