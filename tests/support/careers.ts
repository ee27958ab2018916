/** Careers sites for tests, and requests to their pages. */
import { type FormToken, newFormToken, writeFormToken } from '../../actions-server/careers/form-token.ts';
import { insert, type TestAccount, type TestApi } from './api.ts';
import { publish } from './offers.ts';

interface CareersSite {
  readonly id: string;
  readonly slug: string;
}

let sites = 0;

/** A published site of an account, with these columns of `careers_sites`. */
export async function addCareersSite(
  { database }: Pick<TestApi, 'database'>,
  { groupId }: Pick<TestAccount, 'groupId'>,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<CareersSite> {
  sites += 1;
  const slug = `acme-${sites}`;
  const row = { groupId, slug, isPublished: true, name: 'Acme', ...columns };
  return { id: await insert(database, 'careers_sites', row), slug: String(row.slug) };
}

/** The fields that make an account's projects offers with a title, a place and so on, by their purpose. */
export async function addOfferFields(
  { database }: Pick<TestApi, 'database'>,
  { groupId }: Pick<TestAccount, 'groupId'>,
): Promise<(purpose: string) => string> {
  const types: Readonly<Record<string, string>> = {
    joboffer_title: 'text',
    joboffer_description: 'richtext',
    joboffer_company_description: 'richtext',
    joboffer_profile_description: 'richtext',
    joboffer_location: 'singlelocation',
    joboffer_contract_type: 'singlechoice',
    joboffer_is_fulltime: 'boolean',
    joboffer_remote_days_per_week: 'number',
    joboffer_salary_is_public: 'boolean',
    joboffer_salary_per_year_min: 'currency',
    joboffer_salary_per_year_max: 'currency',
  };
  const ids = new Map<string, string>();
  for (const [purpose, type] of Object.entries(types)) {
    const field = {
      groupId,
      name: purpose,
      type,
      purpose,
      targetedEntity: 'PROJECT',
      isMadeForRecruitment: true,
    };
    ids.set(purpose, await insert(database, 'fields', field));
  }
  return (purpose) => ids.get(purpose) ?? '';
}

/** A project that visitors see as an offer. Returns its id. */
export async function addOffer(
  { database }: Pick<TestApi, 'database'>,
  account: Pick<TestAccount, 'groupId'>,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { groupId } = account;
  const row = { groupId, name: 'Baker', isMadeForRecruitment: true, ...columns };
  const id = await insert(database, 'projects', row);
  await publish(database, account, id);
  return id;
}

/** The value of an input of a page; null when there is none. */
export function inputValue(page: string, name: string): string | null {
  const [input] = page.match(new RegExp(`<input [^>]*name="${name}"[^>]*>`)) ?? [];
  return input === undefined ? null : (/value="([^"]*)"/.exec(input)?.[1] ?? '');
}

interface SentForm {
  readonly slug: string;
  readonly language?: 'fr' | 'en';
  /** The id of the offer; null: the form of applications without an offer. */
  readonly offer: string | null;
  readonly answers: Readonly<Record<string, string | readonly string[]>>;
  readonly files?: readonly {
    readonly name: string;
    readonly content: string | Uint8Array;
    readonly input?: string;
  }[];
  /** What the token of the form says, if not that it was opened ten seconds ago. */
  readonly token?: Partial<FormToken>;
  readonly query?: string;
  /** A public key: the form is sent as on a page of another site. */
  readonly key?: string;
  /** Applications are counted by address. */
  readonly address?: string;
}

let addresses = 0;

/** Sends the application form as a browser does without a script. Redirects are not followed. */
export function sendForm({ baseUrl, dependencies }: TestApi, form: SentForm): Promise<Response> {
  const { slug, language = 'en', offer, answers, files = [], query = '' } = form;
  addresses += 1;
  const address = form.address ?? `10.77.${addresses >> 8}.${addresses & 255}`;
  const token = {
    ...newFormToken({ site: { slug, consentVersion: 1 }, offerId: offer }),
    madeAt: Date.now() - 10_000,
    ...form.token,
  };
  const body = new FormData();
  const all = { formToken: writeFormToken(token, dependencies.config.fileLinks.secret), ...answers };
  for (const [name, value] of Object.entries(all)) {
    for (const text of [value].flat()) body.append(name, String(text));
  }
  for (const { name, content, input = 'resumesFiles' } of files) {
    body.append(input, new Blob([content]), name);
  }
  const place = form.key === undefined ? 'careers' : 'embed';
  const path = offer === null ? 'apply' : `offers/${offer}/apply`;
  return fetch(`${baseUrl}/${place}/${slug}/${language}/${path}${query}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': address,
      accept: 'text/html',
      ...(form.key !== undefined && { 'x-api-key': form.key }),
    },
  });
}
