import { atOnce } from '@platform/runtime';
import { AppError } from '../errors.ts';
import { decodeBase64Data } from './base64-data.ts';
import { acceptUploads, safeFileName } from './upload.ts';

const limits = {
  maxFileBytes: 1000,
  maxResumeBytes: 1000,
  maxRequestFileBytes: 1500,
  maxResumes: 2,
  maxFiles: 3,
};
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const pdf = `data:@file/pdf;base64,${base64('%PDF-1.7\n…')}`;

const decode = (data: string, maxBytes: number) => atOnce(decodeBase64Data(data, maxBytes));

describe('the data of a file', () => {
  const hello = Buffer.from('hello?>');
  test.each([
    ['the described data URL', 'data:@file/pdf;base64,aGVsbG8/Pg=='],
    ['a standard data URL', 'data:application/pdf;name=a.pdf;base64,aGVsbG8/Pg=='],
    ['bare base64', 'aGVsbG8/Pg=='],
    ['base64 without padding', 'aGVsbG8/Pg'],
    ['the URL-safe alphabet', 'aGVsbG8_Pg=='],
    ['base64 in lines', 'aGVs\r\nbG8/\r\nPg==\r\n'],
  ])('may be %s', (_form, data) => {
    expect(decode(data, 100)).toMatchObject({ bytes: hello });
  });

  test.each([
    'data:text/plain,hello',
    'hello world!',
    'aGVsbG8/P',
    'aGVs=bG8',
    'data:@file/pdf;base64',
    'aGVsbG8==',
  ])('cannot be %j', (data) => {
    expect(decode(data, 100)).toBe('not_base64');
  });

  test('may be longer than what is decoded at once', () => {
    const bytes = Buffer.from('0123456'.repeat(200_000));
    const inLines = base64(bytes).replace(/.{76}/g, '$&\r\n');
    expect(decode(inLines, 2_000_000)).toEqual({ bytes, claimedType: null });
    expect(decode(`${inLines}=`, 2_000_000)).toBe('not_base64');
    expect(decode(`${base64('a')}${inLines}`, 2_000_000)).toBe('not_base64');
  });

  test.each([0, 1, 2])(
    'may have been sent in a form that did not escape it, with %i signs of padding',
    (left) => {
      // Every sign of the alphabet is there, and `+` at the end of it and twice in a row.
      const bytes = Buffer.concat([
        Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 167) % 256)),
        Buffer.from('++A+'.repeat(3), 'base64'),
        Buffer.alloc((3 - left) % 3, Buffer.from('++++', 'base64')),
      ]);
      const read = (data: string) => new URLSearchParams(`data=${data}`).get('data') ?? '';
      const data = base64(bytes);
      for (const sent of [data, data.replace(/=+$/, ''), data.replace(/.{76}/g, '$&\r\n')]) {
        expect(read(sent)).not.toBe(sent);
        const decoded = decode(read(sent), 1_000_000);
        expect(typeof decoded === 'object' && decoded.bytes.equals(bytes)).toBe(true);
      }
    },
  );

  test.each([
    ['lines that a client has joined with spaces', 76, ' '],
    ['shorter lines that a client has joined with spaces', 64, ' '],
    ['lines that are indented', 75, '\n    '],
  ])('may be %s', (_form, width, separator) => {
    const bytes = Buffer.from('0123456'.repeat(100));
    const data =
      base64(bytes)
        .match(new RegExp(`.{1,${width}}`, 'g'))
        ?.join(separator) ?? '';
    expect(decode(data, 1000)).toEqual({ bytes, claimedType: null });
  });

  test('is measured exactly, after decoding', () => {
    const data = base64(Buffer.alloc(100));
    expect(decode(data, 100)).toMatchObject({ bytes: Buffer.alloc(100) });
    expect(decode(data, 99)).toBe('too_large');
  });
});

describe('the files of a request', () => {
  const take = (
    resumesFiles: { fileName?: string; data: string }[],
    files: { fileName?: string; data: string }[] = [],
  ) => acceptUploads({ resumesFiles, files }, limits);

  async function rejectionOf(promise: Promise<unknown>) {
    const error = await promise.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof AppError ? { code: error.code, path: error.details[0]?.path } : error;
  }

  test('are accepted with their type, size and hash', async () => {
    const [resume, other] = await take(
      [{ fileName: 'C:\\cv\\Jane.pdf', data: pdf }],
      [{ data: base64('note') }],
    );
    expect(resume).toMatchObject({
      name: 'Jane.pdf',
      mimeType: 'application/pdf',
      format: 'pdf',
      isResume: true,
    });
    expect(resume?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toMatchObject({ name: 'file-1.txt', isResume: false });
  });

  test('may be empty', async () => {
    const [file] = await take([{ fileName: 'a.pdf', data: 'data:@file/pdf;base64,' }]);
    expect(file).toMatchObject({ mimeType: 'application/pdf', format: 'pdf' });
    expect(file?.size).toBe(0);
  });

  test('are rejected with the name of the limit that they exceed', async () => {
    const file = { data: pdf };
    const large = { data: base64(Buffer.alloc(1001, 'a')) };
    const half = { data: base64(Buffer.alloc(800, 'a')) };
    expect(await rejectionOf(take([file, file, file]))).toEqual({
      code: 'too_many_files',
      path: 'resumesFiles',
    });
    expect(await rejectionOf(take([file, file], [file, file]))).toEqual({
      code: 'too_many_files',
      path: 'files',
    });
    expect(await rejectionOf(take([file, large]))).toEqual({
      code: 'file_too_large',
      path: 'resumesFiles.1.data',
    });
    expect(await rejectionOf(take([half], [half]))).toEqual({ code: 'payload_too_large', path: 'files.0' });
    expect(await rejectionOf(take([{ data: '!' }]))).toEqual({
      code: 'invalid_base64',
      path: 'resumesFiles.0.data',
    });
    expect(await rejectionOf(take([], [{ fileName: 'a.exe', data: base64('x') }]))).toEqual({
      code: 'unsupported_file_type',
      path: 'files.0',
    });
  });
});

describe('a file name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['CV "Jane"\u0000.pdf', 'CV _Jane_.pdf'],
    ['cv_\u202efdp.exe', 'cv_fdp.exe'],
    ['.htaccess', 'htaccess'],
    ['e\u0301t\u00e9.pdf', 'été.pdf'],
  ])('%j is stored as %j', (fileName, stored) => {
    expect(safeFileName(fileName)).toBe(stored);
  });

  test('keeps its extension when it is truncated', () => {
    const name = safeFileName(`${'a'.repeat(500)}.pdf`);
    expect(name).toHaveLength(200);
    expect(name.endsWith('.pdf')).toBe(true);
  });
});
