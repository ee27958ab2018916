/**
 * The custom fields of the demo account: one of every type for each entity, the fields that make a project an offer,
 * and a section with fields below it. A few of them are shown on offers or asked on the application form.
 */
import { type FieldType, fieldTypes } from '@platform/vocabulary';
import type { DemoRows } from './demo-rows.ts';

type Entity = 'PROJECT' | 'COMPANY' | 'PROFILE';

interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly purpose?: string;
  readonly isHidden?: boolean;
  /** Default: true if the purpose is one of job offers. */
  readonly isOnOffers?: boolean;
  readonly applicationForm?: 'optional' | 'required';
  readonly defaultValue?: string;
  readonly options?: readonly string[];
  readonly children?: readonly Field[];
}

/** How a value is written here: text, the name of one or several options, or the text of one or several places. */
type DemoValue = string | readonly string[];

/** Gives a record the values of fields, by the names of the fields. */
export type SetValues = (
  entity: Entity,
  recordId: string,
  values: Readonly<Record<string, DemoValue>>,
) => void;

const priorities = ['Low', 'Normal', 'High'];
const contracts = ['Permanent', 'Fixed term', 'Freelance', 'Internship', 'Apprenticeship'];
const departments = ['Engineering', 'Care', 'Sales'];
const sectors = ['Software', 'Energy', 'Health care', 'Textile', 'Food'];

const offerFields: readonly Field[] = [
  { name: 'Offer title', type: 'text', purpose: 'joboffer_title' },
  { name: 'Offer description', type: 'richtext', purpose: 'joboffer_description' },
  { name: 'About the company', type: 'richtext', purpose: 'joboffer_company_description' },
  { name: 'Who we look for', type: 'richtext', purpose: 'joboffer_profile_description' },
  { name: 'Place of work', type: 'singlelocation', purpose: 'joboffer_location' },
  { name: 'Contract', type: 'multiplechoice', purpose: 'joboffer_contract_type', options: contracts },
  { name: 'Department', type: 'singlechoice', purpose: 'joboffer_department', options: departments },
  { name: 'Full time', type: 'boolean', purpose: 'joboffer_is_fulltime', defaultValue: 'true' },
  { name: 'Remote days a week', type: 'number', purpose: 'joboffer_remote_days_per_week' },
  { name: 'Years of experience', type: 'number', purpose: 'joboffer_min_years_of_experience' },
  { name: 'Salary is public', type: 'boolean', purpose: 'joboffer_salary_is_public', defaultValue: 'false' },
  { name: 'Salary a year from', type: 'currency', purpose: 'joboffer_salary_per_year_min' },
  { name: 'Salary a year to', type: 'currency', purpose: 'joboffer_salary_per_year_max' },
  { name: 'Estimated revenue', type: 'currency', purpose: 'business_estimated_revenue', isHidden: true },
];

/** One field of every type; the names differ from entity to entity. */
const everyType: Record<Entity, Record<FieldType, string>> = {
  PROJECT: {
    text: 'Internal reference',
    richtext: 'Briefing',
    number: 'Number of positions',
    boolean: 'Urgent',
    date: 'Wanted start',
    datetime: 'Kick-off',
    singlechoice: 'Priority',
    multiplechoice: 'Sectors',
    tags: 'Keywords',
    singlelocation: 'Main site',
    multiplelocation: 'Other sites',
    url: 'Shared folder',
    email: 'Hiring manager e-mail',
    phone: 'Hiring manager phone',
    rating: 'Difficulty',
    currency: 'Budget',
    user: 'Second in charge',
  },
  COMPANY: {
    text: 'Customer number',
    richtext: 'Account plan',
    number: 'Open vacancies',
    boolean: 'Framework agreement',
    date: 'Agreement renewed on',
    datetime: 'Next review',
    singlechoice: 'Tier',
    multiplechoice: 'Fields of work',
    tags: 'Topics',
    singlelocation: 'Billing place',
    multiplelocation: 'Sites',
    url: 'Careers page',
    email: 'Billing e-mail',
    phone: 'Reception',
    rating: 'Relationship',
    currency: 'Revenue last year',
    user: 'Account manager',
  },
  PROFILE: {
    text: 'Nickname',
    richtext: 'Interview notes',
    number: 'Notice in weeks',
    boolean: 'May relocate',
    date: 'Available from',
    datetime: 'Call back at',
    singlechoice: 'Seniority',
    multiplechoice: 'Wanted sectors',
    tags: 'Skills',
    singlelocation: 'Preferred place',
    multiplelocation: 'Other places',
    url: 'Portfolio',
    email: 'Reference e-mail',
    phone: 'Reference phone',
    rating: 'Interview rating',
    currency: 'Wanted salary',
    user: 'Interviewer',
  },
};

/** Fields without a purpose that offers show; the demo account keeps its other fields of projects to itself. */
const shownOnOffers: ReadonlySet<string> = new Set(['Wanted start', 'Sectors', 'Keywords']);

const applicationForm: Readonly<Record<string, 'optional' | 'required'>> = {
  'Available from': 'required',
  'May relocate': 'optional',
  'Wanted sectors': 'optional',
  'Preferred place': 'optional',
  Portfolio: 'optional',
};

const optionsOf: Partial<Record<FieldType, readonly string[]>> = {
  singlechoice: priorities,
  multiplechoice: sectors,
};

const interviewSection: Field = {
  name: 'Interviews',
  type: 'text',
  children: [
    { name: 'Number of interviews', type: 'number' },
    { name: 'Case study', type: 'boolean' },
    { name: 'What happens when', type: 'richtext', isOnOffers: true },
  ],
};

/** Adds the definitions and returns how records get values. `userId` made the fields. */
export function addFields(rows: DemoRows, userId: string): SetValues {
  const definitions = new Map<string, { id: string; type: FieldType; options: Map<string, string> }>();
  let order = 0;

  function addField(entity: Entity, field: Field, parentId: string | null): void {
    order += 1;
    const id = rows.add('fields', {
      targetedEntity: entity,
      userId,
      name: field.name,
      type: field.type,
      order,
      parentId,
      purpose: field.purpose ?? null,
      isHidden: field.isHidden ?? false,
      isOnOffers: field.isOnOffers ?? null,
      isOnApplicationForm: field.applicationForm !== undefined,
      isRequiredOnApplicationForm: field.applicationForm === 'required',
      defaultValue: field.defaultValue ?? null,
      isMadeForSales: !field.purpose?.startsWith('joboffer_'),
      isMadeForRecruitment: true,
    });
    const options = new Map<string, string>();
    for (const [index, name] of (field.options ?? []).entries()) {
      const technicalValue = name.toLowerCase().replaceAll(/[^a-z]+/g, '_');
      options.set(
        name,
        rows.add('fields_options', {
          fieldId: id,
          name,
          technicalValue,
          order: index + 1,
          isDefault: index === 0,
        }),
      );
    }
    definitions.set(`${entity} ${field.name}`, { id, type: field.type, options });
    for (const child of field.children ?? []) addField(entity, child, id);
  }

  for (const field of [...offerFields, interviewSection]) addField('PROJECT', field, null);
  for (const entity of ['PROJECT', 'COMPANY', 'PROFILE'] as const) {
    for (const type of fieldTypes) addField(entity, fieldOfType(entity, type), null);
  }

  return (entity, recordId, values) => {
    const [table, column] = valueTables[entity];
    for (const [name, texts] of Object.entries(values)) {
      const definition = definitions.get(`${entity} ${name}`);
      if (!definition) throw new Error(`The demo account has no field "${name}" of ${entity}.`);
      for (const text of typeof texts === 'string' ? [texts] : texts) {
        const value = { fieldId: definition.id, [column]: recordId };
        if (definition.type.endsWith('choice')) {
          const fieldValueId = definition.options.get(text);
          if (!fieldValueId)
            throw new Error(`The field "${name}" of the demo account has no option "${text}".`);
          rows.add(table, { ...value, fieldValueId });
        } else if (definition.type.endsWith('location')) {
          rows.add(table, { ...value, locationId: addPlace(rows, text) });
        } else {
          rows.add(table, { ...value, value: text });
        }
      }
    }
  };
}

/** The field of an entity that shows what a type is for. */
function fieldOfType(entity: Entity, type: FieldType): Field {
  const name = everyType[entity][type];
  const options = optionsOf[type];
  const form = entity === 'PROFILE' ? applicationForm[name] : undefined;
  return {
    name,
    type,
    isOnOffers: entity === 'PROJECT' && shownOnOffers.has(name),
    ...(options && { options }),
    ...(form && { applicationForm: form }),
  };
}

const valueTables = {
  PROJECT: ['projects_fieldsvalues', 'projectId'],
  COMPANY: ['companies_fieldsvalues', 'companyId'],
  PROFILE: ['profiles_fieldsvalues', 'profileId'],
} as const;

const places: Readonly<
  Record<
    string,
    { latitude: number; longitude: number; postalCode: string; region: string; department: string }
  >
> = {
  Paris: {
    latitude: 48.8566,
    longitude: 2.3522,
    postalCode: '75001',
    region: 'Île-de-France',
    department: 'Paris',
  },
  Lyon: {
    latitude: 45.764,
    longitude: 4.8357,
    postalCode: '69002',
    region: 'Auvergne-Rhône-Alpes',
    department: 'Rhône',
  },
  Nantes: {
    latitude: 47.2184,
    longitude: -1.5536,
    postalCode: '44000',
    region: 'Pays de la Loire',
    department: 'Loire-Atlantique',
  },
  Lille: {
    latitude: 50.6292,
    longitude: 3.0573,
    postalCode: '59000',
    region: 'Hauts-de-France',
    department: 'Nord',
  },
};

/** Adds a location: a town of the list with its address parts, anything else as the text alone. */
export function addPlace(
  rows: DemoRows,
  search: string,
  street?: { streetNumber: string; route: string },
): string {
  const town = places[search];
  if (!town) return rows.add('locations', { search });
  const address = street ? `${street.streetNumber} ${street.route}, ` : '';
  return rows.add('locations', {
    search: `${address}${search}`,
    latitude: town.latitude,
    longitude: town.longitude,
    formattedAddress: `${address}${town.postalCode} ${search}, France`,
    streetNumber: street?.streetNumber ?? null,
    route: street?.route ?? null,
    postalCode: town.postalCode,
    locality: search,
    administrativeAreaLevel1: town.region,
    administrativeAreaLevel2: town.department,
    countryName: 'France',
  });
}
