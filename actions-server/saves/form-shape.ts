import type { z } from 'zod';

/** How the inputs of an HTML form are the members of a body. */
export interface FormShape {
  /** The body. Names of inputs that are none of its members are those of a framework, or unknown. */
  readonly body: z.ZodObject;
  /** Members that are lists of files. Files under other names belong to the last one. */
  readonly files: readonly string[];
  /** Members that are objects: an input holds JSON. */
  readonly objects: readonly string[];
  /** Members that are true or false; `consent.talentPool` is one of an object. */
  readonly flags: readonly string[];
  /** Whether a member is a list in one text, separated by commas: inputs of the same name are joined. */
  isList(name: string): boolean;
  /** Whether web pages may send the form without script: with the key in its address, answered by a page or a redirect. */
  readonly fromPages: boolean;
}
