import { announcedOrganisation } from './announced-organisation.ts';

test('the employer behind "à" may have its town and country in brackets, and a town its region', () => {
  expect(announcedOrganisation('Stage à Larchwood (Vestby, Norvège)')).toMatchObject({
    before: 'Stage',
    after: 'Larchwood (Vestby, Norvège)',
  });
  expect(announcedOrganisation('Stage à Bourg-la-Rive (Bretagne, France)')).toBeNull();
});

test('a numbered sentence names the employer before the title', () => {
  expect(announcedOrganisation('1. Larch Bank Ltd. as Sales Officer')).toMatchObject({
    before: 'Sales Officer',
    after: 'Larch Bank Ltd.',
  });
  expect(announcedOrganisation('2. Presently working with Larch Bank as Branch Manager')).toMatchObject({
    before: 'Branch Manager',
    after: 'Larch Bank',
  });
  expect(announcedOrganisation('Serving as steward')).toBeNull();
});

test.each([
  ['Addetta alle vendite c/o Larch S.r.l.', 'Addetta alle vendite', 'Larch S.r.l.'],
  ['Lagerist im Auftrag von Norvane', 'Lagerist', 'Norvane'],
  ['Auxiliar administrativa junto à Prefeitura de Holm', 'Auxiliar administrativa', 'Prefeitura de Holm'],
  [
    'Secrétaire à l’institut de recherche sur les bois de Larch',
    'Secrétaire',
    'institut de recherche sur les bois de Larch',
  ],
  ['Kellnerin im Restaurant Holm', 'Kellnerin', 'Restaurant Holm'],
])('an employer stands behind the preposition that announces it: %s', (text, before, after) => {
  expect(announcedOrganisation(text)).toMatchObject({ before, after });
});
