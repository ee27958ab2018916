/** The body of `POST /rest/v2/projects`. */
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

/** The checked body of a project: an omitted key leaves the column as it is, `null` clears it. */
export type ProjectBody = z.output<typeof projectBodySchema>;
