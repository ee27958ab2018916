/** The schemas of the documents as programs read them: JSON Schema 2020-12, made of what checks an answer. */
import { toJsonSchema } from '../../openapi/json-schema.ts';
import { companyDocument } from '../../sources/network-provider/company-document.ts';
import { profileDocument } from '../../sources/network-provider/profile-document.ts';
import type { JsonSchema } from '../../values/published-schema.ts';

/**
 * It changes when a document that was right is right no more. A member that is added changes nothing: providers leave out
 * what they do not know.
 */
export const documentVersion = '1';

const documents = { 'network-profile': profileDocument, 'network-company': companyDocument } as const;
export type DocumentName = keyof typeof documents;

const notNamed = (): never => {
  throw new Error('the documents of providers refer to no other schema');
};

/** @param baseUrl the address of this server, where the schema is found under its `$id` */
export function publishedSchema(name: DocumentName, baseUrl: string): JsonSchema {
  const schema = toJsonSchema(documents[name], {
    io: 'input',
    refer: notNamed,
    referTo: notNamed,
    statedLimits: [],
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${baseUrl}/schemas/${name}.json?version=${documentVersion}`,
    ...schema,
  };
}
