/**
 * The definition of the application form: the custom fields that the account asks for, the members of the body of an
 * application, and the limits on its files. Everything is taken from what an application is checked against.
 */

import { readableTypes, refusedTypes } from '@platform/resume-reader';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { GetOfferQuery } from '../../graphql/generated.ts';
import { publishedOf } from '../../values/published-schema.ts';

/** Custom fields of the form in their order. Only choice fields have options. */
type FormFields = GetOfferQuery['fields'];

/** A member of the body that a form may send. */
interface FormMember {
  readonly name: string;
  /** As in JSON Schema: `string`, `array` (of files), `object` (`consent`). */
  readonly type: JsonSchema['type'];
  readonly isRequired: boolean;
  /** Without any of these members it is required. */
  readonly requiredUnless?: readonly string[];
  /** Characters of a string. */
  readonly maxLength?: number;
  /** Elements of an array. */
  readonly maxItems?: number;
}

interface ApplicationForm {
  readonly fields: FormFields;
  readonly members: readonly FormMember[];
  readonly limits: {
    /** Bytes of the body of the request. */
    readonly maxRequestBytes: number;
    /** Bytes of one file, decoded. */
    readonly maxFileBytes: number;
    readonly maxResumeBytes: number;
    /** Bytes of all files, decoded. */
    readonly maxRequestFileBytes: number;
    /** Resumes included. */
    readonly maxFiles: number;
    readonly maxResumes: number;
    /** MIME types that resumes are read from. */
    readonly resumeTypes: readonly string[];
    /** MIME types that are rejected; every other type is accepted as a file. */
    readonly rejectedTypes: readonly string[];
  };
}

/** Members for systems that know records of the account, not for people. `currentCompanyId` is deprecated. */
const notForForms: ReadonlySet<string> = new Set([
  'id',
  'externalId',
  'projectId',
  'currentCompanyId',
  'data',
]);

/** A name that is not given is read from a resume or from the network URL. */
const requiredUnless: Readonly<Record<string, readonly string[]>> = {
  firstName: ['resumesFiles', 'networkUrl'],
  lastName: ['resumesFiles', 'networkUrl'],
};

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Reads the schema of the body once; returns what makes the form of an account. */
export function applicationFormOf(
  applicationBody: z.ZodObject,
): (fields: FormFields, config: Pick<Config, 'limits' | 'resumeReader'>) => ApplicationForm {
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const body = z.toJSONSchema(applicationBody, {
    ...options,
    override({ zodSchema, jsonSchema }) {
      const published = publishedOf(zodSchema as unknown as z.ZodType);
      if (published?.kind === 'schema') Object.assign(jsonSchema, z.toJSONSchema(published.schema, options));
    },
  });
  const members = Object.entries(body.properties ?? {}).filter(([name]) => !notForForms.has(name));
  return (fields, { limits, resumeReader }) => {
    const maxItems: Readonly<Record<string, number>> = {
      resumesFiles: limits.maxResumes,
      files: limits.maxFiles,
    };
    return {
      fields,
      members: members.map(([name, schema]) => ({
        name,
        ...describeValue(schema as JsonSchema),
        isRequired: body.required?.includes(name) ?? false,
        ...(requiredUnless[name] && { requiredUnless: requiredUnless[name] }),
        ...(maxItems[name] !== undefined && { maxItems: maxItems[name] }),
      })),
      limits: {
        maxRequestBytes: limits.maxApplicationBytes,
        maxFileBytes: limits.maxFileBytes,
        maxResumeBytes: limits.maxResumeBytes,
        maxRequestFileBytes: limits.maxRequestFileBytes,
        maxFiles: limits.maxFiles,
        maxResumes: limits.maxResumes,
        resumeTypes: readableTypes(resumeReader.ocr !== null),
        rejectedTypes: [...refusedTypes],
      },
    };
  };
}

/** The type and the bound of a value, which most members may have as null too. */
function describeValue(schema: JsonSchema): Pick<FormMember, 'type' | 'maxLength'> {
  const value = schema.anyOf?.find((one) => one.type !== 'null') ?? schema;
  if (value.anyOf) return describeValue(value);
  return { type: value.type, ...(value.maxLength !== undefined && { maxLength: value.maxLength }) };
}
