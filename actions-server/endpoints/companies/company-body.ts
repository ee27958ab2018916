/** The body of `POST /rest/v2/companies`. */
import { z } from 'zod';
import {
  clearableId,
  clearableText,
  customFieldsValues,
  externalId,
  longText,
  ownId,
  requiredName,
  text,
} from '../../values/body-values.ts';

export const companyBodySchema = z.object({
  companyId: ownId.meta({
    description:
      'The id of the company. A company that does not exist is created with this id. `null` and an empty text mean that none is given.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011'],
  }),
  name: requiredName.meta({
    description:
      'The name. A new company needs one, unless it can be read from `networkUrl`. It cannot be cleared: an empty text is refused.',
    examples: ['Acme'],
  }),
  description: longText.nullish().meta({
    description:
      'What the company does, as HTML or as plain text, whose lines and lists are kept. Scripts, styles, pictures and unsafe links are removed, with the warning `html_sanitised`. `null` and an empty text clear it.',
    examples: ['<p>Acme makes everything.</p>'],
  }),
  networkUrl: clearableText.meta({
    description:
      'The address of the page of the company in the professional network. It finds the company if neither `companyId` nor `externalId` does, without regard to scheme, `www.`, query and case. At most 1,990 characters. `null` and an empty text clear it.',
    examples: ['https://network.example/company/acme'],
  }),
  externalId: externalId.meta({
    description:
      'The id of the company in your own software. It finds the company if there is no `companyId`. `null` and an empty text clear it.',
    examples: ['crm-17'],
  }),
  assignees: text.nullish().meta({
    description:
      'The users who are responsible for the company: names or e-mail addresses of enabled users, separated by commas. They replace the present ones. `null` and an empty text remove all.',
    examples: ['Camille Martin, alex@agency.example'],
  }),
  statusId: clearableId.meta({
    description: 'The id of a status of companies. `null` and an empty text clear it.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0002'],
  }),
  customFieldsValues: customFieldsValues.nullish().meta({
    description:
      'Values of custom fields of companies, by the id of the field. Fields that are not named keep their values. `null` in the place of the object changes nothing.',
    examples: [{ '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0053': 'true' }],
  }),
});

/** The checked body of a company: an omitted key leaves the column as it is, `null` clears it. */
export type CompanyBody = z.output<typeof companyBodySchema>;
