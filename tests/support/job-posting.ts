/**
 * The rules for a `JobPosting` of schema.org, as search engines publish them and as the careers pages keep them: one rule
 * an entry. What a page says to search engines is in its text too.
 */

/** The page of an offer, taken apart. */
interface OfferPage {
  /** The text that people read, with the values of `datetime`. */
  readonly text: string;
  readonly posting: Posting;
}

type Json = Readonly<Record<string, unknown>>;

interface Posting extends Json {
  readonly title?: string;
  readonly description?: string;
  readonly datePosted?: string;
  readonly validThrough?: string;
  readonly hiringOrganization?: { readonly name?: string; readonly sameAs?: string; readonly logo?: string };
  readonly jobLocation?: readonly { readonly address: Readonly<Record<string, string>> }[];
  readonly jobLocationType?: string;
  readonly applicantLocationRequirements?: { readonly '@type': string; readonly name: string };
  readonly employmentType?: readonly string[];
  readonly baseSalary?: {
    readonly currency: string;
    readonly value: { readonly minValue?: number; readonly maxValue?: number; readonly unitText: string };
  };
  readonly identifier?: { readonly name: string; readonly value: string };
  readonly directApply?: boolean;
  readonly url?: string;
}

const employmentTypes = 'FULL_TIME PART_TIME CONTRACTOR TEMPORARY INTERN VOLUNTEER PER_DIEM OTHER'.split(' ');
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const isWebAddress = (text: string) => URL.canParse(text) && /^https?:/.test(text);

/** The rules by what they demand. Each says whether a page keeps it. */
const rules: Readonly<Record<string, (page: OfferPage) => boolean>> = {
  'it is a JobPosting of schema.org': ({ posting }) =>
    posting['@context'] === 'https://schema.org/' && posting['@type'] === 'JobPosting',
  'the title is the heading of the page': ({ posting: { title }, text }) =>
    Boolean(title) && text.includes(title ?? ''),
  'the title has no place, salary or employer in it': ({ posting }) =>
    [
      posting.hiringOrganization?.name,
      ...(posting.jobLocation ?? []).map(({ address }) => address.addressLocality),
    ].every((word) => !word || !posting.title?.includes(word)) &&
    !/[€$£]|\bEUR\b|urgent/i.test(posting.title ?? ''),
  'the description is whole, is not the title, and is on the page': ({ posting, text }) =>
    Boolean(posting.description) &&
    posting.description !== posting.title &&
    (posting.description ?? '').split('\n').every((part) => text.includes(textOf(part))),
  'the day of publication has a zone and is that of the page': ({ posting: { datePosted = '' }, text }) =>
    dateTime.test(datePosted) && text.includes(datePosted),
  'the end has a zone, and is that of the page': ({ posting: { validThrough }, text }) =>
    validThrough === undefined
      ? !text.includes('Apply by')
      : dateTime.test(validThrough) && text.includes(validThrough),
  'the employer has the name that the page shows': ({ posting: { hiringOrganization }, text }) =>
    Boolean(hiringOrganization?.name) && text.includes(hiringOrganization?.name ?? ''),
  'addresses of the employer are whole': ({ posting: { hiringOrganization: { sameAs, logo } = {} } }) =>
    [sameAs, logo].every((address) => address === undefined || isWebAddress(address)),
  'there is a place, or the job is fully remote': ({ posting }) =>
    (posting.jobLocation ?? []).length > 0 || posting.jobLocationType === 'TELECOMMUTE',
  'every place has a country, and its town is on the page': ({ posting: { jobLocation = [] }, text }) =>
    jobLocation.every(
      ({ address }) => Boolean(address.addressCountry) && text.includes(address.addressLocality ?? ''),
    ),
  'only a fully remote job says where applicants may live': ({ posting, text }) => {
    const isRemote = text.includes('Fully remote');
    const { jobLocationType, applicantLocationRequirements: requirements } = posting;
    if (!isRemote) return jobLocationType === undefined && requirements === undefined;
    return (
      jobLocationType === 'TELECOMMUTE' && requirements?.['@type'] === 'Country' && requirements.name !== ''
    );
  },
  'the hours are those of the page, and are left out where it says none': ({ posting, text }) =>
    (['FULL_TIME', 'PART_TIME'] as const).every(
      (type) =>
        (posting.employmentType?.includes(type) ?? false) ===
        text.includes(type === 'FULL_TIME' ? 'Full time' : 'Part time'),
    ),
  'kinds of work are those of schema.org, and none is empty': ({ posting: { employmentType } }) =>
    employmentType === undefined ||
    (employmentType.length > 0 && employmentType.every((type) => employmentTypes.includes(type))),
  'a salary is that of the page, and there is none where the page has none': ({
    posting: { baseSalary },
    text,
  }) => {
    const isShown = text.includes(' a year');
    if (baseSalary === undefined) return !isShown;
    const { currency, value } = baseSalary;
    const amounts = [value.minValue, value.maxValue].filter((amount) => amount !== undefined);
    const format = { style: 'currency', currency, maximumFractionDigits: 0 } as const;
    return (
      [isShown, /^[A-Z]{3}$/.test(currency), value.unitText === 'YEAR', amounts.length > 0].every(Boolean) &&
      amounts.every((amount) => text.includes(amount.toLocaleString('en-GB', format)))
    );
  },
  'the reference is that of the page': ({ posting: { identifier }, text }) =>
    identifier === undefined ? !text.includes('Reference:') : text.includes(`Reference: ${identifier.value}`),
  'the form is on the site, and the address is whole': ({ posting: { directApply, url = '' } }) =>
    directApply === true && isWebAddress(url) && !url.includes('?'),
};

/**
 * The rules that an offer's page in English breaks; null when it has no JobPosting.
 * @throws SyntaxError when its data is no JSON
 */
export function brokenJobPostingRules(page: string): string[] | null {
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  if (data === undefined) return null;
  if (data.includes('<')) return ['markup in the data cannot end its element'];
  const times = [...page.matchAll(/datetime="([^"]*)"/g)].map(([, time]) => time);
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(page) ?? [];
  const offerPage = { posting: JSON.parse(data) as Posting, text: [textOf(body), ...times].join('\n') };
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept(offerPage) ? [] : [rule]));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What HTML shows, with single spaces. */
function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
