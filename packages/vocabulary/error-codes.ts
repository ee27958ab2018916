/** The codes of errors, and the limits, that clients, monitoring and the console know by name. */

/** Every error code of the public API with its HTTP status. Codes are stable, because clients depend on them. */
export const statusByCode = {
  malformed_request: 400,
  invalid_json: 400,
  invalid_form: 400,
  invalid_parameter: 400,
  unknown_parameter: 400,
  invalid_filter: 400,
  invalid_order: 400,
  invalid_cursor: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  invalid_actions_secret: 401,
  insufficient_scope: 403,
  account_disabled: 403,
  invalid_link: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_key_in_use: 409,
  record_deleted: 409,
  application_accepted: 409,
  task_not_failed: 409,
  task_not_retryable: 409,
  webhook_limit_reached: 409,
  webhook_disabled: 409,
  external_id_conflict: 409,
  cursor_expired: 410,
  link_expired: 410,
  profile_erased: 410,
  payload_too_large: 413,
  file_too_large: 413,
  too_many_files: 413,
  unsupported_media_type: 415,
  unsupported_file_type: 415,
  validation_failed: 422,
  missing_name: 422,
  unknown_status: 422,
  unknown_company: 422,
  unknown_project: 422,
  unknown_user: 422,
  unknown_custom_field: 422,
  invalid_option: 422,
  invalid_base64: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  daily_limit_reached: 429,
  headers_too_large: 431,
  internal_error: 500,
  service_unavailable: 503,
  file_missing: 503,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** Limits by which requests are refused, for the log and for metrics: docs/monitoring.md has the list. */
export type LimitName =
  | 'key_burst'
  | 'key_burst_of_applications'
  | 'key_day'
  | 'address_burst'
  | 'address_day'
  | 'address_applications'
  | `${'address' | 'account'}_application_bytes`
  | 'unknown_keys'
  | 'address_refusals'
  | 'address_without_key'
  | 'address_reads_waiting'
  | 'address_reads_wait'
  | 'account_reads_wait'
  | 'list_time'
  | 'database_connections'
  | 'resumes_waiting'
  | `${'server' | 'account' | 'address'}_${'requests' | 'body_bytes'}_in_progress`
  | `${'account' | 'address'}_${'sockets' | 'operations'}`
  | 'socket_operations';
