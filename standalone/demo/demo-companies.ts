/** The companies of the demo account: clients and prospects, with legal data, public data, industries and values. */
import { addPlace, type SetValues } from './demo-fields.ts';
import { type DemoRows, daysAgo, type Row } from './demo-rows.ts';
import { demoNetworkPrefix, type Vocabulary } from './demo-vocabulary.ts';

export type DemoCompanies = Record<'lumen' | 'atelierNord' | 'tilleuls' | 'comptoir' | 'brume', string>;

interface Company {
  readonly name: string;
  readonly slug: string;
  readonly status: string;
  /** Days since it was added. */
  readonly age: number;
  readonly industries: readonly number[];
  readonly description: string;
  readonly tagline?: string;
  readonly foundedAt?: string;
  readonly employees?: [from: number, to: number | null, count: number];
  readonly externalId?: string;
  /** Days for which it is still protected from being approached. */
  readonly protectedDays?: number;
}

interface LegalData extends Row {
  readonly sites: readonly {
    readonly siret: string;
    readonly town: string;
    readonly address: Parameters<typeof addPlace>[2];
  }[];
}

interface Demo {
  readonly rows: DemoRows;
  readonly vocabulary: Vocabulary;
  readonly setValues: SetValues;
  /** They are in charge of the companies. */
  readonly users: { readonly camille: string; readonly hugo: string };
}

/** Adds everything about companies and returns their ids. */
export function addCompanies(demo: Demo): DemoCompanies {
  const { rows, setValues, users } = demo;
  const ids = {
    lumen: addCompany(demo, companies.lumen),
    atelierNord: addCompany(demo, companies.atelierNord),
    tilleuls: addCompany(demo, companies.tilleuls),
    comptoir: addCompany(demo, companies.comptoir),
    brume: addCompany(demo, companies.brume),
  };
  addLegalData(demo, ids.lumen, legalData.lumen);
  addLegalData(demo, ids.atelierNord, legalData.atelierNord);
  rows.add('companies_assignees', { companyId: ids.lumen, userId: users.hugo });
  setValues('COMPANY', ids.lumen, { ...valuesOfLumen, 'Account manager': users.camille });
  setValues('COMPANY', ids.tilleuls, {
    Tier: 'Normal',
    'Fields of work': ['Health care'],
    'Framework agreement': 'false',
  });
  return ids;
}

function addCompany(demo: Demo, company: Company): string {
  const { rows, vocabulary, users } = demo;
  const networkCompanyId = company.employees ? addNetworkCompany(demo, company, company.employees) : null;
  const id = rows.add('companies', {
    name: company.name,
    createdAt: daysAgo(company.age),
    description: `<p>${company.description}</p>`,
    tagline: company.tagline ?? null,
    website: `https://${company.slug}.example`,
    universalName: company.slug,
    networkUrl: `https://network.example/company/${company.slug}`,
    networkId: `${demoNetworkPrefix}${company.slug}`,
    statusId: vocabulary.status('COMPANY', company.status),
    networkCompanyId,
    externalId: company.externalId ?? null,
    foundedAt: company.foundedAt ?? null,
    networkEmployeeStartCount: company.employees?.[0] ?? null,
    networkEmployeeEndCount: company.employees?.[1] ?? null,
    networkEmployeeCount: company.employees?.[2] ?? null,
    isProtectedUntil: company.protectedDays === undefined ? null : daysAgo(-company.protectedDays),
  });
  for (const networkId of company.industries) {
    rows.add('companies_industries', { companyId: id, industryId: vocabulary.industry(networkId) });
  }
  rows.add('companies_assignees', { companyId: id, userId: users.camille });
  return id;
}

/** The public data is shared by all accounts: what another one brought is used, not doubled. */
function addNetworkCompany(
  { rows, vocabulary }: Demo,
  company: Company,
  [from, to, count]: NonNullable<Company['employees']>,
): string {
  const networkId = `${demoNetworkPrefix}${company.slug}`;
  const known = vocabulary.networkCompany(networkId);
  if (known) return known;
  const imageId = rows.addShared('networkcompanies_images', {
    publicUrl: `https://${company.slug}.example/logo.png`,
  });
  const id = rows.addShared('networkcompanies', {
    networkId,
    name: company.name,
    description: company.description,
    tagline: company.tagline ?? null,
    foundedAt: company.foundedAt ?? null,
    networkEmployeeStartCount: from,
    networkEmployeeEndCount: to,
    networkEmployeeCount: count,
    networkUrl: `https://network.example/company/${company.slug}`,
    canonicalNetworkUrl: `https://network.example/company/${company.slug}`,
    universalName: company.slug,
    website: `https://${company.slug}.example`,
    imageId,
  });
  for (const industry of company.industries) {
    rows.addShared('networkcompanies_industries', {
      networkCompanyId: id,
      industryId: vocabulary.industry(industry),
    });
  }
  return id;
}

function addLegalData({ rows }: Demo, companyId: string, { sites, ...legaldata }: LegalData): void {
  const legaldataId = rows.add('companies_legaldata', { companyId, ...legaldata });
  for (const [index, { siret, town, address }] of sites.entries()) {
    rows.add('companies_legaldata_locations', {
      legaldataId,
      locationId: addPlace(rows, town, address),
      siret,
      isHeadquarters: index === 0,
    });
  }
}

const companies: Readonly<Record<keyof DemoCompanies, Company>> = {
  lumen: {
    name: 'Lumen Énergie',
    slug: 'lumen-energie',
    status: 'active',
    age: 400,
    industries: [144],
    description: 'Designs, builds and runs rooftop solar plants for towns and farms.',
    tagline: 'The sun, closer to home',
    foundedAt: '2009-03-01',
    employees: [51, 200, 134],
    externalId: 'CRM-1001',
    protectedDays: 365,
  },
  atelierNord: {
    name: 'Atelier Nord Logiciels',
    slug: 'atelier-nord-logiciels',
    status: 'active',
    age: 300,
    industries: [4, 6],
    description: 'Software for logistics, made by a team of forty in Lille.',
    tagline: 'Less waiting, more moving',
    foundedAt: '2016-09-12',
    employees: [11, 50, 41],
    externalId: 'CRM-1002',
  },
  tilleuls: {
    name: 'Clinique des Tilleuls',
    slug: 'clinique-des-tilleuls',
    status: 'in_discussion',
    age: 20,
    industries: [14],
    description: 'A private clinic with 120 beds and a maternity ward.',
    employees: [201, 500, 260],
  },
  comptoir: {
    name: 'Comptoir Breton',
    slug: 'comptoir-breton',
    status: 'to_contact',
    age: 10,
    industries: [34],
    description: 'Galettes, cider and a mill of its own.',
  },
  brume: {
    name: 'Brume Textile',
    slug: 'brume-textile',
    status: 'former',
    age: 700,
    industries: [60],
    description: 'Linen, from the field to the shirt.',
    employees: [1001, null, 1420],
  },
};

const legalData: Readonly<Record<'lumen' | 'atelierNord', LegalData>> = {
  lumen: {
    legalName: 'LUMEN ENERGIE SAS',
    siren: '910000017',
    vatNumber: 'FR53910000017',
    activity: 'Production of electricity',
    codenaf: '35.11Z',
    codenafTitle: 'Production d’électricité',
    foundedAt: '2009-03-01',
    sites: [
      {
        siret: '91000001700012',
        town: 'Lyon',
        address: { streetNumber: '12', route: 'Rue de la Soie' },
      },
      {
        siret: '91000001700020',
        town: 'Nantes',
        address: { streetNumber: '3', route: 'Quai des Chantiers' },
      },
    ],
  },
  atelierNord: {
    legalName: 'ATELIER NORD LOGICIELS SARL',
    siren: '910000025',
    vatNumber: 'FR77910000025',
    activity: 'Computer programming',
    codenaf: '62.01Z',
    codenafTitle: 'Programmation informatique',
    foundedAt: '2016-09-12',
    sites: [
      {
        siret: '91000002500015',
        town: 'Lille',
        address: { streetNumber: '40', route: 'Rue du Canal' },
      },
    ],
  },
};

/** A value in each field that a company can have, but for the account manager. */
const valuesOfLumen: Parameters<SetValues>[2] = {
  'Customer number': 'C-0042',
  'Account plan': '<p>Two engineers a quarter, <strong>one framework agreement</strong>.</p>',
  'Open vacancies': '3',
  'Framework agreement': 'true',
  'Agreement renewed on': '2026-01-15',
  'Next review': '2026-12-01T09:30:00.000Z',
  Tier: 'High',
  'Fields of work': ['Energy', 'Software'],
  Topics: ['solar', 'engineering'],
  'Billing place': 'Lyon',
  Sites: ['Nantes', 'Paris'],
  'Careers page': 'https://lumen-energie.example/jobs',
  'Billing e-mail': 'invoices@lumen-energie.example',
  Reception: '+33199000001',
  Relationship: '4',
  'Revenue last year': '86000 EUR',
};
