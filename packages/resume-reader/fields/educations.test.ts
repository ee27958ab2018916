import { extractHtml } from '../extract/html.ts';
import { extractPlainText } from '../extract/plain-text.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

type Extract = (bytes: Uint8Array) => Parameters<typeof readLines>[0];

/** The educations of a text, each as "degree @ school, from–to". */
const educations = (text: string, extract: Extract = extractPlainText): string[] =>
  readEntries(readSections(readLines(extract(new TextEncoder().encode(text)))), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

test('abbreviations of degrees that are also words are read in capitals only', () => {
  expect(
    educations('Formation\nDU Plaies, Clinique de Nord, 2012\nBUT Génie civil, Salines de Holm, 2010\n'),
  ).toEqual(['DU Plaies @ Clinique de Nord, –2012', 'BUT Génie civil @ Salines de Holm, –2010']);
});

test('a long text that begins with its year, as the other entries do, is an entry and no sentence', () => {
  const text = `Formation
2021-2023 BTS Tourisme
Lycée Vest – Montcel
2020 Baccalauréat général, spécialités histoire et anglais renforcé (mention assez bien)
Lycée Nord – Montcel`;
  expect(educations(text)).toEqual([
    'BTS Tourisme @ Lycée Vest, 2021–2023',
    'Baccalauréat général, spécialités histoire et anglais renforcé @ Lycée Nord, –2020',
  ]);
});

test('a degree and a school are known by their initials, with or without full stops', () => {
  const text =
    'Mes études\n1979 : B.E.P. Agent des services, L.E.P. de Vest\n1981 : B.T.S. Secrétariat, Lycée Nord\n';
  expect(educations(text)).toEqual([
    'B.E.P. Agent des services @ L.E.P. de Vest, –1979',
    'B.T.S. Secrétariat @ Lycée Nord, –1981',
  ]);
});

test('a remark behind the date does not hide it', () => {
  const text = 'Education\nBSc History, Vest College, 2010 - 2014 (2.1)\nLeaving Cert, Nord School, 2010\n';
  expect(educations(text)).toEqual([
    'BSc History @ Vest College, 2010–2014',
    'Leaving Cert @ Nord School, –2010',
  ]);
});

test('a degree or a school below the head is read when the head has none', () => {
  const text = `Education
2011 - 2013   Holm University
- Diploma in forestry. Coursework: soil, trees
2008 - 2010   BSc History
- Vest College`;
  expect(educations(text)).toEqual([
    'Diploma in forestry @ Holm University, 2011–2013',
    'BSc History @ Vest College, 2008–2010',
  ]);
});

test.each(['MDes', 'BComm', 'PGDM', 'DDS'])('%s is a degree with its field', (degree) => {
  expect(educations(`Education\n${degree}, Chemistry, Holm University (2018)`)).toEqual([
    `${degree}, Chemistry @ Holm University, –2018`,
  ]);
});

test('abbreviated degrees are read whole', () => {
  const text = `Education
B.A., Music, University of Holm, 2004
2006 - 2010: Vest College
BSc. Food Science`;
  expect(educations(text)).toEqual([
    'B.A., Music @ University of Holm, –2004',
    'BSc. Food Science @ Vest College, 2006–2010',
  ]);
});

test('a date before another sentence dates its entry', () => {
  const text = `Education
Ph.D., University of Holm, 2011. Dissertation: “Songs”
M.Mus., University of Vest, 2006

Formación
2013: Máster en Enseñanza de la Lengua. Universidad de Nord.`;
  expect(educations(text)).toEqual([
    'Ph.D. @ University of Holm, –2011',
    'M.Mus. @ University of Vest, –2006',
    'Máster en Enseñanza de la Lengua @ Universidad de Nord, –2013',
  ]);
});

test('a degree in quotation marks or behind a colon follows its school', () => {
  const text = `Formation
2017   Lycée de Holm « BTS Tourisme »
2015   Collège Vest : Brevet`;
  expect(educations(text)).toEqual(['BTS Tourisme @ Lycée de Holm, –2017', 'Brevet @ Collège Vest, –2015']);
});

test('the titles of the columns of a table are no entry', () => {
  const text = `Education
Qualification   Institute   Year   Percentage
Diploma in Forestry   Holm College   2012   71%
Matriculation   Vest School   2009   64%`;
  expect(educations(text)).toEqual([
    'Diploma in Forestry @ Holm College, –2012',
    'Matriculation @ Vest School, –2009',
  ]);
});

test('a section of positions and educations has those with the words of educations', () => {
  const text = `Expérience et formation
2021 - 2023   Ingénieur, Sols de Holm
2016 - 2018   Classe préparatoire, Lycée Vest`;
  expect(educations(text)).toEqual(['Classe préparatoire @ Lycée Vest, 2016–2018']);
});

test('bold list items without dates are entries', () => {
  const items = ['Diploma in forestry – Holm College', 'Matriculation – Vest School'];
  const html = `<h2>Education</h2><ul>${items.map((item) => `<li><b>${item}</b></li>`).join('')}</ul>`;
  expect(educations(html, extractHtml)).toEqual([
    'Diploma in forestry @ Holm College, –',
    'Matriculation @ Vest School, –',
  ]);
});

test('a school behind a preposition is not a part of the degree, in any language', () => {
  const text = `Formation
2012 - 2014   Master en Gestion à l'École Supérieure de Nord
2010   Licence Sciences de l’Université de Vest
2008   Études secondaires au collège Holm

Istruzione
2007   Laurea in Chimica conseguita presso l'Università di Nord
2001   Licenza media all'Istituto Holm di Verona

Formación
2006   Licenciada en Derecho por la Universidad de Nord
2004   Bachillerato en el Instituto Vest

Formação académica
2006   Licenciatura em Direito pela Universidade de Nord

Ausbildung
2014   Studium der Chemie an der Freien Universität Nord
2008   Abitur am Gymnasium Holm

Opleiding
2014   Bachelor Chemie aan de Universiteit van Nord

Education
2014   BSc in Chemistry from the University of Nord`;
  expect(educations(text)).toEqual([
    'Master en Gestion @ École Supérieure de Nord, 2012–2014',
    'Licence Sciences @ Université de Vest, –2010',
    'Études secondaires @ collège Holm, –2008',
    'Laurea in Chimica @ Università di Nord, –2007',
    'Licenza media @ Istituto Holm di Verona, –2001',
    'Licenciada en Derecho @ Universidad de Nord, –2006',
    'Bachillerato @ Instituto Vest, –2004',
    'Licenciatura em Direito @ Universidade de Nord, –2006',
    'Studium der Chemie @ Freien Universität Nord, –2014',
    'Abitur @ Gymnasium Holm, –2008',
    'Bachelor Chemie @ Universiteit van Nord, –2014',
    'BSc in Chemistry @ University of Nord, –2014',
  ]);
});

test('a school directly behind the degree is found by its noun', () => {
  const text = `Formation
2010 – 2012   CAP Boulanger CFA de Vest
2008 – 2010   BEP Cuisine Lycée hôtelier de Holm
2005 – 2008   Programme Grande École de Nord`;
  expect(educations(text)).toEqual([
    'CAP Boulanger @ CFA de Vest, 2010–2012',
    'BEP Cuisine @ Lycée hôtelier de Holm, 2008–2010',
    'Programme Grande École de Nord @ null, 2005–2008',
  ]);
});

test('honours, theses and options are no educations, whatever their date', () => {
  const text = `Education
BSc Chemistry, Holm University   2010 - 2014
Dean's List, 2012 and 2013
Winner of the Vest Prize, 2014
MSc Chemistry, Vest University   2014 - 2016
Thesis: Salts in soil (2016)
2008 - 2010   Diplôme des métiers d'art
Lycée Nord
2009 - 2010   Option lumière`;
  expect(educations(text)).toEqual([
    'BSc Chemistry @ Holm University, 2010–2014',
    'MSc Chemistry @ Vest University, 2014–2016',
    "Diplôme des métiers d'art @ Lycée Nord, 2008–2010",
  ]);
});

test('the words that say whether a degree was awarded are no part of it, and no school', () => {
  const text = `Formations
2020 : obtention d'un BTS Tourisme au lycée Vest
2018 : Licence de droit (en cours), Université de Holm
Opleidingen
2001 – 2005   MBO Mode (diploma behaald)
Friese Holm, Leeuwarden
1996 – 2001   HAVO
Vest College, Sneek`;
  expect(educations(text)).toEqual([
    'BTS Tourisme @ lycée Vest, –2020',
    'Licence de droit @ Université de Holm, –2018',
    'MBO Mode @ Friese Holm, 2001–2005',
    'HAVO @ Vest College, 1996–2001',
  ]);
});

test('list items without dates are entries when each has the words of one', () => {
  expect(educations('Diplômes\n- BEP ACC\n- BAC STT\n- BTS Comptabilité\n')).toEqual([
    'BEP ACC @ null, –',
    'BAC STT @ null, –',
    'BTS Comptabilité @ null, –',
  ]);
  expect(educations('Education\n- soft skills\n- A-levels\n')).toEqual([]);
});

test('lines without dates are entries of their own when each has a degree', () => {
  const text = `Education
Bachelor of Arts in History, Holm University
High School Diploma, Vest High School`;
  expect(educations(text)).toEqual([
    'Bachelor of Arts in History @ Holm University, –',
    'High School Diploma @ Vest High School, –',
  ]);
});

test('a list item begins an entry when the date is in the line below it', () => {
  const text = `Formation
- École Nationale de Holm
Cycle ingénieur, hydraulique (2021 – en cours)
- Baccalauréat Sciences expérimentales
Lycée Vest, 2019`;
  expect(educations(text)).toEqual([
    'Cycle ingénieur, hydraulique @ École Nationale de Holm, 2021–',
    'Baccalauréat Sciences expérimentales @ Lycée Vest, –2019',
  ]);
});

test('a field of study behind a comma is no school, and a name behind a whole degree is none of its fields', () => {
  expect(educations('Istruzione\n2010   Diploma di ragioniere, IIS Carlo Vest, Cremona')).toEqual([
    'Diploma di ragioniere @ IIS Carlo Vest, –2010',
  ]);
  const text = `Education
2009   Bachelor of Science, Chemistry, Holm College
2007   BA Japanese, NSAD, University of Holm
2005   2:1 BA (Hons) History, Nord College`;
  expect(educations(text)).toEqual([
    'Bachelor of Science, Chemistry @ Holm College, –2009',
    'BA Japanese @ NSAD, University of Holm, –2007',
    '2:1 BA (Hons) History @ Nord College, –2005',
  ]);
});

test('entries without dates in a section of both kinds have the kind of the words with which they begin', () => {
  const text = `Expériences et formations
Formation professionnelle Tisserand
NORD - Paris
Cours du soir en laine

Assistant de recherche en laine
Université Vest`;
  expect(educations(text)).toEqual(['Formation professionnelle Tisserand @ NORD, –']);
});

test('languages in a section of degrees are no educations', () => {
  const text = `Diplômes et langues
Licence de droit, 2019
Anglais : bon niveau, TOEIC en décembre 2018
Espagnol : notions, échange de deux semaines à Holm`;
  expect(educations(text)).toEqual(['Licence de droit @ null, –2019']);
});

test('an education that goes on may have a word instead of its date', () => {
  const text = `Formation
- En cours : École du bois, Nord
Certificat de menuisier
- Septembre 2022 : Université de Vest
Master en Archives`;
  expect(educations(text)).toEqual([
    'Certificat de menuisier @ École du bois, –',
    'Master en Archives @ Université de Vest, –2022-09',
  ]);
});

test('a date beside the heading in the margin dates the first education', () => {
  const text = `Istruzione   2008 – 2010
Laurea in Chimica, Università di Nord
2004 – 2008
Diploma di liuteria, Istituto Holm`;
  expect(educations(text)).toEqual([
    'Laurea in Chimica @ Università di Nord, 2008–2010',
    'Diploma di liuteria @ Istituto Holm, 2004–2008',
  ]);
});

test('an education without a date above a dated one is an entry of its own', () => {
  const text = `Education
Associate of Science, Forestry
Holm Technical College
High School Diploma, 05/2005
Vest High School`;
  expect(educations(text)).toEqual([
    'Associate of Science, Forestry @ Holm Technical College, –',
    'High School Diploma @ Vest High School, –2005-05',
  ]);
});

test('the line below a degree with its field has the school, where the other entries have theirs', () => {
  const text = `Formation
2017 – 2018   Brevet de spécialiste
FEVA, Nord
2008 – 2011   CFC d'employée de commerce, profil E
Étude Rochebrac, Holm`;
  expect(educations(text)).toEqual([
    'Brevet de spécialiste @ FEVA, 2017–2018',
    "CFC d'employée de commerce, profil E @ Étude Rochebrac, 2008–2011",
  ]);
});

test('a school below the head goes before initials in it', () => {
  const text = `Formation
2012 - 2014   BAC S - SVT
Spécialité Informatique
et sciences du numérique
Lycée Holm - Nord`;
  expect(educations(text)).toEqual(['BAC S @ Lycée Holm, 2012–2014']);
});

test('a school above several degrees is that of each, also when a line describes them', () => {
  const text =
    'Education\nWestmoor University, Leeds\nM.Sc. Software Engineering   2011 – 2012\nThesis on message queues.\nB.Sc. Computer Systems   2007 – 2011\nFirst class honours.';
  expect(educations(text)).toEqual([
    'M.Sc. Software Engineering @ Westmoor University, 2011–2012',
    'B.Sc. Computer Systems @ Westmoor University, 2007–2011',
  ]);
});

test('an e-mail address is no school', () => {
  expect(educations('Education\nida@example.org 2007 – 2009\nDiploma in Forestry')).toEqual([
    'Diploma in Forestry @ null, 2007–2009',
  ]);
});

test('a dated line with a degree and a school is an entry, also below the description of another one', () => {
  const text =
    'Education\nBachelor of Science, Chemical Engineering\nHolm University, Ithaca, NY, expected May 2025\nConcentration: Environmental\nAssociate of Science, Vestmark Cortland Community College, 2022';
  expect(educations(text)).toEqual([
    'Bachelor of Science, Chemical Engineering @ Holm University, –2025-05',
    'Associate of Science @ Vestmark Cortland Community College, –2022',
  ]);
});

test('lines with a degree and a school are educations of their own above one with a date', () => {
  const text =
    'Education\nMaster of Business Administration (MBA), Holm University, Vest\nBachelor of Science in Engineering, Vest University, Holm\nDiploma in Forestry, Larch College, 2011';
  expect(educations(text)).toEqual([
    'Master of Business Administration (MBA) @ Holm University, –',
    'Bachelor of Science in Engineering @ Vest University, –',
    'Diploma in Forestry @ Larch College, –2011',
  ]);
});

test('the date beside the honours below a school is that of the education', () => {
  const text =
    'Education\nHolm University   Vest\nBachelor of Arts   May 2024\n\nLarch High School   Vest\nValedictorian   June 2020';
  expect(educations(text)).toEqual([
    'Bachelor of Arts @ Holm University, –2024-05',
    'null @ Larch High School, –2020-06',
  ]);
});
