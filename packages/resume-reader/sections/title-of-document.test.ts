/** Documents without positions whose side column comes first. */
import { readResume } from '../read-resume.ts';

const side = `<h2>Contact</h2><p>femke@example.com</p><p>Groningen</p>
<h2>Vaardigheden</h2><ul><li>Excel</li><li>Samenwerken</li></ul>`;
const name = '<h1>Femke Postma</h1><p>Verpleegkundige</p>';
const main = `<h2>Werkervaring</h2><p><b>Wijkverpleegkundige, Thuiszorg Noorder</b></p><p>februari 2020 – heden</p>
<h2>Opleiding</h2><p>HBO Verpleegkunde, Hanzehogeschool Groningen</p><p>2009 – 2013</p>`;

test.each([
  ['above its sections', `${name}${side}${main}`],
  ['in the second cell of a table', `<table><tr><td>${side}</td><td>${name}${main}</td></tr></table>`],
  ['below the side column', `<div>${side}</div><div>${name}${main}</div>`],
])('the name %s is a part of no section, and neither is the title below it', async (_where, body) => {
  const style = '<style>h1 { font-size: 22pt } h2 { font-size: 12pt } p, li { font-size: 10pt }</style>';
  const result = await readResume(Buffer.from(`<html><head>${style}</head><body>${body}</body></html>`));
  expect(result).toMatchObject({
    resume: {
      firstName: 'Femke',
      lastName: 'Postma',
      headline: 'Verpleegkundige',
      location: 'Groningen',
      skills: 'Excel\nSamenwerken',
      positions: [{ title: 'Wijkverpleegkundige', companyName: 'Thuiszorg Noorder' }],
    },
  });
});

test('a figure in large letters within a section stays there when headings are as large', async () => {
  const text = `<h1>Projects</h1><p>Built a shop</p><h1 style="font-size:30pt">Skills</h1><p style="font-size:32pt">Excel</p>`;
  const result = await readResume(Buffer.from(`<html><body>${name}${text}</body></html>`));
  expect(result).toMatchObject({ resume: { skills: 'Excel' } });
});
