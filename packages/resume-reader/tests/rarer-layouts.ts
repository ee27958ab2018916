/** Less common layouts, each with a different difficulty for the reader. */
import type { Layout, Pdf, Print } from './layouts.ts';
import { monthYear, period, years } from './layouts.ts';
import type { Person } from './people.ts';

const margin = 50;
const width = 595;
const regular = 'Helvetica';
const bold = 'Helvetica-Bold';
const italic = 'Helvetica-Oblique';

const printRow = (pdf: Pdf, left: string, right: string, font: string, size: number): void => {
  const y = pdf.y;
  pdf.font(font).fontSize(size).text(left, margin, y, { lineBreak: false });
  pdf
    .font(italic)
    .fontSize(9)
    .text(right, margin, y, { width: width - 2 * margin, align: 'right' });
  pdf.x = margin;
};

/** Centred header in two weights; the first letter of a heading is a separate run; title below the company. */
const twoWeights: Print = (pdf, person) => {
  pdf.fontSize(28);
  const first = pdf.font(regular).widthOfString(`${person.firstName} `);
  const last = pdf.font(bold).widthOfString(person.lastName);
  const x = (width - first - last) / 2;
  pdf.font(regular).text(person.firstName, x, 50, { lineBreak: false });
  pdf.font(bold).text(person.lastName, x + first, 50);
  pdf.font(regular).fontSize(9).text(person.headline, margin, 84, { align: 'center' });
  pdf.font(italic).text(person.location, { align: 'center' });
  pdf
    .font(regular)
    .text(`${person.phone} | ${person.email} | linkedin.com/in/${person.networkSlug}`, { align: 'center' });
  const heading = (text: string): void => {
    pdf.moveDown(1).font(bold).fontSize(15);
    const y = pdf.y;
    const start = text.slice(0, 3);
    pdf.fillColor('#dc3522').text(start, margin, y, { lineBreak: false });
    pdf
      .fillColor('#333')
      .text(text.slice(3), margin + pdf.widthOfString(start), y)
      .fillColor('#000');
    pdf.x = margin;
    pdf.moveDown(0.2);
  };
  heading(person.labels.experience);
  for (const position of person.positions) {
    printRow(pdf, position.company, position.location, bold, 10);
    printRow(pdf, position.title, period(person, position, 'names'), regular, 9);
    for (const task of position.tasks)
      pdf
        .font(regular)
        .fontSize(9)
        .text(`•  ${task}`, margin + 8);
    pdf.x = margin;
    pdf.moveDown(0.5);
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    printRow(pdf, education.school, education.location, bold, 10);
    printRow(pdf, education.degree, years(education), regular, 9);
    pdf.moveDown(0.4);
  }
  heading(person.labels.languages);
  pdf
    .font(regular)
    .fontSize(9)
    .text(person.languages.map(([name, level]) => `${name} (${level})`).join(' · '));
};

/** Letter-spaced name and headings; everything centred. */
const tracked: Print = (pdf, person) => {
  pdf
    .font(bold)
    .fontSize(20)
    .text(`${person.firstName} ${person.lastName}`.toUpperCase(), { align: 'center', characterSpacing: 5 });
  pdf.font(regular).fontSize(11).text(person.headline, { align: 'center', characterSpacing: 0 });
  pdf.fontSize(9).text(`${person.phone} • ${person.email} • ${person.location}`, { align: 'center' });
  const heading = (text: string): void => {
    pdf
      .moveDown(1.2)
      .font(bold)
      .fontSize(12)
      .text(text.toUpperCase(), { align: 'center', characterSpacing: 4 });
    pdf.moveDown(0.3).font(regular).fontSize(10);
  };
  heading(person.labels.experience);
  for (const position of person.positions) {
    pdf
      .font(bold)
      .text(
        `${position.title} | ${position.company} | ${position.location} | ${period(person, position, 'numbers')}`,
        { characterSpacing: 0 },
      );
    pdf.font(regular);
    for (const task of position.tasks) pdf.text(`– ${task}`);
    pdf.moveDown(0.5);
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    pdf.text(`${education.degree} | ${education.school} | ${years(education)}`, { characterSpacing: 0 });
  }
  heading(person.labels.languages);
  pdf.text(person.languages.map(([name, level]) => `${name}: ${level}`).join(' | '), { characterSpacing: 0 });
};

/** Name at the left and contact details at the right of the same row; dates below the title; no bullets. */
const twoHeaders: Print = (pdf, person) => {
  pdf.font(bold).fontSize(26).text(person.firstName, margin, 50).text(person.lastName, margin);
  const below = pdf.y;
  pdf.font(regular).fontSize(9);
  [person.email, person.phone, person.location, `linkedin.com/in/${person.networkSlug}`].forEach(
    (text, index) => {
      pdf.text(text, 350, 55 + index * 13, { width: 195, align: 'right' });
    },
  );
  pdf.fontSize(12).text(person.headline, margin, below + 2);
  const heading = (text: string): void => {
    pdf.moveDown(1).font(bold).fontSize(13).text(text, margin).font(regular).fontSize(10).moveDown(0.2);
  };
  heading(person.labels.summary);
  pdf.text(person.summary);
  heading(person.labels.experience);
  for (const position of person.positions) {
    pdf.font(bold).text(position.title);
    pdf.font(regular).text(`${position.company} – ${position.location}`);
    pdf.font(italic).text(period(person, position, 'names'));
    pdf.font(regular).text(`${position.tasks.join('. ')}.`);
    pdf.moveDown(0.7);
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    pdf.font(bold).text(education.degree);
    pdf.font(regular).text(`${education.school} – ${education.location}`);
    pdf.font(italic).text(years(education)).font(regular).moveDown(0.5);
  }
  heading(person.labels.languages);
  for (const [name, level] of person.languages) pdf.text(`${name} (${level})`);
};

/** Personal details in labelled rows below a document title; "since" for current positions. */
const labelledDetails: Print = (pdf, person) => {
  const column = 190;
  const row = (left: string, right: string, font = regular): void => {
    const y = pdf.y;
    pdf
      .font(regular)
      .fontSize(10)
      .text(left, margin, y, { width: column - margin - 10 });
    pdf.font(font).text(right, column, y, { width: width - margin - column });
    pdf.x = margin;
    pdf.moveDown(0.25);
  };
  const titles: Record<string, string> = {
    de: 'Lebenslauf',
    fr: 'Curriculum vitae',
    es: 'Currículum vítae',
    it: 'Curriculum vitae',
    nl: 'Curriculum vitae',
    pt: 'Curriculum vitae',
    en: 'Curriculum Vitae',
  };
  pdf
    .font(bold)
    .fontSize(24)
    .text(titles[person.language] ?? 'CV')
    .moveDown(0.5);
  row('Name:', `${person.firstName} ${person.lastName}`);
  row('E-Mail:', person.email);
  row('Telefon:', person.phone);
  row('Adresse:', person.location);
  const heading = (text: string): void => {
    pdf.moveDown(0.8).font(bold).fontSize(13).text(text, margin).moveDown(0.3);
  };
  heading(person.labels.experience);
  for (const position of person.positions) {
    const since =
      { de: 'seit', fr: 'depuis', es: 'desde', it: 'dal', pt: 'desde', nl: 'sinds', en: 'since' }[
        person.language
      ] ?? 'since';
    row(
      position.end
        ? period(person, position, 'numbers')
        : `${since} ${String(position.start[1]).padStart(2, '0')}/${position.start[0]}`,
      position.title,
      bold,
    );
    row('', `${position.company}, ${position.location}`);
    for (const task of position.tasks) row('', `• ${task}`);
  }
  heading(person.labels.education);
  for (const education of person.educations) {
    row(years(education), education.degree, bold);
    row('', education.school);
  }
  heading(person.labels.languages);
  for (const [name, level] of person.languages) row(name, level);
  heading(person.labels.interests);
  pdf.font(regular).fontSize(10).text(person.interests);
};

/** Two pages, a sidebar on the first only; the name repeats at the foot of both. */
const twoPages: Print = (pdf, person) => {
  const side = (text: string, font = regular, size = 9): void => {
    pdf.font(font).fontSize(size).text(text, 40, pdf.y, { width: 140 });
  };
  const main = (text: string, font = regular, size = 10): void => {
    pdf.font(font).fontSize(size).text(text, 210, pdf.y, { width: 340 });
  };
  const foot = (number: number): void => {
    pdf.font(regular).fontSize(8).text(`${person.firstName} ${person.lastName} – ${number} / 2`, 40, 770, {
      width: 515,
      align: 'center',
      lineBreak: false,
    });
  };
  pdf.y = 50;
  main(`${person.firstName} ${person.lastName}`, bold, 24);
  main(person.headline, regular, 13);
  pdf.moveDown(1);
  main(person.labels.summary, bold, 13);
  main(person.summary);
  pdf.moveDown(1);
  main(person.labels.experience, bold, 13);
  const [first, ...others] = person.positions;
  const entry = (position: Person['positions'][number]): void => {
    main(
      `${monthYear(person, position.start)} – ${position.end ? monthYear(person, position.end) : person.labels.present}`,
      italic,
      9,
    );
    main(position.title, bold);
    main(`${position.company}, ${position.location}`);
    for (const task of position.tasks) main(`• ${task}`);
    pdf.moveDown(0.6);
  };
  if (first) entry(first);
  pdf.y = 50;
  side(person.labels.contact, bold, 12);
  for (const text of [person.email, person.phone, person.location, `linkedin.com/in/${person.networkSlug}`])
    side(text);
  pdf.moveDown(1);
  side(person.labels.languages, bold, 12);
  for (const [name, level] of person.languages) side(`${name} (${level})`);
  pdf.moveDown(1);
  side(person.labels.skills, bold, 12);
  for (const skill of person.skills) side(skill);
  foot(1);
  pdf.addPage();
  pdf.y = 50;
  for (const position of others) entry(position);
  pdf.moveDown(0.5);
  main(person.labels.education, bold, 13);
  for (const education of person.educations) {
    main(years(education), italic, 9);
    main(education.degree, bold);
    main(education.school);
    pdf.moveDown(0.4);
  }
  foot(2);
};

/** Company with the total time once, then the roles held there, like the export of a professional network. */
const severalRoles: Print = (pdf, person) => {
  const write = (text: string, size: number, font = regular): void => {
    pdf.font(font).fontSize(size).text(text, margin);
  };
  write(`${person.firstName} ${person.lastName}`, 26);
  write(person.headline, 12);
  write(person.location, 12);
  write(`${person.email} · linkedin.com/in/${person.networkSlug}`, 10);
  pdf.moveDown(1);
  write(person.labels.experience, 16);
  pdf.moveDown(0.5);
  let company = '';
  for (const position of person.positions) {
    if (position.company !== company) {
      pdf.moveDown(0.8);
      write(position.company, 12);
      if (person.positions.filter((other) => other.company === position.company).length > 1)
        write('6 years 9 months', 10.5);
    }
    company = position.company;
    write(position.title, 11.5);
    write(`${period(person, position, 'names', ' - ')} (2 years 3 months)`, 10.5);
    write(position.location, 10.5);
    for (const task of position.tasks) write(task, 10.5);
  }
  pdf.moveDown(1);
  write(person.labels.education, 16);
  pdf.moveDown(0.5);
  for (const education of person.educations) {
    write(education.school, 12);
    write(`${education.degree} · (${years(education)})`, 10.5);
    pdf.moveDown(0.6);
  }
  pdf.moveDown(0.6);
  write(person.labels.languages, 16);
  for (const [name, level] of person.languages) write(`${name} (${level})`, 10.5);
};

export const rarerLayouts: Record<string, Layout> = {
  'two weights': { print: twoWeights },
  'letters set apart': { print: tracked, omits: ['networkUrl'] },
  'contact details beside the name': { print: twoHeaders },
  'labelled details': { print: labelledDetails, omits: ['headline', 'networkUrl'] },
  'two pages': { print: twoPages },
  'several roles': { print: severalRoles, omits: ['phoneNumbers'] },
};
