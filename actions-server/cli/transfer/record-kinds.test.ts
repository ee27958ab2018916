/** The columns of files are the members of the bodies that a save takes: a new member is one of them, or has a reason. */
import { applicantBodySchema } from '../../endpoints/applicants/applicant-body.ts';
import { companyBodySchema } from '../../endpoints/companies/company-body.ts';
import { projectBodySchema } from '../../endpoints/projects/project-body.ts';
import { transferredKinds } from './record-kinds.ts';

const schemas = { companies: companyBodySchema, profiles: applicantBodySchema, projects: projectBodySchema };

/** Members that no cell has: JSON Lines have them. */
const withoutColumn: Record<string, string> = {
  resumesFiles: 'a file',
  files: 'a file',
  consent: 'an object',
  data: 'an object',
  currentCompanyId: 'is ignored by saves',
};

test.each(Object.values(transferredKinds))('every member of the body of $name is a column', (kind) => {
  const members = Object.keys(schemas[kind.name].shape).filter((name) => name !== kind.fieldsMember);
  const columns = kind.columns.map(({ name }) => name);
  expect([...columns].sort()).toEqual(members.filter((name) => !(name in withoutColumn)).sort());
  expect(kind.identities.filter((name) => !columns.includes(name))).toEqual([]);
});
