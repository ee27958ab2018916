/** Accepts an application: what it says is taken over to its profile, as a save with a private key does. */

import { type ParsedResume, readableTypes } from '@platform/resume-reader';
import { acceptableFields } from '@platform/vocabulary';
import { z } from 'zod';
import { notFound, rejectIfInvalid } from '../../errors.ts';
import {
  ReadApplicationDocument,
  ReadReviewedApplicationDocument,
  type ReadReviewedApplicationQuery,
  ReadStorageKeysDocument,
  TakeOverDocument,
} from '../../graphql/generated.ts';
import { profileFromUrl } from '../../network/network-profile.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { namesOfFields, unknownFields } from '../../saves/named-fields.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { readResumes } from '../../saves/read-resumes.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave } from '../../saves/save-flow.ts';
import { readFinding } from '../../sources/findings.ts';
import type { SaveContext } from '../../tasks/save-context.ts';
import { isJsonObject } from '../../text/json.ts';
import { acceptedPart, missingValues } from './accepted-fields.ts';
import { applicantBodySchema } from './applicant-body.ts';
import type { Application, ApplicationFile } from './application.ts';
import { applicationId, reviewedApplication } from './application-id.ts';
import { takeOverVariables } from './application-rows.ts';
import { composeApplication } from './compose-application.ts';
import { planAcceptance, takingOver } from './plan-profile-save.ts';
import { snapshotOf } from './read-snapshot.ts';
import { readVariables } from './read-variables.ts';
import { reviewOf } from './review.ts';
import { asOfProfile } from './says-nothing-new.ts';

export const acceptanceSchema = z.object({
  id: applicationId,
  fields: namesOfFields(acceptableFields)
    .nullish()
    .meta({
      description:
        'The values to take over: `firstName`, `lastName`, `emailAddresses`, `phoneNumbers`, `networkUrl`, `location`, `headline`, `currentPosition` (with `currentCompanyName`), `associations`, what the resumes say (`summary`, `birthday`, `positions`, `educations`, `locales`), and ids of custom fields. Any other name is refused. A value that is named replaces the stored one; lists are completed. Omitted or `null`: all values. An empty list: none, which closes the review and leaves the profile as it is.',
      examples: [['headline', 'emailAddresses'], []],
    }),
});

type ReviewedApplication = ReadReviewedApplicationQuery['applications'][number];

export const applicationAcceptance = operationKind({
  type: 'acceptApplication',
  path: '/rest/v2/applications/:id/accept',
  description: {
    operationId: 'acceptApplication',
    tag: 'Applications',
    summary: 'Accept an application',
    description:
      'Takes over to the profile what an application says that came with a public key while the person was known. Without `fields` everything is taken over, and with an empty list nothing: the application is then seen, and its review is closed. An accepted application can be accepted again, for other fields, and so can a dismissed one.',
    examples: {
      some: { summary: 'Some values', value: { fields: ['headline', 'emailAddresses'] } },
      all: { summary: 'All values', value: {} },
      none: { summary: 'Nothing, to close the review', value: { fields: [] } },
    },
    answerName: 'ReviewedApplication',
    message: 'Profile saved successfully',
    answer: reviewedApplication,
    errors: ['not_found', 'profile_erased', 'record_deleted', 'external_id_conflict'],
  },
  schema: acceptanceSchema,
  check: ({ fields }) => rejectIfInvalid(unknownFields('fields', fields ?? [], acceptableFields)),
  async run({ id, fields = null }, context) {
    const { caller, session, makeId, taskId } = context;
    const { applications } = await session.request(ReadReviewedApplicationDocument, { id });
    const [stored] = applications;
    if (stored === undefined) throw notFound('Application');
    const submitted = applicationOf(stored, await readUnread(stored, context), context);
    const application = acceptedPart(submitted, fields);
    const warnings = fields === null ? [] : missingValues(submitted, fields);
    const { ofBoth, ofPrivate } = readVariables(application, takingOver, taskId);
    return runSave(
      {
        name: 'Profile',
        primaryKey: 'profiles_pkey',
        identities: [stored.profileId],
        read: () => session.request(ReadApplicationDocument, { ...ofBoth, ...ofPrivate }),
        plan(rows) {
          const plan = planAcceptance(application, snapshotOf(rows, caller), makeId);
          return { ...plan, warnings: [...plan.warnings, ...warnings] };
        },
        recordOf: ({ profileId }) => ({ applicationId: id, profileId }),
        taskColumnsOf: ({ profileId }) => ({ profileId }),
        write: (plan, task) =>
          session.request(
            TakeOverDocument,
            takeOverVariables(plan, task, { reviews: [reviewOf(id, 'accepted', caller)] }),
          ),
      },
      context,
    );
  },
});

/**
 * The resumes of an application that were not read when it was received, because the profile had these files already and
 * not as resumes: what is sent with a public key changes nothing of a profile.
 */
async function readUnread(
  { files, profile }: ReviewedApplication,
  context: SaveContext,
): Promise<ApplicationFile[]> {
  const { caller, services, steps } = context;
  const resumes = (profile?.files ?? []).filter((link) => link.isResume).map((link) => link.fileId);
  const unread = files.flatMap(({ isResume, file }) =>
    isResume && file !== null && !resumes.includes(file.id) ? [file] : [],
  );
  if (unread.length === 0) return [];
  const { files: stored } = await services.hasura
    .asAdmin()
    .request(ReadStorageKeysDocument, { groupId: caller.groupId, ids: unread.map(({ id }) => id) });
  const keys = new Map(stored.map(({ id, storageKey }) => [id, storageKey]));
  const types = readableTypes(services.config.resumeReader.ocr !== null);
  const uploads = unread.flatMap((file) => {
    const storageKey = keys.get(file.id);
    const isDocument = types.includes(file.mimeType);
    return storageKey === undefined ? [] : [{ ...file, storageKey, isResume: true, isDocument }];
  });
  return steps.time('read resumes', () => readResumes(uploads, context));
}

/** The application as it was composed when it was received, for the profile that it belongs to. */
function applicationOf(
  { profileId, submitted, files, profile }: ReviewedApplication,
  read: readonly ApplicationFile[],
  context: SaveContext,
) {
  const { customFieldsValues, ...body } = isJsonObject(submitted) ? submitted : {};
  const { body: fields } = readSaveBody(applicantBodySchema, body, { isStrict: false });
  const url = readNetworkUrl(fields.networkUrl ?? '');
  const readings = new Map((profile?.files ?? []).map((link) => [link.fileId, link]));
  const application: Application = composeApplication({
    fields,
    customFields: isJsonObject(customFieldsValues) ? customFieldsValues : {},
    submitted: {},
    cleared: [],
    files: files.flatMap(({ isResume, file }) => {
      if (file === null) return [];
      const now = read.find(({ sha256 }) => sha256 === file.sha256);
      return [now ?? storedFile(file, isResume, readings.get(file.id))];
    }),
    found: (profile?.findings ?? [])
      .filter((finding) => finding.url === url?.url)
      .flatMap(({ found }) => readFinding(found)?.resume ?? []),
    networkProfile: url && profileFromUrl(url),
    defaultCountry: context.caller.defaultCountry,
  });
  return asOfProfile(application, profileId);
}

function storedFile(
  file: NonNullable<ReviewedApplication['files'][number]['file']>,
  isResume: boolean,
  link: { text: string | null; parsed?: unknown } | undefined,
): ApplicationFile {
  const parsed = link?.parsed;
  // As readingColumns in application-rows.ts stores it: the text apart from the rest.
  const resume = isJsonObject(parsed)
    ? ({ ...parsed, text: link?.text ?? '' } as unknown as ParsedResume)
    : null;
  return {
    ...file,
    storageKey: '',
    isResume,
    isDocument: resume !== null,
    reading: resume === null ? null : { status: 'read', resume },
  };
}
