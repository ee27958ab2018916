import type { ErrorDetail } from '../errors.ts';

/**
 * What a save says about a value that it ignored or changed: where in the request (`customFieldsValues.<id>`,
 * `resumesFiles.0`), a code and a message. It is in the response and in the task.
 */
export type Warning = ErrorDetail;
