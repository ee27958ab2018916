import type { JsonSchema } from '../../values/published-schema.ts';

/** What the description says of a member of a record, besides its type in GraphQL and the comment of its column. */
export interface RecordMember {
  /** In the place of the comment of the column. */
  readonly text?: string;
  readonly example?: unknown;
  /** In the place of the type in GraphQL. */
  readonly schema?: JsonSchema;
  /**
   * Columns of views, and relationships to rows that always exist, may be null in GraphQL and never are. The tests see it:
   * they refuse every answer that the description does not describe.
   */
  readonly isNeverNull?: boolean;
  /** The answer has another value than the column that the document reads under this name. */
  readonly isAlias?: true;
}

/** By `<type>.<member>`, or `*.<member>` for members of this name of any type. */
export type RecordMembers = Readonly<Record<string, RecordMember>>;

/** An id of an example, told apart by two digits. */
export function exampleId(digits: string): string {
  return `5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f00${digits}`;
}
