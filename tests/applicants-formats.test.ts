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

test.each([
  [
    'a document of Pages without a preview',
    'CV.pages',
    zipSync({ 'Index/Document.iwa': strToU8('binary'), 'preview.jpg': strToU8('picture') }),
    'application/vnd.apple.pages',
    /choose File > Export To > PDF and send the PDF/,
  ],
  [
    'an e-mail message without a document',
    'FW CV.eml',
    strToU8('From: rita@agency.example\r\nSubject: CV\r\nMIME-Version: 1.0\r\n\r\nSee attached.\r\n'),
    'message/rfc822',
    /Send the resume itself, as PDF/,
  ],
])('%s is stored, and a warning says what to send instead', async (_what, name, bytes, mimeType, message) => {
  const { api, rows, save } = applications;
  const account = await api.createAccount();
  const answer = await save(
    { firstName: 'Ada', lastName: 'Marbury', resumesFiles: [file(bytes, name)] },
    {},
    account,
  );
  expect(answer.status).toBe(201);
  expect(answer.body.warnings).toEqual([
    { path: 'resumesFiles.0', code: 'resume_unreadable', message: expect.stringMatching(message) },
  ]);
  expect(await rows('files', { groupId: account.groupId })).toMatchObject([{ name, mimeType }]);
  expect(await rows('profiles_files', { groupId: account.groupId })).toMatchObject([
    { readError: expect.stringMatching(message) },
  ]);
});

describe('an application with a file of a kind that is not accepted', () => {
  const archive = zipSync({ 'cv.docx': [fixture('karim-benhaddou.docx'), { level: 0 }] });
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  const good = file(fixture('karim-benhaddou.docx'), 'good.docx');

  test.each([
    ['an archive that contains a Word document', 'cv.docx', archive, /^cv\.docx is an archive, /],
    ['an archive', 'cv.zip', archive, /^cv\.zip is an archive, /],
    ['a program', 'cv.pdf', program, /^cv\.pdf is a program, /],
    ['a script that is named as a text', 'cv.txt', '#!/bin/sh\nrm -rf /', /^cv\.txt is a program, /],
    ['a text with the name of a program', 'run.bat', 'A text.', /^run\.bat is a program, /],
    ['an archive with the name of a program', 'cv.exe', archive, /^cv\.exe is a program, /],
  ])(
    '%s is saved without it, and a warning names the file and the reason',
    async (_what, name, bytes, message) => {
      const { api, rows, save } = applications;
      const account = await api.createAccount();
      const wrong = file(bytes, name);
      const answer = await save({ resumesFiles: [wrong, good], files: [wrong] }, {}, account);
      expect(answer.status).toBe(201);
      const warnings = answer.body.warnings?.filter(({ code }) => code === 'unsupported_file_type');
      const text = expect.stringMatching(message);
      expect(warnings).toEqual([
        { path: 'resumesFiles.0', code: 'unsupported_file_type', message: text },
        { path: 'files.0', code: 'unsupported_file_type', message: text },
      ]);
      expect(await rows('files', { groupId: account.groupId })).toMatchObject([{ name: 'good.docx' }]);
    },
  );

  test('warnings about the other files name their place in the body', async () => {
    const photo = file(Buffer.from('89504e470d0a1a0a', 'hex'), 'photo.png');
    const answer = await applications.save({
      firstName: 'A',
      lastName: 'B',
      resumesFiles: [file(archive, 'cv.zip'), photo],
    });
    expect(answer.body.warnings?.map(({ path, code }) => [path, code])).toEqual([
      ['resumesFiles.0', 'unsupported_file_type'],
      ['resumesFiles.1', 'resume_not_read'],
    ]);
  });

  test('is refused when nothing else says who applies, with the file among the reasons', async () => {
    const answer = await applications.save({ resumesFiles: [file(archive, 'cv.zip')] });
    expect(answer).toMatchObject({ status: 422, body: { code: 'missing_name' } });
    expect(answer.body.details?.map(({ path }) => path)).toEqual(['firstName', 'resumesFiles.0']);
  });

  test('is refused as a whole with handling=strict', async () => {
    const names = { firstName: 'A', lastName: 'B' };
    for (const wrong of [file(archive, 'cv.zip'), file(program, 'cv.pdf'), file(archive, 'cv.exe')]) {
      const request = { headers: { Prefer: 'handling=strict' } };
      const answer = await applications.save({ ...names, files: [wrong] }, request);
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_file_type' } });
    }
  });
});
