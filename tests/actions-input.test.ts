/** The inputs of actions have the members that the bodies of the REST routes have. */
import { readFileSync } from 'node:fs';
import { buildASTSchema, extendSchema, isInputObjectType, parse } from 'graphql';
import { applicantBodySchema } from '../actions-server/endpoints/applicants/applicant-body.ts';
import { companyBodySchema } from '../actions-server/endpoints/companies/company-body.ts';
import { projectBodySchema } from '../actions-server/endpoints/projects/project-body.ts';

const document = parse(readFileSync(new URL('../metadata/actions.graphql', import.meta.url), 'utf8'));
const scalars = parse('scalar uuid scalar timestamptz scalar jsonb');
const schema = extendSchema(buildASTSchema(scalars, { assumeValid: true }), document, { assumeValid: true });

test.each([
  ['SaveCompanyInput', companyBodySchema, []],
  ['SaveProjectInput', projectBodySchema, []],
  // Custom fields are members of the body; what is deprecated is not offered in GraphQL.
  ['SaveApplicantInput', applicantBodySchema, ['customFieldsValues']],
] as const)('%s', (name, body, further) => {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`${name} is no input`);
  const members = Object.entries(body.shape)
    .filter(([, member]) => member.meta()?.deprecated !== true)
    .map(([member]) => member);
  expect(Object.keys(type.getFields()).sort()).toEqual([...members, ...further].sort());
});
