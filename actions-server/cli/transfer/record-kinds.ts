/** The records that are imported and exported: the columns of their files are the members of their saves. Data only. */

/** How a cell is read: as a text, `true` or `false`, a point in time, values with commas between them, a place, or a whole name. */
type CellKind = 'text' | 'boolean' | 'instant' | 'list' | 'place' | 'name';

export interface RecordColumn {
  /** The member of the body, and the heading of the column. */
  readonly name: string;
  readonly cell: CellKind;
}

export interface TransferredKind {
  readonly name: RecordKindName;
  /** The route of its saves, below `/rest/v2/`. */
  readonly route: 'companies' | 'projects' | 'applicants';
  readonly targetedEntity: 'COMPANY' | 'PROJECT' | 'PROFILE';
  readonly columns: readonly RecordColumn[];
  /** The column that is split into `firstName` and `lastName`, which is no member itself; null: there is none. */
  readonly wholeName: RecordColumn | null;
  /** Columns that find a record that exists, the strongest first. */
  readonly identities: readonly string[];
  /** Custom fields are members of this object; null: members of the body itself. */
  readonly fieldsMember: 'customFieldsValues' | null;
  /** Columns that no export has. */
  readonly unexported: readonly string[];
  /** Columns that an export has and an import leaves out, because no save takes them. */
  readonly readOnly: readonly string[];
}

export const recordKindNames = ['companies', 'profiles', 'projects'] as const;

export type RecordKindName = (typeof recordKindNames)[number];

const column = <Name extends string>(name: Name, cell: CellKind) => ({ name, cell });

const externalId = column('externalId', 'text');
const assignees = column('assignees', 'list');
const statusId = column('statusId', 'text');
const networkUrl = column('networkUrl', 'text');

const columns = {
  companies: [
    column('companyId', 'text'),
    externalId,
    column('name', 'text'),
    column('description', 'text'),
    networkUrl,
    assignees,
    statusId,
  ],
  profiles: [
    column('id', 'text'),
    externalId,
    column('firstName', 'text'),
    column('lastName', 'text'),
    column('emailAddresses', 'list'),
    column('phoneNumbers', 'list'),
    networkUrl,
    column('location', 'place'),
    column('headline', 'text'),
    column('currentCompanyName', 'text'),
    column('currentPosition', 'text'),
    column('source', 'text'),
    column('referenceId', 'text'),
    column('projectId', 'text'),
    column('historyEntrySubject', 'text'),
    column('historyEntryMessage', 'text'),
  ],
  projects: [
    column('projectId', 'text'),
    externalId,
    column('name', 'text'),
    column('isMadeForRecruitment', 'boolean'),
    column('isMadeForSales', 'boolean'),
    column('createdAt', 'instant'),
    assignees,
    statusId,
    column('companyId', 'text'),
    column('colorId', 'text'),
  ],
} satisfies Readonly<Record<RecordKindName, readonly RecordColumn[]>>;

/** Columns of saves that say something about an application, and that no record has. */
const ofApplications = [
  'source',
  'referenceId',
  'projectId',
  'historyEntrySubject',
  'historyEntryMessage',
] as const satisfies readonly (typeof columns.profiles)[number]['name'][];

/** Columns of what an import would confirm. */
const unconfirmed = [
  'unconfirmedEmailAddresses',
  'unconfirmedPhoneNumbers',
  'unconfirmedNetworkUrl',
] as const;

export type UnconfirmedColumn = (typeof unconfirmed)[number];

/** The columns that an export of a kind has to fill. */
export type ExportedColumn<Kind extends RecordKindName> = Exclude<
  (typeof columns)[Kind][number]['name'],
  Kind extends 'profiles' ? (typeof ofApplications)[number] : never
>;

export const transferredKinds: Readonly<Record<RecordKindName, TransferredKind>> = {
  companies: {
    name: 'companies',
    route: 'companies',
    targetedEntity: 'COMPANY',
    columns: columns.companies,
    wholeName: null,
    identities: ['companyId', 'externalId', 'networkUrl'],
    fieldsMember: 'customFieldsValues',
    unexported: [],
    readOnly: [],
  },
  profiles: {
    name: 'profiles',
    route: 'applicants',
    targetedEntity: 'PROFILE',
    columns: columns.profiles,
    wholeName: column('fullName', 'name'),
    identities: ['id', 'externalId', 'networkUrl', 'emailAddresses'],
    fieldsMember: null,
    unexported: ofApplications,
    readOnly: unconfirmed,
  },
  projects: {
    name: 'projects',
    route: 'projects',
    targetedEntity: 'PROJECT',
    columns: columns.projects,
    wholeName: null,
    identities: ['projectId', 'externalId'],
    fieldsMember: 'customFieldsValues',
    unexported: [],
    readOnly: [],
  },
};

/** Encodings of files, as spreadsheets write them. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const;

export type Encoding = (typeof encodings)[number];

/** Columns that a file of refused lines has besides those of its file; an import leaves them out. */
export const refusalColumns = ['import:line', 'import:code', 'import:message'] as const;
