import { jobTitleLexicon } from './roles.ts';

test('a compound that ends in a title of its language is a title', () => {
  for (const title of [
    'Lohnbuchhalterin',
    'Innenarchitektin',
    'Landschaftsgärtnerin',
    'Museumspädagoge',
    'Erntehelfer',
    'Bestuurssecretaris',
    'Bedrijfsjurist',
  ])
    expect([title, jobTitleLexicon.isIn(title)]).toEqual([title, true]);
});

test('a word that ends like a short title is none', () => {
  for (const word of ['Matarts', 'Verkok', 'Copilot'])
    expect([word, jobTitleLexicon.isIn(word)]).toEqual([word, false]);
});
