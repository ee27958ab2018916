import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

const read = (body: string): ReturnType<typeof readFields> => {
  const lines = readLines(extractHtml(new TextEncoder().encode(body)));
  return readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
};
const icon = (address: string): string => `<a href="${address}"><img src="a.png"></a>`;
const own = 'https://www.linkedin.com/in/jane-doe';
const other = 'https://www.linkedin.com/in/template-author';
const job = '<h2>Experience</h2><p>2015 - 2018 Cook, Norvane Ltd</p>';

test('the network page and the e-mail address of a person are read from icons where nothing states them', () => {
  const resume = read(`<h1>Jane Doe</h1><p>Cook ${icon(own)} ${icon('mailto:jane@doe.example')}</p>${job}`);
  expect(resume.networkUrl).toBe(own);
  expect(resume.emailAddresses).toEqual(['jane@doe.example']);
});

test.each([
  ['the address is printed', `<h2>Links</h2><p>${own}</p>`],
  ['a text is a link to it', `<p>LinkedIn: <a href="${own}">jane-doe</a></p>`],
  ['the user name has a label', '<p>LinkedIn: jane-doe</p>'],
])('an icon above the name is not the page of the person where %s', (_how, stated) => {
  expect(read(`${icon(other)}<h1>Jane Doe</h1><p>jane@doe.example</p>${stated}${job}`).networkUrl).toBe(own);
});

test('an icon beside a colleague or in a position is not the page of the person', () => {
  const text = `<h1>Jane Doe</h1><p>jane@doe.example</p>${job}<p>Team lead: Bob Holm ${icon(other)}</p>`;
  expect(read(text).networkUrl).toBeNull();
});
