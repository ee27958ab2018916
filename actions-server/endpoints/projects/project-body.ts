/** What `POST /rest/v2/projects` takes. */
import { z } from 'zod';
import {
  clearableId,
  color,
  customFieldsValues,
  externalId,
  flag,
  instant,
  ownId,
  requiredText,
  text,
} from '../../saves/body-values.ts';

export const projectBodySchema = z.object({
  projectId: ownId,
  name: requiredText,
  externalId,
  isMadeForRecruitment: flag,
  isMadeForSales: flag,
  createdAt: instant,
  assignees: text.nullish(),
  statusId: clearableId,
  companyId: clearableId,
  colorId: color,
  customFieldsValues: customFieldsValues.nullish(),
});

/** A project as given: a missing key is untouched, `null` clears. */
export type ProjectBody = z.output<typeof projectBodySchema>;
