/** Saves the application of a person who is not known yet. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertTask, type SaveRequest, sessionOf, successOf, taskValues } from './save-task.ts';

// $9 e-mail address, $10 phone number, $11 reference of the project
const find = `with task as (${insertTask})
  select
    (select id from projects where "groupId" = $1 and "referenceId" = $11 and "deletedAt" is null) as "projectId",
    exists (
      select from profiles_keys where "groupId" = $1 and kind = 'email' and key = $9 and not "isProvisional"
    ) or exists (
      select from profiles_phones where "groupId" = $1 and "canonicalNumber" = $10 and "isConfirmed"
    ) as "isKnown"`;

// $1 account, $2 task, $3 session, $4 profile, $5 revision, $6 steps, $7 response, $8 application, $9 key, $10 project or
// null, $11 reference, $12 what was submitted, $13 first name, $14 last name, $15 headline, $16 e-mail address,
// $17 phone number, $18 message
const create = `with session as materialized (select set_config('hasura.user', $3, true)),
  profile as (
    insert into profiles ("groupId", id, "firstNameManual", "lastNameManual", headline, source)
    select $1, $4, $13, $14, $15, 'APPLICATION' from session
  ), revision as (
    insert into profiles_revisions ("groupId", "profileId", number, "taskId", changes)
    select $1, $4, 1, $2, $5 from session
  ), application as (
    insert into applications
      ("groupId", id, "profileId", "projectId", "taskId", "apikeyId", "requestedReference", submitted, review)
    select $1, $8, $4, $10, $2, $9, $11, $12, 'accepted' from session
  ), link as (
    insert into projects_profiles ("groupId", "projectId", "profileId", "appliedAt", source, "applicationId")
    select $1, $10::uuid, $4, now(), 'APPLICATION', $8 from session where $10 is not null
  ), history as (
    insert into history_entries
      ("groupId", "profileId", "projectId", "taskId", type, subject, message, "applicationId")
    select $1, $4, $10, $2, 'application', 'Candidature depuis formulaire web', $18, $8 from session
  ), email as (
    insert into profiles_emails ("groupId", "profileId", "emailAddress", "isPreferred")
    select $1, $4, $16, true from session
  ), phone as (
    insert into profiles_phones ("groupId", "profileId", number, "canonicalNumber")
    select $1, $4, $17, $17 from session
  )
  update tasks
  set status = 'succeeded', outcome = 'created', steps = $6, response = $7, error = null, "profileId" = $4, "projectId" = $10
  where "groupId" = $1 and id = $2`;

/** @throws Error when the person is known */
export async function saveApplicant(
  pool: pg.Pool,
  request: SaveRequest,
): Promise<{ readonly status: number; readonly body: string }> {
  const { groupId, apikeyId, body } = request;
  const { referenceId = null, firstName, lastName, headline, emailAddresses, phoneNumbers } = body;
  const taskId = randomUUID();
  const requestId = randomUUID();
  const readSince = new Date().toISOString();
  const payload = { fields: body, cleared: [], submitted: body, customFields: {} };
  const { rows } = await pool.query<{ projectId: string | null; isKnown: boolean }>({
    name: 'applicants find',
    text: find,
    values: [
      ...taskValues(request, taskId, requestId, 'applicants', payload),
      emailAddresses,
      phoneNumbers,
      referenceId,
    ],
  });
  const [found] = rows;
  if (found === undefined || found.isKnown) throw new Error('the baseline saves no applicant who is known');
  const { projectId } = found;
  const profileId = randomUUID();
  const applicationId = randomUUID();
  const changes = {
    outcome: 'created',
    foundBy: null,
    columns: { headline, firstNameManual: firstName, lastNameManual: lastName },
    applicationId,
    projectId,
    emailAddresses: [emailAddresses],
    phoneNumbers: [phoneNumbers],
    fieldsValues: { added: [], removed: [] },
    files: [],
    changedFiles: [],
    locales: [],
    positions: [],
    educations: [],
    associations: [],
    deletedEmails: [],
    deletedPhones: [],
    confirmedEmails: [],
    changedPositions: [],
  };
  const { response, steps, ...answer } = successOf('Profile', taskId, { profileId }, 'created', readSince);
  await pool.query({
    name: 'applicants create',
    text: create,
    values: [
      groupId,
      taskId,
      sessionOf(request, requestId),
      profileId,
      JSON.stringify(changes),
      steps,
      response,
      applicationId,
      apikeyId,
      projectId,
      referenceId,
      JSON.stringify(body),
      firstName,
      lastName,
      headline,
      emailAddresses,
      phoneNumbers,
      body.historyEntryMessage,
    ],
  });
  return answer;
}
