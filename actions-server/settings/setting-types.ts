/** Types of settings that several groups of them have. */

import { maxSettingMs } from '@platform/runtime';
import { readCommaList } from '@platform/vocabulary';
import { z } from 'zod';
import { type Network, readNetwork } from '../outbound/public-address.ts';

/** A whole number; both bounds belong to the range. */
export const integer = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(minimum).max(maximum);

/** Milliseconds that something may take. */
export const milliseconds = (minimum: number) => integer(minimum, maxSettingMs);

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Networks in CIDR form with commas between them, for `transform`; one that is none is an issue. */
export function readNetworks(text: string, context: z.RefinementCtx): Network[] {
  return readCommaList(text).values.flatMap((name) => {
    const network = readNetwork(name);
    if (network !== null) return [network];
    context.addIssue({ code: 'custom', message: `"${name}" is not a network such as 10.0.0.0/8` });
    return [];
  });
}
