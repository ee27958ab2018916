/** Arbitrary bodies of the saves, which mostly succeed for the records of an account. */

import { isList, mergeableFields } from '@platform/vocabulary';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { acceptanceSchema } from '../../actions-server/endpoints/applicants/accept-application.ts';
import { applicantBodySchema } from '../../actions-server/endpoints/applicants/applicant-body.ts';
import { moveSchema } from '../../actions-server/endpoints/applicants/move-application.ts';
import { companyBodySchema } from '../../actions-server/endpoints/companies/company-body.ts';
import { fileBodySchema } from '../../actions-server/endpoints/files/file-body.ts';
import { mergeSchema } from '../../actions-server/endpoints/profiles/merge.ts';
import { projectBodySchema } from '../../actions-server/endpoints/projects/project-body.ts';
import { retriedTasks } from '../../actions-server/endpoints/tasks/retry-many.ts';
import { file, resumeText } from '../support/request-files.ts';
import type { Field, Ground } from './ground.ts';
import { anyText, storableText } from './texts.ts';
import { bodyOf, type Hints, instant } from './zod-values.ts';

type Body = Arbitrary<Record<string, unknown>>;

export interface Bodies {
  readonly projects: Body;
  readonly companies: Body;
  /** With the values of custom fields as members. */
  readonly applicants: Body;
  /** With them in `customFieldsValues`, as the action has them. */
  readonly applicantArguments: Body;
  readonly files: Body;
  readonly acceptance: Body;
  readonly move: Body;
  /** Without the id of the profile that is kept. */
  readonly merge: Body;
  readonly retriedTasks: Body;
}

export function bodiesFor(ground: Ground): Bodies {
  const { account, projects, companies, profiles, statuses, fields } = ground;
  const orEmpty = (values: readonly string[]) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...values), weight: 9 },
      { arbitrary: fc.constantFrom('', null), weight: 1 },
    );
  const names = storableText.filter((text) => text.trim() !== '');
  const externalId = fc.nat(50).map((number) => `external ${number}`);
  const url = fc.webUrl({ withQueryParameters: true }).map((text) => text.slice(0, 500));
  const values = (entity: keyof Ground['fields']) => fieldValues(fields[entity], account.userId);
  const shared: Hints = {
    name: names,
    externalId,
    colorId: fc.constantFrom('#1e88e5', '', '#ABCDEF', null),
    assignees: fc.constantFrom('', 'Acme User', 'acme user', null),
    networkUrl: fc.oneof({ arbitrary: url, weight: 9 }, { arbitrary: fc.constant(''), weight: 1 }),
    files: fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, { arbitrary: files, weight: 1 }),
  };
  const record = (schema: z.ZodObject, entity: 'PROJECT' | 'COMPANY', own: Hints) =>
    bodyOf(
      schema,
      {
        ...shared,
        statusId: orEmpty(statuses[entity]),
        companyId: orEmpty(companies),
        customFieldsValues: values(entity),
        ...own,
      },
      ['name'],
    );

  const people: Hints = {
    ...shared,
    firstName: names,
    lastName: names,
    // Of a known person, or of a new one.
    emailAddresses: fc.oneof(
      fc.emailAddress(),
      fc.nat(2_000).map((number) => `person${number}@example.org`),
      fc.constantFrom('', 'a@example.org, b@example.org'),
    ),
    phoneNumbers: fc.constantFrom('+33612345678', '06 12 34 56 79, 06 12 34 56 78', ''),
    id: fc.constantFrom(...profiles.slice(0, 1_000), null),
    externalId: fc.nat(2_000).map((number) => `person ${number}`),
    projectId: orEmpty(projects.map(({ id }) => id)),
    referenceId: orEmpty(projects.map(({ referenceId }) => referenceId)),
    statusId: orEmpty(statuses.COMPANY),
    serviceId: orEmpty(companies),
    // Reading takes a process some hundred milliseconds: few requests have a resume.
    resumesFiles: fc.oneof(
      { arbitrary: fc.constant([]), weight: 60 },
      { arbitrary: fc.constant([file(resumeText, 'CV.txt')]), weight: 1 },
    ),
  };
  // Two identities may belong to two profiles, and two references to two projects, which is a conflict.
  const application = bodyOf(applicantBodySchema, people, ['firstName', 'lastName']).map(
    ({ id, externalId: external, projectId, referenceId, ...body }) => ({
      ...body,
      ...(id === undefined ? { externalId: external } : { id }),
      ...(projectId === undefined ? { referenceId } : { projectId }),
    }),
  );
  const owners: Body = fc.oneof(
    fc.record(
      {
        profileId: fc.constantFrom(...profiles.slice(0, 10)),
        kind: fc.constant('file'),
        isResume: fc.constant(false),
      },
      { requiredKeys: ['profileId'] },
    ),
    fc
      .constantFrom(...profiles.slice(0, 10))
      .map((profileId) => ({ profileId, kind: 'photo', files: [photo] })),
    fc.constantFrom(...companies).map((companyId) => ({ companyId })),
    fc
      .tuple(fc.constantFrom(...projects), fc.boolean())
      .map(([{ id }, isPublic]) => ({ projectId: id, isPublic })),
  );
  return {
    projects: record(projectBodySchema, 'PROJECT', {
      projectId: fc.oneof(fc.constantFrom(...projects.map(({ id }) => id)), fc.uuid()),
    }).map(withOneIdentity('projectId')),
    companies: record(companyBodySchema, 'COMPANY', {
      companyId: fc.oneof(fc.constantFrom(...companies), fc.uuid()),
    }).map(withOneIdentity('companyId')),
    applicants: fc.tuple(application, values('PROFILE')).map(([body, given]) => ({ ...body, ...given })),
    applicantArguments: fc
      .tuple(application, values('PROFILE'))
      .map(([body, customFieldsValues]) => ({ ...body, customFieldsValues })),
    files: fc
      .tuple(bodyOf(fileBodySchema.omit(ofOwner), { files }, ['files']), owners)
      .map(([body, owner]) => ({ ...body, ...owner })),
    acceptance: bodyOf(acceptanceSchema.omit({ id: true }), {
      fields: fc.subarray(
        ['headline', 'firstName', 'location', ...fields.PROFILE.slice(0, 3).map(({ id }) => id)],
        { minLength: 1 },
      ),
    }),
    move: bodyOf(
      moveSchema.omit({ projectId: true, profileId: true }),
      { statusId: fc.constantFrom(...statuses.PROFILE) },
      ['statusId'],
    ),
    merge: bodyOf(
      mergeSchema.omit({ id: true }),
      {
        otherProfileId: fc.constantFrom(...profiles),
        fieldsFromOther: fc.subarray([
          ...mergeableFields,
          // Those with several values are refused.
          ...fields.PROFILE.filter((field) => !isList(field)).map(({ id }) => id),
        ]),
      },
      ['otherProfileId'],
    ),
    retriedTasks: bodyOf(retriedTasks, { limit: fc.integer({ min: 1, max: 3 }) }, ['limit']),
  };
}

/** The members that depend on whose files they are. */
const ofOwner = {
  profileId: true,
  companyId: true,
  projectId: true,
  kind: true,
  isResume: true,
  isPublic: true,
} as const;

/** A picture of one pixel. */
export const photo = {
  fileName: 'photo.png',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
};

const files = fc.array(
  fc.record(
    {
      fileName: fc.oneof(anyText, fc.constantFrom('CV.txt', 'a/b\\c.html', '.', 'x'.repeat(300), null)),
      data: fc.oneof(
        fc.constantFrom(file(resumeText, 'CV.txt').data, photo.data),
        storableText.map((text) => file(text, 'a.txt').data),
      ),
    },
    { requiredKeys: ['data'] },
  ),
  { minLength: 1, maxLength: 2 },
);

/** Where both are given they may name two records, which is a conflict. */
function withOneIdentity(idName: string) {
  return ({ externalId, ...body }: Record<string, unknown>): Record<string, unknown> =>
    Object.hasOwn(body, idName) ? body : { ...body, externalId };
}

/** Values of up to three of the fields, by their ids. */
function fieldValues(fields: readonly Field[], userId: string): Body {
  const values = Object.fromEntries(
    fields.map(({ id, type }) => [id, valuesByType(userId)[type] ?? storableText]),
  );
  return fc
    .tuple(fc.subarray(Object.keys(values), { maxLength: 3 }), fc.record(values))
    .map(([ids, all]) => Object.fromEntries(ids.map((id) => [id, all[id]])));
}

function valuesByType(userId: string): Readonly<Record<string, Arbitrary<unknown>>> {
  const choice = fc.constantFrom('Red', 'green', 'RED', '');
  return {
    number: fc.oneof(fc.integer(), fc.constantFrom('12.5', '-0.001', '0', null)),
    boolean: fc.constantFrom(true, 'false', 'TRUE', ''),
    date: instant.map((time) => time.slice(0, 10)),
    datetime: instant,
    singlechoice: choice,
    multiplechoice: fc.oneof(choice, fc.constant('red, Green')),
    tags: fc.constantFrom('one', 'one, two', '"a", b', '漢, ß'),
    url: fc.webUrl().map((url) => url.slice(0, 500)),
    email: fc.constantFrom('ada@example.org', 'Ada@Example.org'),
    phone: fc.constantFrom('+33612345678', '06 12 34 56 78'),
    rating: fc.integer({ min: 0, max: 5 }),
    currency: fc.constantFrom('45000', '45000.50 EUR', '1 usd'),
    user: fc.constantFrom(userId, 'Acme User'),
  };
}
