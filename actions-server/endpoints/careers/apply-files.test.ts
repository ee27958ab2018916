/** Files of the application form, as browsers send them without a script: what is not taken is told, and never left out unsaid. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, inputValue, sendForm } from '../../../tests/support/careers.ts';
import { largePdf } from '../../../tests/support/large-files.ts';

const resume = await readFile(
  fileURLToPath(new URL('../../../tests/fixtures/resumes/elodie-marchand.pdf', import.meta.url)),
);
const archive = zipSync({ 'cv.txt': strToU8('A text.') });

let api: TestApi;
let account: TestAccount;
let slug: string;
let offer: string;
beforeAll(async () => {
  api = await startTestApi();
  expect(moreThanRequest).toBeGreaterThan(api.config.limits.maxApplicationBytes);
  account = await api.createAccount();
  ({ slug } = await addCareersSite(api, account));
  offer = await addOffer(api, account, { name: 'Baker' });
});
afterAll(() => api?.stop());

type Sent = Partial<Parameters<typeof sendForm>[1]>;
type SentFile = NonNullable<Sent['files']>[number];

let people = 0;
/** A person who has not applied yet. */
function person() {
  people += 1;
  return { firstName: 'Jane', lastName: 'Doe', emailAddresses: `jane${people}@example.com` };
}
const send = (form: Sent) => sendForm(api, { slug, offer, answers: person(), ...form });

/** The names of the files of an application, resumes and others; null when there is none. */
async function filesOf(emailAddresses: string): Promise<string[] | null> {
  const { rows } = await api.database.pool.query<{ names: string[] }>(
    `select array(select files.name::text from applications_files as f join files on files.id = f."fileId"
        where f."applicationId" = applications.id order by files.name) as names
      from applications where submitted->>'emailAddresses' = $1`,
    [emailAddresses],
  );
  return rows[0]?.names ?? null;
}

/** The texts of the problems at an input, and the buttons that remove what they are about. */
function problemsAt(page: string, input: string) {
  const place =
    new RegExp(`<div id="f-${input}-problem" data-file-problems>([^]*?)</div>`).exec(page)?.[1] ?? '';
  return {
    texts: [...place.matchAll(/<\/span>([^<]+)/g)].map(([, text = '']) => text.trim()),
    tokens: [...place.matchAll(/name="refusedFile" value="([^"]+)"/g)].map(([, token = '']) => token),
    buttons: [...place.matchAll(/<button [^>]*>([^<]+)/g)].map(([, text = '']) => text),
    isInvalid: new RegExp(`id="f-${input}"[^>]*aria-invalid="true"`).test(page),
    isSummed: page.includes(`<a href="#f-${input}">`),
  };
}

/** Bytes. */
const moreThanRequest = 30_000_000;

/** What is told of each file, and in French of one for each reason. */
const refused: [string, SentFile, { readonly en: string; readonly fr?: string }][] = [
  [
    'a CV of 21 MB',
    { name: 'scan.pdf', content: largePdf(resume, 21_000_000) },
    { en: 'scan.pdf is larger than 20 MB. Choose a smaller file' },
  ],
  [
    'a CV that is larger than a whole request may be',
    { name: 'film.pdf', content: largePdf(resume, moreThanRequest) },
    { en: 'film.pdf is larger than 20 MB. Choose a smaller file' },
  ],
  [
    'another document of 11 MB',
    { name: 'diploma.pdf', content: largePdf(resume, 11_000_000), input: 'files' },
    {
      en: 'diploma.pdf is larger than 10 MB. Choose a smaller file',
      fr: 'diploma.pdf dépasse 10 Mo. Choisissez un fichier plus petit',
    },
  ],
  [
    'an empty file',
    { name: 'empty.pdf', content: '' },
    { en: 'empty.pdf is empty. Choose another file', fr: 'empty.pdf est vide. Choisissez un autre fichier' },
  ],
  [
    'an archive with the name of a document',
    { name: 'cv.docx', content: archive },
    {
      en: 'cv.docx is of a type that we cannot take. Choose a PDF, a document or a picture',
      fr: 'Le type de cv.docx n’est pas accepté. Choisissez un PDF, un document ou une image',
    },
  ],
  [
    'a document of Pages',
    { name: 'CV.pages', content: archive, input: 'files' },
    {
      en: 'CV.pages is of a type that we cannot take. Choose a PDF, a document or a picture',
      fr: 'Le type de CV.pages n’est pas accepté. Choisissez un PDF, un document ou une image',
    },
  ],
  [
    'a program',
    { name: 'cv.pdf', content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]) },
    {
      en: 'cv.pdf is of a type that we cannot take. Choose a PDF, a document or a picture',
      fr: 'Le type de cv.pdf n’est pas accepté. Choisissez un PDF, un document ou une image',
    },
  ],
];

describe.each(refused)('%s', (_what, file, texts) => {
  const { input = 'resumesFiles' } = file;
  const answers = { ...person(), historyEntryMessage: 'I bake.' };
  const other = { name: 'letter.txt', content: 'I bake.', input: 'files' };
  const sendIn = async (language: 'en' | 'fr') => {
    const response = await send({ language, answers, files: [file, other] });
    return { status: response.status, page: await response.text() };
  };
  // Once for all that is told of it.
  let english: Awaited<ReturnType<typeof sendIn>>;
  beforeAll(async () => {
    english = await sendIn('en');
  });

  test.each(Object.entries(texts) as ['en' | 'fr', string][])(
    'is named beside its input in %s, and nothing that was entered after it is lost',
    async (language, text) => {
      const { status, page } = language === 'en' ? english : await sendIn(language);
      expect(status).toBe(422);
      expect(problemsAt(page, input)).toMatchObject({
        texts: [text],
        isInvalid: true,
        isSummed: true,
      });
      expect(inputValue(page, 'lastName')).toBe('Doe');
      expect(page).toContain('I bake.</textarea>');
      expect(page).toContain('letter.txt (');
      expect(await filesOf(answers.emailAddresses)).toBeNull();
    },
  );

  test('keeps the form from being sent until its sender goes on without it, or has another one for the same input', async () => {
    const first = problemsAt(english.page, input);
    const [refusedFile = ''] = first.tokens;
    const again = await send({ answers: { ...answers, refusedFile } });
    const still = problemsAt(await again.text(), input);
    expect([again.status, still]).toEqual([422, first]);
    expect(first.buttons).toEqual([`Remove ${file.name}`]);
    const without = await send({ answers: { ...answers, refusedFile, removeFile: refusedFile } });
    expect(problemsAt(await without.text(), input)).toMatchObject({ texts: [], isInvalid: false });
    expect(await filesOf(answers.emailAddresses)).toBeNull();
    expect((await send({ answers })).status).toBe(303);
    expect(await filesOf(answers.emailAddresses)).toEqual([]);
    const elsewhere = input === 'files' ? 'resumesFiles' : 'files';
    const good = { name: 'good.pdf', content: resume };
    const replacing = { ...person(), refusedFile };
    const other = await send({ answers: replacing, files: [{ ...good, input: elsewhere }] });
    expect(other.status).toBe(422);
    const replaced = await send({ answers: replacing, files: [{ ...good, input }] });
    expect(replaced.status).toBe(303);
    expect(await filesOf(replacing.emailAddresses)).toEqual(['good.pdf']);
  });
});

test('a scan of 20 MB is taken as a CV', async () => {
  const answers = person();
  const sent = await send({ answers, files: [{ name: 'scan.pdf', content: largePdf(resume, 20_000_000) }] });
  expect(sent.status).toBe(303);
  expect(await filesOf(answers.emailAddresses)).toEqual(['scan.pdf']);
});

test('what exceeds the size of all files together is named, and the files before it are kept', async () => {
  const pdf = (name: string) => ({ name, content: largePdf(resume, 8_000_000), input: 'files' });
  const page = await (await send({ files: [pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf')] })).text();
  const text = 'Your files are together larger than 20 MB. Choose smaller ones, or remove some';
  expect(problemsAt(page, 'files')).toMatchObject({ texts: [text], buttons: ['Remove 3.pdf'] });
  expect(page.match(/\d\.pdf \(8 MB\) is attached/g)).toEqual([
    '1.pdf (8 MB) is attached',
    '2.pdf (8 MB) is attached',
  ]);
});

test('a token that was changed, or is of another form, keeps no form from being sent', async () => {
  const other = await addOffer(api, account, { name: 'Miller' });
  const page = await (await send({ files: [{ name: 'empty.pdf', content: '' }] })).text();
  const token = inputValue(page, 'refusedFile') ?? '';
  expect(token).not.toBe('');
  expect((await send({ offer: other, answers: { ...person(), refusedFile: token } })).status).toBe(303);
  expect((await send({ answers: { ...person(), refusedFile: `x${token}` } })).status).toBe(303);
});

describe('a file that is taken and cannot be read', () => {
  const photo = { name: 'photo.heic', content: Buffer.from('0000001c667479706865696300000000', 'hex') };
  const read = (answers: object) =>
    send({ answers: { ...person(), ...answers, step: 'read' }, files: [photo] });

  test('is told by a warning and not as a success, and beside its input as long as it is attached', async () => {
    const page = await (await read({})).text();
    expect(page).toMatch(
      /<p class="notice warning" role="alert" id="notice">photo\.heic is attached, but we could/,
    );
    expect(page).not.toContain('<p class="notice" role="status"');
    const keptFile = inputValue(page, 'keptFile') ?? '';
    const later = await (await send({ answers: { keptFile } })).text();
    expect(later).toContain('<span class="unread">We could not read this file.</span>');
    const french = await (await send({ language: 'fr', answers: { keptFile } })).text();
    expect(french).toContain('<span class="unread">Nous n’avons pas pu lire ce fichier.</span>');
  });

  test('is told on the page that says thank you, and a CV that was read is not', async () => {
    for (const [file, isTold] of [
      [photo, true],
      [{ name: 'cv.pdf', content: resume }, false],
    ] as const) {
      const response = await send({ files: [file] });
      const page = await (await fetch(api.baseUrl + response.headers.get('location'))).text();
      expect([page.includes('received'), page.includes('our program could not read it')]).toEqual([
        true,
        isTold,
      ]);
    }
  });
});

test('the form says beside its inputs what may be chosen, how large and how many', async () => {
  const page = await (await fetch(`${api.baseUrl}/careers/${slug}/en/offers/${offer}/apply`)).text();
  expect(page).toContain('PDF, Word, OpenDocument, text or picture, up to 20 MB. At most 5 files.');
  expect(page).toContain(
    'Documents or pictures, up to 10 MB each. At most 10 files and 20 MB together with your CV.',
  );
  const acceptOf = (name: string) =>
    new RegExp(`<input [^>]*id="f-${name}"[^>]* accept="([^"]*)"`).exec(page)?.[1]?.split(',') ?? [];
  const resumes = acceptOf('resumesFiles');
  expect(resumes).toEqual(expect.arrayContaining(['.pdf', 'application/pdf', '.docx', '.odt', 'image/jpeg']));
  expect(resumes).not.toContain('.xlsx');
  expect(acceptOf('files')).toEqual(expect.arrayContaining([...resumes, '.xlsx']));
  // A phone hands over its photos as JPEG when nothing asks for HEIC.
  expect([...resumes, ...acceptOf('files')].filter((type) => /hei[cf]|\*/.test(type))).toEqual([]);
});
