/** The names of the headers of this API: those that requests carry, and those of responses that a web page may read. */

/** The headers that this API reads. A preflight allows pages to send them. */
export const requestHeaders = {
  apiKey: 'X-API-KEY',
  requestId: 'X-Request-Id',
  idempotencyKey: 'Idempotency-Key',
  prefer: 'Prefer',
} as const;

/**
 * Headers that browsers, and the tools that sites use for tracing and caching, add to requests. They must not fail a
 * preflight. A list, because `*` does not include Authorization and means nothing to older browsers.
 */
export const toleratedHeaders = [
  'Authorization',
  'If-None-Match',
  'If-Modified-Since',
  'Cache-Control',
  'Pragma',
  'traceparent',
  'tracestate',
  'baggage',
  'X-Requested-With',
] as const;

/** CORS exposes exactly these to pages. */
export const responseHeaders = {
  requestId: 'X-Request-Id',
  apiVersion: 'X-API-Version',
  rateLimit: 'X-RateLimit-Limit',
  rateLimitRemaining: 'X-RateLimit-Remaining',
  rateLimitReset: 'X-RateLimit-Reset',
  retryAfter: 'Retry-After',
  idempotencyReplayed: 'Idempotency-Replayed',
  preferenceApplied: 'Preference-Applied',
  location: 'Location',
  contentDisposition: 'Content-Disposition',
  authenticate: 'WWW-Authenticate',
  recordOutcome: 'X-Record-Outcome',
  etag: 'ETag',
} as const;

/** Of a careers page only: what the script of the pages is told, as JSON (`careers/about-page.ts`). */
export const careersPageHeader = 'X-Careers-Page';

/** The query parameter that takes a public key where plain HTML forms are accepted: a form cannot send headers. */
export const apiKeyParameter = 'apiKey';
