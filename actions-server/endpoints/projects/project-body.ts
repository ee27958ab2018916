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
  requiredName,
  text,
} from '../../values/body-values.ts';

export const projectBodySchema = z.object({
  projectId: ownId.meta({
    description:
      'The id of the project. A project that does not exist is created with this id. `null` and an empty text mean that none is given.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0021'],
  }),
  name: requiredName.meta({
    description: 'The name. A new project needs one. It cannot be cleared: an empty text is refused.',
    examples: ['Backend developer TypeScript'],
  }),
  externalId: externalId.meta({
    description:
      'The id of the project in your own software. It finds the project if there is no `projectId`. `null` and an empty text clear it.',
    examples: ['crm-17'],
  }),
  isMadeForRecruitment: flag.meta({
    description: 'Whether the project is for recruitment. Only such a project can be an offer.',
    examples: [true],
  }),
  isMadeForSales: flag.meta({ description: 'Whether the project is for sales.', examples: [false] }),
  createdAt: instant.meta({
    description:
      'When the project was created, if that was in another software earlier: ISO 8601 with an offset.',
    examples: ['2025-12-31T14:30:00.000Z'],
  }),
  assignees: text.nullish().meta({
    description:
      'The users who are responsible for the project: names or e-mail addresses of enabled users, separated by commas. They replace the present ones. `null` and an empty text remove all.',
    examples: ['Camille Martin, alex@agency.example'],
  }),
  statusId: clearableId.meta({
    description: 'The id of a status of projects. `null` and an empty text clear it.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0002'],
  }),
  companyId: clearableId.meta({
    description: 'The id of the company that the project is for. `null` and an empty text clear it.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
  }),
  colorId: color.meta({
    description:
      'The colour of the project as `#rrggbb`. A colour that is not in the palette is added to it. `null` and an empty text clear it.',
    examples: ['#1e88e5'],
  }),
  customFieldsValues: customFieldsValues.nullish().meta({
    description:
      'Values of custom fields of projects, by the id of the field. Fields that are not named keep their values. `null` in the place of the object changes nothing.',
    examples: [{ '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0054': '45000 EUR' }],
  }),
});

/** The checked body of a project: an omitted key leaves the column as it is, `null` clears it. */
export type ProjectBody = z.output<typeof projectBodySchema>;
