import { detectLanguage, languageOf } from './detect-language.ts';

test.each([
  ['en', 'Anne Holm\nLeeds\nExperience\nBarista, Fern Coffee, 2019 - 2021\nEducation\nGCSEs, Larch School'],
  ['en', 'Forklift driver with ten years in warehouses. Reliable, punctual, no accidents.'],
  ['fr', "Aide-soignante\nDiplômes\nDEAS 2014\nCentres d'intérêt\nLecture"],
  ['fr', 'janvier 2015 - décembre 2019\nComptable, Cabinet Larch'],
  ['de', 'Malergeselle\nFührerschein Klasse B\nSofort verfügbar'],
  ['de', 'Staplerfahrer mit zehn Jahren Erfahrung, zuverlässig und pünktlich.'],
  ['es', 'Camarero, Bar El Faro, verano 2018\nDependienta, Tienda Luna'],
  ['es', 'Objetivo\nTrabajar como auxiliar en una empresa del sector'],
  ['it', 'gennaio 2015 - dicembre 2019\nContabile, Studio Larch'],
  ['it', 'Autorizzo il trattamento dei dati personali'],
  ['pt', 'Gestão de uma equipa de seis pessoas\nCoordenação do armazém'],
  ['pt', 'EXPERIENCIA PROFISSIONAL\nMotorista\nFORMACAO\nEnsino Médio Completo'],
  ['nl', 'Kok\nIn bezit van rijbewijs, bereid tot ploegendienst'],
  ['nl', 'Talen\nEngels goed\nFrans redelijk'],
])('a few words tell %s: %j', (language, text) => expect(detectLanguage(text)).toBe(language));

test.each([
  [
    'fr',
    'Développeur web\nCompétences : JavaScript, React, Docker, AWS, Git\n2019 - 2022 Développeur, Holm SAS',
  ],
  ['de', 'Product Manager\nScrum, Kanban, Jira, Stakeholder Management\nVerantwortlich für drei Produkte'],
  ['es', 'Data Analyst\nMachine Learning, Python, Big Data\nEstudios\nGrado en Estadística'],
  ['it', 'Full Stack Developer\nReact, Node.js, AWS\nHo realizzato una piattaforma di pagamenti'],
  ['ru', 'Программист\nJava, Spring, Docker, Kubernetes, AWS, PostgreSQL, React\nНавыки'],
])('English names of technologies leave a text in %s', (language, text) =>
  expect(detectLanguage(text)).toBe(language),
);

test('English titles of sections leave a text in its language', () => {
  const text =
    'About\nPersona organizada, con iniciativa y buen trato con la gente.\nSkills\nTrabajo en equipo\nEducation';
  expect(detectLanguage(text)).toBe('es');
});

test('names and places of another language leave a text in its own', () => {
  const text =
    'Maria da Silva\nRua das Flores 12, Porto\nWork Experience\nSales assistant at Loja Azul since 2018\nEducation\nEscola do Larch';
  expect(detectLanguage(text)).toBe('en');
});

test('the parts of addresses are no words', () => {
  expect(
    detectLanguage('Anne Holm\nanne.de.la.holm@o-e-a.com.example | www.linkedin.com/in/anne-do-as-no'),
  ).toBeNull();
});

test.each([
  ['sv', 'Arbetslivserfarenhet\nServitris, Café Holm, 2019 - 2021\nUtbildning\nGymnasieskola'],
  ['da', 'Erhvervserfaring\nTjener, Café Holm, 2019 - 2021\nUddannelse\nHF-eksamen'],
  ['no', 'Arbeidserfaring\nServitør, Kafé Holm, 2019 - 2021\nUtdanning\nVideregående skole'],
  ['fi', 'Työkokemus\nTarjoilija, Kahvila Holm, 2019 - 2021\nKoulutus\nLukio'],
  ['tr', 'İŞ DENEYİMİ\nGarson, Kafe Holm, 2019 - 2021\nEĞİTİM\nLise'],
  ['ro', 'Experiență profesională\nChelneriță, Cafeneaua Holm\nEducație\nLiceul'],
  ['cs', 'Pracovní zkušenosti\nServírka, Kavárna Holm\nVzdělání\nGymnázium'],
  ['sk', 'Pracovné skúsenosti\nČašníčka, Kaviareň Holm\nVzdelanie\nGymnázium'],
  ['hu', 'Munkatapasztalat\nPincér, Holm Kávézó\nTanulmányok\nGimnázium'],
  ['hr', 'Radno iskustvo\nKonobarica, Kafić Holm\nObrazovanje\nGimnazija'],
  ['vi', 'Kinh nghiệm làm việc\nPhục vụ, Quán Holm\nHọc vấn'],
  ['ca', "Experiència laboral\nCambrera\nHe treballat amb equips i m'agrada l'atenció al client"],
  ['ga', 'Taithí oibre\nOideachas\nTá taithí agam ag obair le daoine agus is maith liom an obair'],
  ['gd', 'Eòlas-obrach\nFoghlam\nTha eòlas agam air obair còmhla ri daoine agus is toil leam an obair'],
  ['ru', 'Опыт работы\nОфициант, Кафе Холм, 2019 - 2021\nОбразование'],
  ['uk', 'Досвід роботи\nОфіціантка, Кафе Холм, 2019 - 2021\nОсвіта'],
  ['el', 'Επαγγελματική εμπειρία\nΣερβιτόρα\nΕκπαίδευση'],
  ['ar', 'الخبرة المهنية\nنادلة، مقهى هولم\nالتعليم'],
  ['he', 'ניסיון תעסוקתי\nמלצרית, קפה הולם\nהשכלה'],
  ['zh', '工作经历\n服务员，霍姆咖啡，2019 - 2021\n教育背景'],
  ['ja', '職務経歴\nウェイトレス、ホルムカフェ\n学歴'],
  ['ko', '경력\n웨이트리스, 홀름 카페\n학력'],
])('a text in %s is in a language that is not supported', (code, text) =>
  expect(languageOf(text)).toEqual({ code, isSupported: false }),
);

test('a text of unknown words is in a language that is not supported', () => {
  const text =
    'Ayaan Holm\nHargeysa\nKhibradda shaqada\nXisaabiye, Shirkadda Larch\nDiyaarinta warbixinnada bisha iyo xisaabaadka shirkadda oo dhan\nWaxbarashada\nShahaadada xisaabaadka, Jaamacadda Larch\nLuqadaha\nIngiriisi, Soomaali\nXirfadaha\nXisaab, qorid, akhris, wada shaqayn';
  expect(languageOf(text)).toEqual({ code: null, isSupported: false });
});

test.each(['', 'Anne Holm\n+33 6 12 34 56 78', 'Python, Java, Docker, AWS'])(
  'too few words tell nothing: %j',
  (text) => expect(languageOf(text)).toEqual({ code: null, isSupported: true }),
);

test('a text of two languages tells none of them, and is read', () => {
  const text =
    'Experience\nResponsible for the accounts of the branch and the training of new staff\nExpérience\nResponsable de la comptabilité et de la formation des nouveaux salariés pour le magasin';
  expect(languageOf(text).isSupported).toBe(true);
});
