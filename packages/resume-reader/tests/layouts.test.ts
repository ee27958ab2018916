import { parseResume } from '../parse-resume.ts';
import { layouts, printResume } from './layouts.ts';
import { expectedOf, people } from './people.ts';
import { rarerLayouts } from './rarer-layouts.ts';
import { writeWordPlain, writeWordResume, writeWordSidebar } from './word-resume.ts';

const pairs = (list: unknown): unknown => JSON.parse(JSON.stringify(list));

/** Each person is printed with every third layout, so that each layout has three languages, and each language many layouts. */
const printed = Object.entries({ ...layouts, ...rarerLayouts }).map(
  ([name, layout], index) =>
    [name, layout, people.filter((_person, number) => number % 3 === index % 3)] as const,
);

describe.each(printed)('a resume printed with %s', (_name, layout, ofLayout) => {
  test.each(
    ofLayout.map(
      (person) => [`${person.firstName} ${person.lastName} (${person.language})`, person] as const,
    ),
  )('all fields are read from %s', async (_who, person) => {
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
      // Not every layout prints all fields; a field that is not printed must not be invented.
      location: layout.omits?.includes('location') ? null : person.location,
      phoneNumbers: layout.omits?.includes('phoneNumbers') ? [] : expected.phoneNumbers,
      headline: layout.omits?.includes('headline') ? null : person.headline,
      networkUrl: layout.omits?.includes('networkUrl') ? null : expected.networkUrl,
    });
  });
});

describe.each(
  Object.entries({
    'a table with dates': writeWordResume,
    'a sidebar': writeWordSidebar,
    'plain paragraphs': writeWordPlain,
  }),
)('a Word document with %s', (_name, write) => {
  test.each(
    people.map((person) => [`${person.firstName} ${person.lastName} (${person.language})`, person] as const),
  )('all fields are read from %s', async (_who, person) => {
    const result = await parseResume(await write(person), {
      fileName: 'resume.docx',
      defaultCountry: person.country,
    });
    if (result.status !== 'read') throw new Error(`${result.code}: ${result.message}`);
    const { positions, educations, ...expected } = expectedOf(person) as Record<string, object>;
    const { language: _language, ...fields } = expected;
    expect(pairs(result.resume.positions)).toMatchObject(positions as object);
    expect(pairs(result.resume.educations)).toMatchObject(educations as object);
    expect(result.resume).toMatchObject(fields);
  });
});
