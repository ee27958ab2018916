/** Invented people whose profiles are searched by the queries of `queries.ts`. */

export interface SearchedPerson {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline?: string;
  readonly email?: string;
  readonly place?: string;
  /** Title and company of each position, the current one first. */
  readonly positions?: readonly (readonly [title: string, company: string])[];
  readonly language?: 'fr' | 'en';
  readonly resume?: string;
}

type Text = Pick<SearchedPerson, 'headline' | 'email' | 'place' | 'positions' | 'language' | 'resume'>;
const person = (key: string, name: string, text: Text): SearchedPerson => {
  const [firstName = '', lastName = ''] = name.split('|');
  return { key, firstName, lastName, ...text };
};

export const people: readonly SearchedPerson[] = [
  person('cpp', 'Hélène|Brassard', {
    headline: 'Développeuse C++',
    positions: [['Ingénieure logiciel embarqué', 'Aérolia']],
    language: 'fr',
    resume:
      'Développement en C++ et en C pour des calculateurs de vol. Tests unitaires, intégration continue. Anglais courant.',
  }),
  person('csharp', 'Owen|Fairbanks', {
    headline: 'Senior C# developer',
    positions: [['Backend developer', 'Northgate Software']],
    language: 'en',
    resume:
      'Ten years of C# and .NET Core. Designed REST services with ASP.NET, SQL Server and Azure. Led four developers.',
  }),
  person('clang', 'Nadia|Ouellet', {
    headline: 'Ingénieure systèmes embarqués',
    positions: [['Développeuse firmware', 'Capteurs Réunis']],
    language: 'fr',
    resume: 'Programmation en C, assembleur ARM et Linux embarqué. Pilotes pour capteurs.',
  }),
  person('node', 'Théo|Marchetti', {
    headline: 'Développeur full-stack Node.js',
    positions: [['Développeur web', 'Pixel & Co']],
    language: 'fr',
    resume: 'API en Node.js et TypeScript, interfaces en Vue.js. Déploiements avec Docker et Kubernetes.',
  }),
  person('java', 'Samir|Benkirane', {
    headline: 'Développeur Java',
    positions: [['Ingénieur études et développement Java/JEE', 'Banque Lumen']],
    language: 'fr',
    resume: 'Spring Boot, Hibernate, Oracle. Conception de services pour la banque de détail.',
  }),
  person('javascript', 'Lucie|Ferrand', {
    headline: 'Développeuse JavaScript',
    positions: [['Développeuse front-end', 'Atelier Nord']],
    language: 'fr',
    resume: 'Interfaces en React et en JavaScript, accessibilité, tests de bout en bout.',
  }),
  person('data', 'Priya|Raman', {
    headline: 'Data scientist',
    positions: [['Machine learning engineer', 'Quantia']],
    language: 'en',
    resume:
      'Machine learning models in Python, forecasting and pricing. Statistics in R. Published on neural networks.',
  }),
  person('r', 'Gaëlle|Le Corre', {
    headline: 'Statisticienne',
    positions: [['Chargée d’études statistiques', 'Observatoire de la santé']],
    language: 'fr',
    resume: 'Analyses statistiques en R et en SAS, enquêtes et sondages.',
  }),
  person('goff', 'Yann|Le Goff', {
    headline: 'Commercial terrain',
    positions: [['Commercial', 'Armor Distribution']],
    language: 'fr',
    resume: 'Prospection et fidélisation de clients dans la grande distribution en Bretagne.',
  }),
  person('goffin', 'Marie|Goffin', {
    headline: 'Comptable',
    positions: [['Comptable fournisseurs', 'Fiduciaire du Centre']],
    language: 'fr',
    resume: 'Comptabilité générale, rapprochements bancaires, déclarations de TVA. Référence : M. Le Bihan.',
  }),
  person('son', 'Minh|Son', {
    headline: 'Cuisinier',
    positions: [['Chef de partie', 'Brasserie du Port']],
    language: 'fr',
    resume: 'Cuisine française et asiatique, gestion des stocks.',
  }),
  person('jeanpierre', 'Jean-Pierre|Dubreuil', {
    headline: 'Chef de projet informatique',
    positions: [['Chef de projet', 'Mutuelle Horizon']],
    language: 'fr',
    resume: 'Conduite du changement, planification, budgets. Certifié PMP.',
  }),
  person('jean', 'Jean|Pasquier', {
    headline: 'Conducteur de travaux',
    positions: [['Conducteur de travaux', 'Bâti Ouest']],
    language: 'fr',
    resume: 'Chantiers de logements collectifs, sécurité, suivi des sous-traitants.',
  }),
  person('produit', 'Inès|Garnier', {
    headline: 'Chef de produit',
    positions: [['Chef de produit marketing', 'Cosmétiques Alba']],
    language: 'fr',
    resume: 'Lancement de gammes, études de marché, plans marketing.',
  }),
  person('projetproduit', 'Bruno|Tessier', {
    headline: 'Responsable des ventes',
    positions: [['Responsable commercial', 'Vins du Sud']],
    language: 'fr',
    resume: 'Ancien chef de cuisine. Un projet de boutique en ligne, vente d’un produit local.',
  }),
  person('itmanager', 'Fiona|McAllister', {
    headline: 'IT manager',
    positions: [['IT manager', 'Clyde Logistics']],
    language: 'en',
    resume: 'Managed infrastructure and a team of eight. ITIL, vendor contracts, security audits.',
  }),
  person('hotelmanager', 'Oliver|Sutton', {
    headline: 'Hotel manager',
    positions: [['General manager', 'Seaview Hotels']],
    language: 'en',
    resume: 'Made it the best hotel of the region; it had 120 rooms. Recruiting and budgets.',
  }),
  person('recruiter', 'Claire|Vasseur', {
    headline: 'Chargée de recrutement',
    positions: [['Consultante en recrutement', 'Talents & Cie']],
    language: 'fr',
    resume: 'Recrutements de cadres, entretiens, approche directe. Droit du travail.',
  }),
  person('recruiteren', 'Grace|Holloway', {
    headline: 'Talent acquisition partner',
    positions: [['Recruiter', 'Brightwater']],
    language: 'en',
    resume: 'Recruiting engineers across Europe, interviewing candidates, employer branding.',
  }),
  person('nurse', 'Amélie|Rousselot', {
    headline: 'Infirmière diplômée d’État',
    positions: [['Infirmière en réanimation', 'Hôpital Saint-Éloi']],
    place: 'Montpellier',
    language: 'fr',
    resume: 'Soins intensifs, urgences, encadrement d’étudiants.',
  }),
  person('nurseen', 'Patrick|Doyle', {
    headline: 'Registered nurse',
    positions: [['Staff nurse', 'Mercy Hospital']],
    place: 'Dublin',
    language: 'en',
    resume: 'Nursing in intensive care and emergency, patient education.',
  }),
  person('rnd', 'Étienne|Lacroix', {
    headline: 'Ingénieur R&D',
    positions: [['Ingénieur recherche', 'Polymères Avenir']],
    place: 'Lyon',
    language: 'fr',
    resume: 'Formulation de polymères, plans d’expériences, brevets.',
  }),
  person('lyonjava', 'Karim|Haddad', {
    headline: 'Ingénieur logiciel',
    positions: [['Développeur back-end', 'Rhône Digital']],
    place: 'Lyon',
    language: 'fr',
    resume: 'Java, Kotlin et PostgreSQL. Architecture de microservices.',
  }),
  person('php', 'Romain|Joly', {
    headline: 'Développeur PHP',
    positions: [['Développeur web', 'Studio Vert']],
    place: 'Lyon',
    language: 'fr',
    resume: 'PHP, Symfony, MySQL. Un peu de Java à l’école.',
  }),
  person('accountant', 'Sophie|Delacour', {
    headline: 'Expert-comptable',
    positions: [['Expert-comptable', 'Cabinet Delacour']],
    language: 'fr',
    resume: 'Révision des comptes, liasses fiscales, conseil aux dirigeants.',
  }),
  person('accountanten', 'Harold|Whitfield', {
    headline: 'Chartered accountant',
    positions: [['Senior accountant', 'Whitfield & Partners']],
    language: 'en',
    resume: 'Accounting, audits and tax returns for small businesses.',
  }),
  person('lawyer', 'Anaïs|Fontanel', {
    headline: 'Avocate en droit social',
    positions: [['Avocate', 'Fontanel Associés']],
    language: 'fr',
    resume: 'Contentieux prud’homal, négociation d’accords, droit du travail.',
  }),
  person('teacher', 'Noémie|Cœurdevey', {
    headline: 'Professeure d’anglais',
    positions: [['Professeure', 'Lycée Voltaire']],
    language: 'fr',
    resume: 'Enseignement de l’anglais, œuvres littéraires, échanges scolaires.',
  }),
  person('driver', 'Władysław|Kowalczyk', {
    headline: 'Conducteur poids lourd',
    positions: [['Chauffeur routier', 'Transports Mercier']],
    language: 'fr',
    resume: 'Permis CE, ADR, livraisons en Europe.',
  }),
  person('devops', 'Ingrid|Sørensen', {
    headline: 'DevOps engineer',
    positions: [['Site reliability engineer', 'Fjord Cloud']],
    language: 'en',
    resume: 'Kubernetes, Terraform, CI/CD pipelines and observability. On-call leadership.',
  }),
  person('ux', 'Camille|Aubert', {
    headline: 'UX designer',
    positions: [['Product designer', 'Mobilis']],
    language: 'en',
    resume: 'User research, prototyping, design systems. Worked with front-end developers.',
  }),
  person('sales', 'Rebecca|O’Hara', {
    headline: 'Account executive',
    email: 'rebecca.ohara@brightsales.example',
    positions: [['Sales manager', 'BrightSales']],
    language: 'en',
    resume: 'Enterprise sales, negotiations, quotas exceeded three years in a row.',
  }),
  person('logistics', 'Mehdi|Alaoui', {
    headline: 'Responsable logistique',
    positions: [['Responsable d’entrepôt', 'Stockage Express']],
    place: 'Marseille',
    language: 'fr',
    resume: 'Gestion des stocks, transport, équipes de quarante personnes. SAP.',
  }),
  person('marketing', 'Élodie|Guérin', {
    headline: 'Responsable marketing digital',
    positions: [['Responsable acquisition', 'Voyages Lointains']],
    language: 'fr',
    resume: 'Référencement, campagnes payantes, e-mailing, e-commerce.',
  }),
  person('electrician', 'Cédric|Mallet', {
    headline: 'Électricien bâtiment',
    positions: [['Électricien', 'Volt Services']],
    language: 'fr',
    resume: 'Installations électriques, habilitations B2V et BR, dépannages.',
  }),
  person('pmo', 'Laura|Bellini', {
    headline: 'Project manager',
    positions: [['Project manager', 'Bellini Consulting']],
    language: 'en',
    resume: 'Managing projects of two million euros. Agile, Scrum, risk management.',
  }),
  person('python', 'Hugo|Peltier', {
    headline: 'Développeur Python',
    positions: [['Développeur', 'Cartographie Libre']],
    language: 'fr',
    resume: 'Django, PostGIS, traitement de données géographiques.',
  }),
  person('ruby', 'Ruby|Chambers', {
    headline: 'Content writer',
    positions: [['Copywriter', 'Inkwell']],
    language: 'en',
    resume: 'Articles and newsletters for retail brands.',
  }),
  person('rails', 'Antoine|Verdier', {
    headline: 'Développeur Ruby on Rails',
    positions: [['Développeur web', 'Location Facile']],
    language: 'fr',
    resume: 'Ruby, Rails, RSpec. Migration d’un monolithe.',
  }),
  person('mech', 'Béatrice|Noël', {
    headline: 'Dessinatrice-projeteuse',
    positions: [['Dessinatrice', 'Mécanique Générale']],
    language: 'fr',
    resume: 'Conception mécanique sous CATIA et SolidWorks, plans de détail.',
  }),
];
