/**
 * The French titles of codes of NAF rev. 2, the classification of activities that is in use until the end of 2026. Source: INSEE,
 * by the package `@socialgouv/codes-naf`.
 */
import codes from '@socialgouv/codes-naf';

const titles = new Map(codes.map(({ id, label }) => [id, label]));

/** @param code a whole code or the beginning of one: `62.01Z`, or `62` for its division */
export function nafTitle(code: string): string | null {
  return titles.get(code) ?? null;
}
