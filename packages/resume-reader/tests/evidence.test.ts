/** The API gives the evidence for the values of a profile with the resume that they were read from. */
import { readFileSync } from 'node:fs';
import { doubtfulBelow } from '@platform/vocabulary';
import { startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { postSave } from '../../../tests/support/saves.ts';
import { fieldsOfScan, scanImage } from './scan-image.ts';

const resumeQuery = `
  query ($where: profiles_bool_exp!) {
    profiles(where: $where) {
      firstName
      files { isResume text language confidence parsed doubtful readError file { name mimeType } }
    }
  }
`;

interface Evidence {
  readonly field: string;
  readonly page: number | null;
  readonly lines: number[];
  readonly source: string;
  readonly confidence: number;
}
interface ReadFile {
  readonly text: string | null;
  readonly language: string | null;
  readonly confidence: number | null;
  readonly readError: string | null;
  readonly parsed: Record<string, unknown> & { evidence: Evidence[] };
  readonly doubtful: Evidence[] | null;
}

const resume = readFileSync(new URL('../../../tests/fixtures/resumes/elodie-marchand.pdf', import.meta.url));

async function apply(account: TestAccount, fileName: string, bytes: Buffer) {
  const name = { firstName: 'Élodie', lastName: `Marchand ${fileName}` };
  const resumesFiles = [{ fileName, data: bytes.toString('base64') }];
  const { status, body } = await postSave(account, 'applicants', { ...name, resumesFiles });
  expect(status).toBe(201);
  const { data } = await account.graphql(resumeQuery, { where: { lastName: { _eq: name.lastName } } });
  const [profile] = (data?.profiles ?? []) as { firstName: string; files: ReadFile[] }[];
  return { file: profile?.files[0] as ReadFile, warnings: (body.warnings ?? []) as { code: string }[] };
}

describe('the evidence of a resume', () => {
  let api: TestApi;
  let account: TestAccount;
  beforeAll(async () => {
    api = await startTestApi();
    account = await api.createAccount();
  });
  afterAll(() => api.stop());

  test('stores the page, the lines and the confidence of every value with the file', async () => {
    const { file } = await apply(account, 'cv.pdf', resume);
    const lines = file.text?.split('\n') ?? [];
    const of = (field: string): Evidence | undefined =>
      file.parsed.evidence.find((evidence) => evidence.field === field);
    expect(file).toMatchObject({ language: 'fr', readError: null });
    for (const [field, text] of [
      ['firstName', 'Élodie Marchand'],
      ['emailAddresses.0', 'elodie.marchand@courriel.example'],
      ['phoneNumbers.0', '06 39 98 12 47'],
      ['positions.0', 'Primeurs du Rhône SAS'],
      ['educations.0', 'Master Management'],
    ] as const) {
      const evidence = of(field);
      expect(evidence).toMatchObject({ page: 1, source: expect.stringContaining(text) });
      expect(evidence?.lines.map((line) => lines[line]).join('\n')).toContain(text);
      expect(evidence?.confidence).toBeGreaterThan(0);
    }
    expect(file.confidence).toBeGreaterThan(0.5);
    expect(file.confidence).toBeLessThanOrEqual(1);
  });

  test('is listed apart where it is doubtful, and the warning of the application names the same fields', async () => {
    // Nothing tells which of both texts is the title, and the entry has no date.
    const text = 'Jane Doe\njane@example.org\nExperience\nQuillon harvest support\nMarbury clerk\n';
    const { file, warnings } = await apply(account, 'cv.txt', Buffer.from(text));
    const doubtful = file.parsed.evidence.filter(({ confidence }) => confidence < doubtfulBelow);
    const fields = doubtful.map(({ field }) => field).filter((field) => !field.endsWith('Name'));
    expect(fields).toContain('positions.0');
    expect(file.doubtful).toEqual(doubtful);
    expect(warnings).toMatchObject([
      {
        code: 'resume_doubtful',
        message: expect.stringContaining(fields.join(', ')),
      },
    ]);
  });

  test('is doubtful below the same bound in the database and in the server', async () => {
    const { rows } = await api.database.pool.query(
      `select pg_get_expr(adbin, adrelid) as expression from pg_attrdef
       join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = 'profiles_files'::regclass and attname = 'doubtful'`,
    );
    expect(rows[0].expression).toContain(`"confidence" < ${doubtfulBelow}`);
  });

  test('cannot be read by another account', async () => {
    const other = await api.createAccount('Other');
    const { data } = await other.graphql('{ profiles { files { parsed } } }');
    expect(data).toEqual({ profiles: [] });
  });

  test('has no pages for a binary Word document', async () => {
    const bytes = readFileSync(
      new URL('../../../tests/fixtures/resumes/karim-benhaddou.doc', import.meta.url),
    );
    const { file, warnings } = await apply(account, 'cv.doc', bytes);
    expect(warnings.filter(({ code }) => code !== 'resume_doubtful')).toEqual([]);
    expect(file.parsed).toMatchObject({ emailAddresses: ['k.benhaddou@courriel.example'] });
    expect(file.parsed.evidence.find(({ field }) => field === 'emailAddresses.0')).toMatchObject({
      page: null,
    });
  });

  test('is missing for an image while OCR is off, and the application gets a warning', async () => {
    const { file, warnings } = await apply(account, 'cv.png', await scanImage('elodie-marchand.pdf'));
    expect(warnings.map(({ code }) => code)).toEqual(['resume_not_read']);
    expect(file).toMatchObject({ text: null, parsed: null });
  });
});

test('an image is read while OCR is on, and the application gets a warning that OCR read it', async () => {
  const api = await startTestApi({ RESUME_OCR: 'true', RESUME_OCR_LANGUAGES: 'fra' });
  try {
    const image = await scanImage('elodie-marchand.pdf');
    const { file, warnings } = await apply(await api.createAccount(), 'cv.png', image);
    expect(warnings.map(({ code }) => code)).toEqual(['text_recognised', 'resume_doubtful']);
    expect(file.parsed).toMatchObject(fieldsOfScan);
  } finally {
    await api.stop();
  }
});
