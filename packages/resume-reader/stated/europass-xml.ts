/**
 * Reads the XML files of Europass: `SkillsPassport` (schema 3, until 2020) and `Candidate` (since then). In: bytes. Out: the
 * values that they state. Elements are found by their names without the prefix of a namespace.
 */
import { parseMarkup } from '../extract/markup.ts';
import { xmlOf } from '../extract/zip.ts';
import type { ResumeWarning } from '../types.ts';
import { dateOf, type StatedResume } from './stated-resume.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** @throws UnreadableError `corrupt` */
export function readEuropassXml(bytes: Uint8Array): StatedResume {
  const { root, warnings } = treeOf(xmlOf(bytes));
  const [person] = [...at(root, 'SkillsPassport/LearnerInfo'), ...at(root, 'LearnerInfo')];
  const stated = person ? ofPassport(person) : ofCandidate(at(root, 'Candidate')[0] ?? noElement);
  return { ...stated, warnings };
}

function ofPassport(person: Element): StatedResume {
  const [identity = person] = at(person, 'Identification');
  const [birth] = at(identity, 'Demographics/Birthdate');
  const [address = noElement] = at(identity, 'ContactInfo/Address/Contact');
  return {
    firstName: textAt(identity, 'PersonName/FirstName'),
    lastName: textAt(identity, 'PersonName/Surname'),
    emailAddresses: textsAt(identity, 'ContactInfo/Email/Contact'),
    phoneNumbers: textsAt(identity, 'ContactInfo/TelephoneList/Telephone/Contact'),
    pages: textsAt(identity, 'ContactInfo/WebsiteList/Website/Contact'),
    address: ['AddressLine', 'PostalCode', 'Municipality', 'Country/Label'].map((path) =>
      textAt(address, path),
    ),
    birthday: partsOfDate(birth),
    headline: textAt(person, 'Headline/Description/Label'),
    positions: at(person, 'WorkExperienceList/WorkExperience').map((work) => ({
      title: textAt(work, 'Position/Label'),
      companyName: textAt(work, 'Employer/Name'),
      location: textAt(work, 'Employer/ContactInfo/Address/Contact/Municipality'),
      description: textAt(work, 'Activities'),
      ...periodOf(work),
    })),
    educations: at(person, 'EducationList/Education').map((education) => ({
      degree: textAt(education, 'Title'),
      schoolName: textAt(education, 'Organisation/Name'),
      description: textAt(education, 'Activities'),
      startDate: partsOfDate(at(education, 'Period/From')[0]),
      endDate: partsOfDate(at(education, 'Period/To')[0]),
    })),
    languages: [
      ...at(person, 'Skills/Linguistic/MotherTongueList/MotherTongue').map((tongue) => ({
        name: textAt(tongue, 'Description/Label'),
        level: 'native',
      })),
      ...at(person, 'Skills/Linguistic/ForeignLanguageList/ForeignLanguage').map((language) => ({
        name: textAt(language, 'Description/Label'),
        level: textAt(language, 'ProficiencyLevel/SpokenInteraction'),
      })),
    ],
  };
}

function ofCandidate(candidate: Element): StatedResume {
  const [person = noElement] = at(candidate, 'CandidatePerson');
  const [profile = noElement] = at(candidate, 'CandidateProfile');
  const contacts = at(person, 'Communication');
  const [address = noElement] = contacts.flatMap((contact) => at(contact, 'Address'));
  const stating = (channel: RegExp): Element[] =>
    contacts.filter((contact) =>
      channel.test(textAt(contact, 'ChannelCode') ?? textAt(contact, 'UseCode') ?? ''),
    );
  return {
    firstName: textAt(person, 'PersonName/GivenName'),
    lastName: textAt(person, 'PersonName/FamilyName'),
    emailAddresses: stating(/e-?mail/i).map((contact) => textAt(contact, 'URI')),
    phoneNumbers: stating(/phone|mobile/i).map((contact) =>
      [textAt(contact, 'CountryDialing')?.replace(/^(?=\d)/, '+'), textAt(contact, 'DialNumber')]
        .filter(Boolean)
        .join(' '),
    ),
    pages: contacts.map((contact) => textAt(contact, 'URI')),
    address: ['AddressLine', 'PostalCode', 'CityName', 'CountryCode'].map((path) => textAt(address, path)),
    birthday: dateOf(textAt(person, 'BirthDate')),
    summary: textAt(profile, 'ExecutiveSummary'),
    positions: at(profile, 'EmploymentHistory/EmployerHistory').flatMap((employer) =>
      at(employer, 'PositionHistory').map((position) => ({
        title: textAt(position, 'PositionTitle'),
        companyName: textAt(employer, 'OrganizationName'),
        location:
          textAt(position, 'City') ?? textAt(employer, 'OrganizationContact/Communication/Address/CityName'),
        description: textAt(position, 'Description'),
        ...datesIn(at(position, 'EmploymentPeriod')[0]),
        ...(textAt(position, 'CurrentIndicator') === 'true' ? { isCurrent: true } : {}),
      })),
    ),
    educations: at(profile, 'EducationHistory/EducationOrganizationAttendance').map((education) => ({
      degree: textAt(education, 'EducationDegree/DegreeName'),
      schoolName: textAt(education, 'OrganizationName'),
      ...datesIn(at(education, 'AttendancePeriod')[0]),
    })),
    languages: [
      ...textsAt(person, 'PrimaryLanguageCode').map((code) => ({ name: code, level: 'native' })),
      ...at(profile, 'PersonQualifications/PersonCompetency')
        .filter((each) => textAt(each, 'TaxonomyID') === 'language')
        .map((each) => ({
          name: textAt(each, 'CompetencyID'),
          level: textAt(each, 'CompetencyDimension/Score/ScoreText'),
        })),
    ],
  };
}

const noElement: Element = { name: '', attributes: {}, children: [], text: '' };

function treeOf(xml: string): { root: Element; warnings: ResumeWarning[] } {
  const root: Element = { ...noElement, children: [] };
  const open = [root];
  const warnings = parseMarkup(xml, 'xml', {
    onopentag(name, attributes) {
      const element = { name: name.replace(/^.*:/, ''), attributes, children: [], text: '' };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
    onclosetag() {
      open.pop();
    },
  });
  return { root, warnings };
}

/** The elements at a path of names below another. */
function at(element: Element, path: string): Element[] {
  const [first = '', ...others] = path.split('/');
  const found = element.children.filter(({ name }) => name === first);
  return others.length === 0 ? found : found.flatMap((each) => at(each, others.join('/')));
}

/** Texts of all elements are HTML within the XML: their entities are written twice. */
const textsAt = (element: Element, path: string): string[] =>
  at(element, path).flatMap(({ text }) => textOfHtml(text) || []);
const textAt = (element: Element, path: string): string | null => textsAt(element, path)[0] ?? null;

/** A date whose parts are attributes, such as `year="2012" month="--09"`. */
const partsOfDate = (element: Element | undefined): string | null =>
  dateOf(
    ['year', 'month', 'day'].flatMap((part) => element?.attributes[part]?.replace(/^-+/, '') ?? []).join('-'),
  );

const periodOf = (work: Element) => ({
  startDate: partsOfDate(at(work, 'Period/From')[0]),
  endDate: partsOfDate(at(work, 'Period/To')[0]),
  ...(textAt(work, 'Period/Current') === 'true' ? { isCurrent: true } : {}),
});

const datesIn = (period: Element = noElement) => ({
  startDate: dateOf(textAt(period, 'StartDate/FormattedDateTime')),
  endDate: dateOf(textAt(period, 'EndDate/FormattedDateTime')),
  ...(textAt(period, 'CurrentIndicator') === 'true' ? { isCurrent: true } : {}),
});

/** The text of HTML, with a line for each of its blocks. */
function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  let text = '';
  const endLine = (name: string): void => {
    if (/^(?:p|li|div|br|h\d|[uo]l)$/.test(name)) text += '\n';
  };
  parseMarkup(html, 'html', {
    onopentag: endLine,
    ontext(piece) {
      text += piece;
    },
    onclosetag: endLine,
  });
  return text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n');
}
