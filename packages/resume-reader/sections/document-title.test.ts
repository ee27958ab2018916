import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from './sections.ts';

/** The kinds of the sections of an HTML document. */
const kindsOf = (html: string): string[] =>
  readSections(readLines(extractHtml(new TextEncoder().encode(html)))).map(({ kind }) => kind);

const title = (text: string, size: number): string => `<p style="font-size: ${size}pt"><b>${text}</b></p>`;

test('a title above the name and the contact details opens no section, however large it is', () => {
  const html = `${title('RESUME', 20)}${title('Dr. Jane Doe, Pharm-D, R.Ph.', 14)}
<p>12 Holm Street, Arvelton</p><p>jane@example.org</p>
${title('OBJECTIVE', 12)}<p>Seeking a post in a hospital where I can mend nets.</p>
${title('EXPERIENCE', 12)}<p>Chemist, Norvane Ltd, 2012 - 2015</p>`;
  expect(kindsOf(html)).toEqual(['header', 'summary', 'experience']);
});

test('the same word above a text is the heading of a summary', () => {
  const html = `${title('RÉSUMÉ', 20)}<p>Chimiste avec dix ans de pratique dans les ports du nord.</p>
${title('EXPÉRIENCE', 20)}<p>Chimiste, Norvane SARL, 2012 - 2015</p>`;
  expect(kindsOf(html)).toContain('summary');
});
