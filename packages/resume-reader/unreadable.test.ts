/** Files that are not read. */
import { parseResume } from './parse-resume.ts';

const text = 'Jane Doe\njane@example.com\n\nExperience\nCook, Norvane\n2019 - 2022\n';

test('an error of the reader is told as one, with its place in the code and nothing of the document', async () => {
  const failing = {
    fileName: 'cv.txt',
    get defaultCountry(): string {
      throw new TypeError('Jane Doe\n    at Norvane, Leeds');
    },
  };
  const result = await parseResume(Buffer.from(text), failing);
  expect(result).toMatchObject({ status: 'unreadable', code: 'failed' });
  expect(JSON.stringify(result)).not.toMatch(/Jane|Norvane/);
  expect(result).toMatchObject({ fault: expect.stringMatching(/^TypeError\n\s+at .*unreadable\.test/) });
});

test('an error of a library is that of a damaged file', async () => {
  const damaged = Buffer.from('%PDF-1.4\nbroken');
  const result = await parseResume(damaged, { fileName: 'cv.pdf', defaultCountry: 'GB' });
  expect(result).toMatchObject({ status: 'unreadable', code: 'corrupt' });
  expect(result).not.toHaveProperty('fault');
});
