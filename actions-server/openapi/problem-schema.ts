import type { JsonSchema } from '../values/published-schema.ts';

/** A detail of an error, or a warning of a save: one problem at one place of the request. */
export const problemSchema: JsonSchema = { $ref: '#/components/schemas/Problem' };

export const problemComponent: JsonSchema = {
  type: 'object',
  description: 'One problem at one place of the request.',
  required: ['path', 'code', 'message'],
  properties: {
    path: {
      type: 'string',
      description:
        'Where it is: the member of the body or the parameter, and the way into it, such as `customFieldsValues.<id>`, `items.3.name` or `where.status.title._foo`. Empty for the body as a whole.',
      examples: ['emailAddresses'],
    },
    code: {
      type: 'string',
      description: 'What is wrong. Codes are stable, and new ones may be added.',
      examples: ['invalid_value'],
    },
    message: {
      type: 'string',
      description: 'What is wrong, in words for people. The words may change.',
      examples: ['an e-mail address is expected'],
    },
  },
};
