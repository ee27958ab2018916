/** Values as commercial providers have them, read into those of the documents. `null`: there is none, or it is none. */
import { dateStated } from '@platform/resume-reader';
import { z } from 'zod';
import { readNetworkUrl } from '../../../network/network-url.ts';
import { readWebAddress } from '../../../network/web-address.ts';

export const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

export const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** A list whose elements may be `null`. */
export const listOf = <Element extends z.ZodType>(element: Element) =>
  z
    .array(element.nullish())
    .nullish()
    .transform((list) => (list ?? []).flatMap((each) => (each == null ? [] : [each])));

export const addressOf = (value: string | null): string | null =>
  value === null ? null : readWebAddress(value);

export const dateOf = (value: string | null): string | null => dateStated(value);

/** The bounds of "51-200", "51-200 employees" and "10,001+". */
export function boundsOfSize(size: string | null): readonly [start: number | null, end: number | null] {
  const [, start, end] =
    /^\D{0,20}(\d{1,9})(?:\s*[-–]\s*(\d{1,9})|\+)/.exec(size?.replaceAll(',', '') ?? '') ?? [];
  return [start === undefined ? null : Number(start), end === undefined ? null : Number(end)];
}

/** The address that was asked for, if it is one of those by which the provider knows the page. */
export function redirectedFrom(asked: string, known: readonly (string | null)[]): string | null {
  return known.some((each) => each !== null && readNetworkUrl(each)?.url === asked) ? asked : null;
}
