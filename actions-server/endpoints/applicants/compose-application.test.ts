import type { ParsedResume } from '@platform/resume-reader';
import { profileFromUrl } from '../../network/network-profile.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { applicantBodySchema } from './applicant-body.ts';
import type { ApplicationFile } from './application.ts';
import { composeApplication, withGuessedName } from './compose-application.ts';

const nothing: ParsedResume = {
  text: '',
  language: null,
  firstName: null,
  lastName: null,
  emailAddresses: [],
  phoneNumbers: [],
  networkUrl: null,
  location: null,
  headline: null,
  summary: null,
  birthday: null,
  currentPosition: null,
  currentCompanyName: null,
  positions: [],
  educations: [],
  locales: [],
  skills: null,
  evidence: [],
  warnings: [],
};

const resume: ParsedResume = {
  ...nothing,
  firstName: 'Jane',
  lastName: 'Doe',
  emailAddresses: ['jane@example.org', 'reference@example.org'],
  phoneNumbers: [{ number: '06 12 34 56 78', canonicalNumber: '+33612345678' }],
  headline: 'Engineer',
  birthday: '1990',
  currentPosition: 'CTO',
  currentCompanyName: 'Acme',
};

function file(parsed: ParsedResume | null, name = 'CV_John_Roe.pdf'): ApplicationFile {
  return {
    name,
    size: 1,
    mimeType: 'application/pdf',
    sha256: name,
    storageKey: name,
    isResume: true,
    isDocument: true,
    reading:
      parsed === null
        ? { status: 'unreadable', code: 'encrypted', message: 'it needs a password' }
        : { status: 'read', resume: parsed },
  };
}

function compose(body: Record<string, unknown>, files: ApplicationFile[] = []) {
  const { body: fields } = readSaveBody(applicantBodySchema, body, { isStrict: false });
  const url = readNetworkUrl(fields.networkUrl ?? '');
  const networkProfile = url === null ? null : profileFromUrl(url);
  return composeApplication({
    fields,
    customFields: {},
    files,
    found: [],
    networkProfile,
    defaultCountry: 'FR',
    submitted: body,
    cleared: [],
  });
}

describe('an application', () => {
  test('names of the input are manual, names of the resume are parsed, and both are kept', () => {
    expect(compose({ firstName: 'Janet' }, [file(resume)])).toMatchObject({
      firstNameManual: 'Janet',
      lastNameManual: null,
      firstNameParsed: 'Jane',
      lastNameParsed: 'Doe',
      warnings: [],
    });
  });

  test('e-mail addresses and phone numbers of the input replace those of the resume', () => {
    const { emailAddresses, phoneNumbers } = compose(
      { emailAddresses: 'a@example.org', phoneNumbers: '0611111111' },
      [file(resume)],
    );
    expect(emailAddresses.map((email) => email.emailAddress)).toEqual(['a@example.org']);
    expect(phoneNumbers.map((phone) => phone.canonicalNumber)).toEqual(['+33611111111']);
  });

  test('only the first e-mail address of a resume is an identity', () => {
    expect(compose({}, [file(resume)]).emailAddresses).toMatchObject([
      { emailAddress: 'jane@example.org', isIdentity: true },
      { emailAddress: 'reference@example.org', isIdentity: false },
    ]);
  });

  test('a name of a resume that is longer than a name can be is left out, and the warning says the number', () => {
    const { firstNameParsed, lastNameParsed, warnings } = compose({}, [
      file({ ...resume, firstName: 'x'.repeat(201), lastName: 'y'.repeat(200) }),
    ]);
    expect([firstNameParsed, lastNameParsed]).toEqual([null, 'y'.repeat(200)]);
    expect(warnings).toMatchObject([
      { path: 'firstName', code: 'invalid_value', message: expect.stringContaining('200') },
    ]);
  });

  test('what has a digit in the place of a number is kept as it was sent', () => {
    const { phoneNumbers, warnings } = compose({
      phoneNumbers: '06 11 11 11 11; mail me at 9 o’clock; later',
    });
    expect(phoneNumbers).toEqual([
      { number: '06 11 11 11 11', canonicalNumber: '+33611111111', isIdentity: true },
      { number: 'mail me at 9 o’clock', canonicalNumber: null, isIdentity: true },
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([
      '"mail me at 9 o’clock" is not a phone number; it was kept as it was sent',
      '"later" is not a phone number; it was left out of the profile',
    ]);
  });

  test('several e-mail addresses and phone numbers are separated by commas, and invalid ones are reported', () => {
    const result = compose({
      firstName: 'A',
      lastName: 'B',
      emailAddresses: 'a@example.org, A@EXAMPLE.org, nonsense',
      phoneNumbers: '0611111111, +33611111111, none',
    });
    expect(result.emailAddresses).toHaveLength(1);
    expect(result.phoneNumbers).toHaveLength(1);
    expect(result.warnings.map((warning) => warning.path)).toEqual(['emailAddresses', 'phoneNumbers']);
  });

  test('of several resumes the first one with a value is used', () => {
    const other = { ...nothing, firstName: 'John', location: 'Lyon' };
    const result = compose({}, [file(resume, 'one.pdf'), file(other, 'two.pdf')]);
    expect(result).toMatchObject({
      firstNameParsed: 'Jane',
      location: { value: 'Lyon', isFromCaller: false },
    });
  });

  test('a current position outside the list of positions is added to the positions', () => {
    expect(compose({}, [file(resume)]).positions).toMatchObject([
      { title: 'CTO', companyName: 'Acme', isCurrent: true, source: 'RESUME' },
    ]);
  });

  test('a birthday is kept only as a full date', () => {
    expect(compose({}, [file(resume)]).birthday).toBeNull();
    expect(compose({}, [file({ ...resume, birthday: '1990-05-01' })]).birthday?.value).toBe('1990-05-01');
  });

  test('a network URL gives the name that it contains', () => {
    expect(compose({ networkUrl: 'https://network.example/in/jane-doe-12ab' })).toMatchObject({
      firstNameParsed: 'Jane',
      lastNameParsed: 'Doe',
      warnings: [],
    });
  });

  test('a network URL of the resume is not an identity when the input has an e-mail address', () => {
    const withUrl = { ...resume, networkUrl: 'https://network.example/in/template' };
    const read = { isFromCaller: false, url: { url: 'https://network.example/in/template' } };
    expect(compose({}, [file(withUrl)]).networkUrl).toMatchObject({ ...read, isIdentity: true });
    const fromInput = compose({ emailAddresses: 'a@example.org' }, [file(withUrl)]).networkUrl;
    expect(fromInput).toMatchObject({ ...read, isIdentity: false });
  });

  test('a missing name is guessed from the e-mail address or the file name, with a warning', () => {
    const guessed = (...parameters: Parameters<typeof compose>) => withGuessedName(compose(...parameters));
    expect(guessed({ emailAddresses: 'jane.doe@example.org' }, [file(null)])).toMatchObject({
      firstNameParsed: 'Jane',
      lastNameParsed: 'Doe',
      warnings: [{ code: 'resume_unreadable' }, { code: 'name_guessed' }],
    });
    expect(guessed({}, [file(null)])).toMatchObject({ firstNameParsed: 'John', lastNameParsed: 'Roe' });
    expect(guessed({}, [file(null, 'cv.pdf')])).toMatchObject({
      firstNameParsed: null,
      lastNameParsed: 'cv',
    });
    expect(guessed({ networkUrl: 'https://network.example/in/x123' })).toMatchObject({
      lastNameParsed: 'x123',
    });
  });

  test('an unreadable file is reported with the reason', () => {
    expect(compose({ firstName: 'A', lastName: 'B' }, [file(null)]).warnings).toMatchObject([
      { path: 'resumesFiles.0', code: 'resume_unreadable', message: expect.stringContaining('encrypted') },
    ]);
  });

  test('an invalid network URL is reported', () => {
    expect(compose({ firstName: 'A', lastName: 'B', networkUrl: 'nonsense' }).warnings).toMatchObject([
      { path: 'networkUrl', code: 'invalid_value' },
    ]);
  });
});
