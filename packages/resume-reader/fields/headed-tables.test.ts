import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { readFields } from './read-fields.ts';

/** The fields of a resume in plain text, whose cells are separated by tabs. */
function read(text: string): ReturnType<typeof readFields> {
  const lines = linesOfText(`Jane Doe\njane@example.org\n\n${text}`);
  return readFields(lines, readSections(lines), { defaultCountry: 'IN', warnings: [] });
}

/** A table of HTML. The lines of a cell are paragraphs, as in a text document. */
const table = (rows: string[][]): string => {
  const cell = (text: string): string =>
    `<td>${text
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join('')}</td>`;
  return `<table>${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
};

/** The fields of a resume with a table below a line of text. */
function readTable(heading: string, rows: string[][]): ReturnType<typeof readFields> {
  const html = `<p>Jane Doe</p><p>jane@example.org</p><p>${heading}</p>${table(rows)}`;
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  return readFields(lines, readSections(lines), { defaultCountry: 'IN', warnings: [] });
}

const educations = (text: string): string[] =>
  read(text).educations.map(({ degree, schoolName, endDate }) => `${degree} @ ${schoolName}, ${endDate}`);

test('the titles of the columns say what the cells of an education are', () => {
  expect(
    educations(`Academic qualification
Examination\tBoard/University\tInstitute\tYear of passing\tPercentage
B.E. (Civil)\tVaskell University\tOld Farley College\t2019\t71%
H.S.C.\tVaskell State Board\tMill Lane Junior College\t2015\t80%`),
  ).toEqual(['B.E. (Civil) @ Old Farley College, 2019', 'H.S.C. @ Mill Lane Junior College, 2015']);
});

test('the board is the school where no other column has it', () => {
  expect(
    educations(`Education
Course\tUniversity/Board\tYear\tMarks
Diploma in Surveying\tVaskell Board of Training\t2012\t64%`),
  ).toEqual(['Diploma in Surveying @ Vaskell Board of Training, 2012']);
});

test('the titles of the columns say what the cells of a position are, in any order', () => {
  const { positions } = read(`Work experience
Company\tFrom\tTo\tDesignation\tLocation
Norvane\tJuly 2019\tPresent\tSite Warden\tMontfer
Quillon\tMay 2016\tJune 2019\tSurveyor\tBrélidy

Other work
2012 - 2015\tCook\tVaskell Inn`);
  expect(positions).toMatchObject([
    { title: 'Site Warden', companyName: 'Norvane', startDate: '2019-07', isCurrent: true },
    { title: 'Surveyor', companyName: 'Quillon', startDate: '2016-05', endDate: '2019-06' },
    { title: 'Cook', companyName: 'Vaskell Inn', startDate: '2012', endDate: '2015' },
  ]);
});

test('a text that the titles of the columns do not announce is kept in the description', () => {
  const [education] = read(`Education
Degree\tCollege\tYear\tStream
B.Com.\tOld Farley College\t2018\tBanking`).educations;
  expect(education).toMatchObject({
    degree: 'B.Com.',
    schoolName: 'Old Farley College',
    description: 'Banking',
  });
});

describe('a table of a text document', () => {
  test('has rows whose cells have several lines or none, with the place below the company apart from it', () => {
    const { positions } = readTable('Work experience', [
      ['S.No', 'Designation', 'Company & Location', 'From', 'To'],
      ['1', 'Site\nWarden', 'Norvane Sands.\nMontfer, Brelland', 'June 2012', 'Sep 2014'],
      ['2', 'Surveyor', 'Quillon', 'Oct 2014', 'Till date'],
    ]);
    expect(positions).toMatchObject([
      { title: 'Site Warden', companyName: 'Norvane Sands', startDate: '2012-06', endDate: '2014-09' },
      { title: 'Surveyor', companyName: 'Quillon', startDate: '2014-10', isCurrent: true },
    ]);
  });

  test('has the description below the title in its cell apart from it', () => {
    const { positions } = readTable('Work experience', [
      ['Period', 'Employer', 'Position'],
      ['2012 - 2014', 'Norvane Sands', 'Quarry Hand\nKept the stock of sand and gravel\nLed a crew of four'],
      ['2009 - 2012', 'Quillon', 'Wharf Clerk\nSupervisor: Ann Marsh'],
    ]);
    expect(positions).toMatchObject([
      { title: 'Quarry Hand', companyName: 'Norvane Sands', startDate: '2012' },
      { title: 'Wharf Clerk', companyName: 'Quillon', startDate: '2009' },
    ]);
  });

  test('has an entry for each title with a period of its own in one row', () => {
    const { positions } = readTable('Work experience', [
      ['Company', 'Designation', 'Period'],
      ['Norvane Sands', 'Surveyor\nSite Warden', '2012 - 2014\n2014 - 2018'],
    ]);
    expect(positions).toMatchObject([
      { title: 'Surveyor', companyName: 'Norvane Sands', endDate: '2014' },
      { title: 'Site Warden', companyName: 'Norvane Sands', endDate: '2018' },
    ]);
  });

  test('has the company of the row above where its cells are merged', () => {
    const { positions } = readTable('Work experience', [
      ['Company', 'Designation', 'From', 'To'],
      ['Norvane Sands', 'Surveyor', '2012', '2014'],
      ['', 'Site Warden', '2014', '2018'],
    ]);
    expect(positions.map(({ companyName }) => companyName)).toEqual(['Norvane Sands', 'Norvane Sands']);
  });

  test('has dates in one column only, beside the numbers of its rows', () => {
    const { positions } = readTable('Work experience', [
      ['1.', 'Norvane Hospital', 'Staff Nurse', '2012 - 2015'],
      ['2.', 'Quillon Clinic', 'Ward Sister', '2015 - 2020'],
    ]);
    expect(positions).toMatchObject([
      { title: 'Staff Nurse', startDate: '2012', endDate: '2015' },
      { title: 'Ward Sister', startDate: '2015', endDate: '2020' },
    ]);
  });

  test('makes the line above it a heading, whatever this line says', () => {
    const { positions } = readTable('Organization', [
      ['Organisation', 'Position held', 'Date of joining', 'Date of leaving'],
      ['Norvane Sands', 'Site Warden', 'June 2012', 'Sep 2014'],
    ]);
    expect(positions).toMatchObject([{ title: 'Site Warden', companyName: 'Norvane Sands' }]);
    const { educations: read } = readTable('Scholastics', [
      ['Degree / Class', 'Course', 'Institution', 'Passing year'],
      ['B.E', 'EEE', 'Old Farley College', '2014'],
    ]);
    expect(read).toMatchObject([{ degree: 'B.E', schoolName: 'Old Farley College', endDate: '2014' }]);
  });
});

test('a title with commas is whole beside a column of employers', () => {
  const { positions } = read(`Work experience
Period\tOrganisation\tPosition held
Feb 2020 - date\tNorvane Bank Ltd\tHead, Legal Services / Company Secretary
Aug 2016 - Jan 2020\tHolm & Larch\tSenior Associate, Litigation`);
  expect(positions.map(({ title, companyName }) => [title, companyName])).toEqual([
    ['Head, Legal Services / Company Secretary', 'Norvane Bank Ltd'],
    ['Senior Associate, Litigation', 'Holm & Larch'],
  ]);
});

test('the items of lists below the rows of a table are descriptions', () => {
  const { positions } = read(`Work experience
Period\tOrganisation\tPosition held
Feb 2020 - date\tNorvane Bank\tClerk
- Keeping the minutes
Aug 2016 - Jan 2020\tHolm & Larch\tAssistant
- Filing`);
  expect(positions.map(({ title, description }) => [title, description])).toEqual([
    ['Clerk', 'Keeping the minutes'],
    ['Assistant', 'Filing'],
  ]);
});

test('a record of service has ranks, employers and two dates in columns of their own', () => {
  const { positions } = read(`Time at sea
Vessel\tType\tGRT\tRank\tOwner / Manning agent\tSigned on\tSigned off
MV Norvane\tFerry\t4,200\tThird Officer\tLarch Lines\t03-Jan-2016\t12-Nov-2016
MV Quillon\tTanker\t9,870\tDeck Cadet\tHolm Crews Inc.\t01-Feb-2014\t30-Sep-2014`);
  expect(positions).toMatchObject([
    { title: 'Third Officer', companyName: 'Larch Lines', startDate: '2016-01-03', endDate: '2016-11-12' },
    { title: 'Deck Cadet', companyName: 'Holm Crews Inc.', startDate: '2014-02-01', endDate: '2014-09-30' },
  ]);
});

test('the first column that no list knows is the employer where no other is', () => {
  const { positions } = readTable('Employment', [
    ['Unit', 'Rank', 'Joined', 'Left'],
    ['Third Signals', 'Sergeant', '03/2015', '06/2019'],
    ['Coastal Guard', 'Corporal', '02/2010', '02/2015'],
  ]);
  expect(positions).toMatchObject([
    { title: 'Sergeant', companyName: 'Third Signals', startDate: '2015-03', endDate: '2019-06' },
    { title: 'Corporal', companyName: 'Coastal Guard', startDate: '2010-02', endDate: '2015-02' },
  ]);
});
