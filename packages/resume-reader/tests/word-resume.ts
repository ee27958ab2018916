/** Writes the resume of a person as a Word document with a header, a table with dates, styles and hyperlinks. */
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
          heading(person.labels.experience),
          table(
            person.positions.map((position) =>
              row(
                `${numeric(position.start)} - ${position.end ? numeric(position.end) : person.labels.present}`,
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
          heading(person.labels.education),
          table(
            person.educations.map((education) =>
              row(`${education.start} - ${education.end}`, [
                new Paragraph(`${education.degree}, ${education.school}`),
              ]),
            ),
          ),
          heading(person.labels.languages),
          ...person.languages.map(([name, level]) => bullet(`${name} : ${level}`)),
          heading(person.labels.skills),
          new Paragraph(person.skills.join(', ')),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** A table of one row: contact details, skills and languages in the first cell, everything else in the second. */
export async function writeWordSidebar(person: Person): Promise<Uint8Array> {
  const bold = (text: string): Paragraph =>
    new Paragraph({ children: [new TextRun({ text, bold: true, size: 26 })] });
  const plain = (text: string): Paragraph => new Paragraph(text);
  const period = (position: Person['positions'][number]): string => {
    const print = ([year, month]: [number, number]): string => `${person.labels.months[month - 1]} ${year}`;
    return `${print(position.start)} – ${position.end ? print(position.end) : person.labels.present}`;
  };
  const side = [
    bold(person.labels.contact),
    ...[person.phone, person.email, person.location, `linkedin.com/in/${person.networkSlug}`].map(plain),
    plain(''),
    bold(person.labels.skills),
    ...person.skills.map(plain),
    bold(person.labels.languages),
    ...person.languages.map(([name, level]) => plain(`${name} (${level})`)),
  ];
  const main = [
    new Paragraph({
      children: [new TextRun({ text: `${person.firstName} ${person.lastName}`, bold: true, size: 48 })],
    }),
    new Paragraph({ children: [new TextRun({ text: person.headline, size: 28 })] }),
    bold(person.labels.experience),
    ...person.positions.flatMap((position) => [
      new Paragraph({
        children: [
          new TextRun({ text: position.company, bold: true }),
          new TextRun(`\t${position.location}`),
        ],
      }),
      new Paragraph({
        children: [
          new TextRun({ text: position.title, italics: true }),
          new TextRun(`\t${period(position)}`),
        ],
      }),
      ...position.tasks.map((text) => new Paragraph({ text, bullet: { level: 0 } })),
      plain(''),
    ]),
    bold(person.labels.education),
    ...person.educations.flatMap((education) => [
      new Paragraph({ children: [new TextRun({ text: education.school, bold: true })] }),
      plain(`${education.degree}\t${education.start} – ${education.end}`),
    ]),
  ];
  const document = new Document({
    sections: [
      {
        children: [
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: [
              new TableRow({
                children: [new TableCell({ children: side }), new TableCell({ children: main })],
              }),
            ],
          }),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

/** Plain paragraphs without styles: everything in one size, dates in brackets. */
export async function writeWordPlain(person: Person): Promise<Uint8Array> {
  const month = ([year, number]: [number, number]): string => `${String(number).padStart(2, '0')}.${year}`;
  const texts = [
    `${person.firstName} ${person.lastName}`,
    person.headline,
    person.location,
    `${person.phone} / ${person.email}`,
    `https://www.linkedin.com/in/${person.networkSlug}/`,
    '',
    person.labels.summary,
    person.summary,
    '',
    person.labels.experience,
    ...person.positions.flatMap((position) => [
      `${position.title}, ${position.company} (${month(position.start)} - ${position.end ? month(position.end) : person.labels.present})`,
      ...position.tasks.map((task) => `- ${task}`),
      '',
    ]),
    person.labels.education,
    ...person.educations.map(
      (education) => `${education.degree}, ${education.school} (${education.start} - ${education.end})`,
    ),
    '',
    person.labels.languages,
    ...person.languages.map(([name, level]) => `${name}: ${level}`),
    '',
    person.labels.interests,
    person.interests,
  ];
  const document = new Document({ sections: [{ children: texts.map((text) => new Paragraph(text)) }] });
  return new Uint8Array(await Packer.toBuffer(document));
}
