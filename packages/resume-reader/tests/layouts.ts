/** Prints the resume of a person as PDF in common layouts, with built-in fonts only. */
import PDFDocument from 'pdfkit';
import type { Person, PersonEducation, PersonPosition } from './people.ts';

export type Pdf = InstanceType<typeof PDFDocument>;
export type Print = (pdf: Pdf, person: Person) => void;
/** A layout and the fields that it does not print. */
export interface Layout {
  readonly print: Print;
  readonly omits?: ('phoneNumbers' | 'headline' | 'networkUrl' | 'location')[];
}

const margin = 50;
const width = 595;
const regular = 'Helvetica';
const bold = 'Helvetica-Bold';
const italic = 'Helvetica-Oblique';

/** The PDF of a person in one of `layouts`. */
export function printResume(person: Person, layout: Layout): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pdf = new PDFDocument({ size: 'A4', margin: margin, info: { CreationDate: new Date(0) } });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
    layout.print(pdf, person);
    pdf.end();
  });
}

export const monthYear = (person: Person, [year, month]: [number, number]): string =>
  `${person.labels.months[month - 1]} ${year}`;
export const numeric = ([year, month]: [number, number]): string =>
  `${String(month).padStart(2, '0')}/${year}`;

export function period(
  person: Person,
  position: PersonPosition,
  style: 'names' | 'numbers',
  dash = ' – ',
): string {
  const print = (date: [number, number]): string =>
    style === 'names' ? monthYear(person, date) : numeric(date);
  return `${print(position.start)}${dash}${position.end ? print(position.end) : person.labels.present}`;
}
export const years = (education: PersonEducation): string => `${education.start} - ${education.end}`;

/** One column; dates at the right margin in the line of the title; large headings. */
const datesRight: Print = (pdf, person) => {
  pdf.font(bold).fontSize(24).text(`${person.firstName} ${person.lastName}`, { align: 'center' });
  pdf.font(regular).fontSize(12).text(person.headline, { align: 'center' });
  pdf
    .fontSize(9)
    .text(
      `${person.location}  |  ${person.phone}  |  ${person.email}  |  linkedin.com/in/${person.networkSlug}`,
      { align: 'center' },
    );
  const heading = (text: string): void => {
    pdf.moveDown(0.8).font(bold).fontSize(14).text(text).moveDown(0.2);
  };
  const row = (left: string, right: string, font: string): void => {
    pdf.font(font).fontSize(10);
    const y = pdf.y;
    pdf.text(left, margin, y, { lineBreak: false });
    pdf.font(regular).text(right, margin, y, { width: width - 2 * margin, align: 'right' });
    pdf.x = margin;
  };
  heading(person.labels.summary);
  pdf.font(regular).fontSize(10).text(person.summary);
  heading(person.labels.experience);
  for (const position of person.positions) {
    row(position.title, period(person, position, 'names'), bold);
    row(position.company, position.location, italic);
    for (const task of position.tasks) pdf.font(regular).text(`•  ${task}`, { indent: 8 });
    pdf.moveDown(0.4);
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    row(education.degree, years(education), bold);
    row(education.school, education.location, italic);
    pdf.moveDown(0.3);
  }
  heading(person.labels.languages);
  pdf
    .font(regular)
    .fontSize(10)
    .text(person.languages.map(([name, level]) => `${name} (${level})`).join(', '));
  heading(person.labels.skills);
  pdf.font(regular).fontSize(10).text(person.skills.join(', '));
};

/** Company first, then title and dates in one line; headings in capitals, in the size of the text. */
const companyFirst: Print = (pdf, person) => {
  pdf.font(regular).fontSize(20).text(`${person.firstName} ${person.lastName.toUpperCase()}`);
  pdf.fontSize(10).text(person.headline);
  pdf.text(person.location).text(person.email).text(person.phone);
  pdf.text(`www.linkedin.com/in/${person.networkSlug}`);
  const heading = (text: string): void => {
    pdf.moveDown(1).font(bold).fontSize(10).text(text.toUpperCase()).font(regular).moveDown(0.3);
  };
  heading(person.labels.experience);
  for (const position of person.positions) {
    pdf.font(bold).text(`${position.company}, ${position.location}`);
    pdf.font(regular).text(`${position.title}, ${period(person, position, 'names', ' - ')}`);
    for (const task of position.tasks) pdf.text(`- ${task}`);
    pdf.moveDown(0.6);
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    pdf.font(bold).text(education.school);
    pdf
      .font(regular)
      .text(`${education.degree}, ${years(education)}`)
      .moveDown(0.5);
  }
  heading(person.labels.languages);
  for (const [name, level] of person.languages) pdf.text(`${name} : ${level}`);
  heading(person.labels.interests);
  pdf.text(person.interests);
};

/** Dates in a separate column to the left of the entries. */
const datesLeft: Print = (pdf, person) => {
  const column = 165;
  pdf.font(bold).fontSize(22).text(`${person.firstName} ${person.lastName}`);
  pdf.font(italic).fontSize(13).text(person.headline);
  pdf.font(regular).fontSize(10).text(`${person.location} · ${person.phone} · ${person.email}`);
  const heading = (text: string): void => {
    pdf.moveDown(0.8).font(bold).fontSize(13).text(text, margin).moveDown(0.3).fontSize(10).font(regular);
  };
  const row = (left: string, right: () => void): void => {
    const y = pdf.y;
    pdf
      .font(regular)
      .fontSize(10)
      .text(left, margin, y, { width: column - margin - 8 });
    const after = pdf.y;
    pdf.y = y;
    pdf.x = column;
    right();
    pdf.y = Math.max(pdf.y, after);
    pdf.x = margin;
    pdf.moveDown(0.4);
  };
  heading(person.labels.experience);
  for (const position of person.positions) {
    row(period(person, position, 'numbers', ' - '), () => {
      pdf.font(bold).text(position.title, column);
      pdf.font(regular).text(`${position.company}, ${position.location}`, column);
      for (const task of position.tasks) pdf.text(`• ${task}`, column);
    });
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    row(years(education), () => {
      pdf.font(bold).text(education.degree, column);
      pdf.font(regular).text(education.school, column);
    });
  }
  heading(person.labels.languages);
  for (const [name, level] of person.languages) row(name, () => pdf.text(level, column));
  heading(person.labels.skills);
  pdf.text(person.skills.join(' / '), margin);
};

/** A sidebar with contact, skills and languages, which the file has before or after the main column. */
function sidebar(side: 'left' | 'right', sidebarFirst: boolean): Print {
  return (pdf, person) => {
    const narrow = 150;
    const sideX = side === 'left' ? 40 : width - 40 - narrow;
    const mainX = side === 'left' ? 40 + narrow + 30 : 40;
    const mainWidth = width - 80 - narrow - 30;
    const printSide = (): void => {
      pdf.y = 60;
      const heading = (text: string): void => {
        pdf
          .moveDown(1)
          .font(bold)
          .fontSize(12)
          .text(text, sideX, pdf.y, { width: narrow })
          .font(regular)
          .fontSize(9.5);
      };
      heading(person.labels.contact);
      for (const text of [
        person.phone,
        person.email,
        person.location,
        `linkedin.com/in/${person.networkSlug}`,
      ]) {
        pdf.text(text, sideX, pdf.y, { width: narrow });
      }
      heading(person.labels.skills);
      for (const skill of person.skills) pdf.text(skill, sideX, pdf.y, { width: narrow });
      heading(person.labels.languages);
      for (const [name, level] of person.languages)
        pdf.text(`${name} - ${level}`, sideX, pdf.y, { width: narrow });
      heading(person.labels.interests);
      pdf.text(person.interests, sideX, pdf.y, { width: narrow });
    };
    const printMain = (): void => {
      pdf.y = 50;
      const write = (text: string, font: string, size: number): void => {
        pdf.font(font).fontSize(size).text(text, mainX, pdf.y, { width: mainWidth });
      };
      const heading = (text: string): void => {
        pdf.moveDown(0.8);
        write(text, bold, 13);
        pdf.moveDown(0.2);
      };
      write(`${person.firstName} ${person.lastName}`.toUpperCase(), bold, 22);
      write(person.headline, regular, 12);
      heading(person.labels.summary);
      write(person.summary, regular, 10);
      heading(person.labels.experience);
      for (const position of person.positions) {
        write(position.title, bold, 10.5);
        write(`${position.company} | ${position.location}`, regular, 10);
        write(period(person, position, 'names', ' - '), italic, 9);
        for (const task of position.tasks) write(`• ${task}`, regular, 10);
        pdf.moveDown(0.5);
      }
      heading(person.labels.education);
      for (const education of person.educations) {
        write(education.degree, bold, 10.5);
        write(`${education.school} | ${education.location}`, regular, 10);
        write(years(education), italic, 9);
        pdf.moveDown(0.4);
      }
    };
    if (sidebarFirst) printSide();
    printMain();
    if (!sidebarFirst) printSide();
  };
}

/** Like the export of a professional network: narrow left column, company above title, dates with durations below. */
const networkExport: Print = (pdf, person) => {
  const sideX = 25;
  const mainX = 223;
  const side = (text: string, size: number, font = regular): void => {
    pdf.font(font).fontSize(size).text(text, sideX, pdf.y, { width: 160 });
  };
  pdf.y = 40;
  side(person.labels.contact, 13);
  pdf.moveDown(0.5);
  side(person.email, 10);
  side(`www.linkedin.com/in/${person.networkSlug} (LinkedIn)`, 10);
  pdf.moveDown(1);
  side(person.labels.skills, 13);
  pdf.moveDown(0.5);
  for (const skill of person.skills) side(skill, 10);
  pdf.moveDown(1);
  side(person.labels.languages, 13);
  pdf.moveDown(0.5);
  for (const [name, level] of person.languages) side(`${name} (${level})`, 10);
  pdf.y = 40;
  const main = (text: string, size: number, font = regular): void => {
    pdf.font(font).fontSize(size).text(text, mainX, pdf.y, { width: 340 });
  };
  main(`${person.firstName} ${person.lastName}`, 26);
  main(person.headline, 12);
  main(person.location, 12);
  pdf.moveDown(1);
  main(person.labels.experience, 15.75);
  pdf.moveDown(0.5);
  for (const position of person.positions) {
    main(position.company, 12);
    main(position.title, 11.5);
    main(`${period(person, position, 'names', ' - ')} (2 years 3 months)`, 10.5);
    main(position.location, 10.5);
    for (const task of position.tasks) main(task, 10.5);
    pdf.moveDown(1);
  }
  main(person.labels.education, 15.75);
  pdf.moveDown(0.5);
  for (const education of person.educations) {
    main(education.school, 12);
    main(`${education.degree} · (${years(education)})`, 10.5);
    pdf.moveDown(0.8);
  }
};

/** Section titles in a left column, entries at the right; dates after the company. */
const labelsLeft: Print = (pdf, person) => {
  const column = 170;
  pdf.font(bold).fontSize(18).text(`${person.firstName} ${person.lastName}`, { align: 'right' });
  pdf
    .font(regular)
    .fontSize(9)
    .text(`${person.location} - ${person.phone} - ${person.email}`, { align: 'right' })
    .moveDown(1);
  const section = (title: string, body: () => void): void => {
    const y = pdf.y;
    pdf
      .font(bold)
      .fontSize(10)
      .text(title.toUpperCase(), margin, y, { width: column - margin - 10 });
    const after = pdf.y;
    pdf.y = y;
    body();
    pdf.y = Math.max(after, pdf.y) + 10;
  };
  const write = (text: string, font = regular): void => {
    pdf
      .font(font)
      .fontSize(10)
      .text(text, column, pdf.y, { width: width - margin - column });
  };
  section(person.labels.summary, () => write(person.summary));
  section(person.labels.experience, () => {
    for (const position of person.positions) {
      write(`${position.title}, ${position.company} (${period(person, position, 'numbers', ' - ')})`, bold);
      for (const task of position.tasks) write(`• ${task}`);
      pdf.moveDown(0.4);
    }
  });
  section(person.labels.education, () => {
    for (const education of person.educations)
      write(`${education.degree}, ${education.school} (${years(education)})`, bold);
  });
  section(person.labels.languages, () =>
    write(person.languages.map(([name, level]) => `${name}: ${level}`).join('; ')),
  );
  section(person.labels.skills, () => write(person.skills.join(', ')));
};

/** Dates first in a line of running text, everything else after them; no bold text. */
const inlineDates: Print = (pdf, person) => {
  pdf.font('Times-Roman').fontSize(11);
  pdf
    .text(`${person.lastName.toUpperCase()} ${person.firstName}`)
    .text(person.location)
    .text(`Tel: ${person.phone}`)
    .text(`E-mail: ${person.email}`);
  pdf.moveDown(1).fontSize(14).text(person.headline, { align: 'center' }).fontSize(11);
  const heading = (text: string): void => {
    pdf.moveDown(1).text(`${text.toUpperCase()}`, { underline: true }).moveDown(0.3);
  };
  heading(person.labels.education);
  for (const education of person.educations)
    pdf.text(`${years(education)} : ${education.degree} - ${education.school}`);
  heading(person.labels.experience);
  for (const position of person.positions) {
    pdf.text(
      `${period(person, position, 'numbers', ' - ')} : ${position.title} - ${position.company}, ${position.location}`,
    );
    for (const task of position.tasks) pdf.text(`    - ${task}`);
    pdf.moveDown(0.4);
  }
  heading(person.labels.languages);
  for (const [name, level] of person.languages) pdf.text(`- ${name} : ${level}`);
  heading(person.labels.skills);
  pdf.text(person.skills.join(', '));
};

export const layouts: Record<string, Layout> = {
  'dates right': { print: datesRight },
  'company first': { print: companyFirst },
  'dates left': { print: datesLeft, omits: ['networkUrl'] },
  'sidebar left, written first': { print: sidebar('left', true) },
  'sidebar right, written last': { print: sidebar('right', false) },
  'sidebar left, written last': { print: sidebar('left', false) },
  'network export': { print: networkExport, omits: ['phoneNumbers'] },
  'section titles left': { print: labelsLeft, omits: ['headline', 'networkUrl'] },
  'inline dates': { print: inlineDates, omits: ['networkUrl'] },
};
