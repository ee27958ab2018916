export * from './errors.ts';
export type * from './generated/schemas.ts';
export { type FollowedPage, List, type Page } from './list.ts';
export { Platform } from './platform.ts';
export type { Call, ClientOptions, RequestOptions, SaveOptions, WithResponse } from './transport.ts';
export type { Upload } from './upload.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
