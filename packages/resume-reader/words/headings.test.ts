import { interpretHeading, matchHeading } from './headings.ts';

describe('a heading is matched', () => {
  test.each([
    ['WORK EXPERIENCE', 'experience'],
    ['Qualifications Summary', 'summary'],
    ['Highlights of Qualifications', 'summary'],
    ['Professional Registration', 'certifications'],
    ['EXPERIENCES PROFESSIONNELLES', 'experience'],
    ['Parcoursprofessionnel', 'experience'],
    ['Expèriences', 'experience'],
    ['Études & diplômes', 'education'],
    ['ski lls', 'skills'],
    ['III. Formation :', 'education'],
    ['IV- LANGUES', 'languages'],
    ['II – Expérience professionnelle', 'experience'],
    ['A/ Formation', 'education'],
    ['Berufserfahrung', 'experience'],
    ['Sprachkenntnisse', 'languages'],
    ['Formación académica', 'education'],
    ['Esperienze lavorative', 'experience'],
    ['Formação académica', 'education'],
    ['Werkervaring', 'experience'],
    ['Centres d’intérêt', 'interests'],
    ['In-service training', 'certifications'],
    ['Services à la collectivité', 'volunteering'],
    ['I. IDENTIFICATION', 'personal'],
    ['Profesional experience', 'experience'],
  ])('%s', (text, kind) => expect(matchHeading(text)?.kind).toBe(kind));
});

describe('a heading of known words is matched without being listed', () => {
  test.each([
    ['Mes expériences', 'experience'],
    ['Selected exhibitions', 'publications'],
    ['Expositions', 'publications'],
    ['Other readings', 'interests'],
    ['Participations à des projets de recherche', 'projects'],
    ['Partecipazioni a convegni', 'publications'],
    ['Live performances', 'publications'],
    ['Einzelausstellungen', 'publications'],
    ['Espectáculos', 'publications'],
    ['Optredens', 'publications'],
    ['Colloques et congrès', 'publications'],
    ['Supervision', 'other'],
    ['Encadrement', 'other'],
    ['Enseignements dispensés', 'other'],
    ['Courses delivered', 'other'],
    ['Cursos impartidos', 'other'],
    ['Gehaltene Kurse', 'other'],
    ['Formations suivies', 'education'],
    ['Mandatory training', 'certifications'],
    ['Job-related training', 'certifications'],
    ['Speaks', 'languages'],
    ['Expériences de recherche', 'experience'],
    ['Jobs étudiants', 'experience'],
    ['Poste actuel', 'experience'],
    ['Situation actuelle', 'experience'],
    ['Missions réalisées', 'experience'],
    ['Itinéraire professionnel', 'experience'],
    ['Exp. professionnelles', 'experience'],
    ['Current position', 'experience'],
    ['Previous positions', 'experience'],
    ['Other relevant work experience', 'experience'],
    ['Internships undertaken', 'experience'],
    ['Other experience (selected)', 'experience'],
    ['Weitere berufliche Erfahrungen', 'experience'],
    ['Otras experiencias laborales', 'experience'],
    ['Altre esperienze lavorative', 'experience'],
    ['Outras experiências profissionais', 'experience'],
    ['Overige relevante werkervaring', 'experience'],
    ['Parcours de formation', 'education'],
    ['My academic background', 'education'],
    ['Trayectoria educativa', 'education'],
    ['Languages known', 'languages'],
    ['Mes langues étrangères', 'languages'],
    ['Main technical skills', 'skills'],
    ['Summary of technical skills', 'skills'],
    ['Extracurricular activity', 'interests'],
    ['Current and previous employment', 'experience'],
    ['Highlights of experience', 'experience'],
    ['References available upon request', 'references'],
    ['Carriera scolastica', 'education'],
    ['Past and present work', 'experience'],
    ['Vie active', 'experience'],
    ['Academic preparation', 'education'],
    ['Academic profile', 'education'],
    ['Formation initiale et continue', 'education'],
  ])('%s', (text, kind) => expect(matchHeading(text)?.kind).toBe(kind));
});

describe('a clause is matched by its verb', () => {
  test.each([
    ["What I've done so far", 'experience'],
    ['Où j’ai travaillé', 'experience'],
    ['Wo ich gearbeitet habe', 'experience'],
    ['Dónde he trabajado', 'experience'],
    ['Where I studied', 'education'],
    ['Ce que j’ai appris', 'education'],
    ['Dove ho studiato', 'education'],
    ['Onde estudei', 'education'],
    ['I speak', 'languages'],
    ['Je parle', 'languages'],
    ['How to reach me', 'contact'],
    ['Wat ik kan', 'skills'],
  ])('%s', (text, kind) => expect(matchHeading(text)?.kind).toBe(kind));

  test('unless it has other words', () => expect(matchHeading('Where I studied birds')).toBeNull());
});

test('of two kinds, that of the entries goes first', () =>
  expect(matchHeading('Languages and education')).toMatchObject({
    kind: 'education',
    alsoKind: 'languages',
  }));

describe('the words beside the noun of a heading can change its section', () => {
  test.each([
    ['Volunteer experiences', 'volunteering'],
    ['Positions of responsibility', 'volunteering'],
    ['Mes expériences bénévoles', 'volunteering'],
    ['Recent project experience', 'projects'],
    ['Projets professionnels récents', 'projects'],
    ['Compétences professionnelles clés', 'skills'],
    ['Mes compétences linguistiques', 'languages'],
    ['Professional activities', 'experience'],
    ['Formations complémentaires suivies', 'certifications'],
    ['Certifications professionnelles obtenues', 'certifications'],
  ])('%s', (text, kind) => expect(matchHeading(text)?.kind).toBe(kind));
});

describe('a heading with words of a trade is interpreted by its noun', () => {
  test.each([
    ['Experience in wildlife rescue', 'experience'],
    ['Agile coaching experience', 'experience'],
    ['Other relevant experience in horticulture', 'experience'],
    ['Expériences hospitalières', 'experience'],
    ['Compétences Accueil & Logistique', 'skills'],
    ['Projets tuteurés', 'projects'],
    ['Experiencia en hostelería', 'experience'],
    ['Pflegeerfahrung im Ausland', 'experience'],
    ['Volunteer experience with animals', 'volunteering'],
  ])('%s', (text, kind) => {
    expect(interpretHeading(text)?.kind).toBe(kind);
  });

  test.each([
    'Customer Experience',
    'User Experience Designer',
    '12 years of experience',
    'Mission locale',
    'Chef de projet',
  ])('"%s" is not a heading', (text) => expect(interpretHeading(text)).toBeNull());
});

test('courses and licences are no educations, and no entries of a section that nobody knows', () => {
  for (const text of [
    'Cours et séminaires',
    'Ateliers',
    'Cursos e ações de formação',
    'Cartas e licenças',
    'Carnés',
  ])
    expect([text, interpretHeading(text)?.kind]).toEqual([text, 'certifications']);
});

test('a heading that names two sections gives both', () => {
  expect(matchHeading('Formations et Langues')).toMatchObject({ kind: 'education', alsoKind: 'languages' });
  expect(matchHeading('Projects, skills and experience')).toMatchObject({
    kind: 'experience',
    alsoKind: 'projects',
  });
});

test.each([
  'Senior Software Engineer',
  'I studied education at university',
  'Python, Java and Go',
  '2019 - 2021',
  'Job responsibilities',
  'Experience in wildlife rescue',
  '',
])('"%s" is not a heading', (text) => expect(matchHeading(text)).toBeNull());

describe('a word for art is a heading in the style of headings only, and beside known words only', () => {
  test.each([
    'Film & Television',
    'Théâtre',
    'Mises en scène',
    'Kompositionen',
    'Obras',
    'Regie',
    'Peças',
    'Installaties',
    'Stage credits',
    'Commissioned works',
  ])('%s', (text) => {
    expect(matchHeading(text)).toBeNull();
    expect(interpretHeading(text)?.kind).toBe('publications');
  });

  test.each(['Théâtre de Corvane', 'Norvane Film', 'Radio Larch'])('%s is the name of a company', (text) =>
    expect(interpretHeading(text)).toBeNull(),
  );
});

describe('a word for schools is a heading in the style of headings only, and beside known words only', () => {
  test.each(['COLLEGE AND SCHOOL', 'Scholastics', 'Mes écoles', 'Schulen und Hochschule'])('%s', (text) => {
    expect(interpretHeading(text)?.kind).toBe('education');
  });
  test.each(['Holm College', 'Mon école de plongée'])('%s is none', (text) => {
    expect(interpretHeading(text)).toBeNull();
  });
});

test.each([
  ['ESTUDIOS / EDUCATION', 'education'],
  ['Expérience / Experience', 'experience'],
])('a heading in two languages names its section as clearly as one of them: %s', (text, kind) => {
  expect(matchHeading(text)).toEqual({ kind, alsoKind: null, exact: true });
});
