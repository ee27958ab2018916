import type { Application } from './application.ts';
import { planCurrentPosition } from './plan-current-position.ts';

type Stored = Parameters<typeof planCurrentPosition>[1][number];

/** What `currentPosition` and `currentCompanyName` of a body become. */
function given(title: string | null, companyName: string | null): Application['positions'][number] {
  return {
    title,
    companyName,
    location: null,
    description: null,
    startDate: null,
    endDate: null,
    isCurrent: true,
    source: 'MANUAL',
  };
}

function stored(id: string, title: string | null, companyName: string | null, isCurrent = true): Stored {
  return { id, title, companyName, startDate: '2020-03', isCurrent };
}

const nothing = { position: null, changes: [] };

describe('the current position of an application', () => {
  test('is a new position when none is stored, or none that is current', () => {
    const position = given('Engineer', 'Acme');
    expect(planCurrentPosition(position, [])).toEqual({ position, changes: [] });
    const past = stored('past', 'Engineer', 'Acme', false);
    expect(planCurrentPosition(position, [past])).toEqual({ position, changes: [] });
  });

  test.each([
    ['title and company', 'engineer', 'ACME'],
    ['company alone', null, 'Acme'],
    ['title alone', 'Engineer', null],
  ])('changes nothing when the stored one has the same %s', (_what, title, companyName) => {
    expect(planCurrentPosition(given(title, companyName), [stored('1', 'Engineer', 'Acme')])).toEqual(
      nothing,
    );
  });

  test.each([
    ['title', stored('1', null, 'Acme'), { title: 'Engineer' }, given('Engineer', null)],
    ['company', stored('1', 'Engineer', null), { companyName: 'Acme' }, given(null, 'Acme')],
  ])('completes the stored one with the %s that it lacks', (_what, line, missing, alone) => {
    for (const position of [alone, given('Engineer', 'Acme')]) {
      expect(planCurrentPosition(position, [line])).toEqual({
        position: null,
        changes: [{ id: '1', ...missing }],
      });
    }
  });

  test('at another company ends every stored one', () => {
    const position = given('CTO', 'Globex');
    const lines = [stored('1', 'Engineer', 'Acme'), stored('2', 'Teacher', 'School')];
    expect(planCurrentPosition(position, [...lines, stored('3', 'Intern', 'Old', false)])).toEqual({
      position,
      changes: [
        { id: '1', isCurrent: false },
        { id: '2', isCurrent: false },
      ],
    });
  });

  test.each([
    ['at the same company', given('CTO', 'Acme'), stored('1', 'Engineer', 'Acme')],
    [
      'alone, which is one at the company that is known,',
      given('CTO', null),
      stored('1', 'Engineer', 'Acme'),
    ],
    ['and a company that the stored one lacks', given('CTO', 'Acme'), stored('1', 'Engineer', null)],
  ])('with another title %s ends the stored one', (_what, position, line) => {
    expect(planCurrentPosition(position, [line])).toEqual({
      position: given('CTO', 'Acme'),
      changes: [{ id: '1', isCurrent: false }],
    });
  });
});

describe('of several current positions', () => {
  const lines = [
    stored('1', 'Engineer', 'Acme'),
    stored('2', 'Teacher', 'School'),
    stored('3', null, 'Bank'),
  ];

  test('the one that says the same is found, by both values or by the one that is given', () => {
    expect(planCurrentPosition(given('Teacher', 'School'), lines)).toEqual(nothing);
    expect(planCurrentPosition(given('Teacher', null), lines)).toEqual(nothing);
    expect(planCurrentPosition(given(null, 'School'), lines)).toEqual(nothing);
  });

  test('the one at the company is completed or ended, and the others stay', () => {
    expect(planCurrentPosition(given('Clerk', 'Bank'), lines)).toEqual({
      position: null,
      changes: [{ id: '3', title: 'Clerk' }],
    });
    expect(planCurrentPosition(given('Head', 'School'), lines)).toMatchObject({
      position: { title: 'Head', companyName: 'School' },
      changes: [{ id: '2', isCurrent: false }],
    });
  });

  test('none is guessed for a new title alone: it is a position without a company, and all of them stay', () => {
    const position = given('Writer', null);
    expect(planCurrentPosition(position, lines)).toEqual({ position, changes: [] });
  });

  test('the one with the given title is found where two are at the company', () => {
    const both = [stored('1', 'Engineer', 'Acme'), stored('2', 'Trainer', 'Acme')];
    expect(planCurrentPosition(given('Trainer', 'Acme'), both)).toEqual(nothing);
  });
});
