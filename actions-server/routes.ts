/** The public API on one screen: every route, in the order of the interface description. */
import type { Route } from './http/route.ts';

export const routes: readonly Route[] = [];
