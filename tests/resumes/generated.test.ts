import { parseResume } from '../../actions-server/resume/parse-resume.ts';
import { generateDocument } from '../../scripts/resumes/document.ts';
import { scoreDocument } from '../../scripts/resumes/score.ts';

describe('a generated resume', () => {
  test('is the same for the same seed, and another one for another seed', async () => {
    const first = await generateDocument('test-1');
    const again = await generateDocument('test-1');
    const other = await generateDocument('test-2');
    expect(Buffer.from(again.bytes).equals(first.bytes)).toBe(true);
    expect(again.truth).toEqual(first.truth);
    expect(other.truth).not.toEqual(first.truth);
  });

  test('counts each value that was read as right, invented or missed', async () => {
    const { bytes, truth } = await generateDocument('test-1', {
      layout: 'one column',
      'heading words': 'usual',
    });
    const result = await parseResume(bytes, { fileName: 'resume.pdf', defaultCountry: 'FR' });
    if (result.status !== 'read') throw new Error(result.code);
    const lastName = scoreDocument({ lastName: 'Somebody' }, result);
    expect(lastName.counts.get('lastName')).toEqual({ right: 0, invented: 1, missed: 1 });
    expect(lastName.judgements).toMatchObject([{ field: 'lastName', isRight: false }]);
    const emails = scoreDocument({ emailAddresses: truth.emailAddresses ?? [] }, result);
    expect(emails.counts.get('emailAddresses')).toEqual({ right: 1, invented: 0, missed: 0 });
    expect(emails.mistakes).toEqual([]);
    const unread = scoreDocument(truth, { status: 'unreadable', code: 'corrupt', message: '' });
    expect(unread.counts.get('positions.entries')).toEqual({
      right: 0,
      invented: 0,
      missed: truth.positions?.length,
    });
  });
});
