import { fieldsOfText } from '../tests/support/resume-text.ts';

/** The educations of an academic resume with a further section below them, each as "degree @ school, from–to". */
const educations = (section: string): string[] =>
  fieldsOfText(
    `Ada Holm\nada@example.org\n\nEDUCATION\n\n2012 - 2016   PhD in Botany, University of Vest\n2009 - 2012   BSc Biology, Holm College\n\n${section}\n\nLANGUAGES\n\nEnglish\n\nSKILLS\n\nMicroscopy`,
  ).educations.map(
    ({ degree, schoolName, startDate, endDate }) => `${degree} @ ${schoolName}, ${startDate}–${endDate}`,
  );

const own = ['PhD in Botany @ University of Vest, 2012–2016', 'BSc Biology @ Holm College, 2009–2012'];

describe('the educations of an academic resume are not those of others, nor visits to schools', () => {
  test.each([
    [
      'STUDENTS SUPERVISED\n\n2021   Ida Larch, MSc thesis, University of Vest\n2020   Joel Kim, BSc thesis, University of Vest',
    ],
    [
      'THESES SUPERVISED\n\n2021   MSc thesis, Ida Larch, University of Vest\n2020   BSc thesis, Joel Kim, University of Vest',
    ],
    ['ENCADREMENT\n\n2021   Mémoire de master de Luc Ferron, Université de Vest'],
    ['BETREUTE ABSCHLUSSARBEITEN\n\n2021   Masterarbeit von Ida Larch, Universität Vest'],
    ['TESIS DIRIGIDAS\n\n2021   Tesis de máster de Ana Olmo, Universidad de Vest'],
    ['BANCAS\n\n2021   Mestrado de Ana Prado, Universidade de Vest'],
    ['PEER REVIEW\n\n2019   Journal of Botany, University of Holm\n2018   Panel of the Vest Academy'],
    ['SCHOOL VISITS\n\n2019   Hill Road Grammar School\n2018   Nord High School'],
    [
      'TEACHING\n\n2017 - 2019   Introduction to Botany, University of Vest\n2018   Trees and Towns, University of Vest',
    ],
    ['HONOURS\n\n2012   Dean’s List, Holm College'],
  ])('%j', (section) => expect(educations(section)).toEqual(own));
});

test('degrees below a second heading of their own are educations', () => {
  expect(educations('FURTHER TITLES\n\n2018   Certificate in Teaching, University of Nord')).toEqual([
    ...own,
    'Certificate in Teaching @ University of Nord, null–2018',
  ]);
});

test.each([['Education experience'], ['Professional preparation'], ['Academic preparation']])(
  '%s is a heading of educations',
  (heading) =>
    expect(
      fieldsOfText(`Ada Holm\n\n${heading}\n\n2012 - 2016   PhD in Botany, University of Vest`).educations,
    ).toMatchObject([{ degree: 'PhD in Botany', schoolName: 'University of Vest' }]),
);

describe('the career of an academic is of the kind of its entries', () => {
  const fields = (heading: string, entries: string) =>
    fieldsOfText(`Ada Holm\nada@example.org\n\n${heading}\n\n${entries}\n\nLANGUAGES\n\nEnglish`);

  test.each([
    ['AKADEMISCHE LAUFBAHN', 'Wissenschaftlicher Mitarbeiter'],
    ['PARCOURS ACADÉMIQUE', 'Chercheur'],
    ['CARRIERA ACCADEMICA', 'Ricercatore'],
    ['TRAYECTORIA ACADÉMICA', 'Investigador'],
  ])('%s: posts are positions', (heading, title) => {
    const { positions, educations } = fields(
      heading,
      `2020 - 2024   ${title}, Universität Vest\n2017 - 2020   ${title}, Technische Universität Holm`,
    );
    expect(positions.map((each) => each.title)).toEqual([title, title]);
    expect(educations).toEqual([]);
  });

  test.each(['AKADEMISCHE LAUFBAHN', 'PARCOURS ACADÉMIQUE', 'CARRIERA ACCADEMICA'])(
    '%s: degrees are educations',
    (heading) => {
      const { positions, educations } = fields(
        heading,
        '2014 - 2017   PhD Botany, Universität Vest\n2010 - 2014   Master Biology, Universität Holm',
      );
      expect(positions).toEqual([]);
      expect(educations).toHaveLength(2);
    },
  );
});
