import type { Where } from '../../data/where.ts';

const exists = { deletedAt: { _is_null: true } };

/** Pairs of profiles that wait for a decision: neither of them is deleted. */
export const openPairs: Where = { resolvedAt: { _is_null: true }, profile: exists, otherProfile: exists };
