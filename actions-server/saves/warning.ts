/** What a save says about a value that it ignored or changed. Given to the caller, and kept in the task. */
export type Warning = {
  /** Where in the request: `customFieldsValues.<id>`, `resumesFiles.0`. */
  path: string;
  code: string;
  message: string;
};
