/** What the save of an application says of itself. */
import { z } from 'zod';
import { errorsOfFiles, type SaveDescription } from '../../saves/save-description.ts';
import { applicantBodySchema } from './applicant-body.ts';

export const applicantSaveDescription: SaveDescription = {
  operationId: 'saveApplicant',
  tag: 'Applications',
  summary: 'Send an application, or update a profile',
  description: [
    'Saves a job application. Its resumes are read, and what they say fills what the body does not say.',
    'With a private key the person is found by `id`, `externalId`, network URL, confirmed e-mail address, or phone number with name; a known profile is updated, a new one created. A body that names a known profile by `id` or `externalId` and has no project, file, history entry, source or consent is an update and no application: it needs no name, and it is `unchanged` when the profile has all values already.',
    'With a public key the application of a known person waits for review and changes nothing of the profile. The answer is the same whether the person was known or not.',
    'The body may also be an HTML form: a careers page needs no script. Then a public key may be in the query parameter `apiKey`, and a browser gets a page or is redirected to the address in `redirectUrl`. Files are then parts of the form, `data` and `consent` are the text of JSON, and several inputs of one name are joined by commas in `emailAddresses`, `phoneNumbers` and custom fields.',
    'Custom fields are members of the body whose names are the ids of the fields. With a public key only those of the application form are used (`GET /rest/v2/offers/{id}`). A value that cannot be stored is left out, with a warning.',
  ].join('\n\n'),
  body: applicantBodySchema,
  bodyName: 'ApplicationBody',
  examples: {
    application: {
      summary: 'An application for an offer, with a resume',
      value: {
        referenceId: 'DEMO-BACKEND',
        firstName: 'Jane',
        lastName: 'Doe',
        emailAddresses: 'jane.doe@example.com',
        historyEntryMessage: 'I have built such systems for five years.',
        resumesFiles: [{ fileName: 'resume.pdf', data: 'data:@file/pdf;base64,JVBERi0xLjcKJSVFT0YK' }],
        source: 'Careers page',
        consent: { talentPool: true, textVersion: '2026-11' },
        '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0051': '2026-09-01',
      },
    },
    update: {
      summary: 'An update of a profile, with a private key',
      value: { externalId: 'crm-4711', headline: 'Head of Sales', location: null },
    },
  },
  answerName: 'SavedApplication',
  message: 'Profile saved successfully',
  answer: {
    profileId: z.guid().meta({
      description:
        'The id of the profile. With a public key it is the id of the application, which all operations take in the place of that of its profile.',
      examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
    }),
  },
  creates: true,
  errors: [
    'not_found',
    'profile_erased',
    'record_deleted',
    'external_id_conflict',
    'missing_name',
    'unknown_project',
    'unknown_status',
    'unknown_company',
    'unknown_user',
    'unknown_custom_field',
    'invalid_option',
    ...errorsOfFiles,
  ],
};
