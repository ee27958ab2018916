/** What `POST /rest/v2/companies` takes. */
import { z } from 'zod';
import {
  clearableId,
  clearableText,
  externalId,
  longText,
  ownId,
  requiredText,
  text,
} from '../../saves/body-values.ts';

export const companyBodySchema = z.object({
  companyId: ownId,
  name: requiredText,
  description: longText.nullish(),
  networkUrl: clearableText,
  externalId,
  assignees: text.nullish(),
  statusId: clearableId,
});

/** A company as given: a missing key is untouched, `null` clears. */
export type CompanyBody = z.output<typeof companyBodySchema>;
