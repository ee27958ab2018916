/** Fictitious people whose resumes the tests print in many layouts, and the expected result for each of them. */
// size: data, one person after the other

export interface PersonPosition {
  readonly title: string;
  readonly company: string;
  readonly location: string;
  /** [year, month]; a null end is ongoing. */
  readonly start: [number, number];
  readonly end: [number, number] | null;
  readonly tasks: string[];
}

export interface PersonEducation {
  readonly degree: string;
  readonly school: string;
  readonly location: string;
  readonly start: number;
  readonly end: number;
}

export interface Person {
  readonly language: string;
  readonly country: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly headline: string;
  readonly email: string;
  readonly phone: string;
  readonly canonicalPhone: string;
  readonly location: string;
  readonly networkSlug: string;
  readonly summary: string;
  readonly positions: PersonPosition[];
  readonly educations: PersonEducation[];
  /** The printed name, the printed level and the BCP 47 code of each language. */
  readonly languages: [string, string, string][];
  readonly skills: string[];
  readonly labels: {
    readonly experience: string;
    readonly education: string;
    readonly languages: string;
    readonly skills: string;
    readonly summary: string;
    readonly contact: string;
    readonly interests: string;
    readonly present: string;
    readonly months: string[];
  };
  readonly interests: string;
}

export const people: Person[] = [
  {
    language: 'fr',
    country: 'FR',
    firstName: 'Élodie',
    lastName: 'Marchand',
    headline: 'Responsable logistique',
    email: 'elodie.marchand@courriel.example',
    phone: '06 39 98 12 47',
    canonicalPhone: '+33639981247',
    location: '69003 Lyon',
    networkSlug: 'elodie-marchand-logistique',
    summary:
      'Dix ans dans la logistique de produits frais, du quai de chargement à la direction de plateforme.',
    positions: [
      {
        title: 'Responsable logistique',
        company: 'Primeurs du Rhône SAS',
        location: 'Lyon, France',
        start: [2019, 3],
        end: null,
        tasks: [
          'Encadrement de vingt-cinq préparateurs et de quatre chefs de quai sur deux sites',
          'Mise en place d’un suivi quotidien des ruptures, divisées par deux en un an',
        ],
      },
      {
        title: 'Gestionnaire de stocks',
        company: 'Entrepôts Bellecour',
        location: 'Villeurbanne, France',
        start: [2015, 9],
        end: [2019, 2],
        tasks: [
          'Inventaires tournants et analyse des écarts',
          'Formation des nouveaux arrivants au logiciel de gestion',
        ],
      },
      {
        title: 'Stagiaire approvisionnement',
        company: 'Groupe Valmont',
        location: 'Grenoble, France',
        start: [2015, 2],
        end: [2015, 7],
        tasks: ['Relance des fournisseurs et suivi des commandes'],
      },
    ],
    educations: [
      {
        degree: 'Master Management de la chaîne logistique',
        school: 'Université Lumière Lyon 2',
        location: 'Lyon, France',
        start: 2013,
        end: 2015,
      },
      {
        degree: 'DUT Gestion logistique et transport',
        school: 'IUT de Saint-Étienne',
        location: 'Saint-Étienne, France',
        start: 2011,
        end: 2013,
      },
    ],
    languages: [
      ['Français', 'langue maternelle', 'fr'],
      ['Anglais', 'courant', 'en'],
      ['Espagnol', 'notions', 'es'],
    ],
    skills: ['SAP', 'Excel', 'WMS', 'Lean', 'CACES 1 et 3'],
    labels: {
      experience: 'Expérience professionnelle',
      education: 'Formation',
      languages: 'Langues',
      skills: 'Compétences',
      summary: 'Profil',
      contact: 'Contact',
      interests: 'Centres d’intérêt',
      present: 'aujourd’hui',
      months: [
        'janvier',
        'février',
        'mars',
        'avril',
        'mai',
        'juin',
        'juillet',
        'août',
        'septembre',
        'octobre',
        'novembre',
        'décembre',
      ],
    },
    interests: 'Randonnée, chorale, cuisine italienne',
  },
  {
    language: 'fr',
    country: 'FR',
    firstName: 'Karim',
    lastName: 'Benhaddou',
    headline: 'Développeur web full stack',
    email: 'k.benhaddou@courriel.example',
    phone: '+33 7 68 12 09 33',
    canonicalPhone: '+33768120933',
    location: 'Nantes, France',
    networkSlug: 'karim-benhaddou',
    summary: 'Développeur curieux, à l’aise du modèle de données jusqu’à l’interface.',
    positions: [
      {
        title: 'Développeur full stack',
        company: 'Atelier Numérique Ouest',
        location: 'Nantes',
        start: [2021, 1],
        end: null,
        tasks: ['Refonte de la billetterie d’un réseau de théâtres', 'Passage à l’intégration continue'],
      },
      {
        title: 'Développeur PHP',
        company: 'Webfabrique',
        location: 'Rennes',
        start: [2018, 10],
        end: [2020, 12],
        tasks: ['Modules de paiement pour une douzaine de boutiques en ligne'],
      },
    ],
    educations: [
      {
        degree: 'Diplôme d’ingénieur en informatique',
        school: 'INSA Rennes',
        location: 'Rennes',
        start: 2015,
        end: 2018,
      },
      {
        degree: 'Baccalauréat scientifique',
        school: 'Lycée Clemenceau',
        location: 'Nantes',
        start: 2012,
        end: 2015,
      },
    ],
    languages: [
      ['Arabe', 'bilingue', 'ar'],
      ['Anglais', 'C1', 'en'],
    ],
    skills: ['TypeScript', 'PHP', 'PostgreSQL', 'Docker'],
    labels: {
      experience: 'Expériences professionnelles',
      education: 'Formations et diplômes',
      languages: 'Langues',
      skills: 'Compétences techniques',
      summary: 'À propos',
      contact: 'Coordonnées',
      interests: 'Loisirs',
      present: 'présent',
      months: [
        'janv.',
        'févr.',
        'mars',
        'avr.',
        'mai',
        'juin',
        'juil.',
        'août',
        'sept.',
        'oct.',
        'nov.',
        'déc.',
      ],
    },
    interests: 'Basket-ball, échecs',
  },
  {
    language: 'en',
    country: 'GB',
    firstName: 'Harriet',
    lastName: 'Colebrook',
    headline: 'Operations Manager',
    email: 'harriet@colebrook.example',
    phone: '+44 7400 123456',
    canonicalPhone: '+447400123456',
    location: 'Leeds, United Kingdom',
    networkSlug: 'hcolebrook',
    summary: 'Operations manager who likes short meetings and long maintenance intervals.',
    positions: [
      {
        title: 'Operations Manager',
        company: 'Northwell Packaging Ltd',
        location: 'Leeds, UK',
        start: [2020, 6],
        end: null,
        tasks: [
          'Run three lines with a team of forty across two shifts',
          'Cut change-over time by a third with standard work',
        ],
      },
      {
        title: 'Shift Supervisor',
        company: 'Aldgate Foods',
        location: 'Hull, UK',
        start: [2016, 4],
        end: [2020, 5],
        tasks: ['Led a team of twelve in a chilled environment'],
      },
      {
        title: 'Production Planner',
        company: 'Aldgate Foods',
        location: 'Hull, UK',
        start: [2013, 9],
        end: [2016, 3],
        tasks: ['Planned weekly output for nine product families'],
      },
    ],
    educations: [
      {
        degree: 'BSc in Industrial Engineering',
        school: 'University of Sheffield',
        location: 'Sheffield, UK',
        start: 2010,
        end: 2013,
      },
    ],
    languages: [
      ['English', 'native', 'en'],
      ['German', 'B2', 'de'],
    ],
    skills: ['Lean', 'Six Sigma', 'Excel', 'Power BI'],
    labels: {
      experience: 'Work Experience',
      education: 'Education',
      languages: 'Languages',
      skills: 'Skills',
      summary: 'Profile',
      contact: 'Contact',
      interests: 'Interests',
      present: 'Present',
      months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    },
    interests: 'Fell running, baking',
  },
  {
    language: 'en',
    country: 'US',
    firstName: 'Marcus',
    lastName: 'Okonkwo',
    headline: 'Data Engineer',
    email: 'marcus.okonkwo@mail.example',
    phone: '(312) 867-5309',
    canonicalPhone: '+13128675309',
    location: 'Chicago, IL',
    networkSlug: 'marcusokonkwo',
    summary: 'Data engineer with eight years in retail analytics and a soft spot for tidy schemas.',
    positions: [
      {
        title: 'Senior Data Engineer',
        company: 'Lakeview Retail Group',
        location: 'Chicago, IL',
        start: [2021, 8],
        end: null,
        tasks: [
          'Own the order pipeline that feeds pricing and forecasting',
          'Moved nightly batches to streaming without a day of downtime',
        ],
      },
      {
        title: 'Data Engineer',
        company: 'Quarry Analytics Inc.',
        location: 'Austin, TX',
        start: [2017, 7],
        end: [2021, 7],
        tasks: ['Built the first warehouse of a company of two hundred'],
      },
    ],
    educations: [
      {
        degree: 'Master of Science in Statistics',
        school: 'Purdue University',
        location: 'West Lafayette, IN',
        start: 2015,
        end: 2017,
      },
      {
        degree: 'Bachelor of Arts in Economics',
        school: 'Howard University',
        location: 'Washington, DC',
        start: 2011,
        end: 2015,
      },
    ],
    languages: [
      ['English', 'Native', 'en'],
      ['Spanish', 'Professional working', 'es'],
    ],
    skills: ['Python', 'SQL', 'Spark', 'Airflow', 'dbt'],
    labels: {
      experience: 'Professional Experience',
      education: 'Education',
      languages: 'Languages',
      skills: 'Technical Skills',
      summary: 'Summary',
      contact: 'Contact',
      interests: 'Hobbies',
      present: 'Present',
      months: [
        'January',
        'February',
        'March',
        'April',
        'May',
        'June',
        'July',
        'August',
        'September',
        'October',
        'November',
        'December',
      ],
    },
    interests: 'Jazz piano, cycling',
  },
  {
    language: 'de',
    country: 'DE',
    firstName: 'Annika',
    lastName: 'Brandstetter',
    headline: 'Projektleiterin Bauwesen',
    email: 'annika.brandstetter@post.example',
    phone: '0151 23456789',
    canonicalPhone: '+4915123456789',
    location: '04109 Leipzig',
    networkSlug: 'annika-brandstetter',
    summary: 'Bauingenieurin mit Freude an Terminplänen, die halten.',
    positions: [
      {
        title: 'Projektleiterin',
        company: 'Sachsenbau Ingenieure GmbH',
        location: 'Leipzig',
        start: [2018, 4],
        end: null,
        tasks: [
          'Leitung von Sanierungsprojekten bis zwölf Millionen Euro',
          'Abstimmung mit Behörden und Fachplanern',
        ],
      },
      {
        title: 'Bauingenieurin',
        company: 'Planungsbüro Elster',
        location: 'Dresden',
        start: [2014, 10],
        end: [2018, 3],
        tasks: ['Statische Berechnungen und Ausschreibungen'],
      },
      {
        title: 'Werkstudentin',
        company: 'Stadtwerke Chemnitz',
        location: 'Chemnitz',
        start: [2012, 4],
        end: [2014, 9],
        tasks: ['Pflege der Bestandspläne'],
      },
    ],
    educations: [
      {
        degree: 'Master of Science Bauingenieurwesen',
        school: 'Technische Universität Dresden',
        location: 'Dresden',
        start: 2012,
        end: 2014,
      },
      { degree: 'Abitur', school: 'Gymnasium am Stadtpark', location: 'Chemnitz', start: 2001, end: 2009 },
    ],
    languages: [
      ['Deutsch', 'Muttersprache', 'de'],
      ['Englisch', 'verhandlungssicher', 'en'],
      ['Polnisch', 'Grundkenntnisse', 'pl'],
    ],
    skills: ['AutoCAD', 'MS Project', 'VOB', 'BIM'],
    labels: {
      experience: 'Berufserfahrung',
      education: 'Ausbildung',
      languages: 'Sprachen',
      skills: 'Kenntnisse',
      summary: 'Kurzprofil',
      contact: 'Kontakt',
      interests: 'Interessen',
      present: 'heute',
      months: [
        'Januar',
        'Februar',
        'März',
        'April',
        'Mai',
        'Juni',
        'Juli',
        'August',
        'September',
        'Oktober',
        'November',
        'Dezember',
      ],
    },
    interests: 'Klettern, Gemüsegarten',
  },
  {
    language: 'es',
    country: 'ES',
    firstName: 'Lucía',
    lastName: 'Villanueva',
    headline: 'Técnica de recursos humanos',
    email: 'lucia.villanueva@correo.example',
    phone: '+34 612 34 56 78',
    canonicalPhone: '+34612345678',
    location: '46002 Valencia',
    networkSlug: 'lucia-villanueva-rrhh',
    summary: 'Especialista en selección con ocho años en el sector hotelero.',
    positions: [
      {
        title: 'Técnica de selección',
        company: 'Hoteles Costa Clara S.A.',
        location: 'Valencia, España',
        start: [2017, 5],
        end: null,
        tasks: [
          'Selección de personal de temporada en nueve hoteles',
          'Plan de acogida para cuatrocientas incorporaciones al año',
        ],
      },
      {
        title: 'Auxiliar administrativa',
        company: 'Gestoría Turia',
        location: 'Valencia, España',
        start: [2014, 1],
        end: [2017, 4],
        tasks: ['Nóminas y contratos'],
      },
    ],
    educations: [
      {
        degree: 'Grado en Relaciones Laborales',
        school: 'Universidad de Valencia',
        location: 'Valencia, España',
        start: 2009,
        end: 2013,
      },
    ],
    languages: [
      ['Español', 'nativo', 'es'],
      ['Inglés', 'avanzado', 'en'],
      ['Francés', 'básico', 'fr'],
    ],
    skills: ['Excel', 'A3Nom', 'Entrevistas por competencias'],
    labels: {
      experience: 'Experiencia laboral',
      education: 'Formación académica',
      languages: 'Idiomas',
      skills: 'Competencias',
      summary: 'Perfil',
      contact: 'Datos de contacto',
      interests: 'Aficiones',
      present: 'actualidad',
      months: [
        'enero',
        'febrero',
        'marzo',
        'abril',
        'mayo',
        'junio',
        'julio',
        'agosto',
        'septiembre',
        'octubre',
        'noviembre',
        'diciembre',
      ],
    },
    interests: 'Vela, novela negra',
  },
  {
    language: 'it',
    country: 'IT',
    firstName: 'Davide',
    lastName: 'Ferrantini',
    headline: 'Responsabile amministrativo',
    email: 'davide.ferrantini@posta.example',
    phone: '+39 340 1234567',
    canonicalPhone: '+393401234567',
    location: '40121 Bologna',
    networkSlug: 'davide-ferrantini',
    summary: 'Amministrativo con dieci anni di esperienza in aziende manifatturiere.',
    positions: [
      {
        title: 'Responsabile amministrativo',
        company: 'Meccanica Savena S.r.l.',
        location: 'Bologna, Italia',
        start: [2018, 2],
        end: null,
        tasks: ['Bilancio, tesoreria e rapporti con le banche'],
      },
      {
        title: 'Impiegato contabile',
        company: 'Studio Galvani',
        location: 'Modena, Italia',
        start: [2013, 6],
        end: [2018, 1],
        tasks: ['Contabilità ordinaria di trenta clienti'],
      },
    ],
    educations: [
      {
        degree: 'Laurea in Economia aziendale',
        school: 'Università di Bologna',
        location: 'Bologna, Italia',
        start: 2008,
        end: 2013,
      },
    ],
    languages: [
      ['Italiano', 'madrelingua', 'it'],
      ['Inglese', 'buono', 'en'],
    ],
    skills: ['Zucchetti', 'Excel'],
    labels: {
      experience: 'Esperienze professionali',
      education: 'Istruzione e formazione',
      languages: 'Lingue',
      skills: 'Competenze',
      summary: 'Profilo',
      contact: 'Contatti',
      interests: 'Interessi',
      present: 'oggi',
      months: [
        'gennaio',
        'febbraio',
        'marzo',
        'aprile',
        'maggio',
        'giugno',
        'luglio',
        'agosto',
        'settembre',
        'ottobre',
        'novembre',
        'dicembre',
      ],
    },
    interests: 'Fotografia, ciclismo',
  },
  {
    language: 'pt',
    country: 'PT',
    firstName: 'Beatriz',
    lastName: 'Sampaio',
    headline: 'Gestora de marketing',
    email: 'beatriz.sampaio@correio.example',
    phone: '+351 912 345 678',
    canonicalPhone: '+351912345678',
    location: '4000-123 Porto',
    networkSlug: 'beatrizsampaio',
    summary: 'Gestora de marketing com experiência em comércio eletrónico.',
    positions: [
      {
        title: 'Gestora de marketing',
        company: 'Calçados Douro Lda',
        location: 'Porto, Portugal',
        start: [2019, 11],
        end: null,
        tasks: ['Campanhas em cinco mercados europeus'],
      },
      {
        title: 'Assistente de marketing',
        company: 'Agência Maré Alta',
        location: 'Lisboa, Portugal',
        start: [2016, 3],
        end: [2019, 10],
        tasks: ['Redes sociais e boletins'],
      },
    ],
    educations: [
      {
        degree: 'Licenciatura em Gestão',
        school: 'Universidade do Minho',
        location: 'Braga, Portugal',
        start: 2012,
        end: 2015,
      },
    ],
    languages: [
      ['Português', 'língua materna', 'pt'],
      ['Inglês', 'fluente', 'en'],
    ],
    skills: ['Google Analytics', 'SEO', 'Canva'],
    labels: {
      experience: 'Experiência profissional',
      education: 'Formação académica',
      languages: 'Idiomas',
      skills: 'Competências',
      summary: 'Perfil',
      contact: 'Contactos',
      interests: 'Interesses',
      present: 'presente',
      months: [
        'janeiro',
        'fevereiro',
        'março',
        'abril',
        'maio',
        'junho',
        'julho',
        'agosto',
        'setembro',
        'outubro',
        'novembro',
        'dezembro',
      ],
    },
    interests: 'Surf, cerâmica',
  },
  {
    language: 'nl',
    country: 'NL',
    firstName: 'Sanne',
    lastName: 'van der Meulen',
    headline: 'Verpleegkundige',
    email: 'sanne.vandermeulen@post.example',
    phone: '06 12345678',
    canonicalPhone: '+31612345678',
    location: '3511 AB Utrecht',
    networkSlug: 'sannevandermeulen',
    summary: 'Verpleegkundige met een voorliefde voor de spoedeisende hulp.',
    positions: [
      {
        title: 'Verpleegkundige',
        company: 'Ziekenhuis Oudegracht',
        location: 'Utrecht, Nederland',
        start: [2017, 9],
        end: null,
        tasks: ['Coördinatie van de avonddienst op de spoedeisende hulp'],
      },
      {
        title: 'Leerling verpleegkundige',
        company: 'Zorggroep De Linde',
        location: 'Amersfoort, Nederland',
        start: [2014, 9],
        end: [2017, 8],
        tasks: ['Dagelijkse zorg op de afdeling geriatrie'],
      },
    ],
    educations: [
      {
        degree: 'Bachelor Verpleegkunde',
        school: 'Hogeschool Utrecht',
        location: 'Utrecht, Nederland',
        start: 2013,
        end: 2017,
      },
    ],
    languages: [
      ['Nederlands', 'moedertaal', 'nl'],
      ['Engels', 'goed', 'en'],
    ],
    skills: ['Triage', 'Reanimatie', 'EPD'],
    labels: {
      experience: 'Werkervaring',
      education: 'Opleidingen',
      languages: 'Talen',
      skills: 'Vaardigheden',
      summary: 'Profiel',
      contact: 'Contactgegevens',
      interests: 'Hobby’s',
      present: 'heden',
      months: [
        'januari',
        'februari',
        'maart',
        'april',
        'mei',
        'juni',
        'juli',
        'augustus',
        'september',
        'oktober',
        'november',
        'december',
      ],
    },
    interests: 'Hardlopen, koken',
  },
];

/** The expected result for a resume of the person, in the shape of `ParsedResume`. */
export function expectedOf(person: Person): Record<string, unknown> {
  const month = ([year, number]: [number, number]): string => `${year}-${String(number).padStart(2, '0')}`;
  const [current] = person.positions;
  return {
    language: person.language,
    firstName: person.firstName,
    lastName: person.lastName,
    emailAddresses: [person.email],
    phoneNumbers: [{ number: person.phone, canonicalNumber: person.canonicalPhone }],
    networkUrl: `https://www.linkedin.com/in/${person.networkSlug}`,
    location: person.location,
    headline: person.headline,
    currentPosition: current?.title ?? null,
    currentCompanyName: current?.company ?? null,
    positions: person.positions.map((position) => ({
      title: position.title,
      companyName: position.company,
      startDate: month(position.start),
      endDate: position.end ? month(position.end) : null,
      isCurrent: position.end === null,
    })),
    educations: person.educations.map((education) => ({
      schoolName: education.school,
      degree: education.degree,
      startDate: String(education.start),
      endDate: String(education.end),
    })),
    locales: person.languages.map(([, level, locale]) => ({ locale, level })),
  };
}
