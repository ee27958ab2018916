/** What recruiters send as values of an offer, as visitors, search engines and job boards see it. */
import { startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, addOfferFields } from '../../../tests/support/careers.ts';
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
