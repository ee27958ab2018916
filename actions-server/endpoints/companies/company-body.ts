/** The body of `POST /rest/v2/companies`. */
import { z } from 'zod';
import {
  clearableId,
  clearableText,
  customFieldsValues,
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
  customFieldsValues: customFieldsValues.nullish(),
});

/** The checked body of a company: an omitted key leaves the column as it is, `null` clears it. */
export type CompanyBody = z.output<typeof companyBodySchema>;
