/** An example of each error, for the description of the API. What each code means is in docs/errors.md. */
import type { ErrorCode } from '@platform/vocabulary';
import type { ErrorDetail } from '../errors.ts';

interface ErrorExample {
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

/** An error about one place. */
function at(path: string, code: string, message: string, whole = message): ErrorExample {
  return { message: whole, details: [{ path, code, message }] };
}

export const errorExamples: Readonly<Record<ErrorCode, ErrorExample>> = {
  malformed_request: { message: 'The request is not valid HTTP' },
  invalid_json: { message: 'The body is not valid JSON' },
  invalid_form: { message: 'The form is not complete' },
  invalid_parameter: at('limit', 'invalid_parameter', 'limit must be an integer from 1 to 1000'),
  unknown_parameter: at(
    'page',
    'unknown_parameter',
    'Unknown parameter "page"; accepted: limit, offset, orderBy, updatedAfter, after, total, where, includeDeleted',
  ),
  invalid_filter: at(
    'where.nope',
    'invalid_filter',
    "field 'nope' not found in type: 'companies_bool_exp'",
    "where: field 'nope' not found in type: 'companies_bool_exp'",
  ),
  invalid_order: at(
    'orderBy.name',
    'invalid_order',
    'orderBy.name must be one of asc, asc_nulls_first, asc_nulls_last, desc, desc_nulls_first, desc_nulls_last',
  ),
  invalid_cursor: at('after', 'invalid_cursor', 'after is not a nextCursor of this list'),
  missing_api_key: { message: 'An API key is required in the header X-API-KEY' },
  invalid_api_key: { message: 'The API key is not valid' },
  invalid_actions_secret: { message: 'The secret of the actions is not valid' },
  insufficient_scope: { message: 'This operation needs a private API key' },
  account_disabled: {
    message:
      'The account is disabled: nothing can be read or saved until the operator of the service enables it again',
  },
  invalid_link: { message: 'The link is not valid' },
  not_found: { message: 'Record not found' },
  route_not_found: { message: 'There is no route for GET /rest/v2/people' },
  method_not_allowed: { message: 'DELETE is not allowed here; allowed: GET, HEAD, OPTIONS' },
  request_timeout: { message: 'The request took too long to arrive' },
  idempotency_key_in_use: { message: 'A request with this Idempotency-Key is still running' },
  record_deleted: { message: 'The record was deleted. It has to be restored first.' },
  application_accepted: { message: 'The application was accepted: its values are on the profile already.' },
  task_not_failed: { message: 'Only a task that has failed can be retried; this one is running' },
  task_not_retryable: { message: 'The request of the task is not stored, so that it cannot be retried' },
  webhook_limit_reached: {
    message: 'An account has at most 20 webhooks. Delete one that is not used any more.',
  },
  webhook_disabled: { message: 'The webhook is disabled: enable it first' },
  external_id_conflict: at('externalId', 'external_id_conflict', 'another record has this externalId'),
  cursor_expired: { message: 'The cursor has expired: begin again with an empty after' },
  link_expired: { message: 'The link has expired' },
  profile_erased: { message: 'The person was erased. The save cannot be done any more.' },
  payload_too_large: { message: 'The body is larger than the limit of 5000000 bytes' },
  file_too_large: at('files.0', 'file_too_large', 'the file is larger than the limit of 10 MB'),
  too_many_files: at('files', 'too_many_files', 'at most 10 files'),
  unsupported_media_type: { message: 'The body must be application/json' },
  unsupported_file_type: at('files.0', 'unsupported_file_type', 'files of this kind are not accepted'),
  validation_failed: at('statusId', 'invalid_value', 'an id is a UUID', 'statusId: an id is a UUID'),
  missing_name: { message: 'firstName and lastName are required: they could not be read from a resume' },
  unknown_status: at('statusId', 'unknown_status', 'there is no such status of projects'),
  unknown_company: at('companyId', 'unknown_company', 'there is no such company'),
  unknown_project: at('projectId', 'unknown_project', 'there is no such project'),
  unknown_user: at('assignees', 'unknown_user', 'there is no enabled user with this name or e-mail address'),
  unknown_custom_field: at(
    'customFieldsValues.5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0051',
    'unknown_custom_field',
    'there is no such custom field of projects',
  ),
  invalid_option: at(
    'customFieldsValues.5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0051',
    'invalid_option',
    'the field has no such option',
  ),
  invalid_base64: at('resumesFiles.0', 'invalid_base64', 'the content is not base64'),
  idempotency_key_reused: { message: 'This Idempotency-Key was used for another body' },
  rate_limited: { message: 'Too many requests: at most 500 in 10 seconds' },
  daily_limit_reached: { message: 'The requests of this day are used up' },
  headers_too_large: { message: 'The address and the headers are too long' },
  internal_error: { message: 'An unexpected error occurred. Quote the request id when you report it.' },
  service_unavailable: { message: 'The service is temporarily unavailable. Try again in a moment.' },
  file_missing: { message: 'A file that was stored is missing in the storage.' },
};
