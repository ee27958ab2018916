/** POST /rest/v2/applicants: saves a job application, or updates a profile that it names. */
import { nextTurn } from '@platform/runtime';
import { removeObjects } from '../../files/storage-objects.ts';
import { storageKeysOf } from '../../files/stored-upload.ts';
import { acceptUploads } from '../../files/upload.ts';
import {
  ChangeProfileDocument,
  CreateProfileDocument,
  CreatePublicProfileDocument,
  ReadApplicationDocument,
  ReadFormFieldsDocument,
  ReadPublicApplicationDocument,
  RecordApplicationDocument,
  type tasks_insert_input,
} from '../../graphql/generated.ts';
import { serviceSessionOf } from '../../keys/sessions.ts';
import type { Confirmation } from '../../mail/confirmation.ts';
import { profileFromUrl } from '../../network/network-profile.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { readResumes } from '../../saves/read-resumes.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { runSave, type TaskVariables } from '../../saves/save-flow.ts';
import type { RecordKind } from '../../saves/save-kind.ts';
import { idsOf, listOf } from '../../saves/stored-rows.ts';
import { untilNextAnswer } from '../../tasks/answer-time.ts';
import { queuedTask } from '../../tasks/queued-task.ts';
import type { SaveContext } from '../../tasks/save-context.ts';
import type { TaskResponse } from '../../tasks/task.ts';
import { isUuid, unstorableValues } from '../../values/body-values.ts';
import type { Warning } from '../../values/warning.ts';
import {
  type ApplicantFields,
  applicantBodySchema,
  type ClearableField,
  clearedFields,
  customFieldsOf,
  requireShortTexts,
  submittedFields,
  valuesOfFields,
} from './applicant-body.ts';
import type { Application } from './application.ts';
import { additionsOf, recordRowsOf, updatesOf } from './application-rows.ts';
import { applicantCombinations } from './combine-saves.ts';
import { composeApplication } from './compose-application.ts';
import { applicantSaveDescription } from './describe-save.ts';
import { matchProfile } from './match-profile.ts';
import { type ProfilePlan, planProfileSave } from './plan-profile-save.ts';
import type { ApplicationPolicy } from './profile-snapshot.ts';
import { publicSnapshotOf, snapshotOf } from './read-snapshot.ts';
import { readVariables } from './read-variables.ts';
import { requireName } from './require-name.ts';
import { asOfProfile, saysNothingNew } from './says-nothing-new.ts';

/** The stored part of an application: its body without the content of files. */
interface ApplicantPayload {
  readonly fields: ApplicantFields;
  readonly customFields: Record<string, unknown>;
  /** Tasks of earlier versions lack the following members. */
  readonly submitted?: Record<string, unknown>;
  readonly cleared?: ClearableField[];
  /** Of a form of the careers pages. */
  readonly confirmation?: Confirmation;
}

export const applicantSave: RecordKind<ApplicantPayload> = {
  type: 'applicants',
  canDryRun: true,
  description: applicantSaveDescription,
  access: 'any',
  form: {
    body: applicantBodySchema,
    files: ['resumesFiles', 'files'],
    objects: ['data', 'consent'],
    flags: ['consent.talentPool'],
    isList: (name) => ['emailAddresses', 'phoneNumbers'].includes(name) || isUuid(name),
    fromPages: true,
  },
  bodyLimit: 'maxApplicationBytes',
  identityMembers: ['id', 'externalId', 'networkUrl', 'emailAddresses', 'phoneNumbers'],
  combinations: applicantCombinations,
  async accept(body, { isStrict, config }) {
    requireShortTexts(body, config.limits.maxBodyBytes);
    const { body: input, warnings } = readSaveBody(applicantBodySchema, body, {
      isStrict,
      isKnownKey: isUuid,
    });
    const { resumesFiles, files, ...fields } = input;
    const lists = { resumesFiles: resumesFiles ?? [], files: files ?? [] };
    // A body has up to 20 000 members, and what follows goes through all of them again.
    await nextTurn();
    const leftOut: Warning[] = [];
    const leaveOut = isStrict ? undefined : (reason: Warning) => void leftOut.push(reason);
    const taken = await acceptUploads(lists, config.limits, leaveOut);
    // An update of a profile that the body names needs no name; whether there is such a profile is read later.
    if (fields.id === undefined && fields.externalId === null) {
      const hasResume = taken.some(({ isResume }) => isResume);
      const isReadable = hasResume || readNetworkUrl(fields.networkUrl ?? '') !== null;
      requireName({ ...fields, isReadable }, leftOut);
    }
    const sent = body as Readonly<Record<string, unknown>>;
    const customFields = customFieldsOf(sent);
    const submitted = submittedFields(sent, fields, customFields);
    const payload = { fields, customFields, submitted, cleared: clearedFields(sent) };
    const removed = unstorableValues(customFields, (key) => key);
    return { payload, files: taken, warnings: [...warnings, ...leftOut, ...removed] };
  },
  restrict: restrictToForm,
  run: saveApplication,
};

/**
 * With a public key, an application without the values of custom fields that are not on the application form, and without
 * texts that are too long for any field: they are refused, and not kept. The ids are, for the warnings.
 */
async function restrictToForm(
  payload: ApplicantPayload,
  { caller, session }: Pick<SaveContext, 'caller' | 'session'>,
): Promise<ApplicantPayload> {
  const { customFields: sent } = payload;
  const ids = Object.keys(sent).map((key) => key.toLowerCase());
  if (caller.kind === 'private' || ids.length === 0) return payload;
  const { fields } = await session.request(ReadFormFieldsDocument, { ids });
  const customFields = valuesOfFields(sent, idsOf(fields));
  const { customFieldsValues: _sent, ...submitted } = payload.submitted ?? {};
  const kept = Object.entries(customFields).filter(([key, value]) => value === sent[key]);
  const values = kept.length === 0 ? {} : { customFieldsValues: Object.fromEntries(kept) };
  return { ...payload, customFields, submitted: { ...submitted, ...values } };
}

async function saveApplication(payload: ApplicantPayload, context: SaveContext): Promise<TaskResponse> {
  const { caller, steps, files } = context;
  const { fields, customFields, submitted = { ...fields }, cleared = [], confirmation } = payload;
  const isPublic = caller.kind === 'public';
  const url = readNetworkUrl(fields.networkUrl ?? '');
  const application = composeApplication({
    fields,
    customFields,
    submitted,
    cleared: isPublic ? [] : cleared,
    files: await steps.time('read resumes', () => readResumes(files, context)),
    // They are asked after the save.
    found: [],
    networkProfile: url && profileFromUrl(url),
    defaultCountry: caller.defaultCountry,
  });
  if (!isPublic) return savePrivately(application, context);
  const answered = untilNextAnswer();
  try {
    return await savePublicly(application, confirmation, context);
  } finally {
    await answered();
  }
}

function savePrivately(application: Application, context: SaveContext): Promise<TaskResponse> {
  const { caller, session, makeId, isStrict, taskId } = context;
  const policy: ApplicationPolicy = { isPublic: false, mayUseIds: true, isStrict };
  const variables = readVariables(application, policy, taskId);
  return runSave(
    {
      name: 'Profile',
      primaryKey: 'profiles_pkey',
      identities: identitiesOf(application),
      read: () => session.request(ReadApplicationDocument, { ...variables.ofBoth, ...variables.ofPrivate }),
      plan: (rows) => planProfileSave(application, snapshotOf(rows, caller), policy, makeId),
      recordOf: ({ profileId }) => ({ profileId }),
      taskColumnsOf,
      async write(plan, task) {
        const findTasks = findTasksOf(plan, application, context);
        const rows = recordRowsOf(plan, task.taskId, findTasks);
        const additions = { ...additionsOf(plan, task.taskId), ...rows, ...task };
        if (plan.outcome === 'created') {
          const { companyChanges } = updatesOf(plan);
          await session.request(CreateProfileDocument, {
            ...additions,
            companyChanges,
            profile: newProfileOf(plan, context),
          });
        } else {
          await session.request(ChangeProfileDocument, { ...additions, ...updatesOf(plan) });
        }
        await afterWriting(plan, findTasks, context);
      },
    },
    context,
  );
}

/**
 * Saves an application with a public key. Its answer names the application and not the profile, so that nobody can find
 * out who is known; a private key may use the id in place of that of the profile. What it says of a known person waits for
 * a review, unless all of that is on the profile already.
 */
function savePublicly(
  application: Application,
  confirmation: Confirmation | undefined,
  context: SaveContext,
): Promise<TaskResponse> {
  const { caller, session, makeId, isStrict, taskId } = context;
  const policy: ApplicationPolicy = { isPublic: true, mayUseIds: caller.mayMerge, isStrict };
  const variables = readVariables(application, policy, taskId);
  return runSave(
    {
      name: 'Profile',
      primaryKey: 'profiles_pkey',
      identities: identitiesOf(application),
      async read() {
        const rows = await session.request(ReadPublicApplicationDocument, variables.ofBoth);
        const snapshot = publicSnapshotOf(rows, caller);
        const { profile } = matchProfile(application, snapshot, policy);
        const known = profile === null ? null : await readKnown(application, profile.id, context);
        return { task: rows.task, snapshot, known };
      },
      plan({ snapshot, known }): ProfilePlan {
        const plan = planProfileSave(application, snapshot, policy, makeId);
        const isNews = known === null || !saysNothingNew(application, plan.profileId, known, makeId);
        if (isNews || plan.application === null) return plan;
        return { ...plan, application: { ...plan.application, review: 'accepted' } };
      },
      recordOf: (plan) => ({ profileId: plan.application?.id ?? plan.profileId }),
      taskColumnsOf,
      async write(plan, task) {
        const findTasks = findTasksOf(plan, application, context);
        await writePublicly(plan, findTasks, confirmation, task, context);
        await afterWriting(plan, findTasks, context);
      },
    },
    context,
  );
}

/** What is known of a person whom an application with a public key names: for the comparison, and never for the answer. */
async function readKnown(application: Application, profileId: string, context: SaveContext) {
  const { ofBoth, ofPrivate } = readVariables(
    asOfProfile(application, profileId),
    { mayUseIds: true },
    context.taskId,
  );
  const rows = await accountSession(context).request(ReadApplicationDocument, { ...ofBoth, ...ofPrivate });
  return snapshotOf(rows, context.caller);
}

/** The session of a private key, for what the role of public keys can neither read nor write. */
function accountSession({ caller, services, requestId }: SaveContext) {
  return serviceSessionOf(services.hasura, { ...caller, kind: 'private' }, requestId);
}

function writePublicly(
  plan: ProfilePlan,
  findTasks: tasks_insert_input[],
  confirmation: Confirmation | undefined,
  task: TaskVariables,
  context: SaveContext,
): Promise<unknown> {
  const { session } = context;
  if (plan.outcome !== 'created') {
    // The role of public keys cannot write that an application of a known person needs no review.
    const writer = plan.application?.review === 'accepted' ? accountSession(context) : session;
    return writer.request(RecordApplicationDocument, {
      ...recordRowsOf(plan, task.taskId, findTasks, confirmation),
      ...task,
    });
  }
  return session.request(CreatePublicProfileDocument, {
    ...additionsOf(plan, task.taskId),
    ...recordRowsOf(plan, task.taskId, findTasks, confirmation),
    ...task,
    profile: newProfileOf(plan, context),
    claims: plan.changes.identities.claims.map((claim) => ({ ...claim, profileId: plan.profileId })),
  });
}

function newProfileOf({ profileId, changes }: ProfilePlan, { caller }: SaveContext) {
  return { id: profileId, source: 'APPLICATION', createdByUserId: caller.userId, ...changes.columns };
}

function taskColumnsOf({ profileId, application }: ProfilePlan) {
  return { profileId, projectId: application?.projectId ?? null };
}

async function afterWriting(
  { application }: ProfilePlan,
  findTasks: readonly tasks_insert_input[],
  { services, announceQueued }: SaveContext,
): Promise<void> {
  if (findTasks.length > 0) announceQueued();
  const failure = 'failed to delete the duplicate of a file';
  await removeObjects(storageKeysOf(application?.duplicateFiles ?? []), services, failure);
}

/**
 * The task that asks sources about the person once the save is done, which never waits for them. It names nothing of the
 * person: what it needs, it reads when it runs.
 */
function findTasksOf(
  { profileId, outcome, application: record }: ProfilePlan,
  { networkUrl }: Application,
  { services, makeId }: SaveContext,
): tasks_insert_input[] {
  if (services.sources.pages.length === 0 || networkUrl === null || outcome === 'unchanged') return [];
  const payload = { id: profileId, refresh: false, applicationId: record?.id ?? null };
  return [queuedTask('findProfileData', payload, makeId)];
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
