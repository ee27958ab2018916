/** Arbitrary calls of the handlers of actions, with the secret of Hasura. */
import fc, { type Arbitrary } from 'fast-check';
import type { ActionName } from '../../actions-server/graphql/action-names.ts';
import { actionsSecret } from '../support/api.ts';
import { file, resumeText } from '../support/request-files.ts';
import { type Bodies, photo } from './bodies.ts';
import { jsonTexts, withChanges } from './changes.ts';
import type { Ground } from './ground.ts';
import type { RouteRequests } from './route-targets.ts';
import { storableText } from './texts.ts';
import { type Webhooks, webhookInputs } from './webhook-requests.ts';

export function actionRequests(
  ground: Ground,
  ofTasks: Ground,
  bodies: Bodies,
  consumedWebhooks: Webhooks,
): RouteRequests {
  const { applicants, applications, companies, profiles, projects, files, someIds } = ground;
  const half = Math.ceil(applications.length / 2);
  const one = (ids: readonly string[]) => fc.constantFrom(...ids);
  const options = fc.record(
    {
      strict: fc.boolean(),
      idempotencyKey: fc.oneof(
        { arbitrary: fc.uuid(), weight: 9 },
        { arbitrary: fc.constant('a key'), weight: 1 },
      ),
    },
    { requiredKeys: [] },
  );
  const withOptions = (input: Arbitrary<object>) =>
    fc.tuple(input, options).map(([given, further]) => ({ ...given, ...further }));
  const [project] = projects;
  const inputs: Readonly<Record<ActionName, Arbitrary<object>>> = {
    saveProject: withOptions(fc.record({ project: bodies.projects })),
    saveCompany: withOptions(fc.record({ company: bodies.companies })),
    saveApplicant: withOptions(fc.record({ applicant: bodies.applicantArguments })),
    acceptApplication: fc
      .tuple(one(applications.slice(0, half)), bodies.acceptance)
      .map(([id, body]) => ({ ...body, id })),
    dismissApplication: fc.record({ id: one(applications.slice(half)) }),
    moveApplication: fc
      .tuple(one(applicants), bodies.move)
      .map(([profileId, body]) => ({ ...body, profileId, projectId: project?.id })),
    mergeProfiles: fc.tuple(one(profiles), bodies.merge).map(([id, body]) => ({ ...body, id })),
    exportProfile: fc.record({ id: one(applicants) }),
    eraseProfile: fc.record({ id: one(profiles) }),
    findProfileData: fc.record({ id: one(profiles), refresh: fc.boolean() }),
    takeProfileData: fc.record({
      id: one(profiles),
      fields: fc.array(fc.constantFrom('headline', 'positions', 'salary'), { maxLength: 3 }),
    }),
    findCompanyData: fc.record({ id: one(companies), refresh: fc.boolean() }),
    retryTask: fc.record({ id: one(ofTasks.failedTasks) }),
    retryTasks: bodies.retriedTasks,
    // Reading takes a process some hundred milliseconds: few files are resumes.
    parseResume: fc
      .oneof(
        { arbitrary: fc.constant(file(resumeText, 'CV.txt')), weight: 1 },
        { arbitrary: fc.constant(photo), weight: 6 },
        { arbitrary: storableText.map((text) => file(text, 'CV.txt')), weight: 1 },
      )
      .map((sent) => ({ file: sent })),
    ...webhookInputs(consumedWebhooks),
    fileUrls: fc.record({ ids: fc.array(one([...files, ...someIds]), { maxLength: 5 }) }),
  };
  const sessionOf = ({ account }: Ground) => ({
    'x-hasura-role': 'account',
    'x-hasura-group-id': account.groupId,
    'x-hasura-apikey-id': account.privateKey.id,
  });
  const headers = fc.oneof(
    { arbitrary: fc.constant({ 'x-actions-secret': actionsSecret }), weight: 30 },
    { arbitrary: fc.constantFrom({}, { 'x-actions-secret': 'another' }), weight: 1 },
  );
  const calls = (name: string, input: Arbitrary<object>) =>
    fc
      .tuple(
        headers,
        jsonTexts(
          withChanges(
            input.map((given) => ({
              action: { name },
              input: given,
              session_variables: sessionOf(name.startsWith('retry') ? ofTasks : ground),
              request_query: '',
            })),
            0.4,
          ),
        ),
      )
      .map(([secret, body]) => ({
        method: 'POST',
        path: `/actions/${name}`,
        body,
        headers: { ...secret, 'content-type': 'application/json' },
      }));
  return Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [`post /actions/${name}`, calls(name, input)]),
  );
}
