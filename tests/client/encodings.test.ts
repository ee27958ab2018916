/**
 * A body says the same to the server as a form and as JSON. Bodies are generated, some with everything that a form cannot
 * say; `FUZZ_RUNS` and `FUZZ_SEED` choose how many and which.
 */
import fc from 'fast-check';
import { encodeBody } from '../../clients/typescript/src/upload.ts';
import { startTestApi } from '../support/api.ts';
import { fuzzRuns } from '../support/fuzz-runs.ts';

const api = await startTestApi();
afterAll(() => api.stop());
/** One for each encoding: what is saved before decides what is found. */
const accounts = { form: await api.createAccount('Forms'), json: await api.createAccount('JSON') };

const runs = { ...fuzzRuns(12), endOnFailure: true };
/** The members of an application that are JSON in a form. */
const formJson = ['consent', 'data'];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    'null',
    'true',
    '{"a":1}',
    '[]',
    'a\nb',
    'Zoë "x"',
    '0',
    '1e400',
    '2026-11-29',
    'a, b',
  ),
);
const object = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') });
const unsayable = fc.oneof(
  fc.constantFrom<unknown>(null, [], {}, 'a\r\nb', 'a\rb', '\ufffd', '\ud800'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
);
const uploadNamed = (fileName: fc.Arbitrary<string>) =>
  fc
    .tuple(fileName, fc.uuid())
    .chain(([name, content]) =>
      fc.constantFrom(
        new File([content], name),
        { fileName: name, content: new Blob([content]) },
        { fileName: name, content },
        { fileName: name, content: new TextEncoder().encode(content) },
      ),
    );
const plainName = fc.constantFrom('a.txt', 'Lebenslauf Zoë.txt', '履歴書.txt', "o'b;c=d.txt", ' a .txt');
const oddName = fc.constantFrom('a"b.txt', 'a%22b.txt', 'a/b.txt', 'a\\b.txt', 'a\nb.txt', '');
const textNames = ['headline', 'emailAddresses', 'networkUrl', 'location', 'source', 'näme', 'unknown'];

/** Bodies that a form can say. */
const sayable = fc
  .record({
    firstName: fc.constantFrom('Anna', 'Zoë'),
    lastName: fc.constantFrom('Dupont', 'Ünal'),
    texts: fc.dictionary(fc.constantFrom(...textNames), fc.oneof(text, date), { maxKeys: 4 }),
    consent: fc.option(fc.oneof(object, fc.constant({ talentPool: true, textVersion: '1' })), {
      nil: undefined,
    }),
    data: fc.option(object, { nil: undefined }),
    files: fc.array(uploadNamed(plainName), { minLength: 1, maxLength: 2 }),
  })
  .map(({ texts, ...rest }) => ({ ...rest, ...texts }));

/** What the server makes of a body. */
async function saved(encoding: 'form' | 'json', sent: object) {
  const { body, type } = await encodeBody(sent, encoding === 'form' ? formJson : undefined);
  const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: {
      'x-api-key': accounts[encoding].publicKey.secret,
      ...(type !== null && { 'content-type': type }),
    },
    body: body ?? null,
  });
  const { code, details, warnings, profileId } = (await response.json()) as Record<string, unknown>;
  const { rows } = await api.database.pool.query(
    `select submitted, source, consent - 'givenAt' as consent, array(
       select (name, sha256)::text from applications_files join files on files.id = "fileId"
       where "applicationId" = applications.id order by 1) as files
     from applications where "profileId" = $1 order by "createdAt" desc limit 1`,
    [profileId],
  );
  return { isForm: type === null, answer: { status: response.status, code, details, warnings, rows } };
}

test('the server reads a body as a form as it reads it as JSON', async () => {
  let acceptedForms = 0;
  await fc.assert(
    fc.asyncProperty(sayable, async (sent) => {
      const { isForm, answer } = await saved('form', sent);
      if (isForm && answer.status < 300) acceptedForms += 1;
      expect(answer).toEqual((await saved('json', sent)).answer);
    }),
    runs,
  );
  expect(acceptedForms).toBeGreaterThan(runs.numRuns / 10);
});

test('a body that a form cannot say is JSON, with everything that it says and its files in base64', async () => {
  const bodies = fc.tuple(
    sayable,
    fc.constantFrom(...textNames, 'näme', 'consent', 'positions', 'unknown[]', 'redirectUrl'),
    fc.oneof(unsayable, text),
    fc.array(uploadNamed(fc.oneof(plainName, oddName)), { minLength: 1, maxLength: 1 }),
  );
  let asJson = 0;
  await fc.assert(
    fc.asyncProperty(bodies, async ([plain, name, odd, resumesFiles]) => {
      const sent = { ...plain, resumesFiles, [name]: odd };
      const { body, type } = await encodeBody(sent, formJson);
      const { files, resumesFiles: _, ...members } = sent;
      const expected = JSON.parse(JSON.stringify(members)) as Record<string, unknown>;
      const uploads = { files, resumesFiles };
      if (type === null) {
        // What is a form says each member by its text, and its files by their bytes.
        const form = [...(body as FormData)].filter(([, entry]) => typeof entry === 'string');
        expect(Object.fromEntries(form)).toEqual(
          Object.fromEntries(
            Object.entries(expected).map(([key, value]) => [
              key,
              typeof value === 'string' ? value : JSON.stringify(value),
            ]),
          ),
        );
        for (const value of Object.values(expected)) expect(value).not.toBeNull();
      } else {
        asJson += 1;
        const read = JSON.parse(body as string) as Record<string, unknown>;
        expect({ ...read, files: null, resumesFiles: null }).toEqual({
          ...expected,
          files: null,
          resumesFiles: null,
        });
        expect(
          await Promise.all(
            Object.entries(uploads).map(async ([list, all]) =>
              all.map((_upload, at) => (read[list] as { data: string }[])[at]?.data),
            ),
          ),
        ).toEqual(
          await Promise.all(
            Object.values(uploads).map((all) =>
              Promise.all(
                all.map(async (upload) =>
                  Buffer.from(
                    await new Response('content' in upload ? upload.content : upload).arrayBuffer(),
                  ).toString('base64'),
                ),
              ),
            ),
          ),
        );
      }
    }),
    { ...runs, numRuns: runs.numRuns * 10 },
  );
  expect(asJson).toBeGreaterThan(runs.numRuns);
});

test.each([
  ['an empty value', { headline: null, files: [new Blob(['x'])] }],
  ['files in a list of bodies', { items: [{ headline: 'x', files: [new Blob(['x'])] }] }],
])('%s keeps the files beside it', async (_, sent) => {
  const { body } = await encodeBody(sent, formJson);
  const expected = JSON.stringify(sent).replace('[{}]', '[{"fileName":"file","data":"eA=="}]');
  expect(body).toBe(expected);
});

test.each([
  ['a file that is no element of a list', { headline: new Blob(['x']) }, 'headline: a file is'],
  ['a file in an object', { data: { files: [new Blob(['x'])] } }, 'data.files.0: a file is'],
  ['bytes without a name', { files: [new Uint8Array(2)] }, 'files.0: a file is'],
  ['NaN', { data: { years: Number.NaN } }, 'data.years is NaN'],
  ['a date that is none', { birthday: new Date('x') }, 'birthday is Invalid Date'],
])('%s is refused before it is sent', async (_, sent, problem) => {
  await expect(encodeBody(sent, formJson)).rejects.toThrow(problem);
});
