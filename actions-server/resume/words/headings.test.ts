import { matchHeading } from './headings.ts';

describe('a heading is matched', () => {
  test.each([
    ['WORK EXPERIENCE', 'experience'],
    ['EXPERIENCES PROFESSIONNELLES', 'experience'],
    ['Parcoursprofessionnel', 'experience'],
    ['Expèriences', 'experience'],
    ['Études & diplômes', 'education'],
    ['ski lls', 'skills'],
    ['III. Formation :', 'education'],
    ['Berufserfahrung', 'experience'],
    ['Sprachkenntnisse', 'languages'],
    ['Formación académica', 'education'],
    ['Esperienze lavorative', 'experience'],
    ['Formação académica', 'education'],
    ['Werkervaring', 'experience'],
    ['Centres d’intérêt', 'interests'],
    ['Profesional experience', 'experience'],
  ])('%s', (text, kind) => expect(matchHeading(text)?.kind).toBe(kind));
});

test('a heading that names two sections gives both', () => {
  expect(matchHeading('Formations et Langues')).toMatchObject({ kind: 'education', alsoKind: 'languages' });
});

test.each([
  'Senior Software Engineer',
  'I studied education at university',
  'Python, Java and Go',
  '2019 - 2021',
  '',
])('"%s" is not a heading', (text) => expect(matchHeading(text)).toBeNull());
