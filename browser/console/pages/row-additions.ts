/** What the pages of rows show besides the row, by the name of its table. */
import type { RowAddition } from '../data/row/row-additions.ts';
import { lazyPart } from '../parts/lazy-part.ts';

export const rowAdditions: Readonly<Record<string, RowAddition>> = {
  companies: lazyPart(() => import('./found/company-findings.tsx'), 'CompanyFindings'),
  profiles: lazyPart(() => import('./found/profile-findings.tsx'), 'ProfileFindings'),
};
