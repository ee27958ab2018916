import { growthOf, linearGrowth } from '../../tests/support/growth.ts';
import { headerParameters, readPartHead } from './part-head.ts';

const bytes = (text: string) => Buffer.from(text).toString('latin1');
const named = (parameters: string, charset: string | null = null) =>
  readPartHead({ 'content-disposition': [bytes(`form-data; name="files"; ${parameters}`)] }, charset);

test.each([
  ['as browsers escape it', 'filename="CV %22Élodie%22.pdf"', 'CV "Élodie".pdf'],
  ['with line ends of browsers', 'filename="a%0D%0Ab.pdf"', 'a  b.pdf'],
  ['with escaped quotes', 'filename="CV \\"2026\\" a\\\\b.pdf"', 'CV "2026" a\\b.pdf'],
  ['with quotes as they are', 'filename="CV "2026".pdf"', 'CV "2026".pdf'],
  ['with a semicolon', 'filename="CV; 2026.pdf"', 'CV; 2026.pdf'],
  ['with a folder of Windows', 'filename="C:\\Users\\new\\cv.pdf"', 'C:\\Users\\new\\cv.pdf'],
  ['with percent signs', 'filename="100% CV.pdf"', '100% CV.pdf'],
  ['with a percent sign that is no escape', 'filename="100%.pdf"', '100%.pdf'],
  ['with an escape that is no UTF-8', 'filename="50%FF.pdf"', '50%FF.pdf'],
  ['as a URL has it', 'filename="CV%20%C3%89lodie%20100%25.pdf"', 'CV Élodie 100%.pdf'],
  ['without quotes', 'filename=cv.pdf', 'cv.pdf'],
  ['in encoded words', 'filename="=?utf-8?B?w4lsb2RpZQ==?= =?UTF-8?Q?_CV=2Epdf?="', 'Élodie CV.pdf'],
  ['in the extended form', "filename*=UTF-8''%C3%89lodie%20%22a%22.pdf", 'Élodie "a".pdf'],
  ['in the extended form before the plain one', 'filename*=utf-8\'\'%C3%89.pdf; filename="E.pdf"', 'É.pdf'],
  ['in the extended form behind the plain one', 'filename="E.pdf"; filename*=utf-8\'\'%C3%89.pdf', 'É.pdf'],
  ['in the extended form in Latin-1', "filename*=iso-8859-1'fr'%C9lodie.pdf", 'Élodie.pdf'],
  ['beside an extended form that cannot be read', 'filename="E.pdf"; filename*=utf-8\'\'%C3', 'E.pdf'],
  ['in the extended form in another charset', "filename*=windows-1251''%F0%E5%E7%FE%EC%E5.txt", 'резюме.txt'],
  ['in the extended form that says no charset', "filename*=''%C3%89.pdf", 'É.pdf'],
  ['in pieces', 'filename*0="a long "; filename*1="name.txt"', 'a long name.txt'],
  [
    'in encoded pieces',
    "filename*0*=utf-8''%C3%89lo; filename*1*=die%20%E2%82%AC; filename*2=.pdf",
    'Élodie €.pdf',
  ],
  [
    'in encoded words of Latin-1',
    'filename="=?iso-8859-1?Q?=C9lodie?= =?ISO-8859-1?B?LnBkZg==?="',
    'Élodie.pdf',
  ],
  ['that is empty', 'filename=""', ''],
])('a file name %s is read', (_, parameters, name) => {
  expect(named(parameters)).toMatchObject({ name: 'files', fileName: name, doubt: null });
});

test('a file name in another charset is read, with a word about it unless the charset is said', () => {
  const latin = { 'content-disposition': ['form-data; name="files"; filename="\xc9lodie.pdf"'] };
  expect(readPartHead(latin, null)).toMatchObject({
    fileName: 'Élodie.pdf',
    doubt: expect.stringContaining('Windows-1252'),
  });
  expect(readPartHead(latin, 'iso-8859-1')).toMatchObject({ fileName: 'Élodie.pdf', doubt: null });
  const greek = { 'content-disposition': ['form-data; name="files"; filename="\xc1.pdf"'] };
  expect(readPartHead(greek, 'iso-8859-7')).toMatchObject({ fileName: 'Α.pdf', doubt: null });
});

test.each([
  'attachment; name="a"',
  'form-data',
  'form-data; filename="a"',
  'form-data; name="files"; filename="cut',
  '',
])('%p says no input of a form', (disposition) => {
  expect(readPartHead({ 'content-disposition': [disposition] }, null)).toBeNull();
});

test.each([';a="x', ';a= "', '" ', ';a="" "', ';  ', '; a =    '])(
  'parameters such as %j are read in a time that grows with their length only',
  (piece) => {
    const read = (size: number) => headerParameters(`form-data${piece.repeat(size)}"`);
    expect(growthOf(read, 10_000)).toBeLessThan(linearGrowth);
  },
);
