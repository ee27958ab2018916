/** Writes a person's resume as a Word document: a header part, a table with dates left, styles and hyperlinks. */
import {
  Document,
  ExternalHyperlink,
  Header,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Person } from './people.ts';

/** The bytes of the document. */
export async function writeWordResume(person: Person): Promise<Uint8Array> {
  const heading = (text: string): Paragraph => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
  const bullet = (text: string): Paragraph => new Paragraph({ text, bullet: { level: 0 } });
  const numeric = ([year, month]: [number, number]): string => `${String(month).padStart(2, '0')}/${year}`;
  const row = (left: string, right: Paragraph[]): TableRow =>
    new TableRow({
      children: [
        new TableCell({ width: { size: 25, type: WidthType.PERCENTAGE }, children: [new Paragraph(left)] }),
        new TableCell({ width: { size: 75, type: WidthType.PERCENTAGE }, children: right }),
      ],
    });
  const table = (rows: TableRow[]): Table =>
    new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows });
  const document = new Document({
    creator: 'test',
    sections: [
      {
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                children: [new TextRun(`${person.location} - ${person.phone} - ${person.email}`)],
              }),
            ],
          }),
        },
        children: [
          new Paragraph({ text: `CV : ${person.firstName} ${person.lastName}`, heading: HeadingLevel.TITLE }),
          new Paragraph({ children: [new TextRun({ text: person.headline, bold: true })] }),
          new Paragraph({
            children: [
              new ExternalHyperlink({
                link: `https://www.linkedin.com/in/${person.networkSlug}?trk=cv`,
                children: [new TextRun('LinkedIn')],
              }),
            ],
          }),
          heading(person.words.experience),
          table(
            person.positions.map((position) =>
              row(
                `${numeric(position.start)} - ${position.end ? numeric(position.end) : person.words.present}`,
                [
                  new Paragraph({
                    children: [
                      new TextRun({ text: position.title, bold: true }),
                      new TextRun(`, ${position.company}, ${position.location}`),
                    ],
                  }),
                  ...position.tasks.map(bullet),
                ],
              ),
            ),
          ),
          heading(person.words.education),
          table(
            person.educations.map((education) =>
              row(`${education.start} - ${education.end}`, [
                new Paragraph(`${education.degree}, ${education.school}`),
              ]),
            ),
          ),
          heading(person.words.languages),
          ...person.languages.map(([name, level]) => bullet(`${name} : ${level}`)),
          heading(person.words.skills),
          new Paragraph(person.skills.join(', ')),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}
