import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { fuzzRuns } from '../../../tests/support/fuzz-runs.ts';
import { UnreadableError } from '../unreadable.ts';
import { readPage } from './read-page.ts';

const fixtures = new URL('../../../tests/fixtures/network-pages/', import.meta.url);
const pages = ['hugo-home', 'wordpress-author', 'personal-h-card', 'h-resume', 'company-about'].map((name) =>
  readFileSync(new URL(`${name}.html`, fixtures), 'utf8'),
);
const url = 'https://jane.example/';

function read(text: string, format: 'html' | 'json', about: 'person' | 'company') {
  try {
    return readPage(Buffer.from(text), { format, charset: null, url, asked: url, about, agent: 'reader' });
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

const about = fc.constantFrom('person' as const, 'company' as const);
const members =
  '@id @type @graph @list @value type name givenName jobTitle description image address addressLocality email telephone url sameAs worksFor alumniOf hasCredential credentialCategory hasOccupation knowsAbout knowsLanguage startDate endDate roleName mainEntity about publisher author slogan numberOfEmployees minValue maxValue value foundingDate industry logo schema:name basics'.split(
    ' ',
  );
const types = ['Person', 'Organization', 'ProfilePage', 'WebSite', 'EmployeeRole', 'QuantitativeValue'];
const { node } = fc.letrec((tie) => ({
  node: fc.dictionary(fc.constantFrom(...members), tie('value'), { maxKeys: 8 }),
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      fc.string(),
      fc.constantFrom(...types, url, '#a', '2020-01', '51-200'),
      fc.double(),
      fc.constant(null),
      fc.boolean(),
    ),
    tie('node'),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

test('any data of a page is read, or nothing of it', () => {
  fc.assert(
    fc.property(node, about, fc.boolean(), (data, kind, isJson) => {
      const text = JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Person',
        ...(data as object),
      });
      const html = `<script type="application/ld+json">${text}</script>`;
      const { found } = read(isJson ? text : html, isJson ? 'json' : 'html', kind) ?? { found: null };
      // What is found can be sent, and has no markup that browsers would run.
      expect(JSON.stringify(found)).not.toMatch(/<script/i);
    }),
    fuzzRuns(300),
  );
});

test('any damage of a page leaves it readable, or nothing of it', () => {
  const damage = fc.array(
    fc.record({ at: fc.nat(5_000), length: fc.nat(40), text: fc.string({ maxLength: 20, unit: 'binary' }) }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...pages), damage, about, (page, changes, kind) => {
      const damaged = changes.reduce(
        (text, { at, length, text: more }) => text.slice(0, at) + more + text.slice(at + length),
        page,
      );
      read(damaged, 'html', kind);
    }),
    fuzzRuns(300),
  );
});
