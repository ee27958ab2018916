/** Takes over to a profile what a source outside has found of the person: what somebody has named, in place of what is stored. */
import { takeableFields } from '@platform/vocabulary';
import { z } from 'zod';
import { rejectIfInvalid } from '../../errors.ts';
import { ReadApplicationDocument, TakeOverDocument } from '../../graphql/generated.ts';
import { namesOfFields, unknownFields } from '../../saves/named-fields.ts';
import { operationKind } from '../../saves/operation-kind.ts';
import { runSave } from '../../saves/save-flow.ts';
import { readFinding } from '../../sources/findings.ts';
import { requiredId } from '../../values/body-values.ts';
import { acceptedPart, missingValues } from './accepted-fields.ts';
import { takeOverVariables } from './application-rows.ts';
import { foundApplication } from './found-application.ts';
import { planAcceptance, takingOver } from './plan-profile-save.ts';
import { readFindings } from './read-findings.ts';
import { snapshotOf } from './read-snapshot.ts';
import { readVariables } from './read-variables.ts';

export const takingSchema = z.object({
  id: requiredId.meta({
    description: 'The id of the profile, or of one of its applications.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
  }),
  fields: namesOfFields(takeableFields).meta({
    description:
      'The values to take over: `firstName`, `lastName`, `emailAddresses`, `phoneNumbers`, `location`, `headline`, `summary`, `birthday`, `positions`, `educations`, `locales`. Any other name is refused. A value that is named replaces the stored one; lists are completed.',
    examples: [['headline', 'positions']],
  }),
});

export const profileTaking = operationKind({
  type: 'takeProfileData',
  path: '/rest/v2/profiles/:id/take',
  description: {
    operationId: 'takeProfileData',
    tag: 'Profiles',
    summary: 'Take over what sources have found',
    description:
      'Takes values that a source has found on the network page of the profile over to it: those that the body names, in place of what is stored. What was dismissed is left out, and so is what waits with an application, which `acceptApplication` takes over. Of several sources the one that was asked last counts.',
    examples: { some: { summary: 'Two values', value: { fields: ['headline', 'positions'] } } },
    answerName: 'TakenProfileData',
    message: 'Profile saved successfully',
    answer: {
      profileId: z.guid().meta({
        description: 'The id of the profile.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
      }),
    },
    errors: ['not_found', 'profile_erased', 'record_deleted'],
  },
  schema: takingSchema,
  check: ({ fields }) => rejectIfInvalid(unknownFields('fields', fields, takeableFields)),
  async run({ id, fields }, context) {
    const { caller, session, makeId, taskId } = context;
    const { profile } = await readFindings({ taskId, id, applicationIds: [] }, session);
    // Other pages are what applications name, which are accepted as a whole, and those of the past.
    const findings = profile.findings.filter(
      ({ url, dismissedAt }) => url === profile.canonicalNetworkUrl && dismissedAt === null,
    );
    const found = findings.flatMap((finding) => readFinding(finding.found) ?? []);
    const submitted = foundApplication(profile.id, found, caller.defaultCountry);
    const application = acceptedPart(submitted, fields);
    const missing = missingValues(submitted, fields, 'the sources have found no');
    const { ofBoth, ofPrivate } = readVariables(application, takingOver, taskId);
    return runSave(
      {
        name: 'Profile',
        primaryKey: 'profiles_pkey',
        identities: [profile.id],
        read: () => session.request(ReadApplicationDocument, { ...ofBoth, ...ofPrivate }),
        plan(rows) {
          const plan = planAcceptance(application, snapshotOf(rows, caller), makeId);
          return { ...plan, warnings: [...plan.warnings, ...missing] };
        },
        recordOf: ({ profileId }) => ({ profileId }),
        write: (plan, task) => session.request(TakeOverDocument, takeOverVariables(plan, task, {})),
      },
      context,
    );
  },
});
