/** What `POST /rest/v2/projects` takes. */
import { z } from 'zod';
import {
  clearableId,
  clearableText,
  color,
  flag,
  instant,
  longText,
  ownId,
  requiredText,
} from '../../saves/body-values.ts';

export const projectBodySchema = z.object({
  projectId: ownId,
  name: requiredText,
  externalId: clearableText,
  isMadeForRecruitment: flag,
  isMadeForSales: flag,
  createdAt: instant,
  assignees: longText.nullish(),
  statusId: clearableId,
  companyId: clearableId,
  colorId: color,
  customFieldsValues: z
    .record(z.string(), z.unknown(), 'an object of values by custom field id is expected')
    .nullish(),
});

/** A project as given: a missing key is untouched, `null` clears. */
export type ProjectBody = z.output<typeof projectBodySchema>;
