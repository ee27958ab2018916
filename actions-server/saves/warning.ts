/** What a save says about a value that it ignored or changed. Given to the caller, and kept in the task. */
export interface Warning {
  /** Where in the request: `customFieldsValues.<id>`, `resumesFiles.0`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}
