import { announcedOrganisation } from './announced-organisation.ts';

test('the employer behind "à" may have its town and country in brackets, and a town its region', () => {
  expect(announcedOrganisation('Stage à Larchwood (Vestby, Norvège)')).toMatchObject({
    before: 'Stage',
    after: 'Larchwood (Vestby, Norvège)',
  });
  expect(announcedOrganisation('Stage à Bourg-la-Rive (Bretagne, France)')).toBeNull();
});
