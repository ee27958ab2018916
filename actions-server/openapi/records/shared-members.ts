/** Members that records of several kinds have. */
import { exampleId, type RecordMembers } from './record-member.ts';

const geoJson = {
  type: 'object',
  required: ['type', 'coordinates'],
  properties: {
    type: { type: 'string', const: 'Point', description: 'The kind of geometry in GeoJSON.' },
    coordinates: {
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
      description: 'Longitude and latitude in degrees, in this order.',
    },
    crs: {
      type: 'object',
      required: ['type', 'properties'],
      description: 'The coordinate reference system, EPSG:4326.',
      properties: {
        type: { type: 'string', description: 'How the system is named.' },
        properties: {
          type: 'object',
          required: ['name'],
          description: 'The name of the system.',
          properties: { name: { type: 'string', description: 'The name in the notation of the OGC.' } },
        },
      },
    },
  },
};
const lyon = {
  type: 'Point',
  coordinates: [4.835, 45.757],
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
};
const neverNull = { isNeverNull: true } as const;

/** The place of a value of a custom field. */
const places: RecordMembers = Object.fromEntries(
  ['projects', 'companies', 'profiles', 'offers'].map((records) => [
    `${records}_fieldsvalues.location`,
    {
      text: 'The place, for fields of the types `singlelocation` and `multiplelocation`; null for all other types.',
      example: null,
    },
  ]),
);

export const sharedMembers: RecordMembers = {
  '*.id': { text: 'The id.', example: exampleId('01') },
  '*.createdAt': { text: 'When the row was created.', example: '2026-01-15T09:30:00.123+00:00' },
  '*.updatedAt': {
    text: 'When the row was last changed.',
    example: '2026-01-16T14:05:12.5+00:00',
  },
  '*.deletedAt': {
    text: 'When the record was deleted; null for a record that exists.',
    example: null,
  },
  '*.groupId': { text: 'The id of the account that owns the record.', example: exampleId('99') },
  '*.externalId': { example: 'crm-17' },
  '*.networkUrl': {
    text: 'The address of the page of the company in the professional network.',
    example: 'https://network.example/company/acme',
  },
  '*.website': { text: 'The address of the website.', example: 'https://acme.example' },
  '*.tagline': { text: 'The slogan.', example: 'We make everything' },
  '*.universalName': {
    text: 'The last part of the address of the page in the professional network.',
    example: 'acme',
  },
  '*.networkEmployeeCount': {
    text: 'How many people say in the professional network that they work here.',
    example: 240,
  },
  '*.networkEmployeeStartCount': {
    text: 'The lower bound of the size that the company states of itself: 201 of “201 to 500 employees”.',
    example: 201,
  },
  '*.networkEmployeeEndCount': {
    text: 'The upper bound of the size that the company states of itself: 500 of “201 to 500 employees”.',
    example: 500,
  },
  '*.foundedAt': { text: 'The day when it was founded, `YYYY-MM-DD`.', example: '2012-03-01' },
  '*.assignees': { text: 'The users who are responsible, those first that were assigned first.' },
  '*.user': { text: 'The user.', ...neverNull },
  '*.files': { text: 'The attached files, the oldest first.' },
  '*.file': { text: 'The file, with a link from which it can be downloaded.', ...neverNull },
  '*.fileId': { text: 'The id of the file.', example: exampleId('31'), ...neverNull },
  '*.status': { text: 'The status; null when it has none.' },
  '*.statusId': { text: 'The id of the status; null when there is none.', example: exampleId('02') },
  '*.color': { text: 'The colour in which the record or the status is shown.' },
  '*.fieldsValues': {
    text: 'The values of custom fields. A field with several values, such as tags or choices, has an element for each value.',
  },
  '*.field': { text: 'The custom field that the value is of.', ...neverNull },
  '*.fieldValue': {
    text: 'The option that was chosen, for fields of the types `singlechoice` and `multiplechoice`; null for all other types.',
    example: null,
  },
  ...places,
  '*.value': { example: '2026-09-01' },
  '*.industries': { text: 'The industries of the company.' },
  '*.industry': { text: 'The industry.' },
  '*.jobBoard': { text: 'The job board.' },
  '*.jobBoardId': { text: 'The id of the job board.', example: exampleId('41') },
  '*.count': { text: 'How many there are.', example: 3, ...neverNull },
  '*.image': { text: 'The picture; null when there is none.' },
  '*.publicUrl': { text: 'The web address of the picture.', example: 'https://cdn.example/acme.png' },
  '*.center': {
    text: 'The place as a GeoJSON point (EPSG:4326, longitude first); null when its coordinates are not known.',
    schema: geoJson,
    example: lyon,
  },
  '*.search': {
    text: 'The text by which the place was given.',
    example: '1 place Bellecour, Lyon',
    ...neverNull,
  },
  '*.formattedAddress': {
    text: 'The address in one line, if the place was looked up.',
    example: '1 place Bellecour, 69002 Lyon, France',
  },
  '*.streetNumber': { text: 'The number in the street.', example: '1' },
  '*.route': { text: 'The street.', example: 'place Bellecour' },
  '*.postalCode': { text: 'The postal code.', example: '69002' },
  '*.locality': { text: 'The town.', example: 'Lyon' },
  '*.administrativeAreaLevel1': {
    text: 'The largest division of the country, such as a region or a state.',
    example: 'Auvergne-Rhône-Alpes',
  },
  '*.administrativeAreaLevel2': {
    text: 'The next smaller division of the country, such as a department or a county.',
    example: 'Rhône',
  },
  '*.countryName': { text: 'The name of the country.', example: 'France' },
  'colors.id': {
    schema: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
    example: '#1e88e5',
  },
  'colors.name': { example: 'Blue' },
  'fields.id': { text: 'The id of the custom field.', example: exampleId('51') },
  'fields.name': { text: 'The name of the custom field, as people read it.', example: 'Available from' },
  'fields.type': {
    text: 'What kind of values the field has. New types may be added.',
    example: 'date',
  },
  'fields.purpose': { example: 'joboffer_start_date' },
  'fields_options.id': { text: 'The id of the option.', example: exampleId('52') },
  'fields_options.name': { text: 'The name of the option, as people read it.', example: 'Permanent' },
  'files.url': {
    text: 'A link from which the file can be downloaded without an API key, until it expires. The file is sent as an attachment.',
    schema: { type: 'string', format: 'uri' },
    example: `http://localhost:3000/files/${exampleId('31')}/resume.pdf?expires=1768470000&signature=kP3v`,
    isAlias: true,
  },
  '*.distanceKm': {
    text: 'Only in answers to `near`: how far the nearest place of the record is from the point, in kilometres.',
    schema: { type: 'number', minimum: 0 },
    example: 4.318,
    isNeverNull: true,
  },
  'files.id': { text: 'The id of the file.', example: exampleId('31') },
  'files.name': { text: 'The name of the file.', example: 'resume.pdf' },
  'files.size': { example: 51_234 },
  'files.mimeType': { example: 'application/pdf' },
  'industries.id': { text: 'The id of the industry.', example: exampleId('61') },
  'industries.nameEnglish': { text: 'The name in English.', example: 'Software development' },
  'industries.nameFrench': { text: 'The name in French.', example: 'Développement de logiciels' },
  'industries.networkId': { example: 4 },
  'jobboards.id': { text: 'The id of the job board.', example: exampleId('41') },
  'jobboards.canonicalName': { example: 'careers_site' },
  'statuses.id': { text: 'The id of the status.', example: exampleId('02') },
  'statuses.title': { text: 'The title of the status, as people read it.', example: 'In progress' },
  'statuses.order': {
    text: 'The place of the status among those of its group, in ascending order.',
    example: 2,
  },
  'statuses.parentId': {
    text: 'The id of the status that this one is a step of; null at the top.',
    example: exampleId('03'),
  },
  'users.id': { text: 'The id of the user.', example: exampleId('71') },
  'users.displayName': { text: 'The name of the user, as people read it.', example: 'Camille Martin' },
  'users.email': { text: 'The e-mail address of the user.', example: 'camille@agency.example' },
};
