/** Known people with everything a profile can have, and random applications that hit them in every way. */

import type { Random } from '@platform/runtime/testing';
import { page } from './applications.ts';
import { file, resumeText } from './request-files.ts';

/** The members of an application. */
export type ApplicantBody = Readonly<Record<string, unknown>>;

/** What the applications of an account can refer to. */
export interface Ground {
  /** Custom fields of profiles of the types text, text and rating; the application form has only the first. */
  readonly fieldIds: { readonly open: string; readonly notes: string; readonly rating: string };
  readonly projects: readonly { readonly projectId: string; readonly referenceId: string }[];
  readonly companies: readonly { readonly companyId: string; readonly externalId: string }[];
}

/** The body of a private save, with the id that it got. */
export interface KnownPerson extends ApplicantBody {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddresses: string;
  readonly phoneNumbers: string;
  readonly networkUrl: string;
  readonly externalId: string;
}

/** The body of a private save of a person who is known afterwards. `prefix` is unique to the account. */
export function knownPerson(prefix: string, number: number, ground: Ground): Omit<KnownPerson, 'id'> {
  const name = `${prefix}${number}`;
  const company = ground.companies[number % ground.companies.length];
  return {
    firstName: `Known${name}`,
    lastName: `Person${name}`,
    emailAddresses: `${name}@known.example, second-${name}@known.example`,
    phoneNumbers: `06 10 20 ${Math.floor(number / 100) + 10} ${(number % 100) + 10}`.slice(0, 14),
    networkUrl: `${page}${name}`,
    externalId: `crm-${name}`,
    headline: `Engineer ${number}`,
    location: `Town ${number}`,
    currentPosition: `Engineer ${number}`,
    currentCompanyName: `Employer ${number}`,
    historyEntrySubject: 'Called',
    historyEntryMessage: `Note ${number}`,
    [ground.fieldIds.open]: `open ${number}`,
    [ground.fieldIds.notes]: `notes ${number}`,
    ...(number % 2 === 0 ? { [ground.fieldIds.rating]: '4' } : {}),
    data: {
      associations: [{ associationType: 'COMPANY_CONTACT', company: { externalId: company?.externalId } }],
    },
    files: [file(`file of ${name}`, 'file.txt')],
    ...(number % 10 === 0 ? { resumesFiles: [resumeOf(name)] } : {}),
  };
}

function resumeOf(name: string) {
  return file(resumeText.replace('claire.', `${name}.`).replace('Claire', `Claire-${name}`), 'CV.txt');
}

/** An application with random members, which names somebody known by some of what they are known by. */
export function randomApplication(
  random: Random,
  number: number,
  grounds: readonly Ground[],
  people: readonly KnownPerson[],
): ApplicantBody {
  const person = random.pick(people);
  const ground = random.pick(grounds);
  const [first = '', second = ''] = person.emailAddresses.split(', ');
  const target: readonly ApplicantBody[] = [
    { emailAddresses: random.pick([first, second, first.toUpperCase(), `x${number}@new.example, ${first}`]) },
    { networkUrl: random.pick([person.networkUrl, `${person.networkUrl}/?trk=1`]) },
    { phoneNumbers: person.phoneNumbers },
    { id: person.id },
    { externalId: person.externalId },
    { firstName: person.firstName, lastName: person.lastName },
  ];
  const project = random.pick(ground.projects);
  const stranger = { firstName: `New${number}`, lastName: `Stranger${number}` };
  const members: readonly ApplicantBody[] = [
    { emailAddresses: `stranger${number}@new.example` },
    { phoneNumbers: `+33 7 00 00 ${10 + (number % 90)} ${10 + Math.floor(number / 90)}` },
    { networkUrl: `${page}stranger-${number}` },
    { headline: `Fraudster ${number}` },
    { location: `Nowhere ${number}` },
    { currentPosition: `Thief ${number}` },
    { currentCompanyName: `Jail ${number}` },
    { historyEntrySubject: `Subject ${number}`, historyEntryMessage: `Defamation ${number}` },
    { source: 'Job fair', consent: { textVersion: '2026-01', talentPool: random.boolean(0.5) } },
    { referenceId: random.pick([project.referenceId, `NONE-${number}`]) },
    { projectId: project.projectId },
    { headline: null, location: null, phoneNumbers: null, externalId: null },
    { [ground.fieldIds.open]: random.pick([`Liar ${number}`, '', null]) },
    { [ground.fieldIds.notes]: `Never hire ${number}` },
    { [ground.fieldIds.rating]: random.pick(['1', '99']) },
    { data: { associations: randomAssociations(random, number, ground) } },
    { files: [file(random.pick([`file of ${number}`, 'a file of many']), 'attack.txt')] },
  ];
  // A resume is read in a process of its own, which takes time.
  const resumes = random.boolean(0.05)
    ? { resumesFiles: [resumeOf(random.pick([first, String(number)]))] }
    : {};
  return Object.assign({}, stranger, ...random.some(members, 0.4), ...random.some(target, 0.35, 1), resumes);
}

function randomAssociations(random: Random, number: number, ground: Ground) {
  const known = random.pick(ground.companies);
  const companies = [
    { externalId: known.externalId, name: `Renamed ${number}` },
    { serviceId: known.companyId },
    { serviceId: known.companyId, name: `Renamed ${number}` },
    { externalId: `new-${number}`, name: `Made ${number}` },
  ];
  return random.some(companies, 0.5, 1).map((company) => ({ associationType: 'COMPANY_CONTACT', company }));
}
