/** The application form of the careers pages, as browsers send it without a script. */
// size: one server and one account for every form that is sent
import { randomUUID } from 'node:crypto';
import { insert, startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, inputValue, sendForm } from '../../../tests/support/careers.ts';
import { readFormToken } from '../../careers/form-token.ts';

const resume =
  'Élodie Marchand\nelodie.marchand@courriel.example\n\nExpérience\n2019 - 2021\tComptable, Exemple SA\n';

let api: TestApi;
let account: TestAccount;
let slug: string;
let siteId: string;
let offer: string;
/** A site that takes applications without an offer. */
let open: string;
/** Custom fields of the form, by their type. */
const fields = new Map<string, string>();
let options: string[];

const texts = {
  en: {
    consent: 'I agree.',
    talentPool: 'Keep me.',
    privacyNotice: 'We keep it for a year.',
    thanks: 'Well done.',
  },
  fr: { consent: 'J’accepte.' },
};

beforeAll(async () => {
  api = await startTestApi({ MAX_FILE_BYTES: '200000', MAX_RESUMES: '2' });
  account = await api.createAccount();
  const { groupId } = account;
  ({ id: siteId, slug } = await addCareersSite(api, account, { texts, contactEmail: 'jobs@acme.example' }));
  ({ slug: open } = await addCareersSite(api, account, { texts, isOpenToSpontaneousApplications: true }));
  offer = await addOffer(api, account, { name: 'Baker', referenceId: 'BAKER' });
  for (const type of [
    'text',
    'richtext',
    'number',
    'boolean',
    'date',
    'datetime',
    'multiplechoice',
    'rating',
    'currency',
  ]) {
    const row = { groupId, name: `A ${type}`, type, targetedEntity: 'PROFILE', isOnApplicationForm: true };
    const isRequiredOnApplicationForm = type === 'date';
    fields.set(type, await insert(api.database, 'fields', { ...row, isRequiredOnApplicationForm }));
  }
  options = [];
  for (const name of ['Red', 'Green']) {
    const row = { groupId, fieldId: fields.get('multiplechoice'), name, technicalValue: name.toLowerCase() };
    options.push(await insert(api.database, 'fields_options', row));
  }
});
afterAll(() => api?.stop());

const field = (type: string) => fields.get(type) ?? '';
const jane = (rest: Record<string, string | readonly string[]> = {}) => ({
  firstName: 'Jane',
  lastName: 'Doe',
  emailAddresses: 'jane@example.com',
  agreement: 'true',
  [field('date')]: '2027-01-31',
  ...rest,
});
const send = (form: Partial<Parameters<typeof sendForm>[1]>) =>
  sendForm(api, { slug, offer, answers: jane(), ...form });
const rows = async (sql: string, ...values: unknown[]) =>
  (await api.database.pool.query(sql, [account.groupId, ...values])).rows;
const applications = () => rows('select * from applications where "groupId" = $1 order by "createdAt"');
const keptFiles = async () =>
  (await rows('select count(*)::int as count from storage_objects where "groupId" = $1'))[0].count as number;

test('a number and an address are read as people paste them, and a name of invisible characters is missing', async () => {
  const answers = jane({
    firstName: '\u202aJane\u202c',
    phoneNumbers: '📱 \u202a+33 6 39 98 00 27\u202c (perso) ou 01 99 00 11 22',
    emailAddresses: 'Jane <pasted@example.com>',
  });
  expect((await send({ answers: { ...answers, lastName: '\u200b\u3164' } })).status).toBe(422);
  expect((await send({ answers })).status).toBe(303);
  expect(
    await rows(
      `select "firstName", "canonicalNumber" from profiles_phones
         join profiles on profiles.id = "profileId" where profiles_phones."groupId" = $1 order by 2 desc`,
    ),
  ).toEqual([
    { firstName: 'Jane', canonicalNumber: '+33639980027' },
    { firstName: 'Jane', canonicalNumber: '+33199001122' },
  ]);
});

test('an amount is saved in the currency that is chosen beside it, which a form with problems keeps', async () => {
  const pay = { [field('currency')]: ['45 000', 'CHF'] };
  const wrong = await send({ answers: jane({ ...pay, firstName: '' }) });
  const again = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(again).toMatch(
    /value="45 000"[^>]*><select[^>]*aria-label="Currency: A currency"><option value="EUR">/,
  );
  expect(again).toContain('<option value="CHF" selected>CHF – Swiss Franc</option>');
  expect((await send({ answers: jane({ ...pay, emailAddresses: 'paid@example.com' }) })).status).toBe(303);
  const saved = await rows(
    `select value from profiles_fieldsvalues where "groupId" = $1 and "fieldId" = $2`,
    field('currency'),
  );
  expect(saved).toEqual([{ value: '45000 CHF' }]);
});

test('an application is saved by the save of a public key, and leads to the page of its task', async () => {
  const before = (await applications()).length;
  const response = await send({
    answers: jane({
      phoneNumbers: '06 12 34 56 78',
      historyEntryMessage: 'Hello,\r\nI bake.',
      talentPool: 'true',
      [field('text')]: 'Rye',
      [field('richtext')]: 'a < b\r\n\r\nc',
      [field('number')]: '12,5',
      [field('boolean')]: 'false',
      [field('datetime')]: '2027-01-31T09:00',
      [field('multiplechoice')]: options,
      [field('rating')]: '4',
      [field('currency')]: '45 000,50 EUR',
    }),
    files: [{ name: 'cv.txt', content: resume }],
    query: '?source=Board',
  });
  expect([response.status, await response.text()]).toEqual([303, '']);
  const location = response.headers.get('location') ?? '';
  const [taskId] = /[0-9a-f-]{36}/.exec(location) ?? [];
  expect(location).toBe(`/careers/${slug}/en/thanks/${taskId}?offer=${offer}&source=Board`);
  const page = await (await fetch(api.baseUrl + location)).text();
  expect(page).toContain('<p>Well done.</p>');
  const [application] = (await applications()).slice(before);
  expect(application).toMatchObject({
    taskId,
    apikeyId: siteId,
    projectId: offer,
    source: 'Board',
    requestedReference: offer,
    consent: { basis: 'consent', textVersion: '1 en', talentPool: true, givenAt: expect.any(String) },
    submitted: { firstName: 'Jane', historyEntryMessage: 'Hello,\nI bake.' },
  });
  const values = await rows(
    `select fields.type, value, "fieldValueId" from profiles_fieldsvalues as v join fields on fields.id = v."fieldId"
      where v."groupId" = $1 and "profileId" = $2 order by fields.type`,
    application.profileId,
  );
  expect(values.map(({ type, value }) => [type, value])).toEqual([
    ['boolean', 'false'],
    ['currency', '45000.50 EUR'],
    ['date', '2027-01-31'],
    // Of the clocks of the account, in France.
    ['datetime', '2027-01-31T08:00:00.000Z'],
    ['multiplechoice', null],
    ['multiplechoice', null],
    ['number', '12.5'],
    ['rating', '4'],
    ['richtext', '<p>a &lt; b</p><p>c</p>'],
    ['text', 'Rye'],
  ]);
  const positions = await rows(
    'select * from profiles_positions where "groupId" = $1 and "profileId" = $2',
    application.profileId,
  );
  expect(positions.length).toBeGreaterThan(0);
});

describe('the resume is read first', () => {
  test('what it says fills the empty inputs, for the applicant to check, and nothing is saved', async () => {
    const before = (await applications()).length;
    const response = await send({
      language: 'fr',
      answers: { firstName: 'Éléonore', step: 'read' },
      files: [{ name: 'cv.txt', content: resume }],
    });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('Nous avons rempli ce que nous avons trouvé dans votre CV');
    expect(inputValue(page, 'firstName')).toBe('Éléonore');
    expect(inputValue(page, 'lastName')).toBe('Marchand');
    expect(inputValue(page, 'emailAddresses')).toBe('elodie.marchand@courriel.example');
    expect(page.match(/name="fromResume" value="\w+"/g)).not.toContain('name="fromResume" value="firstName"');
    expect((await applications()).length).toBe(before);
    // The file is sent once.
    const kept = inputValue(page, 'keptFile') ?? '';
    const sent = await send({
      language: 'fr',
      answers: jane({ emailAddresses: 'kept@example.com', keptFile: kept }),
    });
    expect(sent.status).toBe(303);
    const [application] = (await applications()).slice(before);
    const files = await rows(
      `select files.name from applications_files as f join files on files.id = f."fileId"
        where f."groupId" = $1 and f."applicationId" = $2`,
      application.id,
    );
    expect(files).toEqual([{ name: 'cv.txt' }]);
    expect(application.consent).toMatchObject({ textVersion: '1 fr' });
  });

  test('one that cannot be read is attached, and the applicant is told', async () => {
    const page = await (
      await send({
        answers: { step: 'read' },
        files: [{ name: 'photo.png', content: Buffer.from('89504e470d0a1a0a', 'hex') }],
      })
    ).text();
    expect(page).toContain('but we could not read it');
    expect(page).toContain('photo.png');
  });

  test('without a file the button says what is missing', async () => {
    const response = await send({ answers: { step: 'read' } });
    expect([response.status, (await response.text()).includes('href="#f-resumesFiles"')]).toEqual([
      422,
      true,
    ]);
  });
});

describe('a form with problems', () => {
  test('is shown again with everything that was entered, and each problem at its input', async () => {
    const before = (await applications()).length;
    const response = await send({
      answers: {
        firstName: 'Jane',
        lastName: 'www.spam.example',
        emailAddresses: 'jane',
        historyEntryMessage: 'A "text"',
        phoneNumbers: 'x',
        [field('date')]: '31.2.2027',
        [field('number')]: 'many',
        [field('multiplechoice')]: [options[1] ?? ''],
      },
      files: [{ name: 'cv.txt', content: resume }],
    });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toMatch(/<title>Error: Apply: Baker/);
    for (const name of [
      'lastName',
      'emailAddresses',
      'phoneNumbers',
      field('date'),
      field('number'),
      'agreement',
    ]) {
      expect([name, page.includes(`<a href="#f-${name}">`)]).toEqual([name, true]);
      expect([name, page.includes(`id="f-${name}-problem"`)]).toEqual([name, true]);
    }
    expect(inputValue(page, 'firstName')).toBe('Jane');
    expect(page).toContain('A &quot;text&quot;</textarea>');
    expect(page).toContain(`value="${options[1]}" checked`);
    expect(page).toContain('cv.txt (');
    expect(page).toContain(`id="f-${field('datetime')}-hint">Time zone: Europe/Paris<`);
    expect((await applications()).length).toBe(before);
  });

  test('keeps an answer that is too long as it was written, and no browser cuts it before it is sent', async () => {
    const long = `${'I bake. '.repeat(20_000)}The end`;
    const response = await send({ answers: jane({ historyEntryMessage: long }) });
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toMatch(/<a href="#f-historyEntryMessage">Your message: at most \d+ characters/);
    expect(page).toContain('I bake. The end</textarea>');
    const form = page.slice(page.indexOf('<form'));
    expect([form.includes('<textarea'), form.includes('maxlength')]).toEqual([true, false]);
  });

  test('keeps its files for a day, for this form only, until the applicant removes them', async () => {
    const page = await (await send({ answers: {}, files: [{ name: 'cv.txt', content: resume }] })).text();
    const token = inputValue(page, 'keptFile') ?? '';
    const other = await addOffer(api, account, { name: 'Miller' });
    const elsewhere = await (await send({ offer: other, answers: { keptFile: token } })).text();
    expect(elsewhere).not.toContain('cv.txt');
    const changed = token.replace(/^./, (first) => (first === 'e' ? 'f' : 'e'));
    expect(await (await send({ answers: { keptFile: changed } })).text()).not.toContain('cv.txt');
    const before = await keptFiles();
    const removed = await (await send({ answers: { keptFile: token, removeFile: token } })).text();
    expect(removed).not.toContain('cv.txt');
    expect(await keptFiles()).toBe(before - 1);
  });

  test('a file that is too large, a program, an empty file and too many files are told beside the input', async () => {
    const problemOf = async (...files: { name: string; content: Uint8Array | string }[]) => {
      const response = await send({ files });
      const page = await response.text();
      expect(inputValue(page, 'firstName')).toBe('Jane');
      return [response.status, /<a href="#f-(?:resumesFiles|files)">([^<]*)/.exec(page)?.[1]];
    };
    expect(await problemOf({ name: 'a.pdf', content: Buffer.alloc(200_001) })).toEqual([
      422,
      'a.pdf is larger than 200 kB. Choose a smaller file',
    ]);
    expect(await problemOf({ name: 'cv.exe', content: 'MZ program' })).toEqual([
      422,
      'cv.exe is of a type that we cannot take. Choose a PDF, a document or a picture',
    ]);
    expect(await problemOf({ name: 'cv.txt', content: '' })).toEqual([
      422,
      'cv.txt is empty. Choose another file',
    ]);
    const cv = (name: string) => ({ name, content: `${name} of Jane` });
    expect(await problemOf(cv('1.txt'), cv('2.txt'), cv('3.txt'))).toEqual([422, 'Choose at most 2 files']);
  });
});

describe('a form that is sent twice', () => {
  test('is one application', async () => {
    const token = { id: 'the-same-form' };
    const answers = jane({ emailAddresses: 'twice@example.com' });
    const before = (await applications()).length;
    const sent = [await send({ answers, token }), await send({ answers, token })];
    expect(new Set(sent.map((response) => response.headers.get('location'))).size).toBe(1);
    expect((await applications()).length).toBe(before + 1);
  });

  test('by two people is one application, and the other one is asked to send a new form', async () => {
    const token = { id: 'another-form' };
    const before = (await applications()).length;
    expect((await send({ answers: jane({ emailAddresses: 'first@example.com' }), token })).status).toBe(303);
    const answers = jane({ emailAddresses: 'second@example.com' });
    const files = [{ name: 'cv.txt', content: resume }];
    const sentAt = Date.now();
    const refused = await send({ answers, files, token });
    const page = await refused.text();
    expect([refused.status, page.includes('This form was sent already')]).toEqual([422, true]);
    expect((await applications()).length).toBe(before + 1);
    // Nothing is lost: the page has the answers, the file and a new form, which has to be looked at as any other one.
    expect(inputValue(page, 'emailAddresses')).toBe('second@example.com');
    const kept = { keptFile: inputValue(page, 'keptFile') ?? '' };
    const { secret } = api.config.fileLinks;
    const form = { site: { slug, consentVersion: 1 }, offerId: offer, keyId: siteId };
    const newForm = readFormToken(inputValue(page, 'formToken') ?? '', form, secret);
    expect(newForm).toMatchObject({ isConfirmed: false, id: expect.not.stringMatching(token.id) });
    expect(newForm?.madeAt).toBeGreaterThanOrEqual(sentAt);
    // It was made a moment ago, however long the test has taken since.
    const atOnce = { ...newForm, madeAt: Date.now() + 60_000 };
    const tooFast = await (await send({ answers: { ...answers, ...kept }, token: atOnce })).text();
    expect(tooFast).toContain('send it once more');
    const confirmed = { formToken: inputValue(tooFast, 'formToken') ?? '' };
    expect((await send({ answers: { ...answers, ...kept, ...confirmed } })).status).toBe(303);
    const [application] = (await applications()).slice(-1);
    expect((await applications()).length).toBe(before + 2);
    expect(application.submitted.emailAddresses).toContain('second@example.com');
  });

  test('with other answers after its files were taken into an application asks for the files again', async () => {
    const token = { id: 'with-kept-files' };
    const read = { answers: { step: 'read' }, files: [{ name: 'cv.txt', content: resume }], token };
    const keptFile = inputValue(await (await send(read)).text(), 'keptFile') ?? '';
    const answers = { ...jane({ emailAddresses: 'kept@example.com' }), keptFile };
    expect((await send({ answers, token })).status).toBe(303);
    const page = await (await send({ answers: { ...answers, firstName: 'Joan' }, token })).text();
    expect(page).toContain('This form was sent already');
    expect(page).toContain('<a href="#f-resumesFiles">Choose cv.txt again</a>');
    expect(inputValue(page, 'keptFile')).toBeNull();
  });

  test('at the same moment, by ten people to two servers, is one application', async () => {
    const replica = await startTestApi({}, { database: api.database });
    try {
      const before = (await applications()).length;
      const token = { id: 'at-one-moment' };
      const sent = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          sendForm(index % 2 === 0 ? api : replica, {
            slug,
            offer,
            token,
            answers: jane({ emailAddresses: `moment-${index}@example.com` }),
          }),
        ),
      );
      expect(sent.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(422)]);
      expect((await applications()).length).toBe(before + 1);
    } finally {
      await replica.stop();
    }
  });

  test('after problems were corrected is one application, and another one after it was saved is none', async () => {
    const token = { id: 'with-problems' };
    const before = (await applications()).length;
    expect((await send({ answers: jane({ emailAddresses: 'wrong' }), token })).status).toBe(422);
    const answers = jane({ emailAddresses: 'corrected@example.com' });
    expect((await send({ answers, token })).status).toBe(303);
    expect((await send({ answers: { ...answers, firstName: 'Joan' }, token })).status).toBe(422);
    expect((await applications()).length).toBe(before + 1);
  });

  test('is one application for all keys of the account', async () => {
    const shown = await (await fetch(`${api.baseUrl}/careers/${slug}/en/offers/${offer}/apply`)).text();
    const formToken = inputValue(shown, 'formToken') ?? '';
    const before = (await applications()).length;
    const answers = jane({ emailAddresses: 'by-key@example.com', formToken });
    const embedded = await send({ slug: '-', key: account.publicKey.secret, answers });
    expect([embedded.status, (await embedded.text()).includes('send it once more')]).toEqual([422, true]);
    expect((await applications()).length).toBe(before);
  });

  test('is not accepted any more when it is older than what is known of its application', async () => {
    const brief = await startTestApi({ IDEMPOTENCY_HOURS: '1' }, { database: api.database });
    try {
      const token = { madeAt: Date.now() - 90 * 60_000, isConfirmed: true };
      const answers = jane({ emailAddresses: 'brief@example.com' });
      const response = await sendForm(brief, { slug, offer, answers, token });
      const page = await response.text();
      expect([response.status, page.includes('send it once more')]).toEqual([422, true]);
      expect(
        (await send({ answers: { ...answers, formToken: inputValue(page, 'formToken') ?? '' } })).status,
      ).toBe(303);
    } finally {
      await brief.stop();
    }
  });
});

describe('an offer that is closed while somebody writes', () => {
  const close = (id: string) =>
    api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [id]);
  const letter = (emailAddresses: string) => jane({ emailAddresses, historyEntryMessage: 'A long letter.' });
  const projectsOf = (email: string) =>
    rows(
      `select "projectId" from applications where "groupId" = $1 and submitted->>'emailAddresses' = $2`,
      email,
    );

  test.each([
    ['that takes applications without an offer', () => open],
    ['that takes none without an offer', () => slug],
  ])('leaves everything in the form, which is sent without it, on a site %s', async (_name, site) => {
    const email = `${site()}@example.com`;
    const closing = await addOffer(api, account, { name: 'Confectioner' });
    await close(closing);
    const form = { slug: site(), offer: closing, answers: letter(email) };
    const told = await send({
      ...form,
      files: [{ name: 'letter.txt', content: 'Dear Sir', input: 'files' }],
    });
    const page = await told.text();
    expect(told.status).toBe(410);
    expect(page).toContain('This job was closed while you were writing');
    expect(page).toContain('A long letter.</textarea>');
    expect(page).toContain('letter.txt');
    expect(await projectsOf(email)).toEqual([]);
    const again = {
      ...form.answers,
      keptFile: inputValue(page, 'keptFile') ?? '',
      withoutOffer: inputValue(page, 'withoutOffer') ?? '',
    };
    const sent = await send({ ...form, answers: again });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringMatching(/\/thanks\//)]);
    expect(await projectsOf(email)).toEqual([{ projectId: null }]);
    const [{ count }] = await rows(
      `select count(*)::int from applications_files where "groupId" = $1 and "applicationId" =
         (select id from applications where submitted->>'emailAddresses' = $2)`,
      email,
    );
    expect(count).toBe(1);
  });

  test('leaves everything in the form on a page of another site as well', async () => {
    const closing = await addOffer(api, account, { name: 'Confectioner' });
    await close(closing);
    const { secret: key } = account.publicKey;
    const form = { offer: closing, answers: letter('embedded-closing@example.com'), key };
    const told = await send(form);
    const page = await told.text();
    expect([told.status, told.headers.get('x-careers-page')]).toEqual([410, '{}']);
    expect(page).toContain('A long letter.</textarea>');
    const sent = await send({ ...form, answers: { ...form.answers, withoutOffer: 'true' } });
    expect([sent.status, await sent.json()]).toEqual([
      200,
      { location: expect.stringMatching(/\/embed\/[^/]+\/en\/thanks\//) },
    ]);
    expect(await projectsOf('embedded-closing@example.com')).toEqual([{ projectId: null }]);
  });

  test('says so as well when a CV is read or a problem is told, and keeps what is said of both', async () => {
    const closing = await addOffer(api, account, { name: 'Confectioner' });
    await close(closing);
    const answers = { ...letter('closing@example.com'), agreement: [] };
    const files = [{ name: 'cv.txt', content: resume }];
    const read = await send({ offer: closing, answers: { ...answers, firstName: '', step: 'read' }, files });
    const page = await read.text();
    expect([page.includes('This job was closed'), inputValue(page, 'firstName')]).toEqual([true, 'Élodie']);
    const refused = await send({ offer: closing, answers: { ...answers, withoutOffer: 'true' } });
    expect(refused.status).toBe(422);
    const text = await refused.text();
    for (const part of ['This job was closed', 'Tick the box', 'A long letter.'])
      expect(text).toContain(part);
  });

  test('changes nothing for an application that was received before, and is sent again', async () => {
    const closing = await addOffer(api, account, { name: 'Confectioner' });
    const form = { offer: closing, answers: letter('before@example.com'), token: { id: randomUUID() } };
    const first = await send(form);
    await close(closing);
    const second = await send(form);
    expect([second.status, second.headers.get('location')]).toEqual([303, first.headers.get('location')]);
    expect(await projectsOf('before@example.com')).toEqual([{ projectId: closing }]);
  });
});

describe('an application without an offer', () => {
  const page = (site: string, rest = '/apply', language = 'en') =>
    fetch(`${api.baseUrl}/careers/${site}/${language}${rest}`);

  test('is saved without a project, once, from a form with the same questions', async () => {
    const form = await (await page(open, '/apply', 'fr')).text();
    expect(form).toContain('<h1>Candidature spontanée</h1>');
    for (const [type, id] of fields)
      expect([type, form.includes(`data-question="${id}"`)]).toEqual([type, true]);
    const before = (await applications()).length;
    const sent = {
      slug: open,
      offer: null,
      token: { id: 'spontaneous' },
      query: '?source=Fair',
      answers: jane({ emailAddresses: 'spontaneous@example.com', [field('text')]: 'Rye' }),
      files: [{ name: 'cv.txt', content: resume }],
    };
    const locations = [await send(sent), await send(sent)].map(
      ({ headers }) => headers.get('location') ?? '',
    );
    const [application, ...others] = (await applications()).slice(before);
    expect(locations).toEqual(Array(2).fill(`/careers/${open}/en/thanks/${application.taskId}?source=Fair`));
    expect(others).toEqual([]);
    expect(application).toMatchObject({
      projectId: null,
      requestedReference: null,
      source: 'Fair',
      consent: { basis: 'consent', textVersion: '1 en' },
    });
    expect(await (await fetch(api.baseUrl + locations[0])).text()).toContain('Well done.');
  });

  test('takes no form and no file that was made for an offer, and an offer none that was made without', async () => {
    const all = jane({ emailAddresses: 'mixed@example.com' });
    const before = (await applications()).length;
    for (const [made, used] of [
      [offer, null],
      [null, offer],
    ] as const) {
      const again = await send({ slug: open, offer: used, answers: all, token: { offer: made } });
      const text = await again.text();
      expect([again.status, text.includes('send it once more')]).toEqual([422, true]);
      const read = { slug: open, answers: { step: 'read' }, files: [{ name: 'cv.txt', content: resume }] };
      const keptFile = inputValue(await (await send({ ...read, offer: made })).text(), 'keptFile') ?? '';
      const elsewhere = await (await send({ slug: open, offer: used, answers: { keptFile } })).text();
      expect([keptFile !== '', elsewhere.includes('cv.txt')]).toEqual([true, false]);
    }
    expect((await applications()).length).toBe(before);
  });

  test('takes no form of another site, whose texts say something else', async () => {
    const sent = { slug: open, offer: null, answers: jane({ emailAddresses: 'elsewhere@example.com' }) };
    const before = (await applications()).length;
    const again = await send({ ...sent, token: { site: slug } });
    expect([again.status, (await again.text()).includes('send it once more')]).toEqual([422, true]);
    expect((await applications()).length).toBe(before);
  });

  test('is led to from the list, a list without offers and a closed offer, and named to search engines', async () => {
    const quiet = await api.createAccount('Quiet');
    const site = await addCareersSite(api, quiet, { isOpenToSpontaneousApplications: true });
    const closed = await addOffer(api, account, { name: 'Miller' });
    await api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [closed]);
    for (const [slug, rest] of [
      [open, ''],
      [open, '?q=plumber'],
      [open, `/offers/${closed}`],
      [site.slug, ''],
    ] as const) {
      const text = await (await page(slug, rest)).text();
      expect([rest, text.includes(`href="/careers/${slug}/en/apply"`)]).toEqual([rest, true]);
    }
    expect(await (await page(open)).text()).not.toContain('noindex');
    const sitemap = await (await fetch(`${api.baseUrl}/careers/${open}/sitemap.xml`)).text();
    for (const language of ['fr', 'en'])
      expect(sitemap).toContain(`/careers/${open}/${language}/apply</loc>`);
  });

  test('is not found, and nowhere led to, as long as the site does not take any', async () => {
    expect((await page(slug)).status).toBe(404);
    const before = (await applications()).length;
    expect((await send({ offer: null })).status).toBe(404);
    expect((await applications()).length).toBe(before);
    for (const path of [`${slug}/en`, `${slug}/sitemap.xml`]) {
      const text = await (await fetch(`${api.baseUrl}/careers/${path}`)).text();
      expect([path, /\/(en|fr)\/apply\b/.test(text)]).toEqual([path, false]);
    }
  });
});

describe('what programs send', () => {
  test.each<[string, { token?: object; answers?: Record<string, string> }]>([
    ['before it was made', { token: { madeAt: Date.now() + 3_600_000 } }],
    ['a day later', { token: { madeAt: Date.now() - 25 * 3_600_000 } }],
    [
      'a day after it was asked for again',
      { token: { madeAt: Date.now() - 25 * 3_600_000, isConfirmed: true } },
    ],
    ['with an answer in the input that people do not see', { answers: { faxNumber: '1' } }],
    ['without a form', { answers: { formToken: 'x' } }],
  ])(
    '%s is asked to be sent again, with everything in it, and then saved',
    async (_name, { token, answers = {} }) => {
      const before = (await applications()).length;
      const all = jane({ emailAddresses: 'again@example.com', ...answers });
      const response = await send({ answers: all, ...(token && { token }) });
      const page = await response.text();
      expect([response.status, page.includes('send it once more')]).toEqual([422, true]);
      expect((await applications()).length).toBe(before);
      expect(inputValue(page, 'faxNumber')).toBeNull();
      const again = await send({ answers: { ...all, formToken: inputValue(page, 'formToken') ?? '' } });
      expect(again.status).toBe(303);
    },
  );

  test('too many applications from one address get a page that says how to reach the employer', async () => {
    const limited = await startTestApi({ APPLICATIONS_PER_ADDRESS: '1' }, { database: api.database });
    try {
      const form = { slug, offer, answers: {}, address: '10.9.9.9' };
      await sendForm(limited, form);
      const response = await sendForm(limited, form);
      const page = await response.text();
      expect([response.status, page.includes('jobs@acme.example')]).toEqual([429, true]);
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await limited.stop();
    }
  });
});

test('the page of a task of another site, or of none, is not found', async () => {
  const sent = await send({ answers: jane({ emailAddresses: 'mine@example.com' }) });
  const [taskId] = /[0-9a-f-]{36}/.exec(sent.headers.get('location') ?? '') ?? [];
  const other = await addCareersSite(api, account);
  for (const path of [
    `${other.slug}/en/thanks/${taskId}`,
    `${slug}/en/thanks/${siteId}`,
    `${slug}/en/thanks/x`,
  ]) {
    expect([path, (await fetch(`${api.baseUrl}/careers/${path}`)).status]).toEqual([path, 404]);
  }
});

test('nothing that an applicant writes is in the log', async () => {
  const said = JSON.stringify(api.log);
  for (const word of ['Jane', 'jane@example.com', 'twice@example.com', 'I bake'])
    expect(said).not.toContain(word);
});
