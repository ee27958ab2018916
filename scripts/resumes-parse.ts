/**
 * Reads every resume of a folder and writes one `<file>.json` each, in the shape the scorer expects.
 *
 *     npm run resumes:parse -- FOLDER OUT
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseResume } from '../actions-server/resume/parse-resume.ts';
import type { ParsedResume } from '../actions-server/resume/types.ts';

const [folder, out] = process.argv.slice(2);
if (!folder || !out) {
  process.stderr.write('usage: npm run resumes:parse -- FOLDER OUT\n');
  process.exit(2);
}

await mkdir(out, { recursive: true });
for (const fileName of (await readdir(folder)).sort()) {
  const bytes = new Uint8Array(await readFile(join(folder, fileName)));
  const start = performance.now();
  const result = await parseResume(bytes, { fileName, defaultCountry: 'FR' });
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const output =
    result.status === 'read' ? scored(result.resume) : { error: result.code, message: result.message };
  await writeFile(join(out, `${fileName}.json`), `${JSON.stringify({ ...output, ms }, null, 1)}\n`);
  process.stdout.write(
    `${fileName}: ${result.status === 'read' ? 'read' : result.code} in ${Math.round(ms)} ms\n`,
  );
}

function scored(resume: ParsedResume): Record<string, unknown> {
  const {
    firstName,
    lastName,
    emailAddresses,
    location,
    headline,
    networkUrl,
    currentPosition,
    currentCompanyName,
  } = resume;
  return {
    firstName,
    lastName,
    emailAddresses,
    phoneNumbers: resume.phoneNumbers.map((phone) => phone.number),
    location,
    headline,
    networkUrl,
    currentPosition,
    currentCompanyName,
    positions: resume.positions.map((position) => ({
      title: position.title,
      company: position.companyName,
      startDate: position.startDate,
      endDate: position.isCurrent ? 'present' : position.endDate,
    })),
    educations: resume.educations.map((education) => ({
      school: education.schoolName,
      degree: education.degree,
      startDate: education.startDate,
      endDate: education.endDate,
    })),
    languages: [
      ...new Set(
        resume.locales.map((locale) =>
          new Intl.DisplayNames(['en'], { type: 'language' }).of(locale.locale.split('-')[0] ?? ''),
        ),
      ),
    ],
  };
}
