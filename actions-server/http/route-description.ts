/** What a route says about itself, for the description of the API (`document.ts`) and for the pages made of it. */

import type { ErrorCode } from '@platform/vocabulary';
import type { z } from 'zod';
import type { HeaderName } from './described-headers.ts';
import type { Tag } from './tags.ts';

/** A named example of a body: its title, and the value. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** The content of a body by its content type: its schema, and examples by a short name in camelCase. */
export interface Content {
  /** As the server reads it (requests) or writes it (answers). */
  readonly schema: z.ZodType;
  /** Without any, the example is made of the examples of the members. */
  readonly examples?: Readonly<Record<string, Example>>;
}

interface BodyDescription {
  readonly isRequired: boolean;
  readonly description: string;
  readonly content: Readonly<Record<string, Content>>;
}

export interface AnswerDescription {
  readonly status: number;
  /** When the answer is sent and what it means. */
  readonly description: string;
  /** Headers besides those of every answer. */
  readonly headers?: readonly HeaderName[];
  /** By content type; without it there is no body. */
  readonly content?: Readonly<Record<string, Content>>;
}

/**
 * The description of a route. Every text is written for somebody who has nothing else to read: full sentences, in
 * Markdown. Members of schemas have theirs in `.meta({ description, examples })`.
 */
export interface RouteDescription {
  /** Stable: typed clients name their functions after it. */
  readonly operationId: string;
  readonly tag: Tag;
  /** A title of a few words, without a full stop. */
  readonly summary: string;
  readonly description: string;
  /** Parameters of the path, if the schema `params` of the route does not describe them. */
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Headers of the request besides `X-API-KEY`. */
  readonly headers?: z.ZodObject;
  readonly body?: BodyDescription;
  /** Answers that are no errors. */
  readonly answers: readonly AnswerDescription[];
  /**
   * Codes besides those that follow from the route: of a wrong key, a wrong query, a body that cannot be read, limits, and
   * failures of the server.
   */
  readonly errors?: readonly ErrorCode[];
}
