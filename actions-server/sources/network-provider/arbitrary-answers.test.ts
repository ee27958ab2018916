/** Whatever a provider answers, a question is answered: nothing of it is thrown. */
import fc from 'fast-check';
import { fuzzRuns } from '../../../tests/support/fuzz-runs.ts';
import type { PageQuestion } from '../source.ts';
import { contract } from './formats/contract.ts';
import { enrichLayer } from './formats/enrich-layer.ts';
import { peopleDataLabs } from './formats/people-data-labs.ts';
import { readAnswer } from './read-answer.ts';

const page = 'https://linkedin.com/in/camille-roussel';
const outcomes = ['found', 'refused', 'failed'];
const formats = { contract, enrichLayer, peopleDataLabs };
const question = (kind: PageQuestion['kind']): PageQuestion => ({ kind, url: page });

/** Texts with everything that JSON can have in them, halves of pairs too. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\ud800', '\u0000', '2019-03', '2019-13', page, '%', '__proto__', 'javascript:alert(1)'),
);
const value = fc.oneof(
  { depthSize: 'small' },
  fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' }),
  text,
  fc.array(text, { maxLength: 3 }),
  fc.array(
    fc.dictionary(
      fc.constantFrom('title', 'name', 'company', 'starts_at', 'year', 'month', 'nameEnglish'),
      text,
    ),
    {
      maxLength: 3,
    },
  ),
);
const member = fc.constantFrom(
  'url',
  'redirectedFrom',
  'firstName',
  'positions',
  'location',
  'industries',
  'skills',
  'employeeCount',
  'data',
  'public_identifier',
  'experiences',
  'languages',
  'company_size',
  'universal_name_id',
  'linkedin_internal_id',
  'linkedin_url',
  'linkedin_id',
  'experience',
  'education',
  'size',
  'founded',
  'profiles',
  'location_country',
);
const members = fc.dictionary(member, value, { maxKeys: 8 });
const answer = fc.oneof(
  fc.jsonValue(),
  members,
  members.map((data) => ({ data: { linkedin_url: page, ...data } })),
  members.map((rest) => ({ url: page, public_identifier: 'camille-roussel', ...rest })),
);

test.each(Object.keys(formats) as (keyof typeof formats)[])('of the format %s', (name) => {
  fc.assert(
    fc.property(answer, fc.constantFrom('person', 'company'), (json, kind) => {
      const said = readAnswer(Buffer.from(JSON.stringify(json)), question(kind), formats[name]);
      expect(outcomes).toContain(said.outcome);
      // Postgres takes every text that is found.
      expect(JSON.stringify(said)).not.toMatch(/\\ud[89a-f]|\\u0000/i);
    }),
    fuzzRuns(1_000),
  );
});
