/**
 * Reads the data archive that a member of a professional network downloads: a zip file of tables in CSV. In: bytes. Out: the
 * values that it states.
 */
import { CsvReader, type CsvRecord, emptyText } from '@platform/runtime';
import { decodeText } from '../extract/text-encoding.ts';
import { unzipParts } from '../extract/zip.ts';
import { type NetworkTable, networkTableOf } from '../file-kind/stated-files.ts';
import { dateOf, type StatedResume } from './stated-resume.ts';

type Row = Readonly<Record<string, string>>;

/** @throws UnreadableError `corrupt` or `too_large` */
export function readNetworkArchive(bytes: Uint8Array): StatedResume {
  const parts = Object.entries(unzipParts(bytes, (name) => networkTableOf(name) !== undefined));
  const rowsOf = (table: NetworkTable): Row[] => {
    const part = parts.find(([name]) => networkTableOf(name) === table)?.[1];
    return part === undefined ? [] : rowsIn(part);
  };
  const [profile = {}] = rowsOf('Profile');
  return {
    firstName: profile['First Name'] ?? null,
    lastName: profile['Last Name'] ?? null,
    headline: profile.Headline ?? null,
    summary: profile.Summary ?? null,
    address: [profile.Address, profile['Geo Location']],
    birthday: dateOf(profile['Birth Date']),
    pages: (profile.Websites ?? '')
      .split(/[[\],\s]+/)
      .map((page) => page.replace(/^[A-Z_]+:(?=https?:)/, '')),
    emailAddresses: rowsOf('Email Addresses')
      .sort((one, other) => Number(isPrimary(other)) - Number(isPrimary(one)))
      .map((row) => row['Email Address'] ?? null),
    phoneNumbers: rowsOf('PhoneNumbers').map((row) => row.Number ?? null),
    positions: rowsOf('Positions').map((row) => ({
      title: row.Title || null,
      companyName: row['Company Name'] || null,
      description: row.Description || null,
      location: row.Location || null,
      startDate: dateOf(row['Started On']),
      endDate: dateOf(row['Finished On']),
    })),
    educations: rowsOf('Education').map((row) => ({
      schoolName: row['School Name'] || null,
      degree: row['Degree Name'] || null,
      description: row.Notes || null,
      startDate: dateOf(row['Start Date']),
      endDate: dateOf(row['End Date']),
    })),
    languages: rowsOf('Languages').map((row) => ({ name: row.Name ?? null, level: row.Proficiency || null })),
    skills: rowsOf('Skills').map((row) => row.Name ?? null),
  };
}

const isPrimary = (row: Row): boolean => row.Primary === 'Yes';

function rowsIn(part: Uint8Array): Row[] {
  const [header, ...records] = new CsvReader(',').read(decodeText(part), true);
  const names = textsOf(header);
  return records.map((record) => {
    const texts = textsOf(record);
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
  });
}

const textsOf = (record: CsvRecord | undefined): string[] =>
  record?.cells.map((cell) => (cell === emptyText ? '' : cell)) ?? [];
