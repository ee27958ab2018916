/** Files of other programs, with their headings and invented people: what each column is suggested to be. */
// size: a table with the headings of each program
import { readRecords } from '@platform/runtime';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { topicOf } from './heading-words.ts';
import { parseMapping } from './mapping.ts';
import { type RecordKindName, transferredKinds } from './record-kinds.ts';
import { suggestMapping } from './suggest-mapping.ts';

const field = (id: string, name: string, type = 'text') =>
  ({ id, name, type, options: [] }) as unknown as FieldDefinition;

function suggested(kind: RecordKindName, csv: string, fields: readonly FieldDefinition[] = []) {
  const delimiter = csv.includes(';') ? ';' : ',';
  const [headings = [], ...rows] = readRecords(csv, delimiter).map(({ cells }) =>
    cells.map((cell) => (typeof cell === 'string' ? cell : '')),
  );
  const yaml = suggestMapping(headings, transferredKinds[kind], fields, rows);
  const { columns, key, skip } = parseMapping(yaml, 'suggested');
  const members = Object.fromEntries(Object.entries(columns).map(([heading, { to }]) => [heading, to]));
  return { yaml, columns, key, skip, members };
}

test.each<[string, RecordKindName, string, string | undefined, Record<string, string>]>([
  [
    'Outlook',
    'profiles',
    `Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business City,Business Postal Code,Business Country/Region,Home Street,Home City,Home Postal Code,Assistant's Phone,Business Fax,Business Phone,Company Main Phone,Home Phone,Mobile Phone,Pager,Birthday,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Initials,Notes,Web Page
M.,Paul,,Vasseur,,Acme,Sales,Directeur,1 rue des Lilas,Lille,59000,France,,,,,+33 1 99 00 05 00,+33 1 99 00 05 14,,,+33 6 39 98 05 14,,0/0/00,paul@example.org,SMTP,Paul Vasseur (paul@example.org),,P.V.,"Line 1
line 2",
Mrs,Anna,,Bell,,,,,3 Mill Lane,York,YO1 7HH,,,,,,,,,,+44 7700 900123,,,anna@example.org,SMTP,Anna Bell,anna2@example.org,,,`,
    undefined,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Company: 'currentCompanyName',
      'Job Title': 'currentPosition',
      'Business Street': 'location',
      'Business Postal Code': 'location',
      'Business City': 'location',
      'Business Country/Region': 'location',
      'Business Phone': 'phoneNumbers',
      'Home Phone': 'phoneNumbers',
      'Mobile Phone': 'phoneNumbers',
      'E-mail Address': 'emailAddresses',
      'E-mail 2 Address': 'emailAddresses',
      Notes: 'historyEntryMessage',
    },
  ],
  [
    'Google Contacts',
    'profiles',
    `First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - Postal Code,Address 1 - Country,Website 1 - Value
Lena,,Brandt,,,,,Nordwerk,Leiterin Einkauf,,,,,* myContacts,* Work,lena@example.org,,Mobile,+49 151 00000001 ::: +49 151 00000002,,,"Chausseestr. 1
10115 Berlin",Chausseestr. 1,Berlin,10115,DE,`,
    undefined,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Organization Name': 'currentCompanyName',
      'Organization Title': 'currentPosition',
      Notes: 'historyEntryMessage',
      'E-mail 1 - Value': 'emailAddresses',
      'E-mail 2 - Value': 'emailAddresses',
      'Phone 1 - Value': 'phoneNumbers',
      'Phone 2 - Value': 'phoneNumbers',
      'Address 1 - Formatted': 'location',
    },
  ],
  [
    'LinkedIn',
    'profiles',
    `First Name,Last Name,URL,Email Address,Company,Position,Connected On
Line,Perrot,https://www.linkedin.com/in/line-perrot-x,,Acme,CTO,12 Nov 2025`,
    undefined,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      URL: 'networkUrl',
      'Email Address': 'emailAddresses',
      Company: 'currentCompanyName',
      Position: 'currentPosition',
    },
  ],
  [
    'HubSpot contacts',
    'profiles',
    `Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Job Title,Company Name,City,Country/Region,LinkedIn URL,Lead Status,Create Date,Associated Company IDs
101,Tom,Reed,tom@example.org,+1 212 555 0101,,Ada Owner,CFO,Globex,New York,USA,https://linkedin.com/in/tom-reed-x,New,2025-11-01 10:00,991
102,Eva,Lind,eva@example.org,,,Ada Owner,,Globex,,,,New,2025-11-02 10:00,991`,
    'externalId',
    {
      'Record ID': 'externalId',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'emailAddresses',
      'Phone Number': 'phoneNumbers',
      'Mobile Phone Number': 'phoneNumbers',
      'Job Title': 'currentPosition',
      'Company Name': 'currentCompanyName',
      City: 'location',
      'Country/Region': 'location',
      'LinkedIn URL': 'networkUrl',
    },
  ],
  [
    'Salesforce contacts',
    'profiles',
    `"Id","AccountId","Salutation","FirstName","LastName","Title","Account Name","MailingStreet","MailingCity","MailingPostalCode","MailingCountry","Phone","Fax","MobilePhone","Email","LeadSource","OwnerId","HasOptedOutOfEmail"
"003000000000001","001000000000001","Ms.","Rosa","Kent","SVP, Operations","Initech","5 Main St","Austin","73301","US","(512) 555-0110","(512) 555-0111","","rosa@example.org","Web","005000000000001","false"`,
    'externalId',
    {
      Id: 'externalId',
      FirstName: 'firstName',
      LastName: 'lastName',
      Title: 'currentPosition',
      'Account Name': 'currentCompanyName',
      MailingStreet: 'location',
      MailingPostalCode: 'location',
      MailingCity: 'location',
      MailingCountry: 'location',
      Phone: 'phoneNumbers',
      MobilePhone: 'phoneNumbers',
      Email: 'emailAddresses',
      LeadSource: 'source',
    },
  ],
  [
    'Bullhorn candidates',
    'profiles',
    `ID,First Name,Last Name,Title,Current Company,Email 1,Email 2,Mobile Phone,Home Phone,City,State,Zip,Status,Source,Owner,Date Added
7,Max,Orr,Java Developer,Hooli,max@example.org,,(415) 555-0121,,Oakland,CA,94601,Active,Referral,Ada,11/02/2025`,
    'externalId',
    {
      ID: 'externalId',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Title: 'currentPosition',
      'Current Company': 'currentCompanyName',
      'Email 1': 'emailAddresses',
      'Email 2': 'emailAddresses',
      'Mobile Phone': 'phoneNumbers',
      'Home Phone': 'phoneNumbers',
      Zip: 'location',
      City: 'location',
      State: 'location',
      Source: 'source',
    },
  ],
  [
    'Pipedrive people',
    'profiles',
    `Person - ID,Person - Name,Person - First name,Person - Last name,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile,Person - Owner,Person - Label
12,Ida Holm,Ida,Holm,Umbra,ida@example.org,,,+47 400 00 001,Ada,Hot`,
    'externalId',
    {
      'Person - ID': 'externalId',
      'Person - First name': 'firstName',
      'Person - Last name': 'lastName',
      'Person - Organization': 'currentCompanyName',
      'Person - Email - Work': 'emailAddresses',
      'Person - Email - Home': 'emailAddresses',
      'Person - Phone - Work': 'phoneNumbers',
      'Person - Phone - Mobile': 'phoneNumbers',
    },
  ],
  [
    'Zoho contacts',
    'profiles',
    `Record Id,Contact Owner.id,Contact Owner,Lead Source,First Name,Last Name,Account Name,Title,Email,Secondary Email,Phone,Mobile,Fax,Date of Birth,Mailing Street,Mailing City,Mailing Zip,Mailing Country,Description,Email Opt Out
zcrm_9001,zcrm_1,Ada,Advert,Noa,Stern,Vandelay,Buyer,noa@example.org,,+1 305 555 0130,+1 305 555 0131,,,7 Bay Rd,Miami,33101,USA,,false`,
    'externalId',
    {
      'Record Id': 'externalId',
      'Lead Source': 'source',
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'Account Name': 'currentCompanyName',
      Title: 'currentPosition',
      Email: 'emailAddresses',
      'Secondary Email': 'emailAddresses',
      Phone: 'phoneNumbers',
      Mobile: 'phoneNumbers',
      'Mailing Street': 'location',
      'Mailing Zip': 'location',
      'Mailing City': 'location',
      'Mailing Country': 'location',
    },
  ],
  [
    'a French file',
    'profiles',
    `Réf. candidat;Civilité;Nom de famille;Prénom;Courriel;E-mail 2;Tél. mobile;Téléphone fixe;Télécopie;Ville;CP;LinkedIn;Poste actuel;Société actuelle;Poste souhaité;Mobilité;Prétentions;Commentaires
F1;Mme;DURAND;Zoé;zoe@example.org;;06 39 98 06 01;01 99 00 06 01;01 99 00 06 02;Lille;59000;;Directrice;ACME;DG;Oui;45 000,50 €;Bonne candidate
F2;M.;PETIT;Luc;luc@example.org;;06 39 98 06 02;;;Lyon;69003;;;;;Non;;`,
    'externalId',
    {
      'Réf. candidat': 'externalId',
      'Nom de famille': 'lastName',
      Prénom: 'firstName',
      Courriel: 'emailAddresses',
      'E-mail 2': 'emailAddresses',
      'Tél. mobile': 'phoneNumbers',
      'Téléphone fixe': 'phoneNumbers',
      CP: 'location',
      Ville: 'location',
      LinkedIn: 'networkUrl',
      'Poste actuel': 'currentPosition',
      'Société actuelle': 'currentCompanyName',
      Commentaires: 'historyEntryMessage',
    },
  ],
  [
    'a German file',
    'profiles',
    `Kundennummer;Anrede;Titel;Vorname;Name;Firma;Position;Straße;PLZ;Ort;Land;Telefon;Mobiltelefon;Telefax;E-Mail-Adresse;Geburtsdatum;Bemerkungen
1001;Herr;Dr.;Jörg;Müller;Nordwerk GmbH;Einkäufer;Hauptstr. 5;50667;Köln;Deutschland;0221 000001;0151 0000001;0221 000002;joerg@example.org;;
1002;Frau;;Anke;Vogt;;;;;;;;0151 0000002;;anke@example.org;;Stammkundin`,
    'externalId',
    {
      Kundennummer: 'externalId',
      Vorname: 'firstName',
      Name: 'lastName',
      Firma: 'currentCompanyName',
      Position: 'currentPosition',
      Straße: 'location',
      PLZ: 'location',
      Ort: 'location',
      Land: 'location',
      Telefon: 'phoneNumbers',
      Mobiltelefon: 'phoneNumbers',
      'E-Mail-Adresse': 'emailAddresses',
      Bemerkungen: 'historyEntryMessage',
    },
  ],
  [
    'a Spanish file',
    'profiles',
    `Código;Nombre;Apellidos;Correo electrónico;Teléfono móvil;Fax;Empresa;Puesto;Dirección;Código postal;Ciudad;País;Observaciones
E1;Ana;García López;ana@example.org;+34 600 000 001;;Soluciones;Contable;Calle Mayor 1;28013;Madrid;España;`,
    'externalId',
    {
      Código: 'externalId',
      Nombre: 'firstName',
      Apellidos: 'lastName',
      'Correo electrónico': 'emailAddresses',
      'Teléfono móvil': 'phoneNumbers',
      Empresa: 'currentCompanyName',
      Puesto: 'currentPosition',
      Dirección: 'location',
      'Código postal': 'location',
      Ciudad: 'location',
      País: 'location',
      Observaciones: 'historyEntryMessage',
    },
  ],
  [
    'an Italian file',
    'profiles',
    `Codice cliente;Nome;Cognome;Posta elettronica;Cellulare;Azienda;Mansione;Indirizzo;CAP;Città;Note
I1;Sara;Conti;sara@example.org;+39 320 0000001;Lago SRL;Contabile;Via Roma 1;20121;Milano;`,
    'externalId',
    {
      'Codice cliente': 'externalId',
      Nome: 'firstName',
      Cognome: 'lastName',
      'Posta elettronica': 'emailAddresses',
      Cellulare: 'phoneNumbers',
      Azienda: 'currentCompanyName',
      Mansione: 'currentPosition',
      Indirizzo: 'location',
      CAP: 'location',
      Città: 'location',
      Note: 'historyEntryMessage',
    },
  ],
  [
    'a Dutch file',
    'profiles',
    `Klantnummer;Voornaam;Achternaam;E-mailadres;Mobiel nummer;Telefoonnummer;Bedrijfsnaam;Functie;Straat;Postcode;Woonplaats;Opmerkingen
N1;Sanne;de Wit;sanne@example.org;06 00000001;020 0000001;Polder BV;Inkoper;Dam 1;1012 JS;Amsterdam;`,
    'externalId',
    {
      Klantnummer: 'externalId',
      Voornaam: 'firstName',
      Achternaam: 'lastName',
      'E-mailadres': 'emailAddresses',
      'Mobiel nummer': 'phoneNumbers',
      Telefoonnummer: 'phoneNumbers',
      Bedrijfsnaam: 'currentCompanyName',
      Functie: 'currentPosition',
      Straat: 'location',
      Postcode: 'location',
      Woonplaats: 'location',
      Opmerkingen: 'historyEntryMessage',
    },
  ],
  [
    'a Portuguese file',
    'profiles',
    `Nome;Sobrenome;E-mail;Telemóvel;Empresa;Cargo;Morada;Cidade;Observações
Rui;Melo;rui@example.org;+351 910 000 001;Rio Lda;Gestor;Rua Nova 1;Porto;`,
    undefined,
    {
      Nome: 'firstName',
      Sobrenome: 'lastName',
      'E-mail': 'emailAddresses',
      Telemóvel: 'phoneNumbers',
      Empresa: 'currentCompanyName',
      Cargo: 'currentPosition',
      Morada: 'location',
      Cidade: 'location',
      Observações: 'historyEntryMessage',
    },
  ],
  [
    'HubSpot companies',
    'companies',
    `Record ID,Company name,Company Domain Name,Company owner,Create Date,Phone Number,City,Industry,LinkedIn Company Page,Description,Number of Employees
501,Globex,globex.example,Ada Lovelace,2025-01-02,,Lyon,IT,https://www.linkedin.com/company/globex-x,Makes things,12`,
    'externalId',
    {
      'Record ID': 'externalId',
      'Company name': 'name',
      'Company owner': 'assignees',
      'LinkedIn Company Page': 'networkUrl',
      Description: 'description',
    },
  ],
  [
    'Salesforce accounts',
    'companies',
    `Account ID,Account Name,Type,Parent Account ID,Billing Street,Phone,Fax,Website,Account Owner,Description
001A,Initech,Customer,,5 Main St,,,https://initech.example,ada@example.com,`,
    'externalId',
    {
      'Account ID': 'externalId',
      'Account Name': 'name',
      'Account Owner': 'assignees',
      Description: 'description',
    },
  ],
  [
    'a German file of companies',
    'companies',
    'Kundennummer;Firma;Straße;PLZ;Ort;USt-IdNr.;Beschreibung\n1;Nordwerk GmbH;Hauptstr. 1;50667;Köln;DE000;Einkauf',
    'externalId',
    { Kundennummer: 'externalId', Firma: 'name', Beschreibung: 'description' },
  ],
  [
    'Pipedrive deals',
    'projects',
    `Deal - ID,Deal - Title,Deal - Value,Deal - Owner,Deal - Deal created,Deal - Status,Deal - Organization
31,Search for a CTO,12000,Ada Lovelace,2025-10-01 09:00:00,Open,Globex`,
    'externalId',
    {
      'Deal - ID': 'externalId',
      'Deal - Title': 'name',
      'Deal - Owner': 'assignees',
      'Deal - Deal created': 'createdAt',
    },
  ],
  [
    'a French file of projects',
    'projects',
    'Référence;Intitulé du poste;Client;Date de création;Responsable;Statut\nP1;Comptable;Acme;31/12/25;Ada;Ouvert',
    'externalId',
    {
      Référence: 'externalId',
      'Intitulé du poste': 'name',
      'Date de création': 'createdAt',
      Responsable: 'assignees',
    },
  ],
])('an export of %s has its columns recognised, and the others skipped', (_, kind, csv, key, members) => {
  const found = suggested(kind, csv);
  expect(found.members).toEqual(members);
  expect(found.key).toBe(key);
  expect(Object.keys(found.members).length + found.skip.length).toBe(
    readRecords(csv, csv.includes(';') ? ';' : ',')[0]?.cells.length,
  );
});

test('the parts of a place come in the order in which they are written, of the place that most lines have', () => {
  const { members, yaml } = suggested(
    'profiles',
    'Home City,Home Street,Business Country,Business City,Business Zip,Business Street\n,,DE,Berlin,10115,Weg 1\nBonn,,DE,Köln,50667,',
  );
  expect(Object.keys(members)).toEqual([
    'Business Street',
    'Business Zip',
    'Business City',
    'Business Country',
  ]);
  expect(yaml).toContain('"Home City"   # another place of the person is the location');
  const lines = suggested(
    'profiles',
    'Address Line 1;Address Line 2;Zip/Postal Code;City;State/Province;Company Street\nMain St 1;Apt 2;10001;New York;NY;Dock 3',
  );
  expect(Object.keys(lines.members)).toEqual([
    'Address Line 1',
    'Address Line 2',
    'Zip/Postal Code',
    'City',
    'State/Province',
  ]);
  const german = suggested('profiles', 'Straße und Hausnummer;PLZ;Wohnort\nWeg 1;10115;Berlin');
  expect(Object.keys(german.members)).toEqual(['Straße und Hausnummer', 'PLZ', 'Wohnort']);
  const whole = suggested('profiles', 'Adresse,Ville\n"1 rue X, 59000 Lille",Lille\n"2 rue Y, Lyon",Lyon');
  expect(whole.members).toEqual({ Adresse: 'location' });
  expect(whole.yaml).toContain('"Ville"   # "Adresse" has it too');
});

test('a column is what its values are, and where they are something else the reason stands beside it', () => {
  const { members, yaml } = suggested(
    'profiles',
    'Nom complet;Title;Email;Mobile;Note;URL;Company;Employer\nAda L;Mrs;yes;oui;4;https://acme.example;A;B\nAlan T;Mr.;no;non;5;https://b.example;C;D',
  );
  expect(members).toEqual({ 'Nom complet': 'fullName', Company: 'currentCompanyName' });
  for (const reason of [
    '"Title"   # greetings, and no headline',
    '"Email"   # its values are no e-mail addresses',
    '"Mobile"   # its values are no phone numbers',
    '"Note"   # its values are numbers',
    '"URL"   # its values are no pages of a network of people',
    '"Employer"   # another column is the currentCompanyName',
  ])
    expect(yaml).toContain(`  - ${reason}\n`);
  const projects = suggested(
    'projects',
    'Title;Status;Colour;Created;Owner\nA;Open;red;in November;Ada\nB;Won;blue;in December;Alan',
  );
  expect(projects.members).toEqual({ Title: 'name', Owner: 'assignees' });
  for (const reason of [
    '"Status"   # a status is named by its id',
    '"Colour"   #',
    '"Created"   # its values are no dates',
  ])
    expect(projects.yaml).toContain(reason);
  expect(projects.yaml).toContain('split: ";" }   # a line with somebody who is no user is refused\n');
  expect(suggested('projects', 'Title;Created\nA;12 Nov 2025\nB;1 Dec 2025').yaml).toContain(
    '"Created": { to: createdAt, date: yyyy-mm-dd }',
  );
  expect(suggested('profiles', 'Title\nSenior nurse').members).toEqual({ Title: 'headline' });
  expect(suggested('profiles', 'Title,Job Title\n,Nurse').members).toEqual({
    'Job Title': 'currentPosition',
  });
  expect(suggested('profiles', 'Référence\nCAND 001').members).toEqual({ Référence: 'externalId' });
  expect(suggested('profiles', 'Références\nOn request').members).toEqual({});
});

test('a key is a column that nearly all lines have, each another value', () => {
  const lines = (ids: string[]) =>
    `ID;LinkedIn;Name\n${ids.map((id) => `${id};https://linkedin.com/in/${id};N`).join('\n')}`;
  const twenty = Array.from({ length: 20 }, (_, index) => `c${index}`);
  expect(suggested('companies', lines(twenty)).yaml).toContain('key: externalId\n');
  expect(suggested('companies', lines([...twenty, ''])).yaml).toContain(
    'key: externalId   # 1 of 21 lines have none, and would be refused\n',
  );
  const few = suggested('companies', lines([...twenty.slice(0, 5), '', '']));
  expect(few.key).toBeUndefined();
  expect(few.yaml).toContain('# "ID" is no key: 2 of 7 lines have none.');
  expect(few.yaml).toContain('without one, lines are found by networkUrl where they have it');
  const repeated = suggested('companies', lines(['a', 'b', 'a']));
  expect([repeated.key, repeated.yaml.includes('# "ID" is no key: several lines have the same.')]).toEqual([
    undefined,
    true,
  ]);
});

test('the id of the platform is one that is called so and can be one', () => {
  const id = '00000000-0000-4000-8000-00000000000a';
  expect(suggested('profiles', `id;firstName\n${id};A`)).toMatchObject({ key: 'id', members: { id: 'id' } });
  expect(suggested('profiles', `Id;firstName\n${id};A`).members).toMatchObject({ Id: 'externalId' });
  expect(suggested('profiles', 'id;firstName\n12;A').members).toMatchObject({ id: 'externalId' });
});

test('lists, dates and numbers are read as the values of the column are written', () => {
  const fields = [
    field('1', 'Start', 'date'),
    field('2', 'Wage', 'currency'),
    field('3', 'Seen', 'datetime'),
    field('4', 'Rate', 'number'),
  ];
  const { columns } = suggested(
    'profiles',
    'Email;Téléphone;Start;Wage;Seen;Rate\na@x.example|b@x.example;"01, 02";31/12/25;45 000,50 €;12/31/2025 5:04 PM;12.5\n;;01/02/26;;1/2/2026 9:00 AM;',
    fields,
  );
  expect(columns).toMatchObject({
    Email: { split: '|' },
    Start: { to: 'Start', date: 'dd/mm/yyyy' },
    Wage: { decimal: ',' },
    Seen: { date: 'mm/dd/yyyy' },
    Rate: { to: 'Rate' },
  });
  expect(columns.Rate).not.toHaveProperty('decimal');
  expect(suggested('profiles', 'Start\n01/02/2026', fields).yaml).toContain(
    '{ to: "Start", date: dd/mm/yyyy }   # or mm/dd/yyyy: no value has a day after the 12th\n',
  );
  expect(suggested('profiles', 'Start\n45678', fields).columns).toEqual({
    Start: { to: 'Start', date: 'excel' },
  });
});

test.each([
  'Fax',
  'Business Fax',
  'Telefax',
  'Télécopie',
  'E-mail Type',
  'Phone 1 - Label',
  'Email Opt Out',
  'Account ID',
  'Company Size',
  'Geburtsort',
  'Poste souhaité',
  'Contact Owner',
  'Permis B',
  'Web Address Type',
  'Date de naissance',
  'Salaire fixe',
  'constructor',
  '',
])('%j is nothing of a person', (heading) => {
  expect(topicOf(heading, 'profiles')).toBeNull();
});

test.each([
  ['Nombre y apellidos', 'name'],
  ['Vor- und Nachname', 'name'],
  ['Nachname, Vorname', 'name'],
  ['NOM Prénom', 'name'],
  ['Nome e cognome', 'name'],
  ["Nom de l'entreprise", 'currentCompanyName'],
  ['Titre du poste', 'currentPosition'],
  ['Adresse électronique', 'emailAddresses'],
  ['N° de tél. portable', 'phoneNumbers'],
  ['WorkPhone2', 'phoneNumbers'],
  ['N° candidat', 'externalId'],
  ['Kandidaten-ID', 'externalId'],
  ['Courrier électronique', 'emailAddresses'],
  ['CURRENT_EMPLOYER', 'currentCompanyName'],
  ['nom_de_famille', 'lastName'],
])('%j is the %s of a person', (heading, topic) => {
  expect(topicOf(heading, 'profiles')).toBe(topic);
});
