import { fieldsOfText } from '../tests/support/resume-text.ts';

/** The positions and educations of a resume with these sections. */
function read(...sections: string[]) {
  const fields = fieldsOfText(['Ida Holm\nida@example.org', ...sections].join('\n\n'));
  return {
    positions: fields.positions.map(({ title, companyName }) => `${title} @ ${companyName}`),
    educations: fields.educations.map(({ degree, schoolName }) => `${degree} @ ${schoolName}`),
  };
}

const jobs = (...entries: string[]): string => entries.join('\n\n');

describe('studies among positions are an education', () => {
  test.each([
    ['Beruflicher Werdegang', 'Lagerist - Norvane GmbH', 'Studium Architektur', 'Universität Vestby', ' - '],
    ['Parcours professionnel', 'Magasinier, Norvane SARL', 'Licence de droit', 'Université de Vestby', ', '],
    [
      'Esperienza lavorativa',
      'Magazziniere, Norvane S.r.l.',
      'Laurea in Lettere',
      'Università di Vest',
      ', ',
    ],
    ['Werkervaring', 'Magazijnmedewerker, Norvane B.V.', 'Bachelor Rechten', 'Hogeschool Vestby', ', '],
  ])('%s', (heading, job, degree, school, between) => {
    const [title, company] = job.split(/ - |, /);
    const entries = jobs(`03.2016 - 04.2019   ${job}`, `10.2012 - 06.2015   ${degree}${between}${school}`);
    const earlier = 'Éducation\n\n2004 - 2010   Lycée Larch';
    expect(read(`${heading}\n\n${entries}`, earlier)).toEqual({
      positions: [`${title} @ ${company}`],
      educations: [`${degree} @ ${school}`, 'null @ Lycée Larch'],
    });
  });

  test('but not a doctorate, a title at a school, or what is taught', () => {
    const entries = jobs(
      '2016 - 2019   PhD in Physics, University of Vestby',
      '2012 - 2015   Technician, Larch School',
      '2010 - 2012   Clerk, Norvane Ltd',
    );
    expect(read(`Work experience\n\n${entries}`).educations).toEqual([]);
    const courses = jobs(
      '2016 - 2019   BSc Physics, University of Vestby',
      '2012 - 2015   Lecturer, Larch University',
    );
    expect(read(`Teaching experience\n\n${courses}`).educations).toEqual([]);
  });
});

describe('a post at a university among educations is a position', () => {
  test.each([
    ['Education', 'BSc Physics', 'Teaching assistant', 'University of Vestby'],
    ['Ausbildung', 'Bachelor Physik', 'Wissenschaftlicher Mitarbeiter', 'Universität Vestby'],
  ])('%s', (heading, degree, post, school) => {
    const entries = jobs(`2012 - 2016   ${degree}, ${school}`, `2016 - 2019   ${post}, ${school}`);
    expect(read(`${heading}\n\n${entries}`)).toEqual({
      positions: [`${post} @ ${school}`],
      educations: [`${degree} @ ${school}`],
    });
  });
});
