/** Tests of applications as recruiters read, accept and dismiss them, with a private key. */
import type { TestRequest } from '../../../tests/support/api.ts';
import { newAddress, newApplicant, page, startApplications } from '../../../tests/support/applications.ts';
import { file, resumeText } from '../../../tests/support/request-files.ts';
import { postSave, readRow, type SaveAnswer, unknownId } from '../../../tests/support/saves.ts';

const { api, acme, other, save, apply, profile, rows, createProject, createField } =
  await startApplications();
afterAll(() => api.stop());

const application = (answer: SaveAnswer) => readRow(api.database, 'applications', answer.body.profileId);

const review = (
  { body: { profileId } }: { readonly body: { readonly profileId?: string } },
  verb: 'accept' | 'dismiss',
  body?: object,
  account = acme,
  request: TestRequest = {},
) => postSave(account, `applications/${profileId}/${verb}`, body, request);

/** A person who is known, and an application with a public key that says other things of them. */
async function suggest(more: Record<string, unknown> = {}) {
  const person = newApplicant();
  const { profileId } = (await save({ ...person, headline: 'Engineer' })).body;
  const added = newAddress();
  const suggestion = await apply({
    ...person,
    firstName: 'Renamed',
    emailAddresses: `${person.emailAddresses}, ${added}`,
    networkUrl: `${page}${person.lastName}`,
    headline: 'CTO',
    currentPosition: 'CTO',
    currentCompanyName: 'Globex',
    ...more,
  });
  return { person, profileId, added, suggestion };
}

describe('an application', () => {
  test('without a project is listed with the reference as it was sent', async () => {
    await apply({ ...newApplicant(), referenceId: 'CLOSED-7' });
    const { referenceId, projectId } = await createProject(false);
    await apply({ ...newApplicant(), referenceId });
    const query = `{ applications(where: { projectId: { _is_null: true }, requestedReference: { _is_null: false } }) {
      requestedReference profile { firstName } } }`;
    const { data } = await acme.graphql(query);
    expect(data?.applications).toMatchObject([{ requestedReference: 'CLOSED-7' }]);
    const linked = await acme.graphql(
      `{ applications(where: { projectId: { _eq: "${projectId}" } }) { id } }`,
    );
    expect(linked.data?.applications).toHaveLength(1);
  });

  test('is kept for every application with a private key too, and for no update', async () => {
    const person = newApplicant();
    const externalId = `crm-${person.lastName}`;
    const { profileId } = (await save({ ...person, externalId })).body;
    await save({ externalId, headline: 'Engineer' });
    await save({ ...person, historyEntryMessage: 'Hello' });
    expect(await rows('applications', { profileId })).toMatchObject([
      { review: 'accepted', submitted: { externalId } },
      { review: 'accepted', submitted: { historyEntryMessage: 'Hello' } },
    ]);
  });

  test('stands in place of its profile in saves with a private key', async () => {
    const { suggestion, profileId } = await suggest();
    const answer = await save({ id: suggestion.body.profileId, headline: 'Director' });
    expect(answer).toMatchObject({ status: 200, outcome: 'updated', body: { profileId } });
    expect(answer.body.warnings).toBeUndefined();
    expect(await profile(profileId)).toMatchObject({ headline: 'Director' });
  });

  test('cannot be inserted, changed or deleted over GraphQL', async () => {
    const attempts = [
      'mutation { insert_applications(objects: []) { affected_rows } }',
      'mutation { update_applications(where: {}, _set: { review: "accepted" }) { affected_rows } }',
      'mutation { delete_applications(where: {}) { affected_rows } }',
    ];
    for (const query of attempts) {
      expect((await acme.graphql(query)).errors?.[0]?.extensions.code).toBe('validation-failed');
    }
  });
});

describe('accepting an application', () => {
  test('takes over everything that it says', async () => {
    const { suggestion, profileId, added } = await suggest();
    const accepted = await review(suggestion, 'accept');
    expect(accepted).toMatchObject({
      status: 200,
      outcome: 'updated',
      body: { profileId, applicationId: suggestion.body.profileId, taskId: expect.any(String) },
    });
    expect(await profile(profileId)).toMatchObject({ firstName: 'Renamed', headline: 'CTO' });
    expect(await rows('profiles_emails', { profileId, canonicalEmailAddress: added })).toMatchObject([
      { isConfirmed: true },
    ]);
    expect(await rows('profiles_positions', { profileId })).toMatchObject([{ companyName: 'Globex' }]);
    expect(await application(suggestion)).toMatchObject({ review: 'accepted', reviewedAt: expect.any(Date) });
    expect(await rows('history_entries', { profileId })).toHaveLength(2);
    expect((await review(suggestion, 'accept')).outcome).toBe('unchanged');
  });

  test('takes over only the fields that are named, and says which of them it does not have', async () => {
    const [rating, notes] = [await createField('rating'), await createField('text', false)];
    const { suggestion, profileId, person } = await suggest({ [rating]: '5', [notes]: 'Hire!' });
    const accepted = await review(suggestion, 'accept', { fields: ['headline', rating, 'location'] });
    expect(accepted.body.warnings).toMatchObject([{ path: 'fields.2', code: 'not_submitted' }]);
    expect(await profile(profileId)).toMatchObject({ firstName: person.firstName, headline: 'CTO' });
    expect(await rows('profiles_fieldsvalues', { profileId })).toMatchObject([{ value: '5' }]);
    expect(await rows('profiles_positions', { profileId })).toEqual([]);
  });

  test('with no fields closes the review, and leaves the profile as it is', async () => {
    const { suggestion, profileId } = await suggest();
    const before = await profile(profileId);
    const closed = await review(suggestion, 'accept', { fields: [] });
    expect(closed).toMatchObject({ status: 200, outcome: 'unchanged' });
    expect(closed.body.warnings).toBeUndefined();
    expect(await application(suggestion)).toMatchObject({ review: 'accepted', reviewedAt: expect.any(Date) });
    const { changedIn, updatedAt, ...values } = await profile(profileId);
    expect(before).toMatchObject(values);
  });

  test('takes over what its resumes say', async () => {
    const { suggestion, profileId } = await suggest({ resumesFiles: [file(resumeText, 'CV.txt')] });
    expect(await rows('profiles_educations', { profileId })).toEqual([]);
    await review(suggestion, 'accept', { fields: ['positions', 'educations', 'lastName'] });
    expect((await rows('profiles_positions', { profileId })).length).toBeGreaterThan(0);
    expect((await rows('profiles_educations', { profileId })).length).toBeGreaterThan(0);
    expect(await rows('profiles_files', { profileId })).toHaveLength(1);
  });

  test('is rejected for an unknown field, another account and a public key', async () => {
    const { suggestion, profileId } = await suggest();
    const before = await profile(profileId);
    expect(await review(suggestion, 'accept', { fields: ['salary'] })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'fields.0', code: 'invalid_value' }] },
    });
    expect(await review(suggestion, 'accept', {}, other)).toMatchObject({ status: 404 });
    const publicly = { key: acme.publicKey.secret };
    expect(await review(suggestion, 'accept', {}, acme, publicly)).toMatchObject({ status: 403 });
    expect(await review({ body: { profileId: unknownId } }, 'accept')).toMatchObject({
      status: 404,
      body: { code: 'not_found', taskId: expect.any(String) },
    });
    expect(await profile(profileId)).toEqual(before);
    expect(await application(suggestion)).toMatchObject({ review: 'pending' });
  });

  test('reports members that the body repeats, or that the address has with another value', async () => {
    const { suggestion } = await suggest();
    const path = `/rest/v2/applications/${suggestion.body.profileId}/accept`;
    const body = `{"id": "${unknownId}", "fields": ["summary"], "fields": ["headline"]}`;
    const strict = await acme.post(path, body, { headers: { Prefer: 'handling=strict' } });
    expect(strict.status).toBe(422);
    expect(await (await acme.post(path, body)).json()).toMatchObject({
      applicationId: suggestion.body.profileId,
      warnings: [
        { path: 'fields', code: 'duplicate_key' },
        { path: 'id', code: 'duplicate_key' },
      ],
    });
    const same = await acme.post(path, { id: suggestion.body.profileId });
    expect(await same.json()).not.toHaveProperty('warnings');
  });

  test('is an action of GraphQL too', async () => {
    const { suggestion, profileId } = await suggest();
    const { data, errors } = await acme.graphql(
      `mutation ($id: uuid!) { acceptApplication(id: $id, fields: ["headline"]) {
        outcome application { review } profile { id headline } warnings { code } } }`,
      { id: suggestion.body.profileId },
    );
    expect(errors).toBeUndefined();
    expect(data?.acceptApplication).toEqual({
      outcome: 'updated',
      application: { review: 'accepted' },
      profile: { id: profileId, headline: 'CTO' },
      warnings: [],
    });
  });
});

describe('dismissing an application', () => {
  test('changes nothing of the profile, and leaves the application readable', async () => {
    const { suggestion, profileId } = await suggest();
    expect(await review(suggestion, 'dismiss')).toMatchObject({ status: 200, outcome: 'updated' });
    expect(await profile(profileId)).toMatchObject({ headline: 'Engineer' });
    expect(await application(suggestion)).toMatchObject({
      review: 'dismissed',
      submitted: { headline: 'CTO' },
    });
    expect((await review(suggestion, 'dismiss')).outcome).toBe('unchanged');
  });

  test('is rejected when the application was accepted', async () => {
    const { suggestion } = await suggest();
    await review(suggestion, 'accept');
    expect(await review(suggestion, 'dismiss')).toMatchObject({
      status: 409,
      body: { code: 'application_accepted' },
    });
  });

  test('is possible when it says nothing new and nobody has reviewed it', async () => {
    const person = newApplicant();
    const { profileId } = (await save(person)).body;
    const known = { ...person, historyEntryMessage: 'Rude words' };
    const [unseen, seen] = [await apply(known), await apply(known)];
    expect(await application(unseen)).toMatchObject({ profileId, review: 'accepted', reviewedAt: null });
    expect(await review(unseen, 'dismiss')).toMatchObject({ status: 200, outcome: 'updated' });
    expect(await application(unseen)).toMatchObject({
      review: 'dismissed',
      reviewedAt: expect.anything(),
      submitted: { historyEntryMessage: 'Rude words' },
    });
    expect((await review(unseen, 'dismiss')).outcome).toBe('unchanged');
    await review(seen, 'accept', { fields: [] });
    expect(await review(seen, 'dismiss')).toMatchObject({ status: 409 });
  });

  test('is rejected when its values are on the profile from the start', async () => {
    const person = newApplicant();
    const { profileId } = (await save(person)).body;
    const created = await apply(newApplicant());
    expect(await review(created, 'dismiss')).toMatchObject({ status: 409 });
    const merge = { otherProfileId: created.body.profileId };
    expect(await postSave(acme, `profiles/${profileId}/merge`, merge)).toMatchObject({ status: 200 });
    expect(await review(created, 'dismiss')).toMatchObject({ status: 409 });
    await save({ ...person, headline: 'CTO', historyEntryMessage: 'Hello' });
    const stored = await rows('applications', { profileId });
    expect(stored).not.toEqual([]);
    for (const { id } of stored)
      expect(await review({ body: { profileId: String(id) } }, 'dismiss')).toMatchObject({ status: 409 });
  });

  test('is an action of GraphQL too', async () => {
    const { suggestion } = await suggest();
    const { data } = await acme.graphql(
      'mutation ($id: uuid!) { dismissApplication(id: $id) { outcome application { review } } }',
      { id: suggestion.body.profileId },
    );
    expect(data?.dismissApplication).toEqual({ outcome: 'updated', application: { review: 'dismissed' } });
  });
});
