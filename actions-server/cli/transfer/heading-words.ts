/**
 * What a heading of another program is about, by the nouns in it, in English, French, German, Spanish, Italian, Dutch and
 * Portuguese: `E-mail 1 - Value`, `Adresse e-mail` and `E-Mail-Adresse` are e-mail addresses. Pure.
 */
import { fold } from '@platform/vocabulary';

/** What people's columns may be about; the parts of a place are put together. */
export type Topic =
  | 'emailAddresses'
  | 'phoneNumbers'
  | 'networkUrl'
  | 'webPage'
  | 'fullAddress'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'region'
  | 'country'
  | 'location'
  | 'externalId'
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'currentPosition'
  | 'currentCompanyName'
  | 'headline'
  | 'source'
  | 'historyEntryMessage'
  | 'description'
  | 'assignees'
  | 'statusId'
  | 'createdAt'
  | 'colorId';

/** The parts of a place, in the order in which they are written. */
export const placeTopics: readonly Topic[] = [
  'fullAddress',
  'street',
  'postalCode',
  'city',
  'region',
  'country',
  'location',
];

/** Words apart, in lower case without accents: `E-mail 1 - Value` is `e mail 1 value`, `ContactID` `contact id`. */
function wordsOf(heading: string): string {
  return fold(heading.replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\d)|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$& '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const words = (...lists: string[]) => new RegExp(`\\b(?:${lists.join('|')})\\b`, 'u');

/** Columns about somebody or something else, or about a value and not the value. */
const others = words(
  '\\w*fax\\w*|telecopi\\w*|pager|telex|isdn|tty|callback|radio phone|company main phone|assistant|assistente|sekretar\\w*',
  'yomi|phonetic|prefix|suffix|nickname|middle|additional name|initials|salutation|display name|file as|spouse|manager|reports to',
  'birth|naissance|geburt\\w*|nacimiento|nascita|nascimento|geboorte\\w*|maiden|jeune fille',
  'type|typ|label|domain|size|effectif|industry|secteur|branche|department|departement|abteilung|afdeling|reparto',
  'created by|modified|updated|last activity|opt in|opt out|optout|unsubscribed|bounced|verified|do not call|count|connections|followers|number of',
  'previous|former|precedent\\w*|ancien\\w*|dernier\\w*|souhait\\w*|vise|recherche\\w*|desired|wanted|wunsch\\w*|deseado|postule',
  'ip address|po box|office location|parent|referred|skype|twitter|facebook|instagram',
);

const street =
  'street|address|adresse|rue|voie|\\w*strasse|anschrift|direccion|calle|domicilio|indirizzo|endereco|morada|rua|adres|straat\\w*';
const company =
  'company|employer|organi[sz]ation|account|societe|entreprise|employeur|raison sociale|firma|firmenname|unternehmen\\w*|arbeitgeber|empresa|compania|razon social|organizacion|azienda|ditta|societa|ragione sociale|bedrijf\\w*|werkgever|organisatie|razao social|empregador|organizacao';
const position =
  'job title|jobtitle|jobtitel|position|poste|fonctions?|funktion|function|role|beruf\\w*|stelle\\w*|cargo|puesto|funcion|profesion|ruolo|mansione|posizione|qualifica|functie\\w*|intitule|metier|occupation|profession|professione|profissao|funcao|posicion|posicao';
const name = 'name|nom|nombre|nome|naam';
const surname = 'nom|name|nachname|zuname|apellidos?|cognome|sobrenome|achternaam';
const givenName = 'prenoms?|vorname|vor|nombres?|nome|voor';
const of = 'de|du|des|de la|d|der|di|da|do|van|del';

/** The first that a heading matches is its topic. */
const topicsOfPeople: readonly (readonly [Topic, RegExp])[] = [
  [
    'emailAddresses',
    words(
      'e ?mails?|mails?|e ?mail ?adres\\w*|mailadres\\w*|mel|courriels?|courriers? electroniques?|correos?|messagerie|adresse electronique|posta elettronica',
    ),
  ],
  [
    'phoneNumbers',
    words(
      '(?:tele)?phones?|tels?|mobiles?|mob|mobil|mobil(?:nummer|nr|telefon\\w*)|mobiel\\w*|cell|cell ?phone|cellulaire|cellular[ei]|gsm|portables?|handy\\w*',
      'telefon\\w*|telefoon\\w*|telefones?|movil|moviles|celular\\w*|telemovel|telemoveis|whatsapp|rufnummer|festnetz\\w*|^fixe$|^fijo$|^fisso$|^fixo$',
    ),
  ],
  ['networkUrl', words('linked ?in|xing|viadeo|profile (?:url|link)|url du profil|profil url|network url')],
  ['webPage', words('url|web ?page|web ?site|site|web|homepage|sito|pagina')],
  [
    'postalCode',
    words('zip|zip ?code|post(?:al)? ?code|code postal|cp|c p|plz|postleitzahl|codigo postal|cap|c a p|cep'),
  ],
  [
    'city',
    words(
      'city|town|ville|commune|ort|wohnort|stadt|ciudad|poblacion|localidad|citta|comune|localita|cidade|localidade|stad|plaats|woonplaats|municipio',
    ),
  ],
  ['country', words('country|pays|land|pais|paese|nazione')],
  ['region', words('state|province|region|bundesland|kanton|provincia|estado|regione|provincie')],
  [
    'fullAddress',
    words(`formatted|(?:full|complete) address|adresse complete|direccion completa|indirizzo completo`),
  ],
  ['street', words(street)],
  ['location', words('location|localisation|lieu|standort|ubicacion|localizacao|locatie|place|luogo')],
  [
    'externalId',
    words(
      '(?:record|contact|candidate|person|profile|lead|external|unique|legacy|system|crm|ats|candidat|client|customer|deal|job|project|account|company|organi[sz]ation|opportunity|requisition) ?(?:id|number|no)',
      '^id$|id (?:externe|contact|candidat|client)|externe id|ref|refs?|references?|referenz\\w*|referencia|riferimento|referentie|matricule|identifiant|identificador|identificativo',
      '(?:kunden|kandidaten|bewerber|personal|projekt|klant) ?(?:nummer|nr|id)|n (?:candidat|client|dossier)|^(?:code|codigo|codice|numero|nummer|number)(?: (?:client|candidat|cliente|candidato|interne|klant|kunde))?$|numero (?:de )?(?:candidat|client|dossier)',
    ),
  ],
  [
    'name',
    words(
      'full ?name|(?:contact|candidate|person) name|nom complet|nombre completo|nome completo|volledige naam|nom (?:du )?(?:contact|candidat)',
      `(?:${surname}) (?:et |und |y |e |en |and )?(?:${givenName})|(?:${givenName}) (?:et |und |y |e |en |and )?(?:${surname})`,
    ),
  ],
  [
    'firstName',
    words(
      'first ?name|given ?name|forename|prenoms?|vorname|rufname|voornaam|nombre de pila|primer nombre|primeiro nome',
    ),
  ],
  [
    'lastName',
    words(
      'last ?name|surname|family ?name|nom de famille|nom d usage|nachname|familienname|zuname|apellidos?|cognome|achternaam|sobrenome|apelido|ultimo nome',
    ),
  ],
  ['currentPosition', words(`${position}|(?:${company}) title`)],
  ['currentCompanyName', words(company)],
  ['headline', words('headline|title|titre|titel|titulo|titolo|accroche')],
  ['source', words('source|origine?|quelle|herkunft|fuente|origen|fonte|bron|provenance')],
  [
    'historyEntryMessage',
    words(
      'notes?|comments?|commentaires?|remarques?|observations?|notiz|notizen|bemerkung\\w*|kommentare?|notas?|comentarios?|observac\\w*|commenti?|osservazioni|opmerking\\w*|notities?|message',
    ),
  ],
  ['name', words(`^(?:${name}|contact|candidate|candidat|kandidat)$`)],
];

const sharedTopics: readonly (readonly [Topic, RegExp])[] = [
  [
    'assignees',
    words(
      'owners?|responsables?|proprietaires?|verantwortlich\\w*|zustandig\\w*|propietario|proprietario|eigenaar|responsavel',
    ),
  ],
  ['networkUrl', words('linked ?in|xing|network url|profile url')],
  ['statusId', words('status|statuts?')],
  [
    'createdAt',
    words(
      'created(?: (?:at|on|date|time))?|create date|date (?:de )?creation|cree le|erstellt\\w*|creado|fecha de creacion|creato|aangemaakt|criado',
    ),
  ],
  [
    'description',
    words('description|about|a propos|beschreibung|descripcion|descrizione|omschrijving|descricao'),
  ],
  ['colorId', words('colou?r|couleur|farbe')],
];

const externalId = topicsOfPeople.filter(([topic]) => topic === 'externalId');

const topics = {
  profiles: topicsOfPeople,
  companies: [
    ...sharedTopics.filter(([topic]) => topic !== 'createdAt' && topic !== 'colorId'),
    ...externalId,
    [
      'name',
      words(
        `^(?:${company}|client|customer|kunde|cliente|klant)s?(?: (?:${name}))?$|^(?:${name})(?: (?:(?:${of}) )?(?:${company}|client))?$|^kundenname$|^enseigne$`,
      ),
    ],
  ],
  projects: [
    ...sharedTopics.filter(([topic]) => topic !== 'description' && topic !== 'networkUrl'),
    ...externalId,
    [
      'name',
      words(
        `^(?:title|titre|titel|titulo|titolo|${name}|${position}|project|projet|projekt|proyecto|progetto|projeto|mission|deal|opportunity|vacancy|job|offre|oferta|affaire|projektname)(?: (?:${name}|title))?$|^(?:${name}|titre|intitule) (?:${of}) (?:projet|mission|poste|offre|affaire|proyecto|progetto)$`,
      ),
    ],
  ],
} satisfies Readonly<Record<string, readonly (readonly [Topic, RegExp])[]>>;

/** Ids of something that the record only belongs to. */
const idsOfOthers = {
  profiles: words(
    'account|company|organi[sz]ation|owner|user|associated|deal|job|societe|entreprise|firmen\\w*|linked ?in|record type|tax|vat',
  ),
  companies: words(
    'contact|owner|user|associated|deal|parent|record type|tax|vat|siret|siren|naf|ape|person',
  ),
  projects: words(
    'contact|owner|user|associated|company|account|organi[sz]ation|candidate|client|person|record type',
  ),
} as const;

/** `Person - Email`, as some programs write the columns of a record. */
const ownPrefix = {
  profiles: /^(?:person|contact) (?!id$)(?=.)/,
  companies: /^organization (?!id$)(?=.)/,
  projects: /^deal (?!id$)(?=.)/,
} as const;

/** What the heading is about; null when it is about nothing that records of the kind have. */
export function topicOf(heading: string, kind: keyof typeof topics): Topic | null {
  const text = wordsOf(heading).replace(ownPrefix[kind], '');
  const found = topics[kind].find(([, pattern]) => pattern.test(text));
  if (found === undefined || others.test(text)) return null;
  const [topic] = found;
  if (topic === 'externalId' && idsOfOthers[kind].test(text) && !/^external/.test(text)) return null;
  return topic;
}

const placeWords = new RegExp(
  [
    ...topicsOfPeople.flatMap(([topic, { source }]) => (placeTopics.includes(topic) ? [source] : [])),
    words(
      'line|ligne|zeile|linea|regel|und|and|et|hausnummer|hausnr|number|numero|postale?|actuelle?|current|code|naam|name',
    ).source,
  ].join('|'),
  'gu',
);

/**
 * What tells the columns of one place from those of another: `Home Street` and `Home City` are of one. Numbers tell places
 * apart (`Address 2 - City`), and lines of a street (`Street 2`), which have no other column with their number.
 */
export function groupOf(heading: string): { readonly group: string; readonly withoutNumber: string } {
  const group = wordsOf(heading).replace(placeWords, ' ').replace(/\s+/g, ' ').trim();
  return { group, withoutNumber: group.replace(/\s*\b\d+$/, '') };
}
