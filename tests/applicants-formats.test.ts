/** Tests of rare variants of the known file formats in applications over HTTP. */
import { readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { startApplications } from './support/applications.ts';
import { file, resumeText } from './support/request-files.ts';

const applications = await startApplications();
afterAll(() => applications.api.stop());

const fixture = (name: string): Uint8Array =>
  readFileSync(new URL(`./fixtures/resumes/${name}`, import.meta.url));

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** A text as an HTML page with a paragraph per line. */
const page = (text: string): string =>
  `<!doctype html><html><body>${text.replace(/^.*$/gm, '<p>$&</p>')}</body></html>`;

/** The parts of a zip document in another order. */
function reordered(bytes: Uint8Array, compare: (a: string, b: string) => number): Uint8Array {
  const parts = unzipSync(bytes);
  const names = Object.keys(parts).sort(compare);
  return zipSync(Object.fromEntries(names.map((name) => [name, parts[name] as Uint8Array])));
}
const last = (name: string) => (a: string, b: string) =>
  Number(a === name) - Number(b === name) || (a < b ? -1 : 1);
const backwards = (a: string, b: string) => (a < b ? 1 : -1);

const claire = { firstName: 'Claire', lastName: 'Fontaine', mimeType: 'text/plain' };
const karim = { firstName: 'Karim', lastName: 'Benhaddou' };
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const odtType = 'application/vnd.oasis.opendocument.text';

test.each([
  ['a text in UTF-16, little-endian', utf16(resumeText, false), claire],
  ['a text in UTF-16, big-endian', utf16(resumeText, true), claire],
  [
    'a text in UTF-16 that was truncated within a character',
    utf16(resumeText, false).subarray(0, -1),
    claire,
  ],
  ['a text in UTF-16 without a byte order mark', utf16(resumeText, false).subarray(2), claire],
  ['a web page in UTF-16', utf16(page(resumeText), false), { ...claire, mimeType: 'text/html' }],
  ['a text with a vertical tab', strToU8(resumeText.replace('Lyon', 'Lyon\v')), claire],
  ['a text with a form feed', strToU8(resumeText.replace('Formation', '\fFormation')), claire],
  ['a text that begins with the signature of an image', strToU8(`BMW Group\n\n${resumeText}`), claire],
  [
    'a text that begins with the signature of an executable',
    strToU8(`MZ Conseil, 12 rue Haute, 69001 Lyon\n\n${resumeText}`),
    claire,
  ],
  [
    'a Word document whose list of content types comes last',
    reordered(fixture('karim-benhaddou.docx'), last('[Content_Types].xml')),
    { ...karim, mimeType: docxType },
  ],
  [
    'a Word document with its parts in reverse order',
    reordered(fixture('karim-benhaddou.docx'), backwards),
    { ...karim, mimeType: docxType },
  ],
  [
    'an OpenDocument text whose type comes last',
    reordered(fixture('karim-benhaddou.odt'), last('mimetype')),
    { ...karim, mimeType: odtType },
  ],
])('%s is stored with its media type and read', async (_what, bytes, { mimeType, ...name }) => {
  const { api, rows, profile, save } = applications;
  const account = await api.createAccount();
  const answer = await save({ resumesFiles: [file(bytes, 'resume')] }, {}, account);
  expect(answer.status).toBe(201);
  expect(answer.body.warnings?.map(({ code }) => code) ?? ['resume_doubtful']).toEqual(['resume_doubtful']);
  expect(await profile(answer.body.profileId)).toMatchObject(name);
  expect(await rows('files', { groupId: account.groupId })).toMatchObject([{ mimeType }]);
  expect(await rows('profiles_files', { groupId: account.groupId })).toMatchObject([{ readError: null }]);
});

test('an archive that contains a Word document is rejected as an archive', async () => {
  const archive = zipSync({ 'cv.docx': [fixture('karim-benhaddou.docx'), { level: 0 }] });
  expect(await applications.save({ resumesFiles: [file(archive, 'cv.docx')] })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_file_type' },
  });
});
