/** The rows of positions and educations as the export of a professional network prints them. */
import type { Row } from './sheet.ts';

/** The company, and how long the person worked there where several titles stand below it. */
export function networkEmployer(company: string, total: string | null): Row[] {
  return [
    { left: [{ text: company }], names: 'organisation' },
    ...(total === null ? [] : [{ left: [{ text: total }] }]),
  ];
}

/** The title, the dates with the time between them, and the place. */
export function networkRole(title: string, dates: string, place: string | null): Row[] {
  return [
    { left: [{ text: title }], names: 'role' },
    { left: [{ text: dates }] },
    ...(place === null ? [] : [{ left: [{ text: place }] }]),
  ];
}

/** The school above "Degree · (2010 - 2014)". */
export function networkEducation(school: string | null, degree: string | null, dates: string): Row[] {
  const [first, ...others] = [school, degree].filter((text) => text !== null);
  return [
    { left: [{ text: first ?? '' }], names: 'organisation' },
    { left: [{ text: [...others, `(${dates})`].join(' · ') }] },
  ];
}
