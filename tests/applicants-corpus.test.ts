/**
 * Real resumes through the whole path: the documents of the resume corpus as applications, and what is stored of them.
 * Runs when the corpus lies beside this checkout; how well resumes are read is measured there, here only that nothing
 * of it gets lost on the way.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldName } from '../actions-server/text/fold.ts';
import { startTestApi, type TestApi } from './support/api.ts';
import { postSave, readRow, readRows } from './support/saves.ts';

const corpus = fileURLToPath(new URL('../../shared/resumes', import.meta.url));

interface Truth {
  readonly expected: {
    readonly firstName?: string | string[];
    readonly lastName?: string | string[];
    readonly emailAddresses?: string[];
  };
}

function filesIn(folder: string): string[] {
  const path = join(corpus, folder);
  return existsSync(path) ? readdirSync(path).sort() : [];
}

const documents = filesIn('docs');
const broken = filesIn('robustness');
const withCorpus = documents.length > 0 ? describe : describe.skip;

/** Of the documents whose truth states it, how many have to come out right. */
const floor = 0.9;

let api: TestApi;

beforeAll(async () => {
  if (documents.length > 0) api = await startTestApi();
});
afterAll(() => api?.stop());

/** Sends one file as the resume of an application of an account of its own, and reads back what is stored. */
async function apply(folder: string, fileName: string) {
  const bytes = readFileSync(join(corpus, folder, fileName));
  const subtype = fileName.split('.').at(-1);
  const account = await api.createAccount();
  const answer = await postSave(account, 'applicants', {
    resumesFiles: [{ fileName, data: `data:@file/${subtype};base64,${bytes.toString('base64')}` }],
  });
  const { profileId } = answer.body;
  const [link] = await readRows(api.database, 'profiles_files', { profileId });
  const file = await readRow(api.database, 'files', link?.fileId);
  return {
    answer,
    link,
    file,
    isSameFile: bytes.equals(await api.dependencies.storage.readBytes(String(file.storageKey))),
    profile: await readRow(api.database, 'profiles', profileId),
    emails: (await readRows(api.database, 'profiles_emails', { profileId })).map((row) =>
      String(row.canonicalEmailAddress),
    ),
    positions: await readRows(api.database, 'profiles_positions', { profileId }),
    educations: await readRows(api.database, 'profiles_educations', { profileId }),
  };
}

function truthOf(fileName: string): Truth['expected'] {
  return (JSON.parse(readFileSync(join(corpus, 'truth', `${fileName}.json`), 'utf8')) as Truth).expected;
}

function isOneOf(value: unknown, accepted: string | string[]): boolean {
  return [accepted].flat().some((text) => foldName(text) === foldName(String(value ?? '')));
}

withCorpus('a real resume', () => {
  const names: boolean[] = [];
  const emails: boolean[] = [];

  test.each(documents)(
    'an application with %s stores a profile with the file, its text and the values that were read',
    async (fileName) => {
      const stored = await apply('docs', fileName);
      expect(stored.answer).toMatchObject({
        status: 201,
        outcome: 'created',
        body: { message: 'Profile saved successfully' },
      });
      expect(stored.isSameFile).toBe(true);
      expect(stored.file).toMatchObject({ name: fileName });
      expect(stored.profile).toMatchObject({
        countResumes: 1,
        countApplicationsFromThisProfile: 1,
        firstNameManual: null,
      });

      // What the reader found is what is stored, neither less nor more.
      expect(stored.link).toMatchObject({
        isResume: true,
        readError: null,
        text: expect.stringMatching(/\S/),
      });
      const parsed = stored.link?.parsed as {
        firstName: string | null;
        lastName: string | null;
        emailAddresses: string[];
        positions: unknown[];
        educations: unknown[];
      };
      if (parsed.firstName ?? parsed.lastName) {
        expect(stored.profile).toMatchObject({ firstName: parsed.firstName, lastName: parsed.lastName });
      } else {
        expect(stored.answer.body.warnings?.map((warning) => warning.code)).toContain('name_guessed');
      }
      expect(stored.emails.sort()).toEqual(
        [...new Set(parsed.emailAddresses.map((email) => email.toLowerCase()))].sort(),
      );
      expect(stored.positions.length > 0).toBe(parsed.positions.length > 0);
      expect(stored.educations.length > 0).toBe(parsed.educations.length > 0);

      const truth = truthOf(fileName);
      if (truth.firstName && truth.lastName) {
        names.push(
          isOneOf(stored.profile.firstName, truth.firstName) &&
            isOneOf(stored.profile.lastName, truth.lastName),
        );
      }
      if (truth.emailAddresses) {
        const expected = truth.emailAddresses.map((email) => email.toLowerCase());
        emails.push(expected.every((email) => stored.emails.includes(email)));
      }
    },
  );

  test('is stored with the correct name and e-mail address', () => {
    const share = (results: boolean[]) => results.filter(Boolean).length / results.length;
    expect(names.length).toBeGreaterThan(30);
    expect(share(names)).toBeGreaterThanOrEqual(floor);
    expect(share(emails)).toBeGreaterThanOrEqual(floor);
  });
});

withCorpus('a broken file', () => {
  test.each(broken)(
    '%s is stored with a warning that explains why it could not be read',
    async (fileName) => {
      const { answer, link, isSameFile, profile } = await apply('robustness', fileName);
      expect(answer).toMatchObject({
        status: 201,
        body: { warnings: [{ path: 'resumesFiles.0', code: 'resume_unreadable' }, { code: 'name_guessed' }] },
      });
      expect(isSameFile).toBe(true);
      expect(link).toMatchObject({
        isResume: true,
        text: null,
        parsed: null,
        readError: expect.stringMatching(/^\w+: \S/),
      });
      expect(profile.lastName).toMatch(/\S/);
    },
  );
});
