/** Which values of a resume a person should check. */
import { askedBelow, doubtfulBelow } from '@platform/vocabulary';
import type { ParsedResume } from './types.ts';

type WithEvidence = Pick<ParsedResume, 'evidence'>;

/** The fields that are doubtful: `location`, `positions.2`. */
export const doubtfulFields = (resume: WithEvidence): string[] => fieldsBelow(doubtfulBelow, resume);

/** The fields whose values are rather wrong than right, so that a person is asked about them. */
export const askedFields = (resume: WithEvidence): string[] => fieldsBelow(askedBelow, resume);

const fieldsBelow = (bound: number, { evidence }: WithEvidence): string[] =>
  evidence.filter(({ confidence }) => confidence < bound).map(({ field }) => field);
