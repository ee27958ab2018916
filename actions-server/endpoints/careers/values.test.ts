/** What recruiters send as values of an offer, as visitors, search engines and job boards see it. */
import { startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, addOfferFields } from '../../../tests/support/careers.ts';
import { brokenJobPostingRules } from '../../../tests/support/job-posting.ts';
import { postSave } from '../../../tests/support/saves.ts';

let api: TestApi;
let account: TestAccount;
let slug: string;
let fieldOf: (purpose: string) => string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  fieldOf = await addOfferFields(api, account);
  ({ slug } = await addCareersSite(api, account));
});
afterAll(() => api?.stop());

/** Saves values of a new offer, by their purposes. Returns its id and the warnings of the save. */
async function offerWith(values: Readonly<Record<string, unknown>>) {
  const projectId = await addOffer(api, account);
  const customFieldsValues = Object.fromEntries(
    Object.entries(values).map(([purpose, value]) => [fieldOf(`joboffer_${purpose}`), value]),
  );
  const { status, body } = await postSave(account, 'projects', { projectId, customFieldsValues });
  expect([status, body]).toMatchObject([200, { projectId }]);
  return { id: projectId, warnings: body.warnings };
}

const text = async (path: string) => (await fetch(`${api.baseUrl}${path}`)).text();
const pageOf = ({ id }: { id: string }, language = 'en') => text(`/careers/${slug}/${language}/offers/${id}`);
const jobPostingOf = (page: string) => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return json === undefined ? null : JSON.parse(json);
};
/** The elements `<job>` of an offer in the feed for job boards. */
const jobsOf = async ({ id }: { id: string }) => {
  const feed = await text(`/careers/${slug}/jobs.xml`);
  return (feed.match(/<job>.*?<\/job>/gs) ?? []).filter((job) => job.includes(id));
};

test('a description in plain text keeps its lines and its list on the page, in feeds and for API readers', async () => {
  const offer = await offerWith({
    location: 'Lyon',
    description: 'Line 1\nLine 2 & <3 years\n\n- item A\n- item B',
  });
  const html = '<p>Line 1<br />Line 2 &amp; &lt;3 years</p><ul><li>item A</li><li>item B</li></ul>';
  const page = await pageOf(offer);
  expect(page).toContain(`<h2>The job</h2><div class="rich">${html}</div>`);
  expect(jobPostingOf(page)).toMatchObject({ description: html });
  expect(await jobsOf(offer)).toEqual([expect.stringContaining(`<description><![CDATA[${html}]]>`)]);
  expect(await text(`/careers/${slug}/en/offers.rss`)).toContain(`<![CDATA[${html}]]>`);
  expect(await (await account.get(`/rest/v2/offers/${offer.id}`)).json()).toMatchObject({
    fieldsValues: expect.arrayContaining([expect.objectContaining({ value: html })]),
  });
});

test('a description that shows nothing is none: without a heading, and neither for search engines nor for boards', async () => {
  for (const description of ['<p><br></p>', '<p>&nbsp;</p>', '<p> </p><ul><li></li></ul>', '\u200b']) {
    const offer = await offerWith({ description, location: 'Lyon' });
    const page = await pageOf(offer);
    expect(page).not.toContain('The job</h2>');
    expect(jobPostingOf(page)).toBeNull();
    expect(await jobsOf(offer)).toEqual([]);
  }
});

test('the place of an offer is told to search engines and boards in its parts, is stored in them, and is shown as it was sent', async () => {
  const location = 'Rue du Port 5, 1204 Genève';
  const offer = await offerWith({ description: 'Text', location });
  const page = await pageOf(offer);
  expect(page).toContain(`<li>${location}</li>`);
  expect(jobPostingOf(page).jobLocation).toEqual([
    {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Rue du Port 5',
        addressLocality: 'Genève',
        addressRegion: 'Genève',
        postalCode: '1204',
        addressCountry: 'CH',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 46.203, longitude: 6.146 },
    },
  ]);
  const [job = ''] = await jobsOf(offer);
  for (const [name, value] of Object.entries({
    streetaddress: 'Rue du Port 5',
    city: 'Genève',
    postalcode: '1204',
    country: 'CH',
  }))
    expect(job).toContain(`<${name}><![CDATA[${value}]]></${name}>`);
  const { rows } = await api.database.pool.query(
    'select route, "postalCode", locality, "countryName" from locations where search = $1',
    [location],
  );
  expect(rows).toEqual([
    { route: 'Rue du Port', postalCode: '1204', locality: 'Genève', countryName: 'Switzerland' },
  ]);
});

test('several places are several entries, and a job from home says so and names no town', async () => {
  const two = await offerWith({ description: 'Text', location: 'Lyon / Grenoble' });
  const cities = ({ jobLocation }: { jobLocation: { address: { addressLocality: string } }[] }) =>
    jobLocation.map(({ address }) => address.addressLocality);
  expect(cities(jobPostingOf(await pageOf(two)))).toEqual(['Lyon', 'Grenoble']);
  expect(await jobsOf(two)).toHaveLength(2);
  const remote = await offerWith({ description: 'Text', location: 'Télétravail' });
  const page = await pageOf(remote);
  expect(brokenJobPostingRules(page)).toEqual([]);
  expect(jobPostingOf(page)).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'FR' },
  });
  expect(jobPostingOf(page)).not.toHaveProperty('jobLocation');
  const [job = ''] = await jobsOf(remote);
  expect(job).toContain('<remotetype><![CDATA[Fully remote]]>');
  expect(job).not.toContain('<city>');
});

test('a salary is read as it is typed, and a range that cannot be meant is told to the caller and shown to nobody', async () => {
  const offer = (min: string, max: string) =>
    offerWith({
      description: 'Text',
      location: 'Lyon',
      salary_is_public: true,
      salary_per_year_min: min,
      salary_per_year_max: max,
    });
  const right = await offer('45 000 €', '55k €');
  expect(right.warnings).toBeUndefined();
  expect(jobPostingOf(await pageOf(right)).baseSalary).toMatchObject({
    currency: 'EUR',
    value: { minValue: 45000, maxValue: 55000 },
  });
  for (const [min, max] of [
    ['45000 EUR', '55000 CHF'],
    ['55000 EUR', '45000 EUR'],
  ] as const) {
    const wrong = await offer(min, max);
    expect(wrong.warnings).toMatchObject([{ code: 'salary_not_shown' }]);
    const page = await pageOf(wrong);
    expect(page).not.toContain(' a year');
    expect(jobPostingOf(page)).not.toHaveProperty('baseSalary');
    expect((await jobsOf(wrong)).join()).not.toContain('<salary>');
  }
  const none = await offer('0 EUR', '0 EUR');
  expect(await pageOf(none)).not.toContain(' a year');
});

test('days are those of the time zone of the account, on pages, for search engines and in feeds', async () => {
  const offer = await offerWith({ description: 'Text', location: 'Lyon' });
  const { pool } = api.database;
  await pool.query('update projects_jobboards set "enabledAt" = $2 where "projectId" = $1', [
    offer.id,
    '2026-11-20T23:30:00Z',
  ]);
  const page = await pageOf(offer);
  expect(page).toContain('<time datetime="2026-11-21T00:30:00+01:00">21 November 2026</time>');
  expect(jobPostingOf(page)).toMatchObject({ datePosted: '2026-11-21T00:30:00+01:00' });
  expect((await jobsOf(offer)).join()).toContain('<date><![CDATA[2026-11-21T00:30:00+01:00]]></date>');
});
