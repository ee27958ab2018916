/** What a save says about a value that it ignored or changed. It is in the response and in the task. */
export interface Warning {
  /** Where in the request: `customFieldsValues.<id>`, `resumesFiles.0`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}
