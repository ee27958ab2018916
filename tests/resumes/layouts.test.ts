import { parseResume } from '../../actions-server/resume/parse-resume.ts';
import { layouts, printResume } from './layouts.ts';
import { expectedOf, people } from './people.ts';

const pairs = (list: unknown): unknown => JSON.parse(JSON.stringify(list));

describe.each(Object.entries(layouts))('a resume printed with %s', (name, layout) => {
  test.each(
    people.map((person) => [`${person.firstName} ${person.lastName} (${person.language})`, person] as const),
  )('%s is read in full', async (_who, person) => {
    const bytes = await printResume(person, layout);
    const result = await parseResume(bytes, { fileName: 'resume.pdf', defaultCountry: person.country });
    if (result.status !== 'read') throw new Error(`${result.code}: ${result.message}`);
    const expected = expectedOf(person) as Record<string, unknown[]>;
    const { resume } = result;
    expect(pairs(resume.positions)).toMatchObject(expected.positions as object);
    expect(resume.positions).toHaveLength(person.positions.length);
    expect(pairs(resume.educations)).toMatchObject(expected.educations as object);
    expect(resume.educations).toHaveLength(person.educations.length);
    expect(resume.locales).toEqual(expected.locales);
    expect(resume).toMatchObject({
      firstName: person.firstName,
      lastName: person.lastName,
      emailAddresses: [person.email],
      location: person.location,
      // Not every layout prints everything; what it does not print must not be invented.
      phoneNumbers: name === 'network export' ? [] : expected.phoneNumbers,
      headline: name === 'section titles left' ? null : person.headline,
      networkUrl: ['dates left', 'section titles left', 'inline dates'].includes(name)
        ? null
        : expected.networkUrl,
    });
  });
});
