/** POST /rest/v2/applicants: saves a job application. */
import { rejection } from '../../errors.ts';
import { removeFiles } from '../../files/stored-upload.ts';
import { acceptUploads } from '../../files/upload.ts';
import {
  CreateProfileDocument,
  CreatePublicProfileDocument,
  MergeApplicationDocument,
  MergePublicApplicationDocument,
  ReadApplicationDocument,
  type ReadApplicationQuery,
  ReadPublicApplicationDocument,
  type ReadPublicApplicationQuery,
} from '../../graphql/generated.ts';
import { profileFromUrl } from '../../network/network-profile.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { isUuid } from '../../saves/body-values.ts';
import { readResumes } from '../../saves/read-resumes.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave, type TaskVariables } from '../../saves/save-flow.ts';
import type { SaveContext, SaveKind } from '../../saves/save-kind.ts';
import { listOf } from '../../saves/stored-rows.ts';
import type { TaskResponse } from '../../tasks/task.ts';
import { type ApplicantFields, applicantBodySchema, customFieldsOf } from './applicant-body.ts';
import type { Application } from './application.ts';
import { additionsOf, companyChangesOf, updatesOfEmptyColumns } from './application-rows.ts';
import { composeApplication } from './compose-application.ts';
import { type ProfilePlan, planProfileSave } from './plan-profile-save.ts';
import type { ApplicationPolicy } from './profile-snapshot.ts';
import { snapshotOf } from './read-snapshot.ts';

/** The stored part of an application: its body without the content of files. */
interface ApplicantPayload {
  readonly fields: ApplicantFields;
  readonly customFields: Record<string, unknown>;
}

export const applicantSave: SaveKind<ApplicantPayload> = {
  type: 'applicants',
  access: 'any',
  counting: 'application',
  form: {
    files: ['resumesFiles', 'files'],
    objects: ['data'],
    flags: [],
    isList: (name) => ['emailAddresses', 'phoneNumbers'].includes(name) || isUuid(name),
    fromPages: true,
  },
  bodyLimit: 'maxApplicationBytes',
  identityMembers: ['id', 'externalId', 'networkUrl', 'emailAddresses', 'phoneNumbers'],
  async accept(body, { isStrict, config }) {
    const { body: input, warnings } = readSaveBody(applicantBodySchema, body, {
      isStrict,
      isKnownKey: isUuid,
    });
    const { resumesFiles, files, ...fields } = input;
    const lists = { resumesFiles: resumesFiles ?? [], files: files ?? [] };
    requireName(fields, lists.resumesFiles.length > 0);
    const taken = await acceptUploads(lists, config.limits);
    return { payload: { fields, customFields: customFieldsOf(body as object) }, files: taken, warnings };
  },
  run: saveApplication,
};

/** Requires a name when there is neither a resume nor a valid network URL to read one from. */
function requireName({ firstName, lastName, networkUrl }: ApplicantFields, hasResume: boolean): void {
  if (hasResume || (firstName !== null && lastName !== null)) return;
  if (networkUrl !== null && readNetworkUrl(networkUrl) !== null) return;
  const path = firstName === null ? 'firstName' : 'lastName';
  const message = 'firstName and lastName are required when there is neither a resume nor a networkUrl';
  throw rejection([{ path, code: 'missing_name', message }]);
}

async function saveApplication(payload: ApplicantPayload, context: SaveContext): Promise<TaskResponse> {
  const { caller, steps, files, session, makeId, services, log } = context;
  const { fields, customFields } = payload;
  const { defaultCountry } = caller;
  const isPublic = caller.kind === 'public';
  const url = readNetworkUrl(fields.networkUrl ?? '');
  const application = composeApplication({
    fields,
    customFields,
    files: await steps.time('read resumes', () => readResumes(files, context)),
    networkProfile: await steps.time('read network', async () => url && profileFromUrl(url)),
    defaultCountry,
  });
  const policy = { isPublic, mayUseIds: !isPublic || caller.mayMerge, isStrict: context.isStrict };
  const variables = readVariables(application, policy, context);
  return runSave(
    {
      name: 'Profile',
      primaryKey: 'profiles_pkey',
      identities: identitiesOf(application),
      read: (): Promise<ReadPublicApplicationQuery | ReadApplicationQuery> =>
        isPublic
          ? session.request(ReadPublicApplicationDocument, variables.ofBoth)
          : session.request(ReadApplicationDocument, { ...variables.ofBoth, ...variables.ofPrivate }),
      plan: (rows) => planProfileSave(application, snapshotOf(rows, defaultCountry), policy, makeId),
      recordOf: ({ profileId }) => ({ profileId }),
      async write(plan, task) {
        await write(plan, isPublic, task, context);
        const failure = 'failed to delete the duplicate of a file';
        await removeFiles(plan.duplicateFiles, services.storage, log, failure);
      },
    },
    context,
  );
}

/** Every key by which two applications can find one profile; phones too, which no constraint of the database guards. */
function identitiesOf(application: Application): string[] {
  return [
    application.id,
    application.externalId,
    application.networkUrl?.url.url,
    ...application.emailAddresses.map((email) => email.canonicalEmailAddress),
    ...application.phoneNumbers.map((phone) => phone.canonicalNumber),
  ].flatMap(listOf);
}

function readVariables(application: Application, { mayUseIds }: ApplicationPolicy, { taskId }: SaveContext) {
  const companies = application.associations.map((association) => association.company);
  const customFieldIds = Object.keys(application.customFields);
  return {
    ofBoth: {
      taskId,
      profileIds: mayUseIds ? listOf(application.id) : [],
      externalIds: mayUseIds ? listOf(application.externalId) : [],
      networkUrls: listOf(application.networkUrl?.url.url),
      emails: application.emailAddresses.map((email) => email.canonicalEmailAddress),
      projectIds: listOf(application.projectId),
      referenceIds: application.projectId === null ? listOf(application.referenceId) : [],
      fieldIds: customFieldIds,
      companyIds: companies.flatMap((company) => listOf(company.serviceId)),
      companyExternalIds: companies.flatMap((company) => listOf(company.externalId)),
      statusIds: companies.flatMap((company) => listOf(company.statusId)),
    },
    ofPrivate: {
      phones: application.phoneNumbers.flatMap((phone) => listOf(phone.canonicalNumber)),
      withUsers: customFieldIds.length > 0,
    },
  };
}

function write(
  plan: ProfilePlan,
  isPublic: boolean,
  task: TaskVariables,
  { session, caller }: SaveContext,
): Promise<unknown> {
  const { outcome, profileId, columns, identities, fieldsValues } = plan;
  const additions = { ...additionsOf(plan, task.taskId), ...task };
  const companyChanges = companyChangesOf(plan);
  if (outcome === 'created') {
    const profile = { id: profileId, source: 'APPLICATION', createdByUserId: caller.userId, ...columns };
    return isPublic
      ? session.request(CreatePublicProfileDocument, { ...additions, profile })
      : session.request(CreateProfileDocument, { ...additions, profile, companyChanges });
  }
  if (isPublic) {
    const profileChanges = updatesOfEmptyColumns(plan);
    return session.request(MergePublicApplicationDocument, { ...additions, profileChanges });
  }
  const isChanged = Object.keys(columns).length > 0;
  return session.request(MergeApplicationDocument, {
    ...additions,
    companyChanges,
    profileChanges: isChanged ? [{ where: { id: { _eq: profileId } }, _set: columns }] : [],
    confirmedEmailIds: identities.confirmedEmailIds,
    deletedFieldValueIds: fieldsValues.deletedIds,
  });
}
