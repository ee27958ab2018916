import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { detectFileKind } from './file-kind.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/resumes/${name}`, import.meta.url)));

const odt = (content: string): Uint8Array =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
    ),
  });

describe('the kind of a file', () => {
  const zip = Buffer.from(
    'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.txt',
    'latin1',
  );
  const compound = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from(stream, 'utf16le'),
      Buffer.alloc(64),
    ]);
  test.each([
    ['%PDF-1.7', 'pdf', 'application/pdf'],
    ['\r\n\r\n%PDF-1.4', 'pdf', 'application/pdf'],
    ['{\\rtf1 a}', 'rtf', 'application/rtf'],
    ['Jane Doe\nEngineer', 'txt', 'text/plain'],
    ['<!DOCTYPE html><html><p>a', 'html', 'text/html'],
    [compound('WordDocument'), 'doc', 'application/msword'],
    [
      compound('EncryptedPackage'),
      'doc',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['BMW Group\nAccountant', 'txt', 'text/plain'],
    ['MZ Conseil, 12 rue Haute, 69001 Lyon, and so on for a line', 'txt', 'text/plain'],
    ['solid experience in accounting', 'txt', 'text/plain'],
    ['one\vtwo\fthree', 'txt', 'text/plain'],
    [Buffer.from('\ufeffÉlodie', 'utf16le'), 'txt', 'text/plain'],
    [Buffer.from('\ufeffÉlodie', 'utf16le').swap16(), 'txt', 'text/plain'],
    [Buffer.from('\ufeff<html><p>a', 'utf16le'), 'html', 'text/html'],
    [Buffer.from('Élodie, née à Žilina', 'utf16le'), 'txt', 'text/plain'],
    [Buffer.from('Élodie, née à Žilina', 'utf16le').swap16(), 'txt', 'text/plain'],
    [Buffer.from('010000000200000003000000', 'hex'), null, 'application/octet-stream'],
    ['Skills: <html>, <css>', 'txt', 'text/plain'],
    ['BEGIN:VCARD\nVERSION:3.0\n', 'vcard', 'text/vcard'],
    [Buffer.from('fffb906400000000', 'hex'), null, 'audio/mpeg'],
    [Buffer.from('fffe00d800d8', 'hex'), null, 'audio/mpeg'],
    [Buffer.from('\x01\x02\x03\x04\x05'), null, 'application/octet-stream'],
  ])('%j is read as %s and has the type %s', async (bytes, format, mimeType) => {
    expect(await detectFileKind(Buffer.from(bytes as string), 'x')).toEqual({
      format,
      mimeType,
      refusal: null,
    });
  });

  test.each([
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]), 'cv.pdf', 'program'],
    [
      'a Linux program',
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(100)]),
      'cv.pdf',
      'program',
    ],
    ['a shell script', Buffer.from('#!/bin/sh\nrm'), 'cv.txt', 'program'],
    ['an archive', zip, 'cv.docx', 'archive'],
    ['a shell script in UTF-16', Buffer.from('\ufeff#!/bin/sh\nrm', 'utf16le'), 'cv.txt', 'program'],
    [
      'a Java program with the name of a document',
      zipSync({ 'word/A.class': strToU8('x'), '[Content_Types].xml': strToU8('') }),
      'a.docx',
      'program',
    ],
    ['a Windows installer', compound('Something'), 'cv.doc', 'program'],
    ['a text with the file extension of a program', Buffer.from('start calc'), 'cv.pdf.bat', 'program'],
    ['a text with the file extension of a script', Buffer.from('alert(1)'), 'cv.JS', 'program'],
    [
      'a program with the name of an archive',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]),
      'cv.zip',
      'program',
    ],
    ['an archive with the name of a program', zip, 'cv.exe', 'program'],
    ['a text with the name of an archive', Buffer.from('a text'), 'cv.zip', 'archive'],
    ['an archive with the name of a document of Pages', zip, 'CV.pages', 'archive'],
    [
      'a program in a document of Pages',
      zipSync({ 'Index/Document.iwa': strToU8('binary'), 'Data/setup.exe': strToU8('MZ') }),
      'CV.pages',
      'archive',
    ],
    [
      'an archive with a part like one of Pages',
      zipSync({ 'index.xml': strToU8('<a/>'), 'setup.txt': strToU8('a') }),
      'CV.pages',
      'archive',
    ],
  ] as const)('%s is refused regardless of its name', async (_what, bytes, name, refusal) => {
    expect(await detectFileKind(bytes, name)).toMatchObject({ refusal });
  });
});

test('a compound file at an odd address of memory is recognised as quickly as any other', () => {
  // A process of its own: a search that does not end would also keep the time limit of the test from ending it.
  const program = `
    import { detectFileKind } from ${JSON.stringify(new URL('./file-kind.ts', import.meta.url).href)};
    const file = Buffer.concat([
      Buffer.alloc(1),
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('Enc'.repeat(400), 'utf16le'),
    ]);
    console.log((await detectFileKind(file.subarray(1), 'cv.doc')).mimeType);
  `;
  const register = new URL('../../../tests/support/register-typescript.js', import.meta.url).href;
  const { stdout, error } = spawnSync(
    process.execPath,
    ['--import', register, '--input-type=module', '--eval', program],
    { cwd: fileURLToPath(new URL('../../..', import.meta.url)), encoding: 'utf8', timeout: 60_000 },
  );
  expect({ stdout, error }).toEqual({ stdout: 'application/octet-stream\n', error: undefined });
});

test('hundreds of comments before a text take no time that grows with their combinations', async () => {
  const comments = '<!---->'.repeat(580);
  expect(await detectFileKind(bytesOf(`${comments}x`), 'cv')).toMatchObject({ format: 'txt' });
  expect(await detectFileKind(bytesOf(`${comments}<html><body>Jane`), 'cv')).toMatchObject({
    format: 'html',
  });
});

describe('the format is decided by content', () => {
  test.each([
    ['a PDF', fixture('elodie-marchand.pdf'), 'pdf'],
    ['a Word document', fixture('karim-benhaddou.docx'), 'docx'],
    ['an OpenDocument text', odt('<text:p>Jane</text:p>'), 'odt'],
    ['rich text', bytesOf('{\\rtf1 Jane}'), 'rtf'],
    ['a web page', bytesOf('<!DOCTYPE html><html><body>Jane</body></html>'), 'html'],
    ['plain text', bytesOf('Jane Doe'), 'txt'],
    ['a PDF after a few other bytes', bytesOf(`\r\n\r\n${'%PDF-1.4'}`), 'pdf'],
    [
      'an image without a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      null,
    ],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), null],
    ['an archive of other files', zipSync({ 'a.txt': strToU8('Jane') }), null],
  ])('%s', async (_what, bytes, format) => {
    expect(await detectFileKind(bytes, 'x')).toMatchObject({ format });
  });
});
