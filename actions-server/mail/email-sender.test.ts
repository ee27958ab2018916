/** E-mails that confirm applications: what is queued, what a real mail server gets, and what becomes of what it refuses. */
// size: one server, one mail server and one queue for everything that happens to an e-mail
import { randomUUID } from 'node:crypto';
import { startTestApi } from '../../tests/support/api.ts';
import { addCareersSite, addOffer, sendForm } from '../../tests/support/careers.ts';
import { runCommand } from '../../tests/support/command-line.ts';
import { mailServerCertificate, startMailServer } from '../../tests/support/mail-server.ts';
import { createApp } from '../app.ts';
import { listen } from '../listen.ts';
import type { MailSettings } from '../settings/mail-settings.ts';
import { EmailSender, removeOldEmails } from './email-sender.ts';
import { createMailer } from './mailer.ts';

const api = await startTestApi();
const { dependencies } = api;
const { pool } = api.database;
const mailServer = await startMailServer();
const settings: MailSettings = {
  host: '127.0.0.1',
  port: mailServer.port,
  isSecure: false,
  login: null,
  from: 'platform@mail.example',
  dailyLimit: 1_000,
};
const config = { ...dependencies.config, mail: settings };
const server = await listen(createApp({ ...dependencies, config }), dependencies.log, 0, '127.0.0.1');
const mailing = { ...api, baseUrl: `http://127.0.0.1:${server.port}` };
const sender = new EmailSender(dependencies, settings, { name: 'this server' });
sender.start();

afterAll(async () => {
  await sender.stop(0);
  await server.stop(0);
  await api.stop();
  await mailServer.close();
});

let people = 0;
const newAddress = () => {
  people += 1;
  return `jane-${people}@people.example`;
};

/** An account with a site and an offer of its own. */
async function newSite(columns: Readonly<Record<string, unknown>> = {}) {
  const account = await api.createAccount();
  const site = {
    contactEmail: 'jobs@acme.example',
    isOpenToSpontaneousApplications: true,
    sendsConfirmations: true,
  };
  const { id, slug } = await addCareersSite(api, account, { ...site, ...columns });
  const offer = await addOffer(api, account, { name: 'Head of <Bread> & Co' });
  return { account, id, slug, offer };
}

interface Form {
  readonly answers?: Record<string, string>;
  readonly language?: 'fr' | 'en';
  readonly offer?: string | null;
}

/** Applies, and returns the id of the task. */
async function apply(
  site: Awaited<ReturnType<typeof newSite>>,
  { answers, ...form }: Form = {},
  to = mailing,
): Promise<string> {
  const person = { firstName: 'Jane', lastName: 'Doe', emailAddresses: newAddress(), ...answers };
  const response = await sendForm(to, { slug: site.slug, offer: site.offer, answers: person, ...form });
  expect(response.status).toBe(303);
  return /thanks\/([0-9a-f-]{36})/.exec(response.headers.get('location') ?? '')?.[1] ?? '';
}

async function attemptsCounted(outcome: string): Promise<number> {
  const text = await dependencies.metrics.registry.getSingleMetricAsString('email_attempts_total');
  return Number(new RegExp(`outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
}

async function sent(): Promise<void> {
  sender.wake();
  await sender.idle();
}

const emailOf = async (id: string) =>
  (await pool.query('select * from applications_emails where id = $1', [id])).rows[0];
const messageTo = (address: string) => mailServer.messages.filter(({ to }) => to.includes(address));
/** What waits for its next attempt is due. */
const passTime = (id: string) =>
  pool.query(`update applications_emails set "lockedUntil" = now() where id = $1`, [id]);
const thanks = async (site: { slug: string }, id: string, { baseUrl } = mailing) =>
  (await fetch(`${baseUrl}/careers/${site.slug}/en/thanks/${id}`)).text();
const promise = 'We are sending a confirmation';

test('without a mail server in the settings, or with a site that sends none, nothing is queued or said', async () => {
  const site = await newSite();
  const withoutServer = await apply(site, {}, api);
  expect(await emailOf(withoutServer)).toBeUndefined();
  expect(await thanks(site, withoutServer)).not.toContain(promise);
  const silent = await newSite({ sendsConfirmations: false });
  const id = await apply(silent);
  expect(await emailOf(id)).toBeUndefined();
  expect(await thanks(silent, id)).not.toContain(promise);
});

test('an application is confirmed once, in the language of the form and with nothing that was entered in it', async () => {
  const site = await newSite();
  const address = newAddress();
  const id = await apply(site, {
    answers: {
      firstName: 'Click http',
      lastName: 'Entered',
      emailAddresses: address,
      historyEntryMessage: 'Entered',
    },
  });
  expect(await thanks(site, id)).toContain(promise);
  await sent();
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null, lockedBy: null });
  const [message, ...others] = messageTo(address);
  expect(others).toEqual([]);
  expect(message).toMatchObject({ from: 'platform@mail.example', to: [address] });
  expect(Object.fromEntries(message?.headers ?? [])).toMatchObject({
    from: 'Acme <platform@mail.example>',
    to: address,
    'reply-to': 'Acme <jobs@acme.example>',
    subject: 'We have received your application: Head of <Bread> & Co',
    'message-id': `<${id}@mail.example>`,
    'auto-submitted': 'auto-generated',
  });
  expect(message?.text).toContain(
    `Head of <Bread> & Co.\n\nApplication number: ${id}\n\nThis message was sent automatically`,
  );
  expect(message?.html).toContain('<p>Hello,</p>');
  expect(message?.html).toContain('Head of &lt;Bread&gt; &amp; Co');
  expect(message?.html).not.toMatch(/<(a|img|link|script|style)\b|https?:/i);
  expect(message?.raw).not.toMatch(/Entered|Click/);
});

test('the account says what the e-mail says; without an offer its title is that of a spontaneous application', async () => {
  const texts = {
    fr: {
      confirmationSubject: 'Reçu : {job} – {company}',
      confirmationText: 'Merci {company}.\nRéf {reference}\n\nÀ bientôt.',
    },
  };
  const site = await newSite({ texts, name: 'Maison "Dupont", <SARL>' });
  const address = newAddress();
  const id = await apply(site, { language: 'fr', offer: null, answers: { emailAddresses: address } });
  await sent();
  const [message] = messageTo(address);
  expect(message?.headers.get('subject')).toBe('Reçu : candidature spontanée – Maison "Dupont", <SARL>');
  expect(message?.headers.get('from')).toContain('<platform@mail.example>');
  expect(message?.text).toMatch(
    `Merci Maison "Dupont", <SARL>.\nRéf ${id}\n\nÀ bientôt.\n\nCe message a été envoyé automatiquement`,
  );
  expect(message?.html).toContain(`<p>Merci Maison &quot;Dupont&quot;, &lt;SARL&gt;.<br>Réf ${id}</p>`);
});

test.each([
  [{ en: { confirmationText: 'Dear {name}' } }],
  [{ en: { confirmationText: 'Dear {{job}}' } }],
  [{ fr: { confirmationSubject: 'Votre candidature { job }' } }],
  [{ fr: { confirmationSubject: 'Un\nBcc: all@example.com' } }],
  [{ fr: { confirmationSubject: 'x'.repeat(201) } }],
])('a text with an unknown placeholder, or a subject that is not one line, is refused: %j', async (texts) => {
  const site = await newSite();
  const { errors } = await site.account.graphql(
    `mutation ($texts: jsonb!) { update_careers_sites(where: {}, _set: { texts: $texts }) { affected_rows } }`,
    { texts },
  );
  expect(JSON.stringify(errors)).toContain('careers_sites_confirmation_check');
});

test('neither the title of an offer nor a name of a site can add a header or a recipient', async () => {
  const site = await newSite({ name: 'Acme\r\nBcc: all@example.com' });
  await pool.query('update projects set name = $2 where id = $1', [
    site.offer,
    'Baker\r\nBcc: all@example.com\u2028x',
  ]);
  const address = newAddress();
  await apply(site, { answers: { emailAddresses: address } });
  await sent();
  const [message] = messageTo(address);
  expect(message?.to).toEqual([address]);
  expect([...(message?.headers.keys() ?? [])]).not.toContain('bcc');
});

test('new and known people get the same, whether the application says something new of them or not', async () => {
  const site = await newSite();
  const address = newAddress();
  const ids: string[] = [];
  for (const more of [{}, {}, { location: 'Lyon' }])
    ids.push(await apply(site, { answers: { emailAddresses: address, ...more } }));
  const { rows } = await pool.query(
    'select review, "profileId" from applications where "groupId" = $1 order by "createdAt"',
    [site.account.groupId],
  );
  expect(rows.map(({ review }) => review)).toEqual(['accepted', 'accepted', 'pending']);
  expect(new Set(rows.map(({ profileId }) => profileId)).size).toBe(1);
  await sent();
  const without = (text: string) => ids.reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
  const texts = messageTo(address).map(({ text }) => without(text));
  expect(texts).toHaveLength(3);
  expect(new Set(texts).size).toBe(1);
  const pages = await Promise.all(ids.map((id) => thanks(site, id)));
  expect(new Set(pages.map(without)).size).toBe(1);
});

test('an address gets at most three e-mails of an account in 24 hours, and the page says nothing else', async () => {
  const site = await newSite();
  const address = newAddress();
  const ids: string[] = [];
  const [name = '', domain] = address.split('@');
  const spellings = [
    address,
    address.toUpperCase(),
    `${name}+jobs@${domain}`,
    address,
    `j.${name.slice(1)}@${domain}`,
  ];
  for (const spelling of spellings) {
    ids.push(await apply(site, { answers: { emailAddresses: spelling } }));
  }
  await sent();
  const states = await Promise.all(ids.map(emailOf));
  expect(states.map(({ status, error }) => [status, error])).toEqual([
    ...Array(3).fill(['sent', null]),
    ...Array(2).fill(['unsent', 'address_limit']),
  ]);
  expect(await thanks(site, ids[4] ?? '')).toContain(promise);
  await pool.query(
    `update applications_emails set "createdAt" = "createdAt" - interval '24 hours' where "groupId" = $1`,
    [site.account.groupId],
  );
  // Who puts one back into the queue has decided that it is sent.
  const retried = await runCommand(dependencies, ['emails', 'retry', ids[4] ?? '']);
  expect(retried.out).toContain('is queued');
  await sent();
  expect(await emailOf(ids[4] ?? '')).toMatchObject({ status: 'sent', error: null });
  const nextDay = await apply(site, { answers: { emailAddresses: address } });
  await sent();
  expect(await emailOf(nextDay)).toMatchObject({ status: 'sent' });
});

test('an account sends no more in 24 hours than the setting says, and what is not sent does not count', async () => {
  const site = await newSite();
  const bounded = new EmailSender(dependencies, { ...settings, dailyLimit: 4 }, { name: 'a bounded server' });
  const answers = { emailAddresses: newAddress() };
  const ids: string[] = [];
  for (const form of [...Array(5).fill({ answers }), {}, {}]) ids.push(await apply(site, form));
  await pool.query(`update applications_emails set status = 'queued' where "groupId" = $1`, [
    site.account.groupId,
  ]);
  bounded.start();
  await bounded.idle();
  await bounded.stop(0);
  await sent();
  const states = await Promise.all(ids.map(emailOf));
  expect(states.map(({ status, error }) => [status, error])).toEqual([
    ...Array(3).fill(['sent', null]),
    ...Array(2).fill(['unsent', 'address_limit']),
    ['sent', null],
    ['unsent', 'daily_limit'],
  ]);
});

test.each([
  ['is busy', { at: 'to', code: 451, text: '4.7.1 Greylisted, try again' } as const, /Greylisted/],
  ['does not take the message now', { at: 'data', code: 452 } as const, /452/],
  ['does not accept the sender of the settings', { at: 'from', code: 553 } as const, /553/],
  ['ends the connection after the message', 'lost' as const, /closed/i],
])('an e-mail is tried again with the same Message-ID when the mail server %s', async (_, fault, reason) => {
  const site = await newSite();
  const address = newAddress();
  mailServer.faults.push(fault);
  const id = await apply(site, { answers: { emailAddresses: address } });
  await sent();
  const waiting = await emailOf(id);
  expect(waiting).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringMatching(reason) });
  expect(waiting.lockedUntil - waiting.updatedAt).toBeCloseTo(60_000, -2);
  await sent();
  expect(await emailOf(id)).toMatchObject({ attempts: 1 });
  await passTime(id);
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'sent', attempts: 2, error: null });
  const ids = messageTo(address).map(({ headers }) => headers.get('message-id'));
  expect(new Set(ids)).toEqual(new Set([`<${id}@mail.example>`]));
});

test('an e-mail that the mail server refuses for good has failed, and the account reads why', async () => {
  const site = await newSite();
  mailServer.faults.push({ at: 'to', code: 550, text: '5.1.1 No such user here' });
  const id = await apply(site);
  await sent();
  const { data } = await site.account.graphql(
    '{ applications { emails { status error finishedAt recipient } } }',
  );
  const email = {
    status: 'failed',
    error: expect.stringContaining('5.1.1 No such user here'),
    finishedAt: expect.any(String),
    recipient: expect.any(String),
  };
  expect(data?.applications).toEqual([{ emails: [email] }]);
  // The application is there, and its sender is told the same as others.
  expect(await thanks(site, id)).toContain(promise);
  const command = (...parameters: string[]) => runCommand(dependencies, ['emails', ...parameters]);
  const listed = await command('list', '--status', 'failed', '--account', site.account.groupId);
  expect(listed.out).toMatch(
    new RegExp(`^${id} .*jane-\\d+@people.example +failed +1 .*No such user here`, 'm'),
  );
  expect((await command('retry', id)).out).toBe(`The e-mail ${id} is queued.\n`);
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null });
  expect(await command('retry', id)).toMatchObject({ code: 1, error: expect.stringContaining('not found') });
});

test('a mail server that is away delays no application, and the last attempt is two days later', async () => {
  const site = await newSite();
  const away = new EmailSender(dependencies, { ...settings, port: 1 }, { name: 'a server without mail' });
  const id = await apply(site);
  await pool.query(`update applications_emails set status = 'queued' where id = $1 and status <> 'queued'`, [
    id,
  ]);
  const pauses: number[] = [];
  for (let email = await emailOf(id); email.status === 'queued'; email = await emailOf(id)) {
    away.start();
    await away.idle();
    await away.stop(0);
    const { lockedUntil, updatedAt } = await emailOf(id);
    if (lockedUntil !== null) pauses.push(Math.round((lockedUntil - updatedAt) / 60_000));
    await passTime(id);
  }
  expect(pauses).toEqual([1, 5, 15, 60, 120, 240, 480, 720, 1200]);
  expect(await emailOf(id)).toMatchObject({
    status: 'failed',
    attempts: 10,
    error: expect.stringContaining('ECONNREFUSED'),
  });
});

test('an e-mail whose server was killed is sent by another one when its lease has expired', async () => {
  const site = await newSite();
  const id = await apply(site);
  await pool.query(`update applications_emails set status = 'queued' where id = $1`, [id]);
  await pool.query(`update applications_emails set status = 'running', "lockedBy" = 'killed' where id = $1`, [
    id,
  ]);
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'running', lockedBy: 'killed' });
  await passTime(id);
  const counted = await attemptsCounted('interrupted');
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'sent', error: null });
  expect(await attemptsCounted('interrupted')).toBe(counted + 1);
});

test('an e-mail at which servers stop is tried ten times, as often as any other, and counted', async () => {
  const site = await newSite();
  const id = await apply(site);
  const claimed: number[] = [];
  for (let times = 0; times < 10; times += 1) {
    const { rowCount } = await pool.query(`select from claim_application_emails($1, 'killed', 1, 1000)`, [
      site.account.groupId,
    ]);
    claimed.push(rowCount ?? 0);
    await pool.query(
      `update applications_emails set "lockedUntil" = now() where id = $1 and status = 'running'`,
      [id],
    );
  }
  expect(claimed).toEqual(Array(10).fill(1));
  const counted = await attemptsCounted('interrupted');
  await sent();
  await sent();
  expect(await attemptsCounted('interrupted')).toBe(counted + 1);
  expect(await emailOf(id)).toMatchObject({
    status: 'failed',
    attempts: 10,
    error: 'interrupted',
    lockedBy: null,
  });
});

test('what waits is not sent when its site no longer wants it, in a copy of the database, or for a disabled account', async () => {
  const site = await newSite();
  const wait = async () => {
    mailServer.faults.push({ at: 'to', code: 451 });
    const id = await apply(site);
    await sent();
    await passTime(id);
    return id;
  };
  const copied = await wait();
  await pool.query(`update applications_emails set "sendsFrom" = 'another' where id = $1`, [copied]);
  await sent();
  expect(await emailOf(copied)).toMatchObject({ status: 'unsent', error: 'restored' });
  const id = await wait();
  await pool.query('update groups set "disabledAt" = now() where id = $1', [site.account.groupId]);
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
  await pool.query('update groups set "disabledAt" = null where id = $1', [site.account.groupId]);
  await pool.query('update careers_sites set "sendsConfirmations" = false where id = $1', [site.id]);
  await sent();
  expect(await emailOf(id)).toMatchObject({ status: 'unsent', error: 'switched_off' });
  expect(await runCommand(dependencies, ['emails', 'retry', id])).toMatchObject({ code: 1 });
});

test('an e-mail of a person who is erased is deleted before it is sent', async () => {
  const site = await newSite();
  const address = newAddress();
  mailServer.faults.push({ at: 'to', code: 451 });
  const id = await apply(site, { answers: { emailAddresses: address } });
  await sent();
  const { applicationId } = await emailOf(id);
  const { status } = await site.account.post(`/rest/v2/profiles/${applicationId}/erase`, {});
  expect(status).toBe(200);
  expect(await emailOf(id)).toBeUndefined();
  expect(messageTo(address)).toEqual([]);
});

test('e-mails are removed after thirty days', async () => {
  const site = await newSite();
  const [old, young] = [await apply(site), await apply(site)];
  await pool.query(
    `update applications_emails set "createdAt" = now() - interval '30 days 1 minute' where id = $1`,
    [old],
  );
  await removeOldEmails(dependencies.hasura);
  expect([await emailOf(old), await emailOf(young)]).toEqual([undefined, expect.anything()]);
});

test('a password is sent only over TLS with a certificate that is trusted', async () => {
  const secure = await startMailServer({ password: 'p@ss/word' });
  const login = { user: 'platform', password: 'p@ss/word' };
  const own = { ...settings, host: 'localhost', port: secure.port, login };
  const message = { from: 'a@mail.example', to: 'b@mail.example', text: 'x', html: '<p>x</p>' };
  const signal = new AbortController().signal;
  try {
    expect(await createMailer(own, mailServerCertificate).send(message, signal)).toEqual({ isTaken: true });
    expect(secure.messages).toMatchObject([{ isSecure: true, user: 'platform' }]);
    const untrusted = await createMailer(own).send(message, signal);
    expect(untrusted).toMatchObject({
      isTaken: false,
      isFinal: false,
      reason: expect.stringMatching(/self-signed/),
    });
    // A server without TLS is not told the password.
    const plain = await createMailer({ ...own, host: '127.0.0.1', port: mailServer.port }).send(
      message,
      signal,
    );
    expect(plain).toMatchObject({ isTaken: false, isFinal: false });
    // A wrong password may be corrected.
    const wrong = { ...own, login: { ...login, password: randomUUID() } };
    const refused = await createMailer(wrong, mailServerCertificate).send(message, signal);
    expect(refused).toMatchObject({ isTaken: false, isFinal: false, reason: expect.stringMatching(/535/) });
    expect(secure.messages).toHaveLength(1);
    expect(await createMailer(own, mailServerCertificate).problem()).toBeNull();
    expect(await createMailer(wrong, mailServerCertificate).problem()).toMatch(/535/);
  } finally {
    await secure.close();
  }
});

test('attempts are counted for the metrics, by what came of them', async () => {
  for (const outcome of ['sent', 'failed', 'postponed', 'interrupted'])
    expect(await attemptsCounted(outcome)).toBeGreaterThan(0);
});

test('an application over the API with a public key is not confirmed: sites of your own do that', async () => {
  const site = await newSite();
  await site.account.post(
    '/rest/v2/applicants',
    { firstName: 'Jane', lastName: 'Doe', emailAddresses: newAddress(), confirmation: { siteId: site.id } },
    { key: site.account.publicKey.secret },
  );
  const { rows } = await pool.query('select 1 from applications_emails where "groupId" = $1', [
    site.account.groupId,
  ]);
  expect(rows).toEqual([]);
});
