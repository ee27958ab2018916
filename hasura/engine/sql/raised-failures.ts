/**
 * Errors that a statement raises by itself, because of the rows that it has written. SQL has no expression for it, so a
 * text that is none is cast to a boolean. The error ends the transaction wherever the expression is evaluated.
 */
import { type Fragment, literal, sql } from './fragment.ts';

const texts = {
  check: 'a row fails the check of a permission',
  missing: 'a row is missing that other rows reference',
} as const;

type RaisedFailure = keyof typeof texts;

/**
 * True, or an error when the condition is not true.
 * @param seen an expression of the written rows, which is shown in the error: without one, Postgres could evaluate the
 *   cast before there are rows
 */
export function trueOrFailure(condition: Fragment, failure: RaisedFailure, seen: Fragment): Fragment {
  return sql`case when ${condition} then true else concat(${literal(`${texts[failure]}: `)}, ${seen})::boolean end`;
}

/** The failure that an error of Postgres reports; null for any other error. */
export function raisedFailure(error: unknown): RaisedFailure | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '22P02') return null;
  if (error.message.includes(`"${texts.check}: `)) return 'check';
  return error.message.includes(`"${texts.missing}: `) ? 'missing' : null;
}
