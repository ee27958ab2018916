/** Every problem of a body is told in the words of this API, with a documented code: none in those of a library. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { loadConfig } from '../actions-server/config.ts';
import { acceptanceSchema } from '../actions-server/endpoints/applicants/accept-application.ts';
import { applicantBodySchema } from '../actions-server/endpoints/applicants/applicant-body.ts';
import { dismissalSchema } from '../actions-server/endpoints/applicants/dismiss-application.ts';
import { findingSchema } from '../actions-server/endpoints/applicants/find-profile-data.ts';
import { moveSchema } from '../actions-server/endpoints/applicants/move-application.ts';
import { takingSchema } from '../actions-server/endpoints/applicants/take-profile-data.ts';
import { companyBodySchema } from '../actions-server/endpoints/companies/company-body.ts';
import { companyFindingSchema } from '../actions-server/endpoints/companies/find-company-data.ts';
import { fileBodySchema } from '../actions-server/endpoints/files/file-body.ts';
import { eraseSchema } from '../actions-server/endpoints/profiles/erase.ts';
import { mergeSchema } from '../actions-server/endpoints/profiles/merge.ts';
import { projectBodySchema } from '../actions-server/endpoints/projects/project-body.ts';
import { AppError, type ErrorDetail } from '../actions-server/errors.ts';
import { saveKinds } from '../actions-server/save-kinds.ts';

const page = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');
const documentedCodes = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
const schemas = {
  projects: projectBodySchema,
  companies: companyBodySchema,
  applicants: applicantBodySchema,
  files: fileBodySchema,
  acceptApplication: acceptanceSchema,
  dismissApplication: dismissalSchema,
  moveApplication: moveSchema,
  mergeProfiles: mergeSchema,
  eraseProfile: eraseSchema,
  findProfileData: findingSchema,
  takeProfileData: takingSchema,
  findCompanyData: companyFindingSchema,
};
const config = loadConfig({
  HASURA_GRAPHQL_ADMIN_SECRET: 'x',
  FILE_LINK_SECRET: 'a secret that is only for tests, and long enough',
});

/** Values of every JSON type, and some that are too small, too long or of no known form. */
const values: unknown[] = [
  3,
  -1.5,
  'text',
  '',
  ' ',
  'x'.repeat(500_001),
  true,
  null,
  {},
  { a: 1 },
  [],
  [1],
  ['x'],
  [null],
  [{}],
  [[]],
];

/** Bodies in which the member at one path has one of the values. */
function bodiesOf(schema: z.core.$ZodType, depth = 0): unknown[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape as Record<string, z.core.$ZodType>).flatMap(([key, member]) =>
      [...values, ...bodiesOf(member, depth + 1)].map((value) => ({ [key]: value })),
    );
  }
  if (inner instanceof z.ZodArray) return bodiesOf(inner.element, depth + 1).map((element) => [element]);
  return [];
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (!(schema instanceof z.ZodPipe)) return schema;
  return unwrap(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
}

test.each(saveKinds.map((kind) => [kind.type, kind] as const))(
  'every problem of a body of %s is told in our own words, with a documented code',
  async (type, kind) => {
    const details: ErrorDetail[] = [];
    const bodies = [...values, ...bodiesOf(schemas[type])];
    expect(bodies.length).toBeGreaterThan(20);
    for (const body of bodies) {
      try {
        await kind.accept(body, { isStrict: true, config });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        details.push({ path: '', code: error.code, message: error.message }, ...error.details);
      }
    }
    expect(details.length).toBeGreaterThan(20);
    const library = /invalid (input|option|uuid|iso|string|key)|too (small|big)|received|unrecognized/i;
    expect(details.filter(({ message }) => library.test(message))).toEqual([]);
    expect(details.filter(({ code }) => !documentedCodes.includes(code))).toEqual([]);
  },
);
