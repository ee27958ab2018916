/** The names of the headers of this API: those that requests carry, and those of responses that a web page may read. */

/** A preflight allows pages to send exactly these. */
export const requestHeaders = {
  apiKey: 'X-API-KEY',
  requestId: 'X-Request-Id',
  idempotencyKey: 'Idempotency-Key',
  prefer: 'Prefer',
} as const;

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
  recordOutcome: 'X-Record-Outcome',
} as const;

/** The query parameter that takes a public key where plain HTML forms are accepted: a form cannot send headers. */
export const apiKeyParameter = 'apiKey';
