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
