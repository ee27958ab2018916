import { acceptableFields } from '@platform/vocabulary';
import { id } from '../../../tests/support/application-plans.ts';
import { unknownFields } from '../../saves/named-fields.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { acceptedPart, missingValues } from './accepted-fields.ts';
import { applicantBodySchema, customFieldsOf } from './applicant-body.ts';
import { composeApplication } from './compose-application.ts';

const [filled, cleared] = [id(71), id(72)];

function application(body: Record<string, unknown>) {
  return composeApplication({
    fields: readSaveBody(applicantBodySchema, body, { isStrict: false }).body,
    customFields: customFieldsOf(body),
    files: [],
    found: [],
    networkProfile: null,
    defaultCountry: 'FR',
    submitted: body,
    cleared: [],
  });
}

const complete = application({
  firstName: 'Jane',
  lastName: 'Doe',
  emailAddresses: 'jane@example.org',
  phoneNumbers: '06 12 34 56 78',
  headline: 'CTO',
  location: 'Lyon',
  currentPosition: 'CTO',
  currentCompanyName: 'Acme',
  [filled]: 'value',
  [cleared]: '',
});

describe('the accepted part of an application', () => {
  test('is all that it says when no field is named, but for empty values of custom fields', () => {
    expect(acceptedPart(complete, null)).toEqual({ ...complete, customFields: { [filled]: 'value' } });
  });

  test('has nothing but the named values', () => {
    expect(acceptedPart(complete, ['headline', filled])).toMatchObject({
      headline: { value: 'CTO', isFromCaller: true },
      customFields: { [filled]: 'value' },
      firstNameManual: null,
      lastNameManual: null,
      emailAddresses: [],
      phoneNumbers: [],
      location: null,
      positions: [],
      associations: [],
    });
    expect(acceptedPart(complete, ['lastName', 'emailAddresses'])).toMatchObject({
      lastNameManual: 'Doe',
      firstNameManual: null,
      emailAddresses: [{ emailAddress: 'jane@example.org' }],
      headline: null,
      customFields: {},
    });
  });

  test('has a custom field that is named in another case than the application has', () => {
    const fieldId = '0A1B2C3D-0000-4000-8000-00000000000F';
    const sent = application({ firstName: 'Jane', lastName: 'Doe', [fieldId]: 'value' });
    const part = acceptedPart(sent, [fieldId.toLowerCase()]);
    expect(Object.values(part.customFields)).toEqual(['value']);
    expect(missingValues(sent, [fieldId.toLowerCase()])).toEqual([]);
  });

  test('has the position of the body only as currentPosition, and those of resumes only as positions', () => {
    const [manual] = complete.positions;
    if (manual === undefined) throw new Error('there is no position');
    const read = { ...manual, title: 'Engineer', source: 'RESUME' as const };
    const both = { ...complete, positions: [manual, read] };
    expect(acceptedPart(both, ['currentPosition']).positions).toEqual([manual]);
    expect(acceptedPart(both, ['positions']).positions).toEqual([read]);
  });

  test('replaces what is stored with what is named, also when it was read from a resume', () => {
    const read = {
      ...complete,
      firstNameManual: null,
      firstNameParsed: 'Janine',
      summary: { value: 'Builds', isFromCaller: false },
    };
    expect(acceptedPart(read, ['firstName', 'summary'])).toMatchObject({
      firstNameManual: 'Janine',
      summary: { value: 'Builds', isFromCaller: true },
    });
  });
});

describe('the names of fields', () => {
  test('are members of applications, values of resumes and ids of custom fields; others are named in the error', () => {
    const problemsOf = (names: string[]) => unknownFields('fields', names, acceptableFields);
    expect(problemsOf(['headline', 'educations', filled])).toEqual([]);
    expect(problemsOf(['headline', 'salary', ''])).toMatchObject([
      { path: 'fields.1', code: 'invalid_value' },
      { path: 'fields.2', code: 'invalid_value' },
    ]);
  });

  test('get a warning when the application has no such value', () => {
    expect(missingValues(complete, ['headline', filled, 'location', 'currentPosition'])).toEqual([]);
    expect(missingValues(complete, ['birthday', 'headline', cleared, 'educations'])).toMatchObject([
      { path: 'fields.0', code: 'not_submitted', message: 'the application has no birthday' },
      { path: 'fields.2', code: 'not_submitted', message: 'the application has no value of this field' },
      { path: 'fields.3', code: 'not_submitted', message: 'the application has no educations' },
    ]);
  });
});
