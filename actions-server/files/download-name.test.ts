import { downloadName } from './download-name.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['CV.pdf', 'application/pdf', 'CV.pdf'],
  ['CV.PDF', 'application/pdf', 'CV.PDF'],
  ['CV.pdf', docx, 'CV.docx'],
  ['CV.docx', 'application/pdf', 'CV.pdf'],
  ['CV.doc', 'application/rtf', 'CV.rtf'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['blob', 'application/pdf', 'blob.pdf'],
  ['CV v1.2', 'application/pdf', 'CV v1.2.pdf'],
  ['notes.md', 'text/plain', 'notes.md'],
  ['notes', 'text/plain', 'notes.txt'],
  ['CV.pdf', 'text/plain', 'CV.txt'],
  ['CV.doc', 'text/html', 'CV.doc'],
  ['budget.xlsx', docx, 'budget.xlsx'],
  ['scan.heic', 'image/heic', 'scan.heic'],
  ['anything.pdf', 'application/octet-stream', 'anything.pdf'],
])('%s of the type %s is handed out as %s', (name, mimeType, handedOut) => {
  expect(downloadName(name, mimeType)).toBe(handedOut);
});
