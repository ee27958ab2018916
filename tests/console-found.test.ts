/** What the console makes of what sources have found: values beside those of the profile, and addresses that may be links. */

import {
  type Finding,
  foundBesides,
  foundFields,
  isSamePage,
} from '../browser/console/pages/found/findings.ts';
import { registeredValues } from '../browser/console/pages/found/registered-values.ts';
import { reviewFields } from '../browser/console/pages/inbox/review-fields.ts';
import { isWebAddress } from '../browser/console/parts/web-address.ts';

const profile = {
  firstName: 'Ada',
  lastName: 'King',
  headline: null,
  summary: null,
  birthday: null,
  profileUrl: 'https://network.example/in/ada',
  location: { formattedAddress: 'Lyon, Rhône, France', search: 'Lyon' },
  emailAddresses: [{ emailAddress: 'ada@example.com' }],
  phoneNumbers: [{ number: '06 12 34 56 78', canonicalNumber: '+33612345678' }],
  positions: [{ title: 'Baker', companyName: 'Le Fournil', isCurrent: true }],
  educations: [],
  locales: [{ locale: 'fr' }],
};

function finding(resume: object, more: Partial<Finding> = {}): Finding {
  return {
    id: 'a',
    source: 'networkPage',
    url: 'https://network.example/in/ada',
    outcome: 'found',
    reason: null,
    found: { resume, imageUrl: null, connectionCount: null, member: null },
    askedAt: '2026-11-30T10:00:00Z',
    dismissedAt: null,
    ...more,
  };
}

const kindsOf = (findings: readonly Finding[]) =>
  Object.fromEntries(foundFields(profile, findings).map(({ name, kind, from }) => [name, `${kind} ${from}`]));

test('each value that can be taken is compared with that of the profile, and has its source and its evidence', () => {
  const found = finding({
    firstName: 'ADA',
    lastName: 'Lovelace',
    headline: 'Baker in Lyon',
    location: 'lyon',
    networkUrl: 'https://network.example/in/somebody-else',
    currentPosition: 'Baker',
    currentCompanyName: 'Le Fournil',
    phoneNumbers: [{ number: '0612345678', canonicalNumber: '+33612345678' }],
    positions: [
      { title: 'Baker', companyName: 'Le Fournil' },
      { title: 'Apprentice', companyName: 'La Mie' },
    ],
    locales: [{ locale: 'fr', level: 'Native' }],
    evidence: [{ field: 'lastName', source: 'Ada Lovelace', confidence: 0.4 }],
  });
  expect(kindsOf([found])).toEqual({
    lastName: 'differs networkPage',
    positions: 'differs networkPage',
    headline: 'fills networkPage',
    firstName: 'equal networkPage',
    location: 'equal networkPage',
    phoneNumbers: 'equal networkPage',
    locales: 'equal networkPage',
  });
  const lastName = foundFields(profile, [found]).find(({ name }) => name === 'lastName');
  expect(lastName).toMatchObject({ known: ['King'], submitted: ['Lovelace'] });
  expect(lastName?.evidence).toEqual([{ field: 'lastName', source: 'Ada Lovelace', confidence: 0.4 }]);
});

test('of several answers the first counts, lists are united, and one that was dismissed says nothing', () => {
  const latest = finding({ lastName: 'First', emailAddresses: ['ada@example.com', 'one@example.com'] });
  const earlier = finding(
    { lastName: 'Second', headline: 'Earlier', emailAddresses: ['two@example.com', 'one@example.com'] },
    { source: 'networkProvider' },
  );
  const dismissed = finding({ summary: 'Nobody wants this' }, { dismissedAt: '2026-11-30T11:00:00Z' });
  const fields = foundFields(profile, [latest, dismissed, earlier]);
  const submitted = Object.fromEntries(fields.map((field) => [field.name, [field.from, ...field.submitted]]));
  expect(submitted).toEqual({
    lastName: ['networkPage', 'First'],
    emailAddresses: ['networkPage', 'ada@example.com', 'one@example.com', 'two@example.com'],
    headline: ['networkProvider', 'Earlier'],
  });
});

test.each([
  ['nothing', null],
  ['a text', 'found'],
  ['a list', [1]],
  ['no resume', { imageUrl: 5, connectionCount: '7' }],
  ['a resume that is a text', { resume: 'text' }],
  ['values of other types', { resume: { skills: 7, headline: '', positions: null, evidence: { a: 1 } } }],
])('what has another form than an answer, %s, is no value and no error', (_what, found) => {
  expect(foundFields(profile, [finding({}, { found })])).toEqual([]);
  expect(foundBesides({ found })).toEqual({ skills: null, imageUrl: null, connectionCount: null });
});

test('an application says what a source has found only where the applicant and the resume say nothing', () => {
  const fields = reviewFields({
    profile: { ...profile, fieldsValues: [] },
    submitted: { lastName: 'Byron' },
    resumes: [
      { headline: 'Of the resume' },
      { lastName: 'Found', headline: 'Found', summary: 'Found', foundBy: 'networkPage' },
    ],
    fieldNames: new Map(),
  });
  expect(fields.map(({ name, from, submitted }) => [name, from, ...submitted]).sort()).toEqual([
    ['headline', 'resume', 'Of the resume'],
    ['lastName', 'form', 'Byron'],
    ['summary', 'networkPage', 'Found'],
  ]);
});

test.each([
  ['https://network.example/in/ada', true],
  ['HTTP://network.example:8080/a?b=c#d', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['//network.example/in/ada', false],
  ['network.example/in/ada', false],
  ['https://', false],
  ['https:\\\\network.example', false],
  ['https://bank.example@evil.example/', false],
  ['https://network.example/in/ada lovelace', false],
  ['', false],
])('%j is a link: %j', (address, isLink) => {
  expect(isWebAddress(address)).toBe(isLink);
});

test.each([
  ['https://network.example/in/ada', true],
  ['http://www.network.example/in/Ada/?ref=mail#top', true],
  ['network.example/in/ada', true],
  ['https://fr.network.example/in/ada', true],
  ['https://network.example/in/ada-2', false],
  ['https://evil-network.example/in/ada', false],
  ['https://evil.example/network.example/in/ada', false],
  ['https://evil.example/x.network.example/in/ada', false],
  ['', false],
  [null, false],
  [{ url: 'https://network.example/in/ada' }, false],
])('the page https://network.example/in/ada is what an application means by %j: %j', (written, isSame) => {
  expect(isSamePage('https://network.example/in/ada', written)).toBe(isSame);
});

describe('what the register says of a company', () => {
  const legal = {
    legalName: 'ATELIERS VALMONT',
    siren: null,
    vatNumber: null,
    activity: null,
    codenaf: null,
    codenafTitle: 'Written here',
    foundedAt: '1999-01-01',
    closedAt: null,
  };

  test('stands beside the legal data, and differs only where it states something else', () => {
    const found = {
      legalName: 'ATELIERS VALMONT',
      siren: '910000116',
      foundedAt: '2012-03-01',
      isClosed: false,
    };
    const shown = registeredValues(found, legal).map(({ name, known, found: value, isDifferent }) => [
      name,
      known,
      value,
      isDifferent,
    ]);
    expect(shown).toEqual([
      ['legalName', 'ATELIERS VALMONT', 'ATELIERS VALMONT', false],
      ['siren', null, '910000116', true],
      ['codenafTitle', 'Written here', null, false],
      ['foundedAt', '1999-01-01', '2012-03-01', true],
    ]);
  });

  test.each([[null], ['text'], [[1]], [{ siren: 7, legalName: { a: 1 }, activity: '' }]])(
    'is nothing when it has another form: %j',
    (found) => expect(registeredValues(found, null)).toEqual([]),
  );
});
