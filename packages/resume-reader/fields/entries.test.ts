// size: each test has a document of its own.
import type { ExtractedDocument } from '../extract/document.ts';
import { extract } from '../extract/extract.ts';
import { extractHtml } from '../extract/html.ts';
import { extractPlainText } from '../extract/plain-text.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

/** The positions and educations of a text, one per line: "title @ company, from – to". */
const entries = (text: string): string[] => entriesIn(extractPlainText(new TextEncoder().encode(text)));

function entriesIn(document: ExtractedDocument): string[] {
  const lines = readLines(document);
  const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  const period = (from: string | null, to: string | null): string => `${from ?? ''}–${to ?? ''}`;
  return [
    ...resume.positions.map(
      (position) =>
        `${position.title} @ ${position.companyName}, ${period(position.startDate, position.isCurrent ? 'now' : position.endDate)}`,
    ),
    ...resume.educations.map(
      (education) =>
        `${education.degree} @ ${education.schoolName}, ${period(education.startDate, education.endDate)}`,
    ),
  ];
}

describe('entries are read in many formats', () => {
  test('courses are no positions, and the sentence behind a company is no other one', () => {
    const text =
      'Teaching\nFall 2013   History 201: Africa to 1800\n2015   Lecturer, Holm College. Travaux pratiques de chimie générale.';
    expect(entries(text)).toEqual(['Lecturer @ Holm College, 2015–']);
  });

  test('a sentence that tells the title and the company', () => {
    const text =
      'Experience\nWorking as Accounts Executive in Holm Agro Exports, Vest from June 2019 to till date.\nWorked as a Junior Accountant in Larch Textiles, Vest from Aug 2016 to May 2019.\nWorked with Norden Mills as Clerk from 2014 to 2016.';
    expect(entries(text)).toEqual([
      'Accounts Executive @ Holm Agro Exports, 2019-06–now',
      'Junior Accountant @ Larch Textiles, 2016-08–2019-05',
      'Clerk @ Norden Mills, 2014–2016',
    ]);
  });

  test('entries may state how long they were, and which one goes on', () => {
    const labelled =
      'Experience\nCompany\t: Norvane Sands\nExperience\t: 3 years 10 months\nDesignation\t: Site Warden\nProjects handled :\n- Holm pier\n\nCompany\t: Quillon\nExperience\t: 5 months (Current)\nDesignation\t: Surveyor';
    expect(entries(labelled)).toEqual(['Site Warden @ Norvane Sands, –', 'Surveyor @ Quillon, –now']);
    const items =
      'Experience\n- Staff nurse at Norvane Hospital – 2 years\n- Ward sister at Quillon Hospital – 1 year (till date)';
    expect(entries(items)).toEqual([
      'Staff nurse @ Norvane Hospital, –',
      'Ward sister @ Quillon Hospital, –now',
    ]);
  });

  test('several entries stand beside one date', () => {
    const text =
      'Experience\n2018 - 2020\tChef de partie - Corner Inn - Holm\n2016 - 2018\tKitchen porter - Norvane Hotel - Holm\nWaiter - Vaskell Arms - Holm\n2015\tCleaner - Mill Lane Services - Holm\n\nEducation\n2013\tBSc Physics - Holm University\nThesis on sand';
    expect(entries(text)).toEqual([
      'Chef de partie @ Corner Inn, 2018–2020',
      'Kitchen porter @ Norvane Hotel, 2016–2018',
      'Waiter @ Vaskell Arms, 2016–2018',
      'Cleaner @ Mill Lane Services, 2015–',
      'BSc Physics @ Holm University, –2013',
    ]);
  });

  test('list items begin with their dates, whether they are bold or not', () => {
    const html =
      '<h2>Education</h2><ul><li><b>2016 - 2017 : BSc Physics - Holm University</b></li><li>2014 : Diploma in Surveying - Vest College</li><li>2012 : Diploma in Drawing - Vest College</li></ul>';
    expect(entriesIn(extractHtml(new TextEncoder().encode(html)))).toEqual([
      'BSc Physics @ Holm University, 2016–2017',
      'Diploma in Surveying @ Vest College, –2014',
      'Diploma in Drawing @ Vest College, –2012',
    ]);
  });

  test('"Diploma" alone in a line is a degree', () => {
    const text =
      'EXPERIENCE\nHOLM GRILL\tBoise, ID\nLine Cook\t2019 – 2021\n\nEDUCATION\nHOLM HIGH SCHOOL\tBoise, ID\nDiploma';
    expect(entries(text)).toContain('Diploma @ HOLM HIGH SCHOOL, –');
  });

  test('the first line of an entry may have a bullet, like the items of its description', () => {
    const text =
      'Experience\n\n* Holm Payments, Vest\n  Test engineer   Apr 2021 - Present\n    - Built the suite\n    - Mentor of three\n\n* Norden Networks, Vest\n  Tester   Jan 2018 - Mar 2021\n    - Load tests\n\nEducation\n\n* Holm College, Vest\n  BSc Computer Science   2014 - 2017';
    expect(entries(text)).toEqual([
      'Test engineer @ Holm Payments, 2021-04–now',
      'Tester @ Norden Networks, 2018-01–2021-03',
      'BSc Computer Science @ Holm College, 2014–2017',
    ]);
  });

  test('a year at the end of a description is no entry', () => {
    const text =
      'Experience\nThe Lark Inn, Vest — Head Chef (March 2020 – Present)\nLead a brigade of nine in a restaurant of seventy seats. Two awards since 2022.';
    expect(entries(text)).toEqual(['Head Chef @ The Lark Inn, 2020-03–now']);
  });

  test('initials before a region belong to an organisation, which is no town', () => {
    const text =
      'Expérience\nConseillère en dotation   2017 - 2021\nCHVR des Hautes-Rives, Québec\nTechnicienne en administration   2015 - 2017\nVille de Saint-Vest';
    expect(entries(text)).toEqual([
      'Conseillère en dotation @ CHVR des Hautes-Rives, 2017–2021',
      'Technicienne en administration @ Ville de Saint-Vest, 2015–2017',
    ]);
  });

  test('a number of weeks behind a year is a duration', () => {
    const text =
      'Stages\n2015 (10 sem.)   Bloc opératoire, Polyclinique du Parc\n2014 (5 sem.)   Réanimation, Clinique des Rives';
    expect(entries(text)).toEqual([
      'Bloc opératoire @ Polyclinique du Parc, 2015–',
      'Réanimation @ Clinique des Rives, 2014–',
    ]);
  });

  test('a company behind its noun in small letters, and a department that is none', () => {
    const text =
      "Expérience\nMars 2015 à ce jour : Chef d'équipe VRD à l'entreprise Larch Terrassement (24)\nDe 2009 à 2015 : Serveuse au restaurant Le Pont Doré\nDe 2006 à 2009 : Secrétaire médicale au cabinet des docteurs Rouvre et Salin";
    expect(entries(text)).toEqual([
      "Chef d'équipe VRD @ entreprise Larch Terrassement, 2015-03–now",
      'Serveuse @ restaurant Le Pont Doré, 2009–2015',
      'Secrétaire médicale @ cabinet des docteurs Rouvre et Salin, 2006–2009',
    ]);
  });

  test('a company between "à" and a town', () => {
    const text =
      'Expérience\n2017 Stagiaire à Atelier Doré, Lyon\n2015 - 2016 Serveuse à Bourg-Neuf, France, Auberge du Pont';
    expect(entries(text)[0]).toBe('Stagiaire @ Atelier Doré, 2017–');
  });

  test('a company that is named after several partners', () => {
    const text =
      'Experience\nSenior Paralegal, Brunel, Koster & Lowe PLLC\n2016 – 2020\nParalegal, Larch & Sons\n2009 – 2016';
    expect(entries(text)).toEqual([
      'Senior Paralegal @ Brunel, Koster & Lowe PLLC, 2016–2020',
      'Paralegal @ Larch & Sons, 2009–2016',
    ]);
  });

  test('labels of a consultant’s dossier', () => {
    const text = `Expériences professionnelles
Banque Dupuis - Paris   Janvier 2018 à Décembre 2020
Poste : Développeur Java
Contexte : refonte du système de paiement
Assurances Mutuelles du Nord   Mars 2016 à Décembre 2017
Poste : Développeur PHP
Contexte : portail client`;
    expect(entries(text)).toEqual([
      'Développeur Java @ Banque Dupuis, 2018-01–2020-12',
      'Développeur PHP @ Assurances Mutuelles du Nord, 2016-03–2017-12',
    ]);
  });

  test('a sentence that begins with the period', () => {
    const text = `Expérience professionnelle
De janvier 2019 à ce jour : Ingénieur d'études chez Altexia (Toulouse)
- Développement de modules
De mars 2015 à décembre 2018 : Analyste programmeur chez Sopradis (Paris)
Formation
2015 : Master Informatique, Université Paul Sabatier, Toulouse
2010 : Baccalauréat série S, mention Bien`;
    expect(entries(text)).toEqual([
      "Ingénieur d'études @ Altexia, 2019-01–now",
      'Analyste programmeur @ Sopradis, 2015-03–2018-12',
      'Master Informatique @ Université Paul Sabatier, –2015',
      'Baccalauréat série S @ null, –2010',
    ]);
  });

  test('several roles under one company', () => {
    const text = `Expérience
Nuagéo
5 ans 2 mois
Directeur commercial
janvier 2021 - Present (3 ans 4 mois)
Paris, Île-de-France, France
Responsable grands comptes
mars 2019 - janvier 2021 (1 an 11 mois)
Région de Lyon, France
Vente de solutions aux grands comptes du secteur public.
Datavia
Ingénieur d'affaires
septembre 2015 - février 2019 (3 ans 6 mois)`;
    expect(entries(text)).toEqual([
      'Directeur commercial @ Nuagéo, 2021-01–now',
      'Responsable grands comptes @ Nuagéo, 2019-03–2021-01',
      "Ingénieur d'affaires @ Datavia, 2015-09–2019-02",
    ]);
  });

  test('the company once, its roles with dates below', () => {
    const text = `Work Experience
Acme Widgets, London
Marketing Director   2019 - Present
Responsible for the whole marketing department and its budget of two million pounds.
Marketing Manager   2015 - 2019
Managed a small team.`;
    expect(entries(text)).toEqual([
      'Marketing Director @ Acme Widgets, 2019–now',
      'Marketing Manager @ Acme Widgets, 2015–2019',
    ]);
  });

  test('the date first, then organisation and place, then the role', () => {
    const text = `Expérience
Juillet 2017 - Présent
Banque du Lac CIB, Londres
Analyste M&A
• Valorisation
Janvier - Juin 2017
Lazaire, Paris
Stagiaire fusions-acquisitions
Formation
2012 - 2015
Lycée Louis-le-Grand, Paris
Classe préparatoire ECS`;
    expect(entries(text)).toEqual([
      'Analyste M&A @ Banque du Lac CIB, 2017-07–now',
      'Stagiaire fusions-acquisitions @ Lazaire, 2017-01–2017-06',
      'Classe préparatoire ECS @ Lycée Louis-le-Grand, 2012–2015',
    ]);
  });

  test('the company and its place above the title and the date', () => {
    const text = `Professional Experience
Bright Harbour Ltd   Northampton, UK
Warehouse Planner   2019 – 2022
• Planned the shifts
Oakfield Stores   Derby, UK
Stock Clerk   2016 – 2019
• Counted the stock`;
    expect(entries(text)).toEqual([
      'Warehouse Planner @ Bright Harbour Ltd, 2019–2022',
      'Stock Clerk @ Oakfield Stores, 2016–2019',
    ]);
  });

  test('a line of date and place below the title and the company', () => {
    const text = `Experience
Shift Supervisor
Quillon
May 2011 – present   Denver, CO
• Supervised a team of nine
Line Worker
Marbury
June 2008 – April 2011   Boulder, CO
• Packed boxes`;
    expect(entries(text)).toEqual([
      'Shift Supervisor @ Quillon, 2011-05–now',
      'Line Worker @ Marbury, 2008-06–2011-04',
    ]);
  });

  test('a year at the end of a description is not an entry', () => {
    const text = `Experience
Head of Sales, Quillon   2009 – 2014
• Raised the sales in all regions of the country
from 2 million in 2009 to 9 million in 2013
Sales Clerk, Marbury   2004 – 2009`;
    expect(entries(text)).toEqual(['Head of Sales @ Quillon, 2009–2014', 'Sales Clerk @ Marbury, 2004–2009']);
  });

  test('kinds of contract are neither title nor company', () => {
    const text = `Expériences
Mars 2021 - Présent
CDD puis CDI ‐ Ateliers Morvan & Fils, Pontarvel
Technicienne de bureau
Avril 2016 - Juillet 2020
Intérim ‐ Plastidor, Rochebrac
Dessinatrice`;
    expect(entries(text)).toEqual([
      'Technicienne de bureau @ Ateliers Morvan & Fils, 2021-03–now',
      'Dessinatrice @ Plastidor, 2016-04–2020-07',
    ]);
  });

  test('a title with a comma above or below a company that no list knows', () => {
    const text = `Experience
Quillon   2019 – 2022
Vice President, Banking Operations   Leeds, UK
Marbury   2015 – 2019
Vice President, Retail   Leeds, UK`;
    expect(entries(text)).toEqual([
      'Vice President, Banking Operations @ Quillon, 2019–2022',
      'Vice President, Retail @ Marbury, 2015–2019',
    ]);
  });

  test('kinds of work and texts in small letters are part of the title, never the company', () => {
    const text = `Expériences
2021 - 2023
CDI - Ateliers Corvec
Technicienne méthodes
• Suivi de la fabrication
2020 - 2021
Stage - Novalor
Assistante qualité
• Contrôle des pièces`;
    expect(entries(text)).toEqual([
      'Technicienne méthodes @ Ateliers Corvec, 2021–2023',
      'Assistante qualité @ Novalor, 2020–2021',
    ]);
    const small = `Expériences
2018 - 2020   Dessinatrice - relevés sur site
Bâtiplan
2017   Serveuse (week-ends), Chez Paulette
Redon`;
    expect(entries(small)).toEqual([
      'Dessinatrice - relevés sur site @ Bâtiplan, 2018–2020',
      'Serveuse (week-ends) @ Chez Paulette, 2017–',
    ]);
  });

  test('titles of initials, and universities before a country', () => {
    const text = `Experience
2016 - 2018   Lecturer, University of Quarnby, Malta
2014 - 2016   A.T.E.R., Université de Montréjeau, Montréjeau`;
    expect(entries(text)).toEqual([
      'Lecturer @ University of Quarnby, 2016–2018',
      'A.T.E.R. @ Université de Montréjeau, 2014–2016',
    ]);
  });

  test('a company on the line between a title beside a town that no list knows and a list', () => {
    const text = `Experience
Head Gardener   Aldermoor   2020 - 2023
Quillon Estates
• Planted the orchard
Garden Designer   Fernwick   2018 - 2020
Marbury
• Drew the plans`;
    expect(entries(text)).toEqual([
      'Head Gardener @ Quillon Estates, 2020–2023',
      'Garden Designer @ Marbury, 2018–2020',
    ]);
  });

  test('a company above its roles, between roles at other companies', () => {
    const text = `Experience

Geologist, Quillon   2021 - 2023
• Mapped the coast

Marbury & Sons, Fernwick
Surveyor   2018 - 2021
• Measured the dam
Assistant   2016 - 2018
• Carried the instruments

Draughtsman, Oakfield   2014 - 2016
• Drew the maps`;
    expect(entries(text)).toEqual([
      'Geologist @ Quillon, 2021–2023',
      'Surveyor @ Marbury & Sons, 2018–2021',
      'Assistant @ Marbury & Sons, 2016–2018',
      'Draughtsman @ Oakfield, 2014–2016',
    ]);
  });

  test('a company that is a web address is not continued by the title below', () => {
    const text = `Experience
2010 - 2011 - marbury.example.de
Student Assistant
2012 - 2014 - Quillon
Research Assistant`;
    expect(entries(text)).toEqual([
      'Student Assistant @ marbury.example.de, 2010–2011',
      'Research Assistant @ Quillon, 2012–2014',
    ]);
  });

  test('a colon between the company and the title, or before what was done', () => {
    const text = `Expériences
Corvec Rafting, Redon : moniteur de canoë, d’avril 2020 à aujourd’hui
Novalor France : vendeuse rayon montagne, de novembre 2015 à mars 2017
2012 - 2014   Monteuse, chaîne Bâtiplan : émissions de jeux
2010 - 2012   Vendeuse, Chez Paulette (Redon) : Bouquets, compositions`;
    expect(entries(text)).toEqual([
      'moniteur de canoë @ Corvec Rafting, 2020-04–now',
      'vendeuse rayon montagne @ Novalor France, 2015-11–2017-03',
      'Monteuse @ chaîne Bâtiplan, 2012–2014',
      'Vendeuse @ Chez Paulette, 2010–2012',
    ]);
  });

  test('seasons of several years, and a sign before the company', () => {
    const text = `Experience
2019 - 2021   Analyst @Quillon, Hull
Summers 2015-2017: Waitress. Marbury Arms, Fernwick.`;
    expect(entries(text)).toEqual(['Analyst @ Quillon, 2019–2021', 'Waitress @ Marbury Arms, 2015–2017']);
  });

  test('the end of a period beside the title, and its start beside the company', () => {
    const text = `Experience
Present   Carpenter
10/2022   Quillon
• Built stairs
07/2022   Actuary
01/2021   Marbury Ltd
• Kept the accounts`;
    expect(entries(text)).toEqual([
      'Carpenter @ Quillon, 2022-10–now',
      'Actuary @ Marbury Ltd, 2021-01–2022-07',
    ]);
    const broken = `Experience
Dec 2019 - Mar   Oakfield
2021   Translator
• Translated manuals`;
    expect(entries(broken)).toEqual(['Translator @ Oakfield, 2019-12–2021-03']);
  });

  test('a list of words below a description belongs to it', () => {
    const text = `Experience
Quillon   2019 - 2021
Analyst
• Wrote reports
SQL, Excel, Python, Budgets
Marbury   2016 - 2019
Trainee
• Counted the stock
Tools used: Excel, SAP
Oakfield   2014 - 2016
Assistant
• Answered calls`;
    expect(entries(text)).toEqual([
      'Analyst @ Quillon, 2019–2021',
      'Trainee @ Marbury, 2016–2019',
      'Assistant @ Oakfield, 2014–2016',
    ]);
  });

  test('a town that no list knows on the line below company and title', () => {
    const text = `Experience
Marbury – Clerk
Nether Quill
Nov 2019 - present
Oxbarn – Cashier
London
Oct 2016 - Mar 2018`;
    expect(entries(text)).toEqual(['Clerk @ Marbury, 2019-11–now', 'Cashier @ Oxbarn, 2016-10–2018-03']);
  });

  test('title, company and an unknown town between commas; an occupation that no list knows', () => {
    const text = `Expériences
2018 – 2021   Thermicienne, Viviers de Pontarvel, Rochebrac
2014 – 2018   Adjointe exploitation, Transports Morvan, Quillac
2012 – 2014   Stage - Fonderies Dubrac (week-ends)
              Assistante méthodes`;
    expect(entries(text)).toEqual([
      'Thermicienne @ Viviers de Pontarvel, 2018–2021',
      'Adjointe exploitation @ Transports Morvan, 2014–2018',
      'Assistante méthodes @ Fonderies Dubrac, 2012–2014',
    ]);
  });

  test('an education whose subject follows a dash', () => {
    expect(entries('Education\nUniversity of Ashford   2015 – 2018\nBSc - Food Science')).toEqual([
      'BSc, Food Science @ University of Ashford, 2015–2018',
    ]);
  });

  test('a period and a company that the end of the line broke in two', () => {
    const text = `Experience
Growth Lead, Quillon (Chipping Norton) (Oct 2018 - Nov
2019)
Planned the campaigns of four branches
Product Lead, Harrow &   2016 – 2018
Marbury
Planned the campaigns of two branches
Line Lead, Pemberley (2014 -
2015)
Planned the shifts
Expérience
Second de cuisine, Cabinet   2012 – 2014
Roquebrac SCOP
Tenue des stocks de la brasserie`;
    expect(entries(text)).toEqual([
      'Growth Lead @ Quillon, 2018-10–2019-11',
      'Product Lead @ Harrow & Marbury, 2016–2018',
      'Line Lead @ Pemberley, 2014–2015',
      'Second de cuisine @ Cabinet Roquebrac SCOP, 2012–2014',
    ]);
  });

  test('an open period whose dash ends the line above a list of words', () => {
    const text = `Experience
Analyst, Quillon – Jul 2023 -
Excel, budgets, reports
Clerk, Marbury – May 2019 - Jun 2023
Letters, budgets, reports`;
    expect(entries(text)).toEqual(['Analyst @ Quillon, 2023-07–now', 'Clerk @ Marbury, 2019-05–2023-06']);
  });

  test('titles that are headings below those of their companies', async () => {
    const markdown = `# Jane Doe
## Work
### Quillon, Leeds
#### Analyst, 2019 - 2021
- Kept the accounts
#### Clerk, 2017 - 2019
### Marbury, Leeds
#### Helper, 2015 - 2017
- Wrote letters
`;
    expect(entriesIn(await extract(new TextEncoder().encode(markdown), { fileName: 'cv.md' }))).toEqual([
      'Analyst @ Quillon, 2019–2021',
      'Clerk @ Quillon, 2017–2019',
      'Helper @ Marbury, 2015–2017',
    ]);
  });

  test('a period that a narrow column of dates broke in two', () => {
    const text = `Experience
03/2020   –   Line Planner
Present   Quillon
11/2015   –   Line Worker
02/2020   Marbury
Nov 2014 – Aug   Line Trainee
2015   Marbury
Feb 2010 – Nov   Line Helper
2013   Marbury
Formation
Septembre   Licence de gestion, Université de Rochebrac
2011`;
    expect(entries(text)).toEqual([
      'Line Planner @ Quillon, 2020-03–now',
      'Line Worker @ Marbury, 2015-11–2020-02',
      'Line Trainee @ Marbury, 2014-11–2015-08',
      'Line Helper @ Marbury, 2010-02–2013-11',
      'Licence de gestion @ Université de Rochebrac, –2011-09',
    ]);
  });

  test('German entries with articles, grades and places', () => {
    const text = `Berufserfahrung
seit 05/2019   Softwareentwicklerin bei der Nordlicht GmbH, Kiel
09/2015 – 04/2019   Werkstudentin, Hafen Digital AG, Hamburg
Ausbildung
10/2013 – 03/2019   Studium der Informatik (M.Sc.), Christian-Albrechts-Universität zu Kiel
08/2004 – 06/2013   Abitur, Gymnasium Altona, Note 1,7`;
    expect(entries(text)).toEqual([
      'Softwareentwicklerin @ Nordlicht GmbH, 2019-05–now',
      'Werkstudentin @ Hafen Digital AG, 2015-09–2019-04',
      'Studium der Informatik (M.Sc.) @ Christian-Albrechts-Universität zu Kiel, 2013-10–2019-03',
      'Abitur @ Gymnasium Altona, 2004-08–2013-06',
    ]);
  });

  test('parts separated by vertical bars', () => {
    const text = `Professional Experience
Senior Nurse | St. Mary's Hospital | London | 03/2018 to Present
Nurse | Royal Infirmary | Manchester | 09/2014 to 02/2018`;
    expect(entries(text)).toEqual([
      "Senior Nurse @ St. Mary's Hospital, 2018-03–now",
      'Nurse @ Royal Infirmary, 2014-09–2018-02',
    ]);
  });

  test('entries without dates', () => {
    const text = `Experience
Software Engineer
Acme Corp
- Did X

Intern
Foo Inc
- Did Z`;
    expect(entries(text)).toEqual(['Software Engineer @ Acme Corp, –', 'Intern @ Foo Inc, –']);
  });

  test('Portuguese, Dutch, Spanish and Italian', () => {
    expect(
      entries(
        'Experiência Profissional\nAnalista de Sistemas | Banco do Sul S/A\njan/2020 – atual\nEstagiária de TI | Prefeitura de Curitiba\nfev/2018 – dez/2019',
      ),
    ).toEqual([
      'Analista de Sistemas @ Banco do Sul S/A, 2020-01–now',
      'Estagiária de TI @ Prefeitura de Curitiba, 2018-02–2019-12',
    ]);
    expect(entries('Werkervaring\n2018 - heden: Projectleider, Bouwbedrijf Jansen B.V., Utrecht')).toEqual([
      'Projectleider @ Bouwbedrijf Jansen B.V., 2018–now',
    ]);
    expect(
      entries('Formación\n2009 - 2013   Ingeniería Técnica de Obras Públicas. Universidad de Alicante'),
    ).toEqual(['Ingeniería Técnica de Obras Públicas @ Universidad de Alicante, 2009–2013']);
    expect(
      entries('Istruzione\n2015   Diploma di maturità linguistica – Liceo Volta, Como – 92/100'),
    ).toEqual(['Diploma di maturità linguistica @ Liceo Volta, –2015']);
  });

  test('the labelled rows of an official form', () => {
    const text = `Work experience
Dates   01/2015 – Present
Occupation or position held   Product Manager
Name and address of employer   Tecnova S.p.A., Via Roma 1, Milano
Dates   03/2010 – 12/2014
Occupation or position held   Junior Engineer
Name and address of employer   Meccanica Srl, Torino
Education and training
Dates   2004 – 2009
Title of qualification awarded   Laurea in Ingegneria
Name and type of organisation   Politecnico di Milano`;
    expect(entries(text)).toEqual([
      'Product Manager @ Tecnova S.p.A., 2015-01–now',
      'Junior Engineer @ Meccanica Srl, 2010-03–2014-12',
      'Laurea in Ingegneria @ Politecnico di Milano, 2004–2009',
    ]);
  });

  test('rows with labels give an entry for each repetition of the labels, however its dates are labelled', () => {
    expect(
      entries(`Esperienza lavorativa
• Date (da – a)   Da marzo 2016 a oggi
• Nome e indirizzo del datore di lavoro   Molino Verdone, via Prati 9, Lecco
• Tipo di azienda o settore   Alimentare
• Tipo di impiego   Mugnaio
• Principali mansioni e responsabilità   Macinazione, controllo, spedizioni
• Date (da – a)   2011 – 2015
• Nome e indirizzo del datore di lavoro   Pastificio Belmonte
• Tipo di azienda o settore   Alimentare
• Tipo di impiego   Addetto al confezionamento`),
    ).toEqual([
      'Mugnaio @ Molino Verdone, 2016-03–now',
      'Addetto al confezionamento @ Pastificio Belmonte, 2011–2015',
    ]);
    expect(
      entries(`Experiência profissional
Empresa: Vidraria Mondego
Cargo: Soprador
Ano de entrada: 2015
Ano de saída: atual
Empresa: Tipografia Alva
Cargo: Encadernadora
Ano de entrada: 2009
Ano de saída: 2014`),
    ).toEqual(['Soprador @ Vidraria Mondego, 2015–now', 'Encadernadora @ Tipografia Alva, 2009–2014']);
    expect(
      entries(`Employment
Employer   : Harbour Ropes
Designation   : Splicer
From   : March 2014   To   : To date
Duties   : Splicing, testing
Employer   : Quayside Sails
Designation   : Sail maker
From   : May 2009   To   : February 2014`),
    ).toEqual(['Splicer @ Harbour Ropes, 2014-03–now', 'Sail maker @ Quayside Sails, 2009-05–2014-02']);
  });

  test('a long degree below its date is no description', () => {
    const degree =
      'Laurea magistrale in storia delle arti decorative e dei mestieri della carta, Università di Urbino';
    expect(
      entries(`Istruzione\n2011 – 2013\n${degree}\n2007 – 2011\nDiploma di ebanista, Istituto Moroni`),
    ).toEqual([
      'Laurea magistrale in storia delle arti decorative e dei mestieri della carta @ Università di Urbino, 2011–2013',
      'Diploma di ebanista @ Istituto Moroni, 2007–2011',
    ]);
  });

  test('labels beside titles and dates below a company without a label are no names', () => {
    const text = `Experience
Harbour Ropes
Title: Splicer
Dates: March 2014 - Present
Duties: Splicing and testing of ropes
Quayside Sails
Title: Sail maker
Dates: May 2009 - February 2014
Duties: Repairs of sails`;
    expect(entries(text)).toEqual([
      'Splicer @ Harbour Ropes, 2014-03–now',
      'Sail maker @ Quayside Sails, 2009-05–2014-02',
    ]);
  });

  test('years in two digits, and current positions since a month', () => {
    expect(
      entries('Experience\n2021—Now\nLead Strategist, Studio Plume\n2015—17\nJunior Copywriter, Big Agency'),
    ).toEqual(['Lead Strategist @ Studio Plume, 2021–now', 'Junior Copywriter @ Big Agency, 2015–2017']);
    expect(
      entries(
        "Expériences professionnelles\nData Engineer – Nuagéo SAS   Depuis mars 2022\nStage de fin d'études – Groupe OCB   Fév. 2021 – Juil. 2021",
      ),
    ).toEqual([
      'Data Engineer @ Nuagéo SAS, 2022-03–now',
      "Stage de fin d'études @ Groupe OCB, 2021-02–2021-07",
    ]);
  });
});
