/** Applications with both kinds of keys: new and known people, documents, merges, duplicates and refusals. */
import { readFileSync } from 'node:fs';
import { file, resumeText } from '../support/request-files.ts';
import type { Caller } from './caller.ts';
import type { Records } from './fill-records.ts';
import { type Vocabulary, valuesOfEveryType } from './vocabulary.ts';

const resume = (name: string) =>
  file(readFileSync(new URL(`../fixtures/resumes/${name}`, import.meta.url)), name);

/** Fills the profiles of an account and returns those that later requests name. */
export async function fillApplications(
  caller: Caller,
  vocabulary: Vocabulary,
  records: Records,
): Promise<{ readonly personId: string; readonly contactId: string }> {
  const person = {
    firstName: 'Renée',
    lastName: 'Dupont-Àlvarez',
    emailAddresses: 'Renee@Example.org, renee@work.example',
    phoneNumbers: '06 11 22 33 44, +44 20 7946 0000, 12',
    networkUrl: 'https://www.network.example/in/Renee-D/',
    externalId: 'cand-1',
    headline: 'Développeuse',
    location: 'Brest',
    currentCompanyName: 'Initech',
    currentPosition: 'Developer',
    referenceId: records.offerReference,
    historyEntrySubject: 'Sent by hand',
    historyEntryMessage: 'Two lines\nof a message',
    ...valuesOfEveryType(vocabulary, 'PROFILE'),
  };
  const { profileId: personId = '' } = await caller.save('applicants', person);
  await caller.save('applicants', person, 200);
  await caller.save(
    'applicants',
    { id: personId, firstName: 'Renée', lastName: 'Dupont', projectId: records.closedId },
    200,
  );

  await caller.save('applicants', {
    resumesFiles: [resume('elodie-marchand.pdf')],
    referenceId: records.offerReference,
  });
  await caller.save('applicants', {
    resumesFiles: [resume('karim-benhaddou.docx')],
    files: [file('Dear all', 'letter.txt')],
  });
  await caller.save('applicants', {
    resumesFiles: [file(resumeText, 'claire.txt')],
    headline: 'Given by hand',
  });
  await caller.save('applicants', {
    firstName: 'Broken',
    lastName: 'File',
    resumesFiles: [file('%PDF-1.4 nothing', 'broken.pdf')],
  });
  await caller.save('applicants', { networkUrl: 'https://network.example/in/paul-de-la-tour' });
  const contact = await caller.save('applicants', {
    firstName: 'Contact',
    lastName: 'Person',
    emailAddresses: 'contact@client.example',
    data: {
      associations: [
        { associationType: 'COMPANY_CONTACT', company: { serviceId: records.companyId } },
        { associationType: 'COMPANY_CONTACT', company: { externalId: 'crm-contact', name: 'New client' } },
      ],
    },
  });
  const jo = { firstName: 'Jo', lastName: 'Upper', networkUrl: 'https://network.example/in/JD-x' };
  await caller.save('applicants', jo);
  await caller.save('applicants', { ...jo, networkUrl: 'https://network.example/in/jd-x' }, 200);
  await caller.save('applicants', {
    firstName: 'Été',
    lastName: 'Encoded',
    networkUrl: 'https://network.example/in/%C3%89T%C3%89',
  });
  // The stronger identity wins, and the pair is recorded.
  await caller.save('applicants', {
    firstName: 'First',
    lastName: 'Twin',
    emailAddresses: 'twin1@example.org',
  });
  await caller.save('applicants', { firstName: 'Second', lastName: 'Twin', externalId: 'twin-2' });
  await caller.save(
    'applicants',
    { firstName: 'Second', lastName: 'Twin', externalId: 'twin-2', emailAddresses: 'twin1@example.org' },
    200,
  );

  const { profileId: gone = '' } = await caller.save('applicants', {
    firstName: 'Gone',
    lastName: 'Person',
    emailAddresses: 'gone@example.org',
    externalId: 'cand-9',
    referenceId: records.offerReference,
  });
  await caller.update('profiles', gone, { deletedAt: '2026-10-01T10:00:00Z' });
  await caller.save('applicants', {
    firstName: 'Back',
    lastName: 'Person',
    emailAddresses: 'gone@example.org',
    externalId: 'cand-9',
  });
  await caller.save('applicants', { id: gone, firstName: 'Gone', lastName: 'Person' }, 409);
  await caller.save('applicants', { emailAddresses: 'nameless@example.org' }, 422);
  await caller.save('applicants', { firstName: 'No', lastName: 'Project', referenceId: 'no-such' }, 422);
  await caller.save(
    'applicants',
    { firstName: 'Bad', lastName: 'File', files: [file('MZ\0\0', 'run.exe')] },
    415,
  );

  await fillPublicApplications(caller, vocabulary, records);
  return { personId, contactId: contact.profileId ?? '' };
}

async function fillPublicApplications(
  caller: Caller,
  vocabulary: Vocabulary,
  records: Records,
): Promise<void> {
  const applicant = (number: number) => ({
    firstName: `Public${number}`,
    lastName: 'Applicant',
    emailAddresses: `public${number}@example.org`,
  });
  await caller.apply({
    ...applicant(1),
    referenceId: records.offerReference,
    historyEntryMessage: 'I apply',
  });
  await caller.apply({
    ...applicant(1),
    referenceId: records.offerReference,
    historyEntryMessage: 'I apply again',
  });
  await caller.apply({
    ...applicant(2),
    projectId: records.offerId,
    resumesFiles: [file(resumeText, 'cv.txt')],
  });
  // Kept without a project by this version.
  await caller.apply({
    ...applicant(3),
    referenceId: records.closedReference,
    historyEntryMessage: 'To a closed one',
  });
  await caller.apply({ ...applicant(4), referenceId: 'unknown', phoneNumbers: '06 98 76 54 32' });
  // What the public key says about a person who is known.
  await caller.apply({
    firstName: 'Renée',
    lastName: 'Dupont',
    emailAddresses: 'renee@example.org, another@example.org',
    phoneNumbers: '06 55 55 55 55',
    networkUrl: 'https://evil.example/in/x',
    headline: 'Fraudster',
    currentCompanyName: 'Jail',
    referenceId: records.offerReference,
    [vocabulary.field('PROFILE', 'richtext').id]: '<p>Never hire</p>',
  });
  // Fields that are for recruiters only.
  await caller.apply({
    ...applicant(5),
    [vocabulary.field('PROFILE', 'rating').id]: '5',
    [vocabulary.field('PROFILE', 'text').id]: 'Excellent',
    data: {
      associations: [
        { associationType: 'COMPANY_CONTACT', company: { externalId: 'crm-public', name: 'From the web' } },
      ],
    },
  });
  await caller.apply({ emailAddresses: 'nobody@example.org' }, 422);
}
