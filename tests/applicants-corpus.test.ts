/**
 * Tests of applications with the documents of the resume corpus, and of the rows that are stored. They run when the
 * corpus is beside this checkout. The accuracy of the reader is measured there; these tests check that no value is
 * lost.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestApi, type TestApi } from './support/api.ts';
import { postSave, readRow, readRows } from './support/saves.ts';

const corpus = fileURLToPath(new URL('../../shared/resumes', import.meta.url));

function filesIn(folder: string): string[] {
  const path = join(corpus, folder);
  return existsSync(path) ? readdirSync(path).sort() : [];
}

/** The first two of each format: how well they are read is tested with all documents, in the tests of the reader. */
const documents = filesIn('docs').filter(
  (name, _index, all) => all.filter((other) => extname(other) === extname(name)).indexOf(name) < 2,
);
const broken = filesIn('robustness');
const withCorpus = documents.length > 0 ? describe : describe.skip;

let api: TestApi;

beforeAll(async () => {
  if (documents.length > 0) api = await startTestApi();
});
afterAll(() => api?.stop());

/** Sends a file as the resume of an application to a new account, and reads the stored rows. */
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

withCorpus('a real resume', () => {
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

      // Exactly the values that the reader found are stored.
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
    },
  );
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
