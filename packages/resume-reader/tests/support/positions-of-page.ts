/** The positions of an HTML page, for tests of what the styles of its texts say. */
import { extract } from '../../extract/extract.ts';
import { readFields } from '../../fields/read-fields.ts';
import { readLines } from '../../lines/read-lines.ts';
import { readSections } from '../../sections/sections.ts';

/**
 * The positions below the heading "Experience", each as "title @ company, from–to".
 * @param rows the lines of the section in HTML, without their block elements
 */
export async function positionsOfPage(rows: readonly string[]): Promise<string[]> {
  const body = rows.map((row) => (row.startsWith('<') && !/^<[bi]>/.test(row) ? row : `<div>${row}</div>`));
  const page = `<html><body><h1>Clara Holmwood</h1><h2>Experience</h2>${body.join('')}</body></html>`;
  const lines = readLines(await extract(new TextEncoder().encode(page), { fileName: 'page.html' }));
  const { positions } = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  return positions.map(
    ({ title, companyName, startDate, endDate, isCurrent }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );
}
